package battle

import (
	"fmt"
	"strings"

	"metahex/game"
	"metahex/grid"
	"metahex/maps/atlas"
	"metahex/maps/dots"
	"metahex/systems/battlesuit"
	"metahex/systems/battlesuit/scenario"
)

// Battlesuit: Heavy Metal, on panels of dots (BHM 16.0).

var battlesuitBook = Book{
	ID: "battlesuit", Points: 120, Least: 30, Most: 300, Across: 2, Down: 2, Widest: 3, sheets: 10, Turns: [3]int{10, 10, 12}, bias: [3]int{0, 75, 60}, guard: [3]int{100, 85, 55}, units: 40, hides: true, margin: 2, most: 25,
	draw: (*drawer).battlesuit, boards: atlas.ShippedBoards, stock: battlesuitStock, check: battlesuitLimits,
	open: opener(scenario.Library.Standard, scenario.Read, battlesuit.Prepare),
}

// squads returns the number of squads for a pool (BHM 16.5).
func squads(pool int) int {
	if pool >= 200 {
		return 2
	}
	return 1
}

func battlesuitStock(_ game.Side, pool int) (all []Item) {
	t := scenario.Library.Standard()
	for _, id := range t.Units.IDs() {
		kind, err := t.Units.Find(id)
		if err != nil {
			panic(err) // the deck contains all its own ids
		}
		k := t.Units.Kind(kind)
		all = append(all, Item{
			ID: id, Name: k.Name, Points: k.Build.Points, Most: t.MostOf(kind, squads(pool)), Leads: id == "commander",
			Card: fmt.Sprintf("attack %v shield %v move %v", k.Attack, k.Shield, k.Move),
		})
	}
	return all
}

// battlesuitLimits are the limits of BHM 16.3, 16.4, 4.1 and 5.6.2.
func battlesuitLimits(pool int, list []Purchase) error {
	t := scenario.Library.Standard()
	bought, err := t.ParseForce(FormatList(list))
	if err != nil {
		return err
	}
	return t.CheckForce(scenario.Pool{Points: pool, Squads: squads(pool)}, bought)
}

// panelIDs are the shipped panels.
var panelIDs = []string{"A", "B", "C", "D", "E", "F", "G", "H", "I", "J"}

func (d *drawer) battlesuit() (string, error) {
	name := d.board(panelIDs)
	b, err := atlas.OpenBoard(name)
	if err != nil {
		return "", err
	}
	f := &field{
		span: b.Span, along: d.Across >= d.Down, has: b.Has, name: b.Name,
		open: func(at grid.Place) bool { return b.At(at).Terrain != dots.Water },
	}
	goals, err := d.objectives(f)
	if err != nil {
		return "", err
	}
	red, blue := d.depths()
	var t strings.Builder
	t.WriteString(d.heading())
	fmt.Fprintf(&t, "board: '%s'\nturns: %d\n", name, d.Turns)
	if d.damaged() {
		t.WriteString("deal: as-written\n")
	}
	if d.Hidden {
		t.WriteString("optional: {switches: [hidden-setup]}\n")
	}
	fmt.Fprintf(&t, "zones:\n  red-zone: {title: \"red's edge\", areas: [%s]}\n  blue-zone: {title: \"blue's ground\", areas: [%s]}\n", f.strip(0, red), f.strip(blue, 100))
	for i, at := range goals {
		fmt.Fprintf(&t, "  goal-%d: {title: 'objective %d', dots: [%s]}\n", i+1, i+1, f.name(at))
	}
	mined := d.Kind == Hold && d.rand.IntN(2) == 0
	if mined {
		fmt.Fprintf(&t, "  field: {title: 'the minefield', areas: [%s]}\n", f.strip(30, 50))
	}
	t.WriteString("forces:\n")
	d.conceal()
	pools := d.leanedPools()
	for _, side := range []game.Side{game.Red, game.Blue} {
		d.squadsOf(&t, f, side, pools[side])
	}
	if mined {
		t.WriteString("mines:\n  - {side: blue, zone: field, explosive: 2}\n")
	}
	d.battlesuitVictory(&t, f, len(goals))
	return t.String(), nil
}

// depths returns how deep red's set-up zone is, and the depth at which blue's zone begins. Both are
// percentages of the distance between the edges.
func (d *drawer) depths() (red, blue int) {
	switch {
	case d.Kind == Meeting:
		return 12, 88
	case d.Unbounded:
		return 12, 50 // defenders set up in their own half
	}
	return forward, 50
}

