package main

import (
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"metahex/grid"
	"metahex/los/detection"
	"metahex/maps"
	"metahex/render"
	"metahex/systems/gravarmor"
)

// detected is what is detected from a hex, as JSON has it.
type detected struct {
	From  string   `json:"from"`
	Range int      `json:"range"`
	EW    int      `json:"ew"`
	Hexes []string `json:"hexes"`
}

// field shows all hexes in which a unit is detected from one.
func (f *detectFlags) field(c *cobra.Command, p *gravarmor.Probe, sc *gravarmor.Scenario, s detection.Scan) error {
	board, seen := p.Detector().Board(), p.Detector().Field(s.From, s.Range, s.EW, nil)
	if f.drawing.asked() {
		img, err := render.DetectionField(p.Detector(), s, p.Terrain, render.Options{Foot: f.key(sc)})
		if err != nil {
			return err
		}
		if err := f.drawing.png(img); err != nil {
			return err
		}
	}
	out := c.OutOrStdout()
	if f.json {
		d := detected{board.Name(s.From), s.Range, s.EW, []string{}}
		for _, i := range seen {
			d.Hexes = append(d.Hexes, board.Name(i))
		}
		return printJSON(out, d)
	}
	fmt.Fprintf(out, "detected from %s: %d hexes, range %d, EW %d\n", board.Name(s.From), len(seen), s.Range, s.EW)
	printLines(out, maps.HexPicture(board.Span, func(at grid.Place) string {
		i, _ := board.Index(at)
		sum, ok := p.Detector().Between(s.From, i, s.Range)
		switch {
		case i == s.From:
			return "@"
		case !ok:
			return ""
		case !slices.Contains(seen, i):
			return "-"
		default:
			return fmt.Sprint(sum + p.Detector().Value(i))
		}
	}))
	fmt.Fprintln(out, "@ the firer; the least sum where it detects, - where it does not; blank out of range")
	fmt.Fprintf(out, "key: %s\n", f.key(sc))
	return nil
}
