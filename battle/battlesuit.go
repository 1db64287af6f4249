package battle

import (
	"fmt"

	"metahex/game"
	"metahex/grid"
	"metahex/maps/atlas"
	"metahex/maps/dots"
	"metahex/rule"
	"metahex/systems/battlesuit"
	"metahex/systems/battlesuit/scenario"
	"metahex/systems/rulebook"
)

// Battlesuit: Heavy Metal, on panels of dots (BHM 16.0).

var battlesuitBook = Book{
	ID: "battlesuit", Points: 120, Least: 30, Most: 300, Across: 2, Down: 2, Widest: 3, sheets: 10, Turns: [3]int{10, 10, 12}, bias: [3]int{0, 75, 60}, guard: [3]int{100, 85, 55}, units: 40, hides: true, margin: 2, most: 25,
	order: []string{"to", "for", "side", "name", "units", "zone"},
	draw:  (*drawer).battlesuit, boards: atlas.ShippedBoards, stock: battlesuitStock, check: battlesuitLimits,
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

func (d *drawer) battlesuit() (any, error) {
	name := d.board(panelIDs)
	b, err := atlas.OpenBoard(name)
	if err != nil {
		return nil, err
	}
	f := &field{
		span: b.Span, along: d.Across >= d.Down, has: b.Has, name: b.Name,
		open: func(at grid.Place) bool { return b.At(at).Terrain != dots.Water },
	}
	goals, err := d.objectives(f)
	if err != nil {
		return nil, err
	}
	red, blue := d.depths()
	s := &scenario.File{Head: d.head(), Start: d.headStart(), Board: quoted(name), Turns: rule.Of(d.Turns)}
	if d.damaged() {
		s.Deal = true
	}
	if d.Hidden {
		s.Optional.Switches = []scenario.Optional{scenario.HiddenSetup}
	}
	*s.Zones.Put("red-zone") = scenario.ZoneFile{Title: "red's edge", Areas: f.strip(0, red)}
	*s.Zones.Put("blue-zone") = scenario.ZoneFile{Title: "blue's ground", Areas: f.strip(blue, 100)}
	for i, at := range goals {
		*s.Zones.Put(fmt.Sprintf("goal-%d", i+1)) = scenario.ZoneFile{Title: fmt.Sprintf("objective %d", i+1), Dots: f.names(at)}
	}
	if d.Kind == Hold && d.rand.IntN(2) == 0 {
		*s.Zones.Put("field") = scenario.ZoneFile{Title: "the minefield", Areas: f.strip(30, 50)}
		s.Mines = []scenario.MinefieldFile{{Side: rule.Of("blue"), Zone: rule.Of("field"), Explosive: rule.Of(2)}}
	}
	d.conceal()
	pools := d.leanedPools()
	d.squadsOf(&s.Forces.Red.Value, f, game.Red, pools)
	d.squadsOf(&s.Forces.Blue.Value, f, game.Blue, pools)
	s.Victory.Text, s.Victory.Margin = battlesuitWords[d.Kind]+"\n", rule.Of(d.book.margin)
	s.Victory.Awards.Value = d.battlesuitAwards(f, len(goals))
	return s, nil
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

// edgesOf are the edges of red and of blue, by side. The key true means that red is in the west.
var edgesOf = map[bool][]scenario.Edge{true: {0, scenario.WestEdge, scenario.EastEdge}, false: {0, scenario.NorthEdge, scenario.SouthEdge}}

// squadsOf fills in the force of a side.
func (d *drawer) squadsOf(force *scenario.ForceFile, f *field, side game.Side, pools [3]int) {
	list, edges := d.force(side, pools[side]), edgesOf[f.along]
	force.Home, force.Build = edges[side], rule.Of(Cost(list))
	if d.Kind == Raid && side == game.Red {
		force.Exits = edges[game.Blue:]
	}
	force.Detachments = []scenario.DetachmentFile{{
		Name: rule.Of("Squad"), Units: rulebook.Counts(units(list)), Zone: new(rule.Of(side.String() + "-zone")),
		Hidden: d.Hidden && (side == game.Blue || d.Kind == Meeting),
	}}
	if hits := d.Damage[side]; hits != nil {
		force.Detachments[0].Damage = rule.Of(rule.AllOf(hits...))
	}
}

// damaged reports whether units of either side begin with hits.
func (d *drawer) damaged() bool { return d.Damage[game.Red] != nil || d.Damage[game.Blue] != nil }

// strip returns the area between two depths, by its corners.
func (f *field) strip(from, to int) [][2]rule.Located[string] {
	var low, high grid.Place
	if f.along {
		low = grid.Place{Q: from * (f.span.Columns - 1) / 100, V: f.span.Top}
		high = grid.Place{Q: to * (f.span.Columns - 1) / 100, V: f.span.Top + f.span.HalfRows - 1}
	} else {
		low = grid.Place{Q: 0, V: f.span.Top + from*(f.span.HalfRows-1)/100}
		high = grid.Place{Q: f.span.Columns - 1, V: f.span.Top + to*(f.span.HalfRows-1)/100}
	}
	return [][2]rule.Located[string]{{rule.Of(f.name(f.near(low))), rule.Of(f.name(f.near(high)))}}
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

// battlesuitWords describe what scores.
var battlesuitWords = [...]string{
	Meeting: "Both sides score the ground that they hold at the end, and the build points of the enemies they eliminate.",
	Hold:    "Red scores the ground that it takes, blue what it still holds at the end; both the build points of their victims.",
	Raid:    "Red scores the objective if it holds it at the end, and each soldier who gets away over the far edge; both score the build points of their victims.",
}

// battlesuitAwards returns what scores: ground, kills, and in a raid the exit (BHM 16.7).
func (d *drawer) battlesuitAwards(f *field, goals int) (all []scenario.AwardFile) {
	award := func(side game.Side, what scenario.Goal, score int) *scenario.AwardFile {
		all = append(all, scenario.AwardFile{To: rule.Of(side.String()), For: rule.Of(what), Score: scenario.Score(min(999, score))})
		return &all[len(all)-1]
	}
	ground := max(4, d.Points/(2*goals))
	for _, side := range []game.Side{game.Red, game.Blue} {
		for i := range goals {
			what := scenario.Control
			if d.Kind == Raid && side == game.Blue {
				what = scenario.Denial
			}
			award(side, what, d.leaned(side, ground)).Zone = new(rule.Of(fmt.Sprintf("goal-%d", i+1)))
		}
		if d.Kind == Raid && side == game.Red {
			award(side, scenario.Exit, d.leaned(side, 8)).Edge = edgesOf[f.along][game.Blue]
		}
		award(side, scenario.Kill, -1) // the build points
	}
	return all
}
