package battle

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"metahex/game"
	"metahex/grid"
	"metahex/maps/atlas"
	"metahex/systems/gravarmor"
	"metahex/systems/gravarmor/scenario"
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

func (d *drawer) gravarmor() (string, error) {
	name, f, err := d.hexField()
	if err != nil {
		return "", err
	}
	goals, err := d.objectives(f)
	if err != nil {
		return "", err
	}
	p, edges := planets[d.rand.IntN(len(planets))], edgeWords[f.along]
	var t strings.Builder
	t.WriteString(d.heading())
	fmt.Fprintf(&t, "notes: On %s. The book has no points; a counter's are its attack, defence, electronics and movement.\nsource: stand-in\nfrom: ours\n", p.name)
	fmt.Fprintf(&t, "board: '%s'\nturns: %d\nfirst: league\nsetup: imperial\nterrain:\n%s  city: {name: town, inf: 1, hover: 1, grav: 1, combat: 2, special: {inf: 3}}\n", name, d.Turns, p.key)
	fmt.Fprintf(&t, "cities: %s\nonly-listed-cities: true\nzones:\n  towns: {title: the towns, city: 0}\n", f.names(goals...))
	if d.Kind == Meeting {
		fmt.Fprintf(&t, "  red-zone: {title: the %s, hexes: %s}\n", edges[game.Red], f.names(f.within(0, 10, 0, 100)...))
		fmt.Fprintf(&t, "  blue-zone: {title: the %s, hexes: %s}\n", edges[game.Blue], f.names(f.within(90, 100, 0, 100)...))
	} else {
		fmt.Fprintf(&t, "  red-edge: {title: the %s edge, edge: [%[1]s]}\n  inside: {title: within four hexes of a town, city: 4}\n", edges[game.Red])
	}
	if d.Kind == Raid {
		fmt.Fprintf(&t, "  blue-edge: {title: the %s edge, edge: [%[1]s]}\n", edges[game.Blue])
	}
	d.conceal()
	pools := d.leanedPools()
	t.WriteString("forces:\n")
	for _, side := range []game.Side{game.Red, game.Blue} {
		where := "zone: " + side.String() + "-zone"
		switch {
		case d.Kind != Meeting && side == game.Red:
			where = "enters: {turn: 1, zone: red-edge}"
		case d.Kind != Meeting:
			where = "zone: inside"
		}
		fmt.Fprintf(&t, "  %s:\n    detachments:\n      - {name: Company, units: %s, %s}\n", leagues[side], keyed(d.force(side, pools[side])), where)
	}
	d.gravarmorVictory(&t)
	return t.String(), nil
}

// leagues are the book's names of the sides.
var leagues = [3]string{"", "league", "imperial"}

// gravarmorVictory writes the victory conditions.
func (d *drawer) gravarmorVictory(t *strings.Builder) {
	words := map[Kind]string{
		Meeting: "Each town held at the end scores, and each unit destroyed.",
		Hold:    "The towns count for who holds them at the end, and each unit destroyed for its enemy.",
		Raid:    "The League scores the town if it holds it at the end and every unit that leaves over the far edge; the Empire the town if it still holds it, and what it destroys.",
	}
	fmt.Fprintf(t, "victory:\n  text: >\n    %s\n  margin: %d\n  awards:\n", words[d.Kind], d.book.margin)
	held := ""
	if d.Kind != Meeting {
		held = ", held: imperial"
	}
	for _, side := range []game.Side{game.Red, game.Blue} {
		fmt.Fprintf(t, "    - {to: %s, for: hold, zone: towns%s, score: %d}\n", leagues[side], held, d.leaned(side, 40))
		if d.Kind == Raid && side == game.Red {
			fmt.Fprintf(t, "    - {to: league, for: exit, zone: blue-edge, score: %d}\n", d.leaned(side, 10))
		}
		fmt.Fprintf(t, "    - {to: %s, for: kills, score: %d}\n", leagues[side], d.leaned(side, 10))
	}
}
