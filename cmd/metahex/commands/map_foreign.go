package commands

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"metahex/maps"
	"metahex/maps/atlas"
	"metahex/maps/foreign"
	"metahex/render"
	"metahex/render/paper"
	"metahex/render/vector"
	"metahex/rule"
	"metahex/rule/files"
)

// The formats that can only be written, not read.
var writtenOnly = []string{"svg", "geojson"}

// exportEndings returns the endings of the files of all formats.
func exportEndings() (all []string) {
	for _, f := range foreign.Formats {
		all = append(all, f.Ext)
	}
	for _, name := range writtenOnly {
		all = append(all, "."+name)
	}
	return all
}

func formatNames() []string {
	var all []string
	for _, f := range foreign.Formats {
		all = append(all, f.Name)
	}
	return all
}

type foreignFlags struct {
	output
	format string
	pitch  millimetres
	strict bool
}

func (f *foreignFlags) common(c *cobra.Command, names []string) {
	c.Flags().StringVar(&f.format, "format", "", "format: "+strings.Join(names, ", ")+" (default: by the file's ending)")
	c.Flags().BoolVar(&f.strict, "strict", false, "exit with 1 if anything is lost")
	must(c.RegisterFlagCompletionFunc("format", cobra.FixedCompletions(names, cobra.ShellCompDirectiveNoFileComp)))
}

// tell lists what the conversion loses.
func (f *foreignFlags) tell(c *cobra.Command, lost []string) error {
	for _, what := range lost {
		fmt.Fprintln(c.ErrOrStderr(), "lost:", what)
	}
	if f.strict && len(lost) > 0 {
		return reported{findings{errors.New("something is lost")}}
	}
	return nil
}

func newMapExport() *cobra.Command {
	f := &foreignFlags{pitch: paper.Pitch}
	names := append(formatNames(), writtenOnly...)
	c := &cobra.Command{
		Use:   "export BOARD",
		Short: "Write a map for another program: Tiled, MegaMek, Wesnoth, Text Mapper, CSV, SVG, GeoJSON",
		Long: "Writes a panel in the format of another program, and lists what the format cannot hold.\n" +
			"SVG and GeoJSON (in millimetres) can also hold layouts, hex maps and tables; CSV can\n" +
			"also hold hex maps and tables. A map for Tiled comes with the pictures of its tiles, in\n" +
			"a second file.",
		Example:           "  metahex map export A --format tmx -o A.tmx\n  metahex map export standard -o standard.svg\n  metahex map export aldern --format csv",
		Args:              wants(1, "one board or file"),
		ValidArgsFunction: completeAnyBoards,
		RunE: func(c *cobra.Command, args []string) error {
			if files.IsOut(f.file) {
				f.file = "" // no file name means standard output
			}
			if f.format == "" {
				f.format = strings.TrimPrefix(strings.ToLower(filepath.Ext(f.file)), ".")
				if by, err := foreign.Find("", f.file); err == nil {
					f.format = by.Name
				}
			}
			if f.file == "" && f.format == "" {
				return fmt.Errorf("want --format or --output; formats are %s", strings.Join(names, ", "))
			}
			if f.format == "" || !slices.Contains(names, f.format) && !c.Flags().Changed("format") {
				return fmt.Errorf("the ending of %q does not name a format; want a file that ends in %s, or --format", f.file, orList(exportEndings()))
			}
			if !slices.Contains(names, f.format) {
				return fmt.Errorf("%s", rule.Unknown("format", f.format, names))
			}
			return f.export(c, args[0])
		},
	}
	f.flags(c)
	f.common(c, names)
	c.Flags().Var(&f.pitch, "pitch", "distance between dots or hexes in SVG and GeoJSON, in millimetres (hexes: 19, terrain hexes: 9)")
	return c
}

func (f *foreignFlags) export(c *cobra.Command, name string) error {
	if err := paper.CheckPitch(float64(f.pitch)); err != nil {
		return err
	}
	if err := f.checkID(); err != nil {
		return err
	}
	m, err := atlas.Open(name)
	if err != nil {
		return err
	}
	if c.Flags().Changed("pitch") && m.Form() == maps.Inches {
		return fmt.Errorf("--pitch is for dots and hexes; %s is a table, which is written in its true size", name)
	}
	pitch := float64(f.pitch)
	if !c.Flags().Changed("pitch") {
		pitch = paper.StandardPitch(m)
	}
	switch f.format {
	case "svg":
		drawn, err := vector.Whole(m, pitch)
		if err != nil {
			return err
		}
		return f.write(c, vector.SVG(drawn, vector.SVGOptions{Millimetres: 1 / vector.PrintScale, Things: m}))
	case "geojson":
		data, err := foreign.GeoJSON(m, pitch)
		if err != nil {
			return err
		}
		return f.write(c, data)
	}
	return f.convert(c, m)
}

// convert writes a map in the format of another program, and lists what is lost.
func (f *foreignFlags) convert(c *cobra.Command, m maps.Map) error {
	format, err := foreign.Find(f.format, "")
	if err != nil {
		return err
	}
	data, lost, err := format.WriteMap(m, f.id)
	if err != nil {
		return err
	}
	write := f.write
	if f.file != "" && (format.Name == "tmx" || format.Name == "tmj") {
		write = f.writeTiled
	}
	if err := write(c, data); err != nil {
		return err
	}
	return f.tell(c, lost)
}

// writeTiled writes a map for Tiled and the picture of its tiles. If an error occurs, it writes
// neither: it renames the map file last.
func (f *foreignFlags) writeTiled(c *cobra.Command, data []byte) error {
	tiles := filepath.Join(filepath.Dir(f.file), foreign.TileImage)
	_, there := os.Lstat(tiles)
	err := files.Write(f.file, func(w io.Writer) error {
		if _, err := w.Write(data); err != nil {
			return err
		}
		set, err := render.Print(vector.Tiles(foreign.TileWidth, foreign.TileHeight), nil)
		if err != nil {
			return err
		}
		return render.WritePNG(tiles, set, 0)
	})
	if err == nil {
		fmt.Fprintln(c.OutOrStdout(), tiles)
	} else if errors.Is(there, fs.ErrNotExist) {
		os.Remove(tiles) // the file may not exist
	}
	return err
}
