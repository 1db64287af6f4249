package foreign

import (
	"bytes"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"metahex/grid"
	"metahex/maps"
	"metahex/maps/dots"
	"metahex/rule"
)

// Text Mapper files have one hex per line: its number CCRR, and words for its content. The words
// for terrain are those of its standard pictures. Text Mapper shows nothing for the words for
// levels and overlays, which only this package uses. Comments hold the panel's other keys.
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
	textHex    = regexp.MustCompile(`^(\d\d)(\d\d)(?:\s+([^"]*))?("(?:[^"\\]|\\.)*")?\s*(.*)$`)
	textLine   = regexp.MustCompile(`^(-?\d\d-?\d\d(?:\d\d)?(?:--?\d\d-?\d\d(?:\d\d)?)+)\s+(\S+)\s*(.*)$`)
	textOdd    = regexp.MustCompile(`^-?\d\d-?\d\d(?:\d\d)?(?:\s|$)`)
	textLevel  = regexp.MustCompile(`^level[0-9]$`)
	textRemark = regexp.MustCompile(`^# (id|title|long|short|size): (.*)$`)
	textStyle  = regexp.MustCompile(`^(?:\S+\s+(?:attributes|path|lib|xml)\s|<|(?:text|glow|label|license|other|url)\s)`)
)

func readTextMapper(data []byte, o Options, lost *Losses) (*canvas, error) {
	lines := strings.Split(string(data), "\n")
	heads, columns, rows := textHeads(lines)
	if columns == 0 {
		return nil, errors.New("the file has no line for a hex, such as `0101 grass`, so it is not a map of Text Mapper")
	}
	if _, err := fmt.Sscanf(heads["size"], "%d %d", &columns, &rows); err != nil && heads["size"] != "" {
		return nil, fmt.Errorf("found size %q; want columns and rows", rule.Clip(heads["size"]))
	}
	p, err := newCanvas(columns, rows, o, lost)
	if err != nil {
		return nil, err
	}
	p.id, p.title, p.edges = heads["id"], heads["title"], maps.Profiles{Long: heads["long"], Short: heads["short"]}
	if err := textID(p.id, lines); err != nil {
		return nil, err
	}
	for i, line := range lines {
		if err := textEntry(p, strings.TrimSpace(line)); err != nil {
			return nil, fmt.Errorf("line %d: %w", i+1, err)
		}
	}
	if heads["size"] == "" {
		p.missing()
	} else {
		p.missingDots()
	}
	return p, nil
}

// textHeads returns the keys in the comments of a file, and the last column and row with a hex.
func textHeads(lines []string) (heads map[string]string, columns, rows int) {
	heads = map[string]string{}
	for _, line := range lines {
		if m := textRemark.FindStringSubmatch(line); m != nil {
			heads[m[1]] = m[2]
		}
		if m := textHexOf(line); m != nil {
			c, _ := strconv.Atoi(m[1])
			r, _ := strconv.Atoi(m[2])
			columns, rows = max(columns, c), max(rows, r)
		}
	}
	return heads, columns, rows
}

// textID checks the id in the comments of a file.
func textID(id string, lines []string) error {
	if id == "" {
		return nil
	}
	if err := maps.CheckID(id); err != nil {
		return fmt.Errorf("line %d: %w", 1+slices.Index(lines, "# id: "+id), err)
	}
	return nil
}

// textHexOf returns the parts of a line that describes a hex on the map's main level.
func textHexOf(line string) []string {
	m := textHex.FindStringSubmatch(line)
	if m == nil || len(line) > 4 && !strings.ContainsAny(line[4:5], " \t") {
		return nil
	}
	return m
}

// textEntry reads a line: a hex, or something else.
func textEntry(p *canvas, line string) error {
	if m := textHexOf(line); m != nil {
		return textDot(p, m)
	}
	m := textLine.FindStringSubmatch(line)
	switch {
	case line == "" || line[0] == '#' || line == "include default.txt":
	case m != nil:
		p.loseAll(strings.TrimSpace(fmt.Sprintf("the %s %s %s", rule.Clip(m[2]), rule.Clip(m[1]), rule.Clip(m[3]))))
	case textOdd.MatchString(line):
		p.loseAll("the hex " + rule.Clip(line) + ", which lies off the map or on another of its levels")
	case textStyle.MatchString(line):
		p.loseAll("how the map is drawn: attributes, paths and fonts")
	default:
		p.loseAll("the line " + rule.Clip(line))
	}
	return nil
}

func textDot(p *canvas, m []string) error {
	c, _ := strconv.Atoi(m[1])
	r, _ := strconv.Atoi(m[2])
	at, ok := p.hex(c-1, r-1)
	if !ok {
		p.loseAll("the hex " + m[1] + m[2] + ", which lies off the map")
		return nil
	}
	text := ""
	if m[4] != "" {
		var err error
		if text, err = strconv.Unquote(m[4]); err != nil || strings.ContainsAny(text, "\r\n") {
			return fmt.Errorf("found the label %s; want a line in quotes", rule.Clip(m[4]))
		}
	}
	if m[5] != "" {
		p.lose("the words "+rule.Clip(m[5])+" after the label", at)
	}
	var x content
	o := dots.Overlay{At: at}
	for _, word := range strings.Fields(m[3]) {
		if err := textWord(p, word, &x, &o); err != nil {
			return err
		}
	}
	if text != "" && o.Kind == 0 {
		o.Kind = dots.Note
	}
	o.Text = text
	p.set(at, x)
	if o.Kind != 0 {
		p.lay(o)
	}
	return nil
}

// textWord reads a word in a hex: its level, an overlay or the terrain.
func textWord(p *canvas, word string, x *content, o *dots.Overlay) (err error) {
	if textLevel.MatchString(word) {
		x.level = int(word[len("level")] - '0')
		return nil
	}
	kind, way, _ := strings.Cut(word, "-")
	if k, ok := kindOf(kind); ok && (k == dots.Bridge || way == "") {
		*o = dots.Overlay{At: o.At, Kind: k}
		if k == dots.Bridge {
			o.Ends, err = ends(way)
		}
		return err
	}
	if t, ok := textTerrain(word); ok {
		x.ground(p, o.At, t, word)
		return nil
	}
	textCommon(p, word, x, o.At)
	return nil
}

// textCommon reads a word that Write does not use. Words that are common in Text Mapper's maps have
// a meaning here; any other word is recorded as a loss.
func textCommon(p *canvas, word string, x *content, at grid.Place) {
	d, ok := commonWords[word]
	switch {
	case !ok:
		p.lose("the word "+rule.Clip(word), at)
	case d.Terrain != dots.Clear && !x.ground(p, at, d.Terrain, word):
	case d.Level > 0:
		p.lose(fmt.Sprintf("the word %s, read as %s on level %d", word, d.Terrain, d.Level), at)
		x.level = max(x.level, int(d.Level))
	default:
		p.lose(fmt.Sprintf("the word %s, read as %s", word, d.Terrain), at)
	}
}

// textTerrain returns the terrain for a word that Write uses.
func textTerrain(word string) (dots.Terrain, bool) {
	i := slices.Index(textWords[:], word)
	return dots.Terrain(max(i, 0)), i >= 0
}
