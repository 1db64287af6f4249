package foreign

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"metahex/maps/dots"
	"metahex/rule"
)

// csvHead is the header of a CSV file. Each line is a dot: its name, terrain, level and overlay.
var csvHead = []string{"dot", "terrain", "level", "overlay", "ends", "text"}

func writeCSV(p *dots.Panel, lost *Losses) ([]byte, error) {
	heading(p, lost)
	if p.ID != "" {
		lost.add("the id, which only the file name can hold", "")
	}
	var b bytes.Buffer
	w := csv.NewWriter(&b)
	rows := [][]string{csvHead}
	over := overlays(p)
	for at := range p.Span.Places {
		d := p.At(at)
		line := []string{p.Name(at), d.Terrain.String(), strconv.Itoa(int(d.Level)), "", "", ""}
		if o, ok := over[at]; ok {
			line[3], line[5] = o.Kind.String(), o.Text
			if o.Kind == dots.Bridge {
				line[4] = o.Ends[0].String() + " " + o.Ends[1].String()
			}
		}
		rows = append(rows, line)
	}
	err := w.WriteAll(rows)
	return b.Bytes(), err
}

func readCSV(data []byte, o Options, lost *Losses) (*canvas, error) {
	r := csv.NewReader(bytes.NewReader(data))
	lines, err := r.ReadAll()
	var wrong *csv.ParseError
	switch {
	case errors.Is(err, csv.ErrFieldCount) && errors.As(err, &wrong):
		return nil, fmt.Errorf("line %d: found another number of values than in line 1; want %d", wrong.Line, len(csvHead))
	case errors.As(err, &wrong):
		return nil, fmt.Errorf("line %d: this is not CSV: %w", wrong.Line, wrong.Err)
	case err != nil:
		return nil, err
	}
	if len(lines) < 2 || strings.Join(lines[0], ",") != strings.Join(csvHead, ",") {
		return nil, fmt.Errorf("line 1: want the column names %s", strings.Join(csvHead, ","))
	}
	columns, rows, err := csvSize(lines[1:])
	if err != nil {
		return nil, err
	}
	c, err := newCanvas(columns, rows, o, lost)
	if err != nil {
		return nil, err
	}
	full := dots.NewPanel("", columns|1, max(rows, 2)) // only for the names of its dots
	for i, line := range lines[1:] {
		if err := csvDot(c, full, line); err != nil {
			return nil, fmt.Errorf("line %d: %w", i+2, err)
		}
	}
	c.missingDots()
	return c, nil
}

// csvSize returns the size of a panel from the names of its dots.
func csvSize(lines [][]string) (columns, rows int, err error) {
	for i, line := range lines {
		var letter rune
		var column int
		if n, _ := fmt.Sscanf(line[0], "%c-%d", &letter, &column); n != 2 || letter < 'A' || letter > 'Z' || column < 1 {
			return 0, 0, fmt.Errorf("line %d: found dot %q; want row and column, such as H-11", i+2, line[0])
		}
		columns, rows = max(columns, column), max(rows, int(letter-'A')+1)
	}
	return columns, rows, nil
}

func csvDot(c *canvas, full *dots.Panel, line []string) error {
	at, err := full.FindDot(line[0])
	if err != nil {
		return err
	}
	t, ok := terrainOf(line[1])
	level, err := strconv.Atoi(line[2])
	switch {
	case !ok:
		return errors.New(rule.Unknown("terrain", line[1], terrainWords()))
	case err != nil || level < 0 || level > 9:
		return fmt.Errorf("found level %q; want 0 to 9", line[2])
	}
	c.set(at, content{terrain: t, level: level})
	if line[3] == "" {
		return nil
	}
	o := dots.Overlay{At: at, Text: line[5]}
	if o.Kind, ok = kindOf(line[3]); !ok {
		return errors.New(rule.Unknown("overlay", line[3], kindWords()))
	}
	if o.Kind == dots.Bridge {
		if o.Ends, err = ends(line[4]); err != nil {
			return err
		}
	}
	c.lay(o)
	return nil
}
