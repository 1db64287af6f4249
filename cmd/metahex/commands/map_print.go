package commands

import (
	"fmt"
	"io"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"metahex/cards/pieces"
	"metahex/maps"
	"metahex/maps/atlas"
	"metahex/render"
	"metahex/render/paper"
	"metahex/rule"
	"metahex/rule/files"
	"metahex/systems"
)

type printFlags struct {
	paper         string
	pitch         millimetres
	scale         scaleFlag
	dpi           float64
	output        string
	laid          laidFlag
	pdf, png, svg outputFlag
}

// millimetres is a flag that takes "13.5mm" or "13.5".
type millimetres float64

func (m *millimetres) String() string { return fmt.Sprintf("%gmm", float64(*m)) }
func (m *millimetres) Type() string   { return "mm" }

// Set reads the flag.
func (m *millimetres) Set(s string) error {
	var rest string
	number := strings.TrimSpace(strings.TrimSuffix(s, "mm"))
	if n, _ := fmt.Sscanf(number+" |", "%g %s", (*float64)(m), &rest); n != 2 || rest != "|" {
		return fmt.Errorf("want millimetres, such as 13.5mm")
	}
	return nil
}

// scaleFlag is a flag that takes "1:4" or "4".
type scaleFlag float64

func (f *scaleFlag) String() string {
	if *f == 0 {
		return ""
	}
	return fmt.Sprintf("1:%g", float64(*f))
}
func (f *scaleFlag) Type() string { return "1:N" }

// Set reads the flag.
func (f *scaleFlag) Set(s string) error {
	n, err := strconv.ParseFloat(strings.TrimPrefix(s, "1:"), 64)
	if err != nil || n < 1 {
		return fmt.Errorf("want a scale, such as 1:4")
	}
	*f = scaleFlag(n)
	return nil
}

func newMapPrint() *cobra.Command {
	f := &printFlags{pitch: paper.Pitch, pdf: outputFlag{ending: ".pdf"}, png: outputFlag{ending: ".png"}, svg: outputFlag{ending: ".svg"}}
	c := &cobra.Command{
		Use:   "print [BOARD]",
		Short: "Print a board's panels, a map or a table on paper in true size",
		Long: "Lays each panel or section of a board on paper in its true size: trimmed through the\n" +
			"edge dots or the outer hexes, with bleed and crop marks, a 100 mm bar and a legend; on\n" +
			"request as tiles over several sheets. A map of terrain hexes is printed as a whole, and\n" +
			"so is a table, to scale. --scenario prints the hexes of a scenario instead of a BOARD,\n" +
			"with its objectives and set-up on the map, and its terrain chart, set-up and terms\n" +
			"beside it; sections then follow a sheet of the whole map. Writes ID.pdf, or the file of\n" +
			"-o, whose ending chooses the format. PNG and SVG have one file per page.",
		Example: "  metahex map print A --paper a3\n  metahex map print standard --paper letter-tiles -o maps.pdf\n" +
			"  metahex map print mine.yaml --paper tabloid --pitch 13mm -o mine.png\n" +
			"  metahex map print mill-ford --paper a4-tiles --scale 1:2\n  metahex map print theatre --paper tabloid\n" +
			"  metahex map print --scenario relief",
		Args:              f.laid.boards("one board or file", 1),
		ValidArgsFunction: completeAnyBoards,
		RunE:              f.run,
	}
	var names []string
	for _, p := range paper.Papers {
		names = append(names, p.Name)
	}
	c.Flags().StringVar(&f.paper, "paper", "a3", "paper: "+strings.Join(names, ", "))
	c.Flags().Var(&f.pitch, "pitch", "distance between dots or hexes, in millimetres (hexes: 19, terrain hexes: 9)")
	c.Flags().Var(&f.scale, "scale", "scale of a table, such as 1:4 (default: 1:1 on tiles, else the largest that fits)")
	c.Flags().Float64Var(&f.dpi, "dpi", 300, "dots per inch of a PNG")
	c.Flags().StringVarP(&f.output, "output", "o", "", "write to `FILE`: .pdf, .png or .svg (default: ID.pdf; - is standard output, for a PDF)")
	f.laid.flag(c)
	must(c.MarkFlagFilename("output", "pdf", "png", "svg"))
	addOutputFlags(c, &f.pdf, &f.png, &f.svg)
	for _, older := range []string{"pdf", "png", "svg"} {
		c.MarkFlagsMutuallyExclusive("output", older)
	}
	must(c.RegisterFlagCompletionFunc("paper", cobra.FixedCompletions(names, cobra.ShellCompDirectiveNoFileComp)))
	return c
}

