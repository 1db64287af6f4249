package battle

import (
	"fmt"
	"slices"
	"sync"

	"metahex/game"
	"metahex/grid"
	"metahex/maps/atlas"
	"metahex/maps/hexes"
	"metahex/rule"
	"metahex/systems/gravarmor"
	"metahex/systems/gravarmor/scenario"
	"metahex/systems/rulebook"
)

// Grav Armor, on sections of hexes.

var gravarmorBook = Book{
	ID: "gravarmor", Points: 200, Least: 60, Most: 600, Across: 2, Down: 2, Widest: 3, sheets: 6, Turns: [3]int{9, 9, 10}, bias: [3]int{0, 20, 35}, units: 30, margin: 1, most: 25,
	draw: (*drawer).gravarmor, boards: atlas.ShippedHexes, stock: gravarmorStock,
	open: opener(scenario.Library.Standard, scenario.Read, gravarmor.Prepare),
}

// gravarmorStock lists a side's counters that move as infantry, hover or grav units. The book has no
// points. Here a counter costs the sum of its attack, defence, electronics and movement.
func gravarmorStock(side game.Side, _ int) (all []Item) {
	word := map[game.Side]string{game.Red: "league", game.Blue: "imperial"}[side]
	for _, k := range gravarmorUnits() {
		if k.Move > scenario.Grav || !slices.Contains(k.Sides, word) {
			continue
		}
		all = append(all, Item{
			ID: k.Name, Name: k.Role, Points: k.Gun.Attack + k.Defense + k.EW + k.MP, Most: 6,
			Card: fmt.Sprintf("move %d %s, EW %d, attack %d range %d, defence %d", k.MP, k.Move, k.EW, k.Gun.Attack, k.Gun.Range, k.Defense),
		})
	}
	return all
}

// gravarmorUnits returns all counters.
var gravarmorUnits = sync.OnceValue(func() scenario.Units { return scenario.Library.Standard().Units })

// A planet is the name of a planet and its terrain key.
type planet struct{ name, key string }

var planets = []planet{
	{"plains", `  yellow: {name: plain, inf: 1, hover: 1, grav: 1, combat: 0}
  orange: {name: plantations, inf: 1, hover: 1, grav: 1, combat: 1}
  light-blue: {name: marsh, inf: 2, hover: 1, grav: 1, combat: 0}
  green: {name: forest, inf: 1, hover: 2, grav: 2, combat: 2}
  brown: {name: mountains, inf: 2, hover: 3, grav: 2, combat: 3}
  red-brown: {name: heights, inf: 1, hover: 2, grav: 1, combat: 1}
`},
	{"jungle", `  yellow: {name: clearing, inf: 1, hover: 1, grav: 1, combat: 0}
  orange: {name: plantations, inf: 1, hover: 1, grav: 1, combat: 1}
  light-blue: {name: swamp, inf: 2, hover: 1, grav: 1, combat: 1}
  green: {name: jungle, inf: 1, hover: 2, grav: 2, combat: 3, special: {inf: 4}}
  brown: {name: overgrown hills, inf: 1, hover: 3, grav: 2, combat: 2}
  red-brown: {name: old craters, inf: 1, hover: 2, grav: 1, combat: 2}
`},
	{"fog", `  yellow: {name: murk, inf: 1, hover: 1, grav: 1, combat: 1}
  orange: {name: terraces, inf: 1, hover: 1, grav: 1, combat: 2}
  light-blue: {name: acid flats, inf: 2, hover: 1, grav: 1, combat: 1}
  green: {name: thick murk, inf: 1, hover: 1, grav: 1, combat: 3}
  brown: {name: shield hills, inf: 2, hover: 2, grav: 1, combat: 3}
  red-brown: {name: vents, inf: 1, hover: 1, grav: 1, combat: 2}
`},
}

// sectionIDs are the shipped sections.
var sectionIDs = []string{"1", "2", "3", "4", "5", "6"}

// townKey is the terrain key of towns, on every planet.
const townKey = "  city: {name: town, inf: 1, hover: 1, grav: 1, combat: 2, special: {inf: 3}}\n"

// hexField returns the field of a map of sections.
func (d *drawer) hexField() (name string, f *field, err error) {
	name = d.board(sectionIDs)
	m, err := atlas.OpenHexes(name)
	if err != nil {
		return "", nil, err
	}
	return name, &field{
		span: m.Span, along: d.Across >= d.Down, has: m.Has, name: m.NameAt,
		open: func(at grid.Place) bool { return m.HexAt(at).Colour != lake },
	}, nil
}

