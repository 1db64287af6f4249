package foreign

import (
	"bytes"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"metahex/maps"
	"metahex/maps/dots"
)

// Text Mapper: a hex a line, CCRR and words for what is there. The words for
// terrain are those of its standard pictures; levels and overlays are words of
// ours, which it shows nothing for, and what else a panel has stands in remarks.
//
//	# id: slag-end
//	0803 forest level2 bunker
var textWords = [dots.Terrains]string{"grass", "forest", "castle", "swamp", "dust", "water", "ruin"}

func writeTextMapper(p *dots.Panel, _ *Losses) ([]byte, error) {
	var b bytes.Buffer
	for _, x := range [][2]string{{"id", p.ID}, {"title", p.Title}, {"long", p.Edges.Long}, {"short", p.Edges.Short},
		{"size", fmt.Sprintf("%d %d", p.Span.Columns, p.Rows())}} {
		if x[1] != "" {
			fmt.Fprintf(&b, "# %s: %s\n", x[0], x[1])
		}
	}
	over := overlays(p)
	for at := range p.Span.Places {
		d := p.At(at)
		line := fmt.Sprintf("%02d%02d %s", at.Q+1, row(at)+1, textWords[d.Terrain])
		if d.Level > 0 {
			line += fmt.Sprintf(" level%d", d.Level)
		}
		if o, ok := over[at]; ok {
			line += " " + o.Kind.String()
			if o.Kind == dots.Bridge {
				line += fmt.Sprintf("-%s-%s", o.Ends[0], o.Ends[1])
			}
			if o.Text != "" {
				line += " " + strconv.Quote(o.Text)
			}
		}
		b.WriteString(line + "\n")
	}
	b.WriteString("include default.txt\n")
	return b.Bytes(), nil
}

var (
	textHex    = regexp.MustCompile(`^(\d\d)(\d\d)(?:\s+([^"]*))?("(?:[^"\\]|\\.)*")?.*$`)
	textRemark = regexp.MustCompile(`^# (id|title|long|short|size): (.*)$`)
)

func readTextMapper(data []byte, lost *Losses) (*dots.Panel, error) {
	lines := strings.Split(string(data), "\n")
	columns, rows := 0, 0
	heads := map[string]string{}
	for _, line := range lines {
		if m := textRemark.FindStringSubmatch(line); m != nil {
			heads[m[1]] = m[2]
		}
		if m := textHex.FindStringSubmatch(line); m != nil {
			c, _ := strconv.Atoi(m[1])
			r, _ := strconv.Atoi(m[2])
			columns, rows = max(columns, c), max(rows, r)
		}
	}
	if _, err := fmt.Sscanf(heads["size"], "%d %d", &columns, &rows); err != nil && heads["size"] != "" {
		return nil, fmt.Errorf("found size %q; want columns and rows", heads["size"])
	}
	p, err := panel(columns, rows)
	if err != nil {
		return nil, err
	}
	p.ID, p.Title, p.Edges = heads["id"], heads["title"], maps.Profiles{Long: heads["long"], Short: heads["short"]}
	for i, line := range lines {
		if m := textHex.FindStringSubmatch(line); m != nil {
			if err := textDot(p, m, lost); err != nil {
				return nil, fmt.Errorf("line %d: %w", i+1, err)
			}
		}
	}
	return p, nil
}

func textDot(p *dots.Panel, m []string, lost *Losses) error {
	c, _ := strconv.Atoi(m[1])
	r, _ := strconv.Atoi(m[2])
	at, ok := hex(p, c-1, r-1)
	if !ok {
		lost.add("hexes off the panel", m[1]+m[2])
		return nil
	}
	text := ""
	if m[4] != "" {
		var err error
		if text, err = strconv.Unquote(m[4]); err != nil {
			return fmt.Errorf("found the label %s, which does not end", m[4])
		}
	}
	var d dots.Dot
	o := dots.Overlay{At: at}
	for _, word := range strings.Fields(m[3]) {
		known, err := textWord(word, &d, &o)
		if err != nil {
			return err
		}
		if !known {
			lost.add("the word "+word, p.Name(at))
		}
	}
	if text != "" && o.Kind == 0 {
		o.Kind = dots.Note
	}
	o.Text = text
	p.Set(at, d)
	if o.Kind != 0 {
		p.Overlays = append(p.Overlays, o)
	}
	return nil
}

// textWord reads a word of a hex: its level, an overlay or the terrain.
func textWord(word string, d *dots.Dot, o *dots.Overlay) (known bool, err error) {
	if level, ok := strings.CutPrefix(word, "level"); ok && len(level) == 1 && level[0] >= '0' && level[0] <= '9' {
		d.Level = int8(level[0] - '0')
		return true, nil
	}
	kind, way, _ := strings.Cut(word, "-")
	if k, ok := kindOf(kind); ok {
		*o = dots.Overlay{At: o.At, Kind: k}
		if k == dots.Bridge {
			o.Ends, err = ends(way)
		}
		return true, err
	}
	t, ok := textTerrain(word)
	if ok {
		d.Terrain = t
	}
	return ok, nil
}

func textTerrain(word string) (dots.Terrain, bool) {
	for t, w := range textWords {
		if w == word {
			return dots.Terrain(t), true
		}
	}
	return 0, false
}