func (f *printFlags) run(c *cobra.Command, args []string) error {
	pages, m, err := f.pages(c, args)
	if err != nil {
		return err
	}
	id, title := f.laid.heading(m)
	if f.pdf.asked || !f.png.asked && !f.svg.asked {
		said := ": " + rule.Count(len(pages), "page")
		if err := written(c, f.pdf.file(id), said, func(w io.Writer) error { return paper.WritePDF(w, joined(": ", id, title), pages) }); err != nil {
			return err
		}
	}
	if err := f.eachPage(c, id, pages); err != nil {
		return err
	}
	hintAtFindings(c.ErrOrStderr(), args)
	return nil
}

// hintAtFindings says how many findings a printed file has: they are also on the paper.
func hintAtFindings(out io.Writer, args []string) {
	if len(args) != 1 || !filled(args[0]) {
		return
	}
	if r, err := atlas.Lint(args[0]); err == nil && len(r.Findings) > 0 {
		fmt.Fprintf(out, "%s has %s; metahex map lint %s lists them\n", args[0], rule.Count(len(r.Findings), "finding"), files.Typed(args[0]))
	}
}

// eachPage writes the pages as pictures, if the user asked for pictures.
func (f *printFlags) eachPage(c *cobra.Command, id string, pages []paper.Page) error {
	several := len(pages) > 1
	if several && (f.png.asked && files.IsOut(f.png.name) || f.svg.asked && files.IsOut(f.svg.name)) {
		return fmt.Errorf("%s cannot be written to standard output as pictures; want a file, or a PDF", rule.Count(len(pages), "page"))
	}
	for _, page := range pages {
		if err := f.pictures(c, id, page, several); err != nil {
			return err
		}
	}
	return nil
}

// pages arranges a board on paper according to the flags.
func (f *printFlags) pages(c *cobra.Command, args []string) ([]paper.Page, maps.Map, error) {
	if err := f.chosen(); err != nil {
		return nil, nil, err
	}
	p, err := paper.Find(f.paper)
	if err != nil {
		return nil, nil, err
	}
	if !(f.dpi >= leastDPI && f.dpi <= mostDPI) {
		return nil, nil, fmt.Errorf("found %g dots per inch; want %d to %d", f.dpi, leastDPI, mostDPI)
	}
	m, layout, err := f.laid.open(args)
	if err != nil {
		return nil, nil, err
	}
	o := paper.Options{Paper: p, Scale: float64(f.scale), Layout: layout}
	if c.Flags().Changed("pitch") {
		o.Pitch = float64(f.pitch)
		if err := paper.CheckPitch(o.Pitch); err != nil {
			return nil, nil, err
		}
	}
	if o.Chart, err = terrainChart(); err != nil {
		return nil, nil, err
	}
	pages, err := paper.Lay(m, o)
	return pages, m, err
}

// terrainChart returns the terrain chart of the book that is played on maps of terrain
// hexes.
func terrainChart() (pieces.Chart, error) {
	for _, s := range systems.All {
		set, err := s.Pieces()
		if err != nil || len(set.Chart.Rows) > 0 {
			return set.Chart, err
		}
	}
	return pieces.Chart{}, nil
}

// chosen sets the format from the ending of the file of -o.
func (f *printFlags) chosen() error {
	if f.output == "" {
		return nil
	}
	format, err := formatOf(f.output, ".pdf", ".png", ".svg")
	if err == nil {
		err = files.Ready(f.output)
	}
	for _, m := range []*outputFlag{&f.pdf, &f.png, &f.svg} {
		if m.ending == format {
			m.asked, m.name = true, f.output
		}
	}
	return err
}

// written writes a file and prints a message about it, unless the file is standard output.
func written(c *cobra.Command, file, said string, write func(io.Writer) error) error {
	if err := files.WriteOr(raw(c), file, write); err != nil || files.IsOut(file) {
		return err
	}
	fmt.Fprintf(c.OutOrStdout(), "%s%s\n", file, said)
	return nil
}

// pictures writes a page as PNG and SVG, if the user asked for them.
func (f *printFlags) pictures(c *cobra.Command, id string, page paper.Page, several bool) error {
	name := func(m *outputFlag) string {
		file := m.file(id)
		if !several || files.IsOut(file) || special(file) {
			return file
		}
		ext := filepath.Ext(file)
		return strings.TrimSuffix(file, ext) + "-" + strings.ReplaceAll(page.Code, " ", "-") + ext
	}
	if f.png.asked {
		img, err := paper.Draw(page, f.dpi)
		if err != nil {
			return err
		}
		if err := written(c, name(&f.png), "", func(w io.Writer) error { return render.EncodePNG(w, img, f.dpi) }); err != nil {
			return err
		}
	}
	if f.svg.asked {
		if err := written(c, name(&f.svg), "", func(w io.Writer) error { return paper.WriteSVG(w, page) }); err != nil {
			return err
		}
	}
	return nil
}