// forward is the depth of the attackers' set-up zone in a hold or raid, in percent. The bot greedy
// moves one unit at a time and has ten turns. If it started at the edge, it would arrive too late.
const forward = 24

// edgeWords are the words for the edges of red and of blue, by side. The key true means that red is in
// the west.
var edgeWords = map[bool][3]string{true: {"", "west", "east"}, false: {"", "north", "south"}}

// squadsOf writes the force of a side.
func (d *drawer) squadsOf(t *strings.Builder, f *field, side game.Side, pool int) {
	list, edges := d.force(side, pool), edgeWords[f.along]
	fmt.Fprintf(t, "  %s:\n    home: %s\n", side, edges[side])
	if d.Kind == Raid && side == game.Red {
		fmt.Fprintf(t, "    exits: [%s]\n", edges[game.Blue])
	}
	fmt.Fprintf(t, "    build: %d\n    detachments:\n      - {name: Squad, units: %s, zone: %s-zone", Cost(list), keyed(list), side)
	if hits := d.Damage[side]; hits != nil {
		fmt.Fprintf(t, ", damage: %s", numbers(hits))
	}
	if d.Hidden && (side == game.Blue || d.Kind == Meeting) {
		t.WriteString(", hidden: true")
	}
	t.WriteString("}\n")
}

// damaged reports whether units of either side begin with hits.
func (d *drawer) damaged() bool { return d.Damage[game.Red] != nil || d.Damage[game.Blue] != nil }

// numbers writes a list of numbers.
func numbers(all []int) string {
	return strings.ReplaceAll(fmt.Sprint(all), " ", ", ")
}

// strip returns the corners of the area between two depths.
func (f *field) strip(from, to int) string {
	var low, high grid.Place
	if f.along {
		low = grid.Place{Q: from * (f.span.Columns - 1) / 100, V: f.span.Top}
		high = grid.Place{Q: to * (f.span.Columns - 1) / 100, V: f.span.Top + f.span.HalfRows - 1}
	} else {
		low = grid.Place{Q: 0, V: f.span.Top + from*(f.span.HalfRows-1)/100}
		high = grid.Place{Q: f.span.Columns - 1, V: f.span.Top + to*(f.span.HalfRows-1)/100}
	}
	return f.names(f.near(low), f.near(high))
}

// near returns a place, or the nearest place of the lattice if the place is not on the lattice.
func (f *field) near(at grid.Place) grid.Place {
	for _, by := range []grid.Place{{}, {V: 1}, {V: -1}, {Q: 1}, {Q: -1}} {
		if next := (grid.Place{Q: at.Q + by.Q, V: at.V + by.V}); f.has(next) {
			return next
		}
	}
	return at
}

// battlesuitVictory writes the victory conditions: ground, kills, and in a raid the exit
// (BHM 16.7).
func (d *drawer) battlesuitVictory(t *strings.Builder, f *field, goals int) {
	words := map[Kind]string{
		Meeting: "Both sides score the ground that they hold at the end, and the build points of the enemies they eliminate.",
		Hold:    "Red scores the ground that it takes, blue what it still holds at the end; both the build points of their victims.",
		Raid:    "Red scores the objective if it holds it at the end, and each soldier who gets away over the far edge; both score the build points of their victims.",
	}
	fmt.Fprintf(t, "victory:\n  text: >\n    %s\n  margin: %d\n  awards:\n", words[d.Kind], d.book.margin)
	ground := max(4, d.Points/(2*goals))
	for _, side := range []game.Side{game.Red, game.Blue} {
		for i := range goals {
			if d.Kind == Raid && side == game.Blue {
				continue
			}
			fmt.Fprintf(t, "    - {to: %s, for: control, zone: goal-%d, score: %d}\n", side, i+1, min(999, d.leaned(side, ground)))
		}
		if d.Kind == Raid && side == game.Red {
			fmt.Fprintf(t, "    - {to: red, for: exit, edge: %s, score: %d}\n", edgeWords[f.along][game.Blue], d.leaned(side, 8))
		}
		if d.Kind == Raid && side == game.Blue {
			fmt.Fprintf(t, "    - {to: blue, for: denial, zone: goal-1, score: %d}\n", min(999, d.leaned(side, ground)))
		}
		fmt.Fprintf(t, "    - {to: %s, for: kills, score: build}\n", side)
	}
}
