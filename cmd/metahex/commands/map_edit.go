package commands

import (
	"cmp"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"metahex/maps"
	"metahex/maps/atlas"
	"metahex/maps/dots"
	"metahex/rule"
	"metahex/rule/files"
)

// An output is the target of a command that makes a file: standard output, or a file.
type output struct {
	file, id string
	force    bool // overwrites a file that is not empty
}

func (o *output) flags(c *cobra.Command) {
	c.Flags().StringVarP(&o.file, "output", "o", "", "write to `FILE` (default: standard output)")
	c.Flags().StringVar(&o.id, "id", "", "give the result this id")
}

// textFlags adds the flags of a command that writes a text which people edit: a map or a scenario. The
// command refuses to overwrite a file that is not empty, before it does any work; --force overwrites it.
func (o *output) textFlags(c *cobra.Command) {
	o.flags(c)
	c.Flags().BoolVar(&o.force, "force", false, "overwrite the file of -o even if it is not empty")
	c.PreRunE = func(*cobra.Command, []string) error { return unfilled(o.file, o.force) }
}

// named sets the id if no flag sets it. The id is the name of the file, so that layouts find the
// file. If the file gives no valid id, named uses the given default.
func (o *output) named(otherwise string) {
	if o.id != "" {
		return
	}
	o.id = otherwise
	if name := strings.TrimSuffix(filepath.Base(o.file), filepath.Ext(o.file)); maps.IsID(name) {
		o.id = name
	}
}

// checkID refuses a given id that is not valid.
func (o *output) checkID() error {
	if o.id == "" {
		return nil
	}
	return maps.CheckID(o.id)
}

func (o *output) write(c *cobra.Command, data []byte) error {
	return files.WriteOr(raw(c), cmp.Or(o.file, "-"), func(w io.Writer) error { _, err := w.Write(data); return err })
}

// sheet writes a map of one sheet. It refuses a sheet that would change when it is read back.
func (o *output) sheet(c *cobra.Command, s maps.Sheet) error {
	if o.id != "" {
		var err error
		if s, err = s.Renamed(o.id); err != nil {
			return err
		}
	}
	text, err := atlas.SheetText(s, o.file)
	if err != nil {
		return err
	}
	return o.write(c, text)
}

// lonePanel opens a board that is one panel.
func lonePanel(name string) (*dots.Panel, error) {
	b, err := atlas.OpenBoard(name)
	if err != nil {
		return nil, err
	}
	if len(b.Panels) > 1 {
		return nil, fmt.Errorf("board %s is %s; want a single panel", b.ID, rule.Count(len(b.Panels), "panel"))
	}
	return b.Panels[0].Panel, nil
}

// newMapEdits returns the commands that make a new sheet from a sheet. They do not change the input
// file.
func newMapEdits() []*cobra.Command {
	return []*cobra.Command{newMapTurn(), newMapMirror(), newMapShiftLevel(), newMapStamp(), newMapResize(), newMapCrop()}
}

// newEdit returns a command that reads a sheet, applies edit, and writes the result.
func newEdit[S maps.Sheet](use, short, example string, open func(string) (S, error), edit func(S) (S, error)) *cobra.Command {
	o := &output{}
	c := &cobra.Command{
		Use:               use,
		Short:             short,
		Long:              short + ". The input file does not change; its\ncomments are not copied.",
		Example:           example,
		Args:              wants(1, "one map or file"),
		ValidArgsFunction: completeAnyBoards,
		RunE: func(c *cobra.Command, args []string) error {
			s, err := open(args[0])
			if err != nil {
				return err
			}
			if s, err = edit(s); err != nil {
				return err
			}
			return o.sheet(c, s)
		},
	}
	o.textFlags(c)
	return c
}

func newMapTurn() *cobra.Command {
	return newEdit("turn MAP", "Turn a panel, section, hex map or table by 180 degrees", "  metahex map turn mine.yaml -o turned.yaml\n  metahex map turn aldern",
		atlas.OpenSheet, func(s maps.Sheet) (maps.Sheet, error) { return s.Turned(), nil })
}

func newMapMirror() *cobra.Command {
	var sides string
	c := newEdit("mirror MAP", "Mirror a panel, section, hex map or table, west for east or north for south", "  metahex map mirror mine.yaml --sides ns",
		atlas.OpenSheet, func(s maps.Sheet) (maps.Sheet, error) {
			switch sides {
			case "we":
				return s.Mirrored(maps.Upright), nil
			case "ns":
				return s.Mirrored(maps.Level), nil
			}
			return nil, fmt.Errorf("found sides %q; want we (west and east) or ns (north and south)", sides)
		})
	c.Flags().StringVar(&sides, "sides", "we", "the sides to swap: we or ns")
	return c
}

func newMapShiftLevel() *cobra.Command {
	by := 0
	c := newEdit("shift-level PANEL", "Raise a panel by some levels, or lower it", "  metahex map shift-level mine.yaml --by 1\n  metahex map shift-level mine.yaml --by -2",
		lonePanel, func(p *dots.Panel) (*dots.Panel, error) { return p.ShiftLevel(by) })
	c.Flags().IntVar(&by, "by", 1, "levels to raise by; below 0 to lower")
	c.ValidArgsFunction = completeBoards
	return c
}

func newMapStamp() *cobra.Command {
	var at string
	var solid bool
	o := &output{}
	c := &cobra.Command{
		Use:   "stamp PANEL STAMP",
		Short: "Lay a small panel on a panel",
		Long: "Lays a small panel, the stamp, on another: its dot A-01 goes on the dot of --at. Bare\n" +
			"dots of the stamp change nothing, unless --solid is given. The input files do not\n" +
			"change; their comments are not copied.",
		Example:           "  metahex map stamp mine.yaml village.yaml --at H-11 -o mine2.yaml",
		Args:              wants(2, "a panel and a stamp"),
		ValidArgsFunction: completeBoards,
		RunE: func(c *cobra.Command, args []string) error {
			p, err := lonePanel(args[0])
			if err != nil {
				return err
			}
			stamp, err := lonePanel(args[1])
			if err != nil {
				return err
			}
			place, err := p.FindDot(at)
			if err != nil {
				return err
			}
			if p, err = p.Stamp(stamp, place, solid); err != nil {
				return err
			}
			return o.sheet(c, p)
		},
	}
	o.textFlags(c)
	c.Flags().StringVar(&at, "at", "A-01", "the dot for the stamp's A-01")
	c.Flags().BoolVar(&solid, "solid", false, "bare dots of the stamp replace what is there")
	return c
}
