package commands

import (
	"errors"
	"fmt"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"metahex/grid"
	"metahex/maps"
	"metahex/maps/dots"
	"metahex/maps/foreign"
	"metahex/rule"
	"metahex/rule/files"
)

// importFlags are the flags of map import.
type importFlags struct {
	foreignFlags
	as, offset, tiles string
	crop, pad, lift   bool
}

func newMapImport() *cobra.Command {
	f := &importFlags{}
	c := &cobra.Command{
		Use:   "import FILE",
		Short: "Convert another program's map to a panel: Tiled, MegaMek, Wesnoth, Text Mapper, CSV",
		Long: "Converts the map of another program to a panel/1 file, or with --as hexes to a hexmap/1\n" +
			"file, and lists what is lost. The id is taken from the file name if the map has no name.\n" +
			"If no panel can have the size of the map, the map is padded with clear terrain; with\n" +
			"--crop it is cut off on the right and at the bottom instead. --offset moves the map\n" +
			"first, to choose another part.",
		Example: "  metahex map import hill.board -o hill.yaml\n  metahex map import map.tmx --id K -o K.yaml\n" +
			"  metahex map import big.board --crop --offset -16,-50 --lift\n  metahex map import map.tmx --tiles 7=w,5=~,6=.1",
		Args: wants(1, "one file"),
		RunE: func(c *cobra.Command, args []string) error { return f.run(c, args[0]) },
	}
	f.textFlags(c)
	f.common(c, formatNames())
	c.Flags().BoolVar(&f.crop, "crop", false, "cut off what does not fit on a panel")
	c.Flags().BoolVar(&f.pad, "pad", false, "pad with clear (the default without --crop)")
	c.Flags().StringVar(&f.offset, "offset", "0,0", "move the map by `Q,V`: columns to the right and half rows down")
	c.Flags().BoolVar(&f.lift, "lift", false, "raise the whole map until no level is below 0")
	c.Flags().StringVar(&f.tiles, "tiles", "", "the terrain of tiles in a map for Tiled, by their numbers in its data: `NUMBER=TERRAIN,…`, such as 7=w,5=~,6=.1")
	c.Flags().StringVar(&f.as, "as", "dots", "what to make: dots (a panel) or hexes (a hex map)")
	must(c.RegisterFlagCompletionFunc("as", cobra.FixedCompletions([]string{"dots", "hexes"}, cobra.ShellCompDirectiveNoFileComp)))
	c.MarkFlagsMutuallyExclusive("crop", "pad")
	return c
}

func (f *importFlags) run(c *cobra.Command, file string) error {
	if f.as != "dots" && f.as != "hexes" {
		return errors.New(rule.Unknown("kind of map", f.as, []string{"dots", "hexes"}))
	}
	format, err := foreign.Find(f.format, file)
	if err != nil {
		return err
	}
	o, err := f.options(format, file)
	if err != nil {
		return err
	}
	data, err := files.Read(file, files.Import)
	if err != nil {
		return err
	}
	p, lost, err := format.Import(file, data, o)
	if err != nil {
		return findings{err}
	}
	var sheet maps.Sheet = p
	if f.as == "hexes" {
		m, more := foreign.Hexes(p)
		sheet, lost = m, append(lost, more...)
	}
	if err := f.sheet(c, sheet); err != nil {
		return err
	}
	return f.tell(c, lost)
}

// options returns the options for converting the map to a panel.
func (f *importFlags) options(format foreign.Format, file string) (o foreign.Options, err error) {
	o = foreign.Options{Crop: f.crop, Lift: f.lift}
	if o.Offset, err = readOffset(f.offset); err != nil {
		return o, err
	}
	if f.tiles != "" {
		if format.Name != "tmx" && format.Name != "tmj" {
			return o, fmt.Errorf("--tiles is for Tiled (tmx, tmj); the format of %s is %s", file, format.Name)
		}
		if o.Tiles, err = readTiles(f.tiles); err != nil {
			return o, err
		}
	}
	o.Beside = func(name string) ([]byte, error) {
		if !filepath.IsAbs(name) {
			name = filepath.Join(filepath.Dir(file), filepath.FromSlash(name))
		}
		return files.Read(name, files.Import)
	}
	return o, nil
}

// readOffset parses an offset in columns and half rows.
func readOffset(text string) (grid.Offset, error) {
	const most = 1000
	right, down, _ := strings.Cut(text, ",")
	q, wrongQ := strconv.Atoi(right)
	v, wrongV := strconv.Atoi(down)
	if wrongQ != nil || wrongV != nil || max(q, v) > most || min(q, v) < -most {
		return grid.Offset{}, fmt.Errorf("found offset %q; want columns and half rows, such as -2,4, each up to %d", rule.Clip(text), most)
	}
	if (q+v)&1 != 0 {
		return grid.Offset{}, fmt.Errorf("found offset %d,%d; want columns and half rows that are both even or both odd, such as %d,%d", q, v, q, v+1)
	}
	return grid.Offset{Q: int16(q), V: int16(v)}, nil
}

// readTiles parses the terrains of tile numbers.
func readTiles(text string) (map[int]dots.Dot, error) {
	all := map[int]dots.Dot{}
	for _, entry := range strings.Split(text, ",") {
		number, word, _ := strings.Cut(strings.TrimSpace(entry), "=")
		n, err := strconv.Atoi(number)
		if err != nil || n < 1 || n >= 1<<28 {
			return nil, fmt.Errorf("found tile %q; want a number from the map's data and a terrain, such as 7=w", rule.Clip(entry))
		}
		d, ok := foreign.TileOf(word)
		if !ok {
			return nil, fmt.Errorf("found terrain %q of tile %d; want one of %s, then the level if it is above 0, such as w2", rule.Clip(word), n, strings.Join(strings.Split(dots.TerrainLetters, ""), " "))
		}
		if _, twice := all[n]; twice {
			return nil, fmt.Errorf("tile %d is given twice in --tiles", n)
		}
		all[n] = d
	}
	return all, nil
}
