package foreign

import (
	"bytes"
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"metahex/grid"
	"metahex/maps/dots"
	"metahex/rule"
)

// MegaMek files have one hex per line: its number CCRR, level, terrains with their levels, and
// theme. The exits of a bridge are bits, clockwise from north, in the order of grid.Direction.
//
//	hex 0803 2 "bridge:2:9;bridge_cf:40;bridge_elev:1;water:1" ""
var megaWords = [dots.Terrains]string{
	dots.Woods: "foliage_elev:2;woods:2", dots.Building: "bldg_cf:40;bldg_elev:6;building:2", dots.Marsh: "swamp:1",
	dots.Slag: "magma:1", dots.Water: "water:1", dots.Rubble: "rubble:2",
}

func writeMegaMek(p *dots.Panel, lost *Losses) ([]byte, error) {
	heading(p, lost)
	if p.ID != "" {
		lost.add("the id, which only the file name can hold", "")
	}
	over := overlays(p)
	var b bytes.Buffer
	fmt.Fprintf(&b, "size %d %d\n", p.Span.Columns, p.Rows())
	for r := range p.Rows() {
		for c := range p.Span.Columns {
			level, words := 0, ""
			if at, ok := hex(p, c, r); ok {
				d := p.At(at)
				level, words = int(d.Level), megaWords[d.Terrain]
				if o, ok := over[at]; ok {
					words = megaOverlay(p, o, words, lost)
				}
			}
			fmt.Fprintf(&b, "hex %02d%02d %d %q \"\"\n", c+1, r+1, level, words)
		}
	}
	b.WriteString("end\n")
	return b.Bytes(), nil
}

// megaOverlay adds the MegaMek terrain for an overlay, or records a loss if MegaMek has no
// such terrain.
func megaOverlay(p *dots.Panel, o dots.Overlay, words string, lost *Losses) string {
	add := ""
	switch o.Kind {
	case dots.Bridge:
		if o.Ends[0] > o.Ends[1] {
			lost.add("the order of a bridge's ends", p.Name(o.At))
		}
		add = fmt.Sprintf("bridge:2:%d;bridge_cf:40;bridge_elev:1", 1<<o.Ends[0]|1<<o.Ends[1])
	case dots.Improved:
		add = "fortified:1"
	default:
		lost.add("the "+o.Kind.String(), p.Name(o.At))
		return words
	}
	if o.Text != "" {
		lost.add("the text of a "+o.Kind.String(), p.Name(o.At))
	}
	if words == "" {
		return add
	}
	return add + ";" + words
}

var (
	megaSize = regexp.MustCompile(`^size\s+(\d+)\s+(\d+)`)
	megaHex  = regexp.MustCompile(`^hex\s+(\d+)\s+(-?\d+)\s+"([^"]*)"(?:\s+"([^"]*)")?\s*$`)
)

func readMegaMek(data []byte, o Options, lost *Losses) (*canvas, error) {
	var p *canvas
	for i, line := range strings.Split(string(data), "\n") {
		line = strings.TrimSpace(line)
		if m := megaSize.FindStringSubmatch(line); m != nil && p == nil {
			c, _ := strconv.Atoi(m[1])
			r, _ := strconv.Atoi(m[2])
			var err error
			if p, err = newCanvas(c, r, o, lost); err != nil {
				return nil, fmt.Errorf("line %d: %w", i+1, err)
			}
			continue
		}
		if strings.HasPrefix(line, "size ") && p == nil {
			return nil, fmt.Errorf("line %d: found %s; want the numbers of columns and rows", i+1, rule.Clip(line))
		}
		if err := megaLine(p, line); err != nil {
			return nil, fmt.Errorf("line %d: %w", i+1, err)
		}
	}
	if p == nil {
		return nil, errors.New("the file has no line with the size, so it is not a MegaMek board")
	}
	p.missing()
	return p, nil
}

// megaLine reads a line: a hex, or something else, which it records as a loss.
func megaLine(p *canvas, line string) error {
	word, _, _ := strings.Cut(line, " ")
	m := megaHex.FindStringSubmatch(line)
	switch {
	case line == "" || line == "end" || line[0] == '#':
		return nil
	case p == nil && (m != nil || word == "hex"):
		return errors.New("found a hex before the size")
	case p == nil:
		return nil // lines before the size are ignored; a file without a size is refused
	case m != nil:
		return megaDot(p, m)
	case word == "hex":
		return fmt.Errorf("found %q; want the word \"hex\", column and row, level, terrains and theme, such as hex 0803 2 \"woods:1\" \"\"", rule.Clip(line))
	}
	p.loseAll("the line " + rule.Clip(word))
	return nil
}

