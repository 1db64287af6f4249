package foreign

import (
	"bytes"
	"fmt"
	"strings"

	"metahex/grid"
	"metahex/maps/dots"
)

// Wesnoth: a row of hexes a line, codes by commas, with a border of one hex on
// every side. It has no levels, and of overlays straight bridges alone.
var wesnothCodes = [dots.Terrains]string{
	dots.Clear: "Gg", dots.Woods: "Gs^Fp", dots.Building: "Ch", dots.Marsh: "Ss", dots.Slag: "Uu", dots.Water: "Ww", dots.Rubble: "Chr",
}

// wesnothBridges are the three ways a bridge may lead.
var wesnothBridges = [3]string{grid.N: "^Bw|", grid.NE: "^Bw/", grid.SE: "^Bw\\"}

func writeWesnoth(p *dots.Panel, lost *Losses) ([]byte, error) {
	heading(p, lost)
	if p.ID != "" {
		lost.add("the id, but for the file's name", "")
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

// wesnothOverlay adds a bridge, or notes that there is no code for an overlay.
// A code has one part behind the ^, so woods have no bridge.
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

func readWesnoth(data []byte, lost *Losses) (*dots.Panel, error) {
	lines, err := wesnothRows(data)
	if err != nil {
		return nil, err
	}
	p, err := panel(len(lines[0])-2, len(lines)-2)
	if err != nil {
		return nil, err
	}
	for r, line := range lines[1 : len(lines)-1] {
		for c, code := range line[1 : len(line)-1] {
			code = strings.TrimSpace(code)
			at, ok := hex(p, c, r)
			if ok {
				wesnothDot(p, at, code, lost)
			} else if code != wesnothCodes[dots.Clear] {
				lost.add("hexes without a dot", fmt.Sprintf("%d,%d", c+1, r+1))
			}
		}
	}
	return p, nil
}

// wesnothRows are the codes of a map, row by row, with its border.
func wesnothRows(data []byte) (lines [][]string, err error) {
	for i, line := range strings.Split(strings.TrimRight(string(data), "\r\n"), "\n") {
		if line = strings.TrimSpace(line); line == "" || strings.HasPrefix(line, "border_size") || strings.HasPrefix(line, "usage") {
			continue // of older files
		}
		codes := strings.Split(line, ",")
		if len(lines) > 0 && len(codes) != len(lines[0]) {
			return nil, fmt.Errorf("line %d: found %d hexes, the first row has %d", i+1, len(codes), len(lines[0]))
		}
		lines = append(lines, codes)
	}
	if len(lines) < 3 {
		return nil, fmt.Errorf("found %d rows of hexes; a map has a border of one hex on every side", len(lines))
	}
	return lines, nil
}

// wesnothDot reads a code. Codes that are none of ours go by their first letter,
// and are told.
func wesnothDot(p *dots.Panel, at grid.Place, code string, lost *Losses) {
	if _, rest, ok := strings.Cut(code, " "); ok { // the start of a player, "1 Ke"
		lost.add("the start of a player", p.Name(at))
		code = rest
	}
	for way, bridge := range wesnothBridges {
		if base, ok := strings.CutSuffix(code, bridge); ok {
			code = base
			p.Overlays = append(p.Overlays, dots.Overlay{At: at, Kind: dots.Bridge, Ends: [2]grid.Direction{grid.Direction(way), grid.Direction(way).Turn(3)}})
		}
	}
	for t, own := range wesnothCodes {
		if code == own {
			p.Set(at, dots.Dot{Terrain: dots.Terrain(t)})
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
	lost.add(fmt.Sprintf("the terrain %s, read as %s", code, t), p.Name(at))
	p.Set(at, dots.Dot{Terrain: t})
}
