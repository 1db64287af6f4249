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
)

// MegaMek: a hex a line, CCRR, level, terrains with their levels, theme. The
// exits of a bridge are bits, clockwise from north, as our directions are.
//
//	hex 0803 2 "bridge:2:9;bridge_cf:40;bridge_elev:1;water:1" ""
var megaWords = [dots.Terrains]string{
	dots.Woods: "foliage_elev:2;woods:2", dots.Building: "bldg_cf:40;bldg_elev:6;building:2", dots.Marsh: "swamp:1",
	dots.Slag: "magma:1", dots.Water: "water:1", dots.Rubble: "rubble:2",
}

func writeMegaMek(p *dots.Panel, lost *Losses) ([]byte, error) {
	heading(p, lost)
	if p.ID != "" {
		lost.add("the id, but for the file's name", "")
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

// megaOverlay adds an overlay's terrain, or notes that there is none.
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
	megaHex  = regexp.MustCompile(`^hex\s+(\d+)\s+(-?\d+)\s+"([^"]*)"`)
)

func readMegaMek(data []byte, lost *Losses) (*dots.Panel, error) {
	var p *dots.Panel
	for i, line := range strings.Split(string(data), "\n") {
		line = strings.TrimSpace(line)
		if m := megaSize.FindStringSubmatch(line); m != nil && p == nil {
			c, _ := strconv.Atoi(m[1])
			r, _ := strconv.Atoi(m[2])
			var err error
			if p, err = panel(c, r); err != nil {
				return nil, fmt.Errorf("line %d: %w", i+1, err)
			}
			continue
		}
		if err := megaLine(p, line, lost); err != nil {
			return nil, fmt.Errorf("line %d: %w", i+1, err)
		}
	}
	if p == nil {
		return nil, fmt.Errorf("the file has no line size; it is no MegaMek board")
	}
	return p, nil
}

// megaLine reads a hex, or notes what else a line says.
func megaLine(p *dots.Panel, line string, lost *Losses) error {
	m := megaHex.FindStringSubmatch(line)
	switch {
	case m == nil && line != "" && line != "end" && line[0] != '#':
		word, _, _ := strings.Cut(line, " ")
		lost.add("the line "+word, "")
		return nil
	case m == nil:
		return nil
	case p == nil:
		return errors.New("found a hex before the size")
	}
	return megaDot(p, m, lost)
}

func megaDot(p *dots.Panel, m []string, lost *Losses) error {
	if len(m[1]) != 4 {
		return fmt.Errorf("found hex %s; want column and row, two digits each", m[1])
	}
	c, _ := strconv.Atoi(m[1][:2])
	r, _ := strconv.Atoi(m[1][2:])
	at, ok := hex(p, c-1, r-1)
	if !ok {
		if m[2] != "0" || m[3] != "" {
			lost.add("hexes without a dot", m[1])
		}
		return nil
	}
	level, err := strconv.Atoi(m[2])
	if err != nil || level < 0 || level > 9 {
		lost.add("levels beyond 0 to 9", p.Name(at))
		level = min(max(level, 0), 9)
	}
	d := dots.Dot{Level: int8(level)}
	for _, word := range strings.Split(m[3], ";") {
		megaWord(p, at, &d, word, lost)
	}
	p.Set(at, d)
	return nil
}

// megaTerrains are the words that tell of a terrain; others that go with one of
// them tell no more.
var megaTerrains = map[string]dots.Terrain{
	"woods": dots.Woods, "jungle": dots.Woods, "building": dots.Building, "swamp": dots.Marsh,
	"magma": dots.Slag, "water": dots.Water, "rubble": dots.Rubble,
}

var megaSilent = map[string]bool{"": true, "foliage_elev": true, "bldg_cf": true, "bldg_elev": true, "bridge_cf": true, "bridge_elev": true}

func megaWord(p *dots.Panel, at grid.Place, d *dots.Dot, word string, lost *Losses) {
	parts := strings.Split(word, ":")
	name := strings.TrimSpace(parts[0])
	t, known := megaTerrains[name]
	switch {
	case megaSilent[name]:
	case known:
		d.Terrain = t
	case name == "fortified":
		p.Overlays = append(p.Overlays, dots.Overlay{At: at, Kind: dots.Improved})
	case name == "bridge" && len(parts) > 2:
		bits, _ := strconv.Atoi(parts[2])
		var out []grid.Direction
		for way := range grid.Directions {
			if bits>>way&1 == 1 {
				out = append(out, way)
			}
		}
		if len(out) != 2 {
			lost.add(fmt.Sprintf("a bridge with %d exits", len(out)), p.Name(at))
			return
		}
		p.Overlays = append(p.Overlays, dots.Overlay{At: at, Kind: dots.Bridge, Ends: [2]grid.Direction{out[0], out[1]}})
	default:
		lost.add("the terrain "+name, p.Name(at))
	}
}
