package foreign

import (
	"bytes"
	"fmt"
	"regexp"
	"strings"

	"metahex/grid"
	"metahex/maps/dots"
	"metahex/rule"
)

// Wesnoth maps have one row of hexes per line: codes separated by commas, with a border of one hex
// on every side. They have no levels, and no overlays except straight bridges.
var wesnothCodes = [dots.Terrains]string{
	dots.Clear: "Gg", dots.Woods: "Gs^Fp", dots.Building: "Ch", dots.Marsh: "Ss", dots.Slag: "Uu", dots.Water: "Ww", dots.Rubble: "Chr",
}

// wesnothBridges are the three directions of a bridge.
var wesnothBridges = [3]string{grid.N: "^Bw|", grid.NE: "^Bw/", grid.SE: "^Bw\\"}

func writeWesnoth(p *dots.Panel, lost *Losses) ([]byte, error) {
	heading(p, lost)
	if p.ID != "" {
		lost.add("the id, which only the file name can hold", "")
	}
	over := overlays(p)
	var b bytes.Buffer
	for r := -1; r <= p.Rows(); r++ {
		var line []string
		for c := -1; c <= p.Span.Columns; c++ {
			code := wesnothCodes[dots.Clear]
			if at, ok := hex(p, c, r); ok {
				d := p.At(at)
				code = wesnothCodes[d.Terrain]
				if d.Level > 0 {
					lost.add("the level", p.Name(at))
				}
				if o, ok := over[at]; ok {
					code = wesnothOverlay(p, o, code, lost)
				}
			}
			line = append(line, code)
		}
		b.WriteString(strings.Join(line, ", ") + "\n")
	}
	return b.Bytes(), nil
}

// wesnothOverlay adds a bridge to the code of a hex, or records a loss if there is no code for the
// overlay. A code can have only one part after the ^, so woods cannot have a bridge.
func wesnothOverlay(p *dots.Panel, o dots.Overlay, code string, lost *Losses) string {
	straight := o.Kind == dots.Bridge && o.Ends[1] == o.Ends[0].Turn(3) && !strings.Contains(code, "^")
	if !straight {
		lost.add("the "+o.Kind.String(), p.Name(o.At))
		return code
	}
	if o.Text != "" {
		lost.add("the text of a bridge", p.Name(o.At))
	}
	if o.Ends[0] > o.Ends[1] {
		lost.add("the order of a bridge's ends", p.Name(o.At))
	}
	return code + wesnothBridges[min(o.Ends[0], o.Ends[1])]
}

func readWesnoth(data []byte, o Options, lost *Losses) (*canvas, error) {
	lines, err := wesnothRows(data)
	if err != nil {
		return nil, err
	}
	p, err := newCanvas(len(lines[0])-2, len(lines)-2, o, lost)
	if err != nil {
		return nil, err
	}
	border := false
	for r, line := range lines {
		for c, code := range line {
			code = strings.TrimSpace(code)
			if !wesnothCode.MatchString(code) {
				return nil, fmt.Errorf("row %d, hex %d: found %q; want a terrain code, such as Gg or Gs^Fp", r+1, c+1, rule.Clip(code))
			}
			if at, ok := p.hex(c-1, r-1); ok {
				wesnothDot(p, at, code)
			} else {
				border = border || code != wesnothCodes[dots.Clear]
			}
		}
	}
	if border {
		p.loseAll("the border of one hex on every side")
	}
	return p, nil
}

// wesnothCode matches a terrain code. It may begin with the number of the player who starts there.
var wesnothCode = regexp.MustCompile(`^([A-Za-z0-9_]+ )?[A-Za-z_*][A-Za-z0-9_|/\\*]*(\^[A-Za-z0-9_|/\\*]+)?$`)

// wesnothRows returns the codes of a map, row by row, with its border.
func wesnothRows(data []byte) (lines [][]string, err error) {
	for i, line := range strings.Split(strings.TrimRight(string(data), "\r\n"), "\n") {
		if line = strings.TrimSpace(line); line == "" || strings.HasPrefix(line, "border_size") || strings.HasPrefix(line, "usage") {
			continue // a header line of older files
		}
		codes := strings.Split(line, ",")
		if len(lines) > 0 && len(codes) != len(lines[0]) {
			return nil, fmt.Errorf("line %d: found %d hexes, the first row has %d", i+1, len(codes), len(lines[0]))
		}
		lines = append(lines, codes)
	}
	if len(lines) > 0 && len(lines[0]) < 3 {
		return nil, fmt.Errorf("found rows of %s; want codes with commas between them, and a border of one hex on every side", rule.Count(len(lines[0]), "code"))
	}
	if len(lines) < 3 {
		return nil, fmt.Errorf("found %d rows of hexes; want 3 or more, because a map has a border of one hex on every side", len(lines))
	}
	return lines, nil
}

// wesnothDot parses a code. If Write does not use the code, its first letter decides, and the code
// is recorded as a loss.
func wesnothDot(p *canvas, at grid.Place, code string) {
	if player, rest, ok := strings.Cut(code, " "); ok { // "1 Ke"
		p.lose("the start of player "+player, at)
		code = rest
	}
	for way, bridge := range wesnothBridges {
		if base, ok := strings.CutSuffix(code, bridge); ok {
			code = base
			p.lay(dots.Overlay{At: at, Kind: dots.Bridge, Ends: [2]grid.Direction{grid.Direction(way), grid.Direction(way).Turn(3)}})
		}
	}
	for t, own := range wesnothCodes {
		if code == own {
			p.set(at, content{terrain: dots.Terrain(t)})
			return
		}
	}
	t, like := dots.Clear, map[byte]dots.Terrain{'F': dots.Woods, 'W': dots.Water, 'S': dots.Marsh, 'C': dots.Building, 'K': dots.Building, 'V': dots.Building, 'Q': dots.Slag, 'U': dots.Slag}
	base, over, _ := strings.Cut(code, "^")
	for _, part := range []string{base, over} {
		if part != "" {
			if k, ok := like[part[0]]; ok {
				t = k
			}
		}
	}
	p.lose(fmt.Sprintf("the terrain %s, read as %s", rule.Clip(code), t), at)
	p.set(at, content{terrain: t})
}
