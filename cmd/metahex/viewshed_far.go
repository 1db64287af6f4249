package main

import (
	"fmt"
	"image"
	"io"

	"github.com/spf13/cobra"

	"metahex/game"
	"metahex/grid"
	"metahex/los"
	"metahex/maps"
	"metahex/render"
)

// What is seen on maps of terrain hexes and on tables.

// A field is the answer as JSON has it: hexes, or points of a table.
type farField struct {
	Place  string   `json:"place"`
	Mode   string   `json:"mode"`
	Terms  string   `json:"terms"`
	Seen   int      `json:"seen"`
	Of     int      `json:"of"`
	Places []string `json:"places"`
}

// caption tells a field in a line.
func (v *farField) caption(what string) string {
	if v.Mode == "at" {
		return fmt.Sprintf("%s that see %s: %d of %d", what, v.Place, v.Seen, v.Of)
	}
	return fmt.Sprintf("seen from %s: %d of %d %s", v.Place, v.Seen, v.Of, what)
}

// told draws the picture that is asked for, and tells whether the field was
// printed as JSON, so that no text is wanted.
func (f *viewshedFlags) told(out io.Writer, v farField, draw func() (image.Image, error)) (told bool, err error) {
	if f.drawing.asked() {
		img, err := draw()
		if err == nil {
			err = f.drawing.png(img)
		}
		if err != nil {
			return false, err
		}
	}
	if f.json {
		return true, printJSON(out, v)
	}
	return false, nil
}

func (f *viewshedFlags) mode() string {
	if f.at {
		return "at"
	}
	return "from"
}

// overHexes shows the hexes that are seen from one, or that see it.
func (f *viewshedFlags) overHexes(c *cobra.Command, k hexCourt, place string) error {
	t := k.Theatre()
	if c.Flags().Changed("target") {
		return fmt.Errorf("--target is for boards of dots and tables; %s is a %s", t.ID, maps.KindOf(t))
	}
	at, err := t.Find(place)
	if err != nil {
		return err
	}
	seen := map[grid.Place]bool{}
	v := farField{Place: t.Name(at), Mode: f.mode(), Terms: k.Terms(k.watch), Of: t.Span.Len() - 1, Places: []string{}}
	for other := range t.Span.Places {
		a, b := at, other
		if f.at {
			a, b = other, at
		}
		if other != at && k.Clear(a, b, k.Eyes(a, k.watch.Post, k.watch.Murky), k.watch.Smoke) {
			seen[other] = true
			v.Places = append(v.Places, t.Name(other))
		}
	}
	v.Seen = len(v.Places)
	caption := v.caption("hexes")
	out := c.OutOrStdout()
	told, err := f.told(out, v, func() (image.Image, error) {
		return render.TheatreField(t, seen, at, caption, render.Options{})
	})
	if told || err != nil {
		return err
	}
	fmt.Fprintf(out, "%s, %s\n", caption, v.Terms)
	printLines(out, maps.Picture(t.Span, func(p grid.Place) string {
		switch {
		case p == at:
			return "@"
		case !seen[p]:
			return "-"
		}
		return string(t.At(p).Country.Letter())
	}))
	fmt.Fprintln(out, "@ the observer; terrain where in sight, - where not")
	return nil
}

// overTable shows the points of a table that are seen from one, or that see it.
func (f *viewshedFlags) overTable(c *cobra.Command, k tableCourt, place string) error {
	t := k.Table()
	from, err := k.ParseEnd(place)
	if err != nil {
		return err
	}
	if c.Flags().Changed("target") && k.Lift() == "" {
		return fmt.Errorf("--target: this rule book knows no heights but those of the table")
	}
	lift := int64(f.target) * grid.Inch
	seen := func(at grid.Point) bool { return k.sees(from, at, lift, f.at) }
	v := farField{Place: k.Word(from), Mode: f.mode(), Terms: k.TableRuler.Terms(), Places: []string{}}
	for y := int32(grid.Inch / 2); y < t.Size.Y; y += grid.Inch {
		for x := int32(grid.Inch / 2); x < t.Size.X; x += grid.Inch {
			at := grid.Point{X: x, Y: y}
			if v.Of++; seen(at) {
				v.Places = append(v.Places, at.String())
			}
		}
	}
	v.Seen = len(v.Places)
	caption := v.caption("points an inch apart")
	out := c.OutOrStdout()
	told, err := f.told(out, v, func() (image.Image, error) {
		return render.TableField(t, seen, from, k.Word(from), caption, render.Options{})
	})
	if told || err != nil {
		return err
	}
	fmt.Fprintf(out, "%s\n", joined(", ", caption, v.Terms))
	printLines(out, darkened(tableLines(game.NewInches(t), nil), t, seen, from.Base.At))
	fmt.Fprintln(out, "@ the observer; terrain where in sight, - where not")
	return nil
}

// sees tells whether one end sees a point, or is seen from there.
func (k tableCourt) sees(from los.TableEnd, at grid.Point, lift int64, back bool) bool {
	there, err := k.EndAt(at, lift)
	if err != nil || at == from.Base.At {
		return at == from.Base.At
	}
	if back {
		return k.Clear(there, from)
	}
	return k.Clear(from, there)
}

// darkened marks the cells of a table in characters whose middles are not seen.
func darkened(lines []string, t *maps.Table, seen func(grid.Point) bool, from grid.Point) []string {
	const left = len("   |")
	for row := range lines[1:] {
		line := []byte(lines[1+row])
		for col := left; col < len(line)-1; col++ {
			at := grid.Point{X: int32((col-left)*grid.Inch/2 + grid.Inch/4), Y: int32(row*grid.Inch + grid.Inch/2)}
			switch {
			case !t.Has(at):
			case int(from.X)*2/grid.Inch == col-left && int(from.Y)/grid.Inch == row:
				line[col] = '@'
			case !seen(at):
				line[col] = '-'
			}
		}
		lines[1+row] = string(line)
	}
	return lines
}