func megaDot(p *canvas, m []string) error {
	at, err := megaPlace(p, m[1])
	if err != nil {
		return err
	}
	level, err := strconv.Atoi(m[2])
	if err != nil || level < -99 || level > 99 {
		return fmt.Errorf("found level %s; want -99 to 99", rule.Clip(m[2]))
	}
	x := content{level: level}
	if m[4] != "" {
		p.lose("the theme "+rule.Clip(m[4]), at)
	}
	for _, word := range strings.Split(m[3], ";") {
		megaWord(p, at, &x, strings.TrimSpace(word))
	}
	p.set(at, x)
	return nil
}

// megaPlace parses the number of a hex. Column and row have two digits each, or three from 100 on.
// So 10110 may be 10,110 or 101,10. If the board has both hexes, megaPlace takes the one that
// follows the previous hex, row by row.
func megaPlace(p *canvas, number string) (at grid.Place, err error) {
	cuts := megaCuts(number)
	if cuts == nil {
		return at, fmt.Errorf("found hex %s; want column and row, two digits each, or three from 100 on", rule.Clip(number))
	}
	var all []grid.Place
	for _, cut := range cuts {
		c, _ := strconv.Atoi(number[:cut])
		r, _ := strconv.Atoi(number[cut:])
		if at, ok := p.hex(c-1, r-1); ok {
			all = append(all, at)
		}
	}
	switch {
	case len(all) == 0:
		return at, fmt.Errorf("found hex %s; the board has %d columns and %d rows", number, p.columns, p.rows)
	case len(all) == 2 && p.follows(all[1]):
		return all[1], nil
	}
	return all[0], nil
}

// megaCuts returns the positions in a number at which the column may end.
func megaCuts(number string) (cuts []int) {
	switch len(number) {
	case 4:
		return []int{2}
	case 6:
		return []int{3}
	case 5: // a column or row of three digits never begins with 0
		if number[2] != '0' {
			cuts = append(cuts, 2)
		}
		if number[0] != '0' {
			cuts = append(cuts, 3)
		}
	}
	return cuts
}

// follows reports whether a place comes next in the file: the previous hex, row by row, has been
// read, and the place itself has not.
func (c *canvas) follows(at grid.Place) bool {
	column, row := at.Q-c.right-1, row(at)
	if column < 0 {
		column, row = c.columns-1, row-1
	}
	before, ok := c.hex(column, row)
	return ok && c.hexes[before].given && !c.hexes[at].given
}

// megaTerrains are the words for terrain. Details of a word, such as the depth of water, are listed
// as lost if they differ from the details that Write uses.
var megaTerrains = map[string]dots.Terrain{
	"woods": dots.Woods, "jungle": dots.Woods, "building": dots.Building, "swamp": dots.Marsh,
	"magma": dots.Slag, "water": dots.Water, "rubble": dots.Rubble,
}

// megaOwn are the words that Write uses; a panel can store them without loss.
var megaOwn = func() map[string]bool {
	own := map[string]bool{"": true, "bridge_cf:40": true, "bridge_elev:1": true, "fortified:1": true}
	for _, words := range megaWords {
		for _, word := range strings.Split(words, ";") {
			own[word] = true
		}
	}
	return own
}()

func megaWord(p *canvas, at grid.Place, x *content, word string) {
	parts := strings.Split(word, ":")
	t, known := megaTerrains[parts[0]]
	switch {
	case parts[0] == "bridge":
		megaBridge(p, at, parts)
		return
	case known:
		if x.ground(p, at, t, rule.Clip(word)) && !megaOwn[word] {
			p.lose(fmt.Sprintf("the terrain %s, read as %s", rule.Clip(word), t), at)
		}
		return
	case word == "fortified:1":
		p.lay(dots.Overlay{At: at, Kind: dots.Improved})
	}
	if !megaOwn[word] {
		p.lose("the terrain "+rule.Clip(word), at)
	}
}

// megaBridge reads a bridge: its kind and its exits.
func megaBridge(p *canvas, at grid.Place, parts []string) {
	bits := 0
	if len(parts) > 2 {
		bits, _ = strconv.Atoi(parts[2])
	}
	var out []grid.Direction
	for way := range grid.Directions {
		if bits>>way&1 == 1 {
			out = append(out, way)
		}
	}
	if len(out) != 2 || bits < 0 || bits > 63 {
		p.lose(fmt.Sprintf("a bridge with %s", rule.Count(len(out), "exit")), at)
		return
	}
	if parts[1] != "2" {
		p.lose("the kind of the bridge (bridge:"+rule.Clip(parts[1])+")", at)
	}
	p.lay(dots.Overlay{At: at, Kind: dots.Bridge, Ends: [2]grid.Direction{out[0], out[1]}})
}
