package foreign

import (
	"fmt"

	"metahex/maps/dots"
	"metahex/maps/hexes"
)

// hexTerrains maps the terrain of panels to the terrain of hex maps.
var hexTerrains = [dots.Terrains]hexes.Terrain{
	dots.Clear: hexes.OpenGround, dots.Woods: hexes.Wood, dots.Building: hexes.Town, dots.Marsh: hexes.Swamp,
	dots.Slag: hexes.Scrub, dots.Water: hexes.OpenWater, dots.Rubble: hexes.Scrub,
}

// Hexes returns a hex map with a panel's size and ground, and lists what the hex map cannot store.
// The list contains levels above the level of a hill, and all overlays except notes: the text of a
// note becomes the name of its hex. Slag and rubble become scrub.
func Hexes(p *dots.Panel) (m *hexes.Map, lost []string) {
	var l Losses
	m = hexes.NewMap(p.ID, p.Span.Columns, p.Rows())
	m.Title = p.Title
	for at := range p.Span.Places {
		d := p.At(at)
		t := hexTerrains[d.Terrain]
		if t == hexes.Scrub {
			l.add(fmt.Sprintf("the terrain %s, read as %s", d.Terrain, t), p.Name(at))
		}
		hill := d.Level > 0 && t != hexes.OpenWater
		if d.Level > 1 || d.Level > 0 && !hill {
			l.add(fmt.Sprintf("level %d", d.Level), p.Name(at))
		}
		m.SetHex(at, hexes.Hex{Terrain: t, Hill: hill})
	}
	for _, o := range p.Overlays {
		switch {
		case o.Kind == dots.Note:
			m.OwnNames[o.At] = o.Text
		default:
			l.add("the "+o.Kind.String(), p.Name(o.At))
		}
	}
	return m, l.Lines()
}