func (d *drawer) gravarmor() (any, error) {
	name, f, err := d.hexField()
	if err != nil {
		return nil, err
	}
	goals, err := d.objectives(f)
	if err != nil {
		return nil, err
	}
	p, edges := planets[d.rand.IntN(len(planets))], edgesOf[f.along]
	s := &scenario.File{
		Head: d.head(), Notes: fmt.Sprintf("On %s. The book has no points; a counter's are its attack, defence, electronics and movement.", p.name),
		Origin: rule.Origin{Source: rule.StandIn, From: "ours"}, Board: quoted(name), Turns: rule.Of(d.Turns), First: rule.Of("league"), Setup: rule.Of("imperial"),
		Cities: f.names(goals...), OnlyListed: true,
	}
	start := d.headStart()
	s.Start.League, s.Start.Imperial = start.Red, start.Blue
	if err := rule.DecodeYAML(p.name, []byte(p.key+townKey), &s.Terrain); err != nil {
		panic(err) // the key is part of the program
	}
	zone := func(id, title string) *scenario.ZoneFile {
		z := s.Zones.Put(id)
		z.Title = title
		return z
	}
	zone("towns", "the towns").City = new(rule.Of(0))
	if d.Kind == Meeting {
		zone("red-zone", "the "+edges[game.Red].String()).Hexes = f.names(f.within(0, 10, 0, 100)...)
		zone("blue-zone", "the "+edges[game.Blue].String()).Hexes = f.names(f.within(90, 100, 0, 100)...)
	} else {
		zone("red-edge", fmt.Sprintf("the %s edge", edges[game.Red])).Edge = []hexes.Edge{hexes.Edge(edges[game.Red] - 1)}
		zone("inside", "within four hexes of a town").City = new(rule.Of(4))
	}
	if d.Kind == Raid {
		zone("blue-edge", fmt.Sprintf("the %s edge", edges[game.Blue])).Edge = []hexes.Edge{hexes.Edge(edges[game.Blue] - 1)}
	}
	d.conceal()
	pools := d.leanedPools()
	s.Forces.League.Value.Detachments = d.company(game.Red, pools)
	s.Forces.Imperial.Value.Detachments = d.company(game.Blue, pools)
	s.Victory.Text, s.Victory.Margin = gravarmorWords[d.Kind]+"\n", rule.Of(d.book.margin)
	s.Victory.Awards.Value = d.gravarmorAwards()
	return s, nil
}

// company returns the only detachment of a side.
func (d *drawer) company(side game.Side, pools [3]int) []scenario.DetachmentFile {
	one := scenario.DetachmentFile{Name: rule.Of("Company"), Units: rulebook.Counts(units(d.force(side, pools[side])))}
	switch {
	case d.Kind == Meeting:
		one.Zone = new(rule.Of(side.String() + "-zone"))
	case side == game.Red:
		one.Enters = &scenario.EntersFile{Turn: rule.Of(1), Zone: rule.Of("red-edge")}
	default:
		one.Zone = new(rule.Of("inside"))
	}
	return []scenario.DetachmentFile{one}
}

// leagues are the book's names of the sides.
var leagues = [3]string{"", "league", "imperial"}

// gravarmorWords describe what scores.
var gravarmorWords = [...]string{
	Meeting: "Each town held at the end scores, and each unit destroyed.",
	Hold:    "The towns count for who holds them at the end, and each unit destroyed for its enemy.",
	Raid:    "The League scores the town if it holds it at the end and every unit that leaves over the far edge; the Empire the town if it still holds it, and what it destroys.",
}

// gravarmorAwards returns what scores.
func (d *drawer) gravarmorAwards() (all []scenario.AwardFile) {
	award := func(side game.Side, what scenario.Goal, score int) *scenario.AwardFile {
		all = append(all, scenario.AwardFile{To: rule.Of(leagues[side]), For: rule.Of(what), Score: rule.Of(d.leaned(side, score))})
		return &all[len(all)-1]
	}
	for _, side := range []game.Side{game.Red, game.Blue} {
		hold := award(side, scenario.Hold, 40)
		hold.Zone = new(rule.Of("towns"))
		if d.Kind != Meeting {
			hold.Held = new(rule.Of("imperial"))
		}
		if d.Kind == Raid && side == game.Red {
			award(side, scenario.Exit, 10).Zone = new(rule.Of("blue-edge"))
		}
		award(side, scenario.Kill, 10)
	}
	return all
}
