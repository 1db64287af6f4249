package foreign

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
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
	lines, err := csvLines(data)
	if err == nil {
		err = csvColumns(lines)
	}
	if err != nil {
		return nil, err
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
	for _, line := range lines[1:] {
		if err := csvDot(c, full, line); err != nil {
			return nil, err
		}
	}
	c.missingDots()
	return c, nil
}

// A csvLine is a line of a CSV file with the places of its values.
type csvLine struct {
	values []string
	at     []rule.Fault
}

// fault returns an error at the place of a value.
func (l csvLine) fault(value int, format string, args ...any) error {
	at := l.at[value]
	at.Text = fmt.Sprintf(format, args...)
	return &at
}

// csvLines reads the lines of a CSV file.
func csvLines(data []byte) (all []csvLine, err error) {
	r := csv.NewReader(bytes.NewReader(data))
	for {
		values, err := r.Read()
		var wrong *csv.ParseError
		switch {
		case errors.Is(err, io.EOF):
			return all, nil
		case errors.Is(err, csv.ErrFieldCount) && errors.As(err, &wrong):
			return nil, &rule.Fault{Line: wrong.Line, Column: 1, Text: fmt.Sprintf("found %s; want %d, as in line 1", rule.Count(len(values), "value"), len(all[0].values))}
		case errors.As(err, &wrong):
			return nil, &rule.Fault{Line: wrong.Line, Column: wrong.Column, Text: fmt.Sprintf("this is not CSV: %v", wrong.Err)}
		case err != nil:
			return nil, err
		}
		line := csvLine{values: values}
		for i := range values {
			n, column := r.FieldPos(i)
			line.at = append(line.at, rule.Fault{Line: n, Column: column})
		}
		all = append(all, line)
	}
}

// csvColumns refuses other column names than those of a panel.
func csvColumns(lines []csvLine) error {
	want := strings.Join(csvHead, ",")
	if len(lines) == 0 {
		return &rule.Fault{Line: 1, Column: 1, Text: "the file is empty; want the column names " + want}
	}
	head := lines[0]
	switch found := strings.Join(head.values, ","); {
	case found == want && len(lines) < 2:
		return &rule.Fault{Line: 2, Column: 1, Text: "the file ends here; want a line for each dot"}
	case found == want:
		return nil
	case head.values[0] == "hex":
		return head.fault(0, "this is the CSV of a map of hexes, which cannot be imported; want the CSV of a panel, with the column names %s", want)
	case strings.HasPrefix(found, "name,kind,"):
		return head.fault(0, "this is the CSV of a table, which cannot be imported; want the CSV of a panel, with the column names %s", want)
	default:
		return head.fault(0, "found the column names %s; want %s", rule.Clip(found), want)
	}
}

// csvSize returns the size of a panel from the names of its dots.
func csvSize(lines []csvLine) (columns, rows int, err error) {
	for _, line := range lines {
		var letter rune
		var column int
		if n, _ := fmt.Sscanf(line.values[0], "%c-%d", &letter, &column); n != 2 || letter < 'A' || letter > 'Z' || column < 1 {
			return 0, 0, line.fault(0, "found dot %q; want row and column, such as H-11", line.values[0])
		}
		columns, rows = max(columns, column), max(rows, int(letter-'A')+1)
	}
	return columns, rows, nil
}

func csvDot(c *canvas, full *dots.Panel, l csvLine) error {
	line := l.values
	at, err := full.FindDot(line[0])
	if err != nil {
		return l.fault(0, "%v", err)
	}
	t, ok := terrainOf(line[1])
	level, err := strconv.Atoi(line[2])
	switch {
	case !ok:
		return l.fault(1, "%s", rule.Unknown("terrain", line[1], terrainWords()))
	case err != nil || level < 0 || level > 9:
		return l.fault(2, "found level %q; want 0 to 9", line[2])
	}
	c.set(at, content{terrain: t, level: level})
	if line[3] == "" {
		return nil
	}
	o := dots.Overlay{At: at, Text: line[5]}
	if o.Kind, ok = kindOf(line[3]); !ok {
		return l.fault(3, "%s", rule.Unknown("overlay", line[3], kindWords()))
	}
	if o.Kind == dots.Bridge {
		if o.Ends, err = ends(line[4]); err != nil {
			return l.fault(4, "%v", err)
		}
	}
	c.lay(o)
	return nil
}
