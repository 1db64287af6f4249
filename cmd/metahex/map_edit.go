package main

import (
	"cmp"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"metahex/maps"
	"metahex/rule"
	"metahex/rule/files"
)

// output is where a command puts the file it makes: standard output, or a file.
type output struct{ file, id string }

func (o *output) flags(c *cobra.Command) {
	c.Flags().StringVarP(&o.file, "output", "o", "", "write to `FILE` (default: standard output)")
	c.Flags().StringVar(&o.id, "id", "", "give the result this id")
}

// named gives what is made an id where none is asked for: that of its file, so
// that layouts find it, or else the given one.
func (o *output) named(otherwise string) {
	if o.id != "" {
		return
	}
	o.id = otherwise
	if name := strings.TrimSuffix(filepath.Base(o.file), filepath.Ext(o.file)); maps.IsID(name) {
		o.id = name
	}
}

// checkID refuses an id that is asked for and can be none.
func (o *output) checkID() error {
	if o.id == "" {
		return nil
	}
	return maps.CheckID(o.id)
}

func (o *output) write(c *cobra.Command, data []byte) error {
	return files.WriteOr(raw(c), cmp.Or(o.file, "-"), func(w io.Writer) error { _, err := w.Write(data); return err })
}

// panel writes a panel. One that would not be read back as such is refused.
func (o *output) panel(c *cobra.Command, p *maps.Panel) error {
	if err := o.checkID(); err != nil {
		return err
	}
	if o.id != "" {
		p.ID = o.id
	}
	text := p.Text()
	if _, found := maps.ReadPanel(cmp.Or(o.file, p.ID), text); len(found) > 0 {
		return found
	}
	return o.write(c, text)
}

// lonePanel opens a board that is one panel.
func lonePanel(name string) (*maps.Panel, error) {
	b, err := maps.Open(name)
	if err != nil {
		return nil, err
	}
	if len(b.Panels) > 1 {
		return nil, fmt.Errorf("board %s is %s; want a lone panel", b.ID, rule.Count(len(b.Panels), "panel"))
	}
	return b.Panels[0].Panel, nil
}

// edits are the commands that make a panel of a panel. They leave the file they
// read as it is.
func newMapEdits() []*cobra.Command {
	return []*cobra.Command{newMapTurn(), newMapMirror(), newMapShiftLevel(), newMapStamp()}
}

// section writes a section of hexes, as panel does a panel.
func (o *output) section(c *cobra.Command, p *maps.HexPanel) error {
	if o.id != "" {
		p.ID = o.id
	}
	text := p.Text()
	if _, found := maps.ReadHexPanel(cmp.Or(o.file, p.ID), text); len(found) > 0 {
		return found
	}
	return o.write(c, text)
}

// An edit makes a panel of a panel, and, where it is not nil, a section of a
// section.
type edit struct {
	panel   func(p *maps.Panel) (*maps.Panel, error)
	section func(p *maps.HexPanel) (*maps.HexPanel, error)
}

// newEdit makes a command that reads one panel or section and writes another.
func newEdit(use, short, example string, e edit) *cobra.Command {
	o := &output{}
	c := &cobra.Command{
		Use:               use + " PANEL",
		Short:             short,
		Long:              short + ". The panel read stays as it is; remarks in\nits text are not carried over.",
		Example:           example,
		Args:              wants(1, "one panel or file"),
		ValidArgsFunction: completeBoards,
		RunE: func(c *cobra.Command, args []string) error {
			if m, err := maps.OpenAny(args[0]); err == nil && e.section != nil {
				if b, ok := m.(*maps.HexMap); ok && len(b.Panels) > 0 {
					return o.editSection(c, b, e.section)
				}
			}
			p, err := lonePanel(args[0])
			if err != nil {
				return err
			}
			if p, err = e.panel(p); err != nil {
				return err
			}
			return o.panel(c, p)
		},
	}
	o.flags(c)
	return c
}

// editSection edits a board of hexes that is one section.
func (o *output) editSection(c *cobra.Command, b *maps.HexMap, edit func(p *maps.HexPanel) (*maps.HexPanel, error)) error {
	if len(b.Panels) > 1 {
		return fmt.Errorf("board %s is %s; want a lone section", b.ID, rule.Count(len(b.Panels), "section"))
	}
	p, err := edit(b.Panels[0].Panel)
	if err != nil {
		return err
	}
	return o.section(c, p)
}

func newMapTurn() *cobra.Command {
	return newEdit("turn", "Turn a panel or a section of hexes by 180 degrees", "  metahex map turn mine.yaml -o turned.yaml", edit{
		func(p *maps.Panel) (*maps.Panel, error) { return p.Turn(), nil },
		func(p *maps.HexPanel) (*maps.HexPanel, error) { return p.Turn(), nil },
	})
}

func newMapMirror() *cobra.Command {
	var sides string
	axis := func() (maps.Axis, error) {
		switch sides {
		case "we":
			return maps.Upright, nil
		case "ns":
			return maps.Level, nil
		}
		return 0, fmt.Errorf("found sides %q; want we (west and east) or ns (north and south)", sides)
	}
	c := newEdit("mirror", "Mirror a panel or a section of hexes, west for east or north for south", "  metahex map mirror mine.yaml --sides ns", edit{
		func(p *maps.Panel) (*maps.Panel, error) {
			a, err := axis()
			return p.Mirror(a), err
		},
		func(p *maps.HexPanel) (*maps.HexPanel, error) {
			a, err := axis()
			return p.Mirror(a), err
		},
	})
	c.Flags().StringVar(&sides, "sides", "we", "the sides that change places: we or ns")
	return c
}

func newMapShiftLevel() *cobra.Command {
	by := 0
	c := newEdit("shift-level", "Raise a panel by some levels, or lower it", "  metahex map shift-level mine.yaml --by 1\n  metahex map shift-level mine.yaml --by -2",
		edit{panel: func(p *maps.Panel) (*maps.Panel, error) { return p.ShiftLevel(by) }})
	c.Flags().IntVar(&by, "by", 1, "levels to raise by; below 0 to lower")
	return c
}

func newMapStamp() *cobra.Command {
	var at string
	var solid bool
	o := &output{}
	c := &cobra.Command{
		Use:   "stamp PANEL STAMP",
		Short: "Lay a small panel on a panel",
		Long: "Lays a small panel, the stamp, on another: its dot A-01 comes to lie on the dot of --at.\n" +
			"Bare dots of the stamp let through what is there, unless --solid is given. The panels\n" +
			"read stay as they are; remarks in their texts are not carried over.",
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
			return o.panel(c, p)
		},
	}
	o.flags(c)
	c.Flags().StringVar(&at, "at", "A-01", "the dot on which the stamp's A-01 comes to lie")
	c.Flags().BoolVar(&solid, "solid", false, "bare dots of the stamp replace what is there")
	return c
}
