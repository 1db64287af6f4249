package solprime

import (
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"metahex/game"
	"metahex/grid"
	"metahex/los/shapes"
	"metahex/maps/tables"
	"metahex/rule"
	"metahex/systems/rulebook"
	"metahex/systems/solprime/scenario"
	"metahex/systems/tabletop"
)

// These tests check the charts of the book, row by row and cell by cell. The sums of a small battle
// of two stands must have the printed figures, with the clauses of their rows.

// A fight is a battle of red stand 0 and blue stand 1 on an empty table. The stands are ten inches
// apart and face each other. Test cases change the surroundings.
type fight struct {
	*battle
	kinds  [2]scenario.Kind
	forces *[3]scenario.Force
	sc     *scenario.Scenario
}

func newFight(t *testing.T) *fight {
	t.Helper()
	table, found := tables.Read("bare.yaml", []byte("format: table/1\nid: bare\ntitle: Bare\nsize: [60, 48]\nareas:\n  - {kind: woods, at: [[50, 40], [58, 40], [58, 46], [50, 46]], name: the wood}\n"))
	if table == nil {
		t.Fatal(found)
	}
	f := &fight{sc: &scenario.Scenario{Scenario: tabletop.Scenario{Battle: rulebook.Battle{ID: "fight"}, Table: table}, Cycles: 1}}
	f.forces = &f.sc.Forces
	for i, side := range []game.Side{game.Red, game.Blue} {
		f.kinds[i] = scenario.Kind{ID: "plain", Name: "Plain", Branch: scenario.Vehicle, Transport: scenario.Tracked, Size: 2, Front: 4, Flank: 3, Mount: 1, Base: 500, Move: 12 * grid.Inch, Rate: "mechanized"}
		f.forces[side] = scenario.Force{Platoons: []scenario.Platoon{{Name: "One", Rating: scenario.RatedVeteran, Units: []scenario.Recruit{{
			Kind: &f.kinds[i], Label: "X1", At: grid.Point{X: int32(10+11*i) * grid.Inch, Y: 20 * grid.Inch}, Facing: grid.Vector{X: 1 - 2*int64(i)},
		}}}}}
	}
	p, err := Prepare(f.sc, scenario.Library.Standard())
	if err != nil {
		t.Fatal(err)
	}
	f.battle = p.setting.start
	f.sweep = shapes.NewObstructions(table)
	f.arm("heavy-laser")
	return f
}

// arm gives the red stand a weapon from the list.
func (f *fight) arm(id string) shot {
	i := slices.Index(f.tables.WeaponIDs(), id)
	f.kinds[0].Weapons = []*scenario.Weapon{f.tables.Weapons()[i]}
	return shot{By: 0, At: 1, Weapon: int8(i)}
}

// besides returns the lines of tally t that tally base does not have, such as "+2 [SP …]".
func besides(t, base rule.Tally) (all []string) {
	seen := map[string]int{}
	for _, i := range base.Items {
		seen[fmt.Sprintf("%+d [%s]", i.Amount, i.Cite)]++
	}
	for _, i := range t.Items {
		line := fmt.Sprintf("%+d [%s]", i.Amount, i.Cite)
		if seen[line]--; seen[line] < 0 {
			all = append(all, line)
		}
	}
	return all
}

// A printed is a printed row of a chart, and the change to a fight that makes the row apply.
type printed struct {
	cite   rule.Clause
	amount int
	when   func(f *fight)
}

// hold checks that each printed row adds exactly its amount to the sum of a plain fight.
func hold(t *testing.T, chart []printed, sum func(f *fight) rule.Tally) {
	t.Helper()
	for _, r := range chart {
		base, f := newFight(t), newFight(t)
		before := sum(base)
		r.when(f)
		want := []string{fmt.Sprintf("%+d [%s]", r.amount, r.cite)}
		if diff := cmp.Diff(want, besides(sum(f), before)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", r.cite, diff)
		}
	}
}

func size(n int) func(*fight)                      { return func(f *fight) { f.kinds[1].Size = n } }
func finder(s string) func(*fight)                 { return func(f *fight) { f.kinds[0].Finder = s } }
func marked(u int, m flags) func(*fight)           { return func(f *fight) { f.set(u, m) } }
func rated(u int, r scenario.Rating) func(*fight)  { return func(f *fight) { f.squads[u].rating = r } }
func branch(u int, b scenario.Branch) func(*fight) { return func(f *fight) { f.kinds[u].Branch = b } }

func TestHitModifiersAsPrinted(t *testing.T) {
	in := func(kind tables.Ground) func(*fight) {
		return func(f *fight) {
			f.table.Features[0].Kind, f.kinds[1].Branch, f.kinds[0].Branch = kind, scenario.Vehicle, scenario.Vehicle
			f.stands[1].at = grid.Point{X: 54 * grid.Inch, Y: 43 * grid.Inch}
		}
	}
	going := func(inches int64) func(*fight) {
		return func(f *fight) { f.set(0, moved); f.stands[0].spent = inches * grid.Inch }
	}
	hold(t, []printed{
		{"SP fire/hit-modifiers/very-large", 2, size(4)},
		{"SP fire/hit-modifiers/large", 1, size(3)},
		{"SP fire/hit-modifiers/small", -1, size(1)},
		{"SP fire/hit-modifiers/very-small", -2, size(0)},
		{"SP fire/hit-modifiers/cybernetic", 2, finder("cybernetic")},
		{"SP fire/hit-modifiers/advanced", 1, finder("advanced")},
		{"SP fire/hit-modifiers/primitive", -1, finder("primitive")},
		{"SP fire/hit-modifiers/light", -1, in(tables.Woodland)},
		{"SP fire/hit-modifiers/medium", -2, in(tables.Built)},
		{"SP fire/hit-modifiers/heavy", -3, marked(1, dug)},
		{"SP fire/hit-modifiers/half-move", 0, going(6)},
		{"SP fire/hit-modifiers/full-move", -2, going(7)},
		{"SP fire/hit-modifiers/infantry", -3, branch(1, scenario.Infantry)},
		{"SP fire/hit-modifiers/stealth", -2, func(f *fight) { f.kinds[1].Stealth = true }},
		{"SP fire/hit-modifiers/smoke", -4, marked(1, smoked)},
		{"SP fire/hit-modifiers/suppressed", -3, marked(0, suppressed)},
	}, func(f *fight) rule.Tally { return f.toHit(f.arm("heavy-laser")) })

	f := newFight(t)
	f.set(0, moved) // a stand that has not moved would get the row for rest
	if diff := cmp.Diff([]string{"+1 [" + string(rule.Clause("SP fire/hit-modifiers/stationary")) + "]"}, besides(newFight(t).toHit(f.arm("heavy-laser")), f.toHit(f.arm("heavy-laser")))); diff != "" {
		t.Errorf("at rest (-want +got):\n%s", diff)
	}
	if got, want := f.item(scenario.VeryHeavyCover, "", "SP fire/hit-modifiers"), (rule.Item{Amount: -4, Cite: "SP fire/hit-modifiers/very-heavy"}); got != want {
		t.Errorf("very heavy cover: got %v, want %v", got, want)
	}
	// The rows for movement and for rest do not apply to infantry.
	for _, spent := range []int64{0, 7} {
		f := newFight(t)
		going(spent)(f)
		f.kinds[0].Branch = scenario.Infantry
		if got := besides(f.toHit(f.arm("heavy-laser")), rule.Tally{}); got != nil {
			t.Errorf("infantry that has gone %d inches: %v, want nothing", spent, got)
		}
	}
}

func TestMissilesAsPrinted(t *testing.T) {
	hold(t, []printed{
		{"SP fire/missiles/technology", 1, func(f *fight) { f.forces[game.Red].Level = scenario.Laser }},
		{"SP fire/missiles/technology", -2, func(f *fight) { f.forces[game.Blue].Level = scenario.Plasma }},
		{"SP fire/missiles/firer-moved", -2, marked(0, hasty)},
		{"SP fire/missiles/turned", -2, marked(0, moved)},
		{"SP fire/missiles/smoke", -4, marked(1, smoked)},
		{"SP fire/missiles/evasion", -1, marked(1, evading)},
		{"SP fire/missiles/very-large", 2, size(4)},
		{"SP fire/missiles/large", 1, size(3)},
		{"SP fire/missiles/small", -1, size(1)},
		{"SP fire/missiles/very-small", -2, size(0)},
		{"SP fire/missiles/cover", -1, marked(1, dug)},
		{"SP fire/amds", -2, func(f *fight) { f.kinds[1].AMDS = true }},
	}, func(f *fight) rule.Tally { return f.toHit(f.arm("he-missile")) })
	for level, want := range map[scenario.Level]struct {
		number int
		cite   rule.Clause
	}{scenario.Basic: {5, "SP fire/missiles/basic-army"}, scenario.Laser: {4, "SP fire/missiles/laser-army"}, scenario.Plasma: {3, "SP fire/missiles/plasma-army"}} {
		f := newFight(t)
		f.forces[game.Red].Level = level
		if s := f.arm("he-missile"); f.needed(s) != want.number || f.hitClause(s) != want.cite {
			t.Errorf("%s: %d by %s, want %v", level, f.needed(s), f.hitClause(s), want)
		}
	}
}

// The ranges and ratings of the two lists of weapons are as printed: the modifiers against a vehicle
// and against a squad, and the least and the greatest range.
func TestWeaponsAsPrinted(t *testing.T) {
	for id, want := range map[string]struct {
		cite                          rule.Clause
		least, most, vehicles, squads int
	}{
		"infantry-gun": {"SP fire/kill/inf-gun", 0, 12, 0, 1}, "infantry-tow": {"SP fire/kill/inf-tow", 4, 20, 3, 0},
		"infantry-laser": {"SP fire/kill/inf-laser-gun", 0, 20, 3, 2}, "plasma-tow": {"SP fire/kill/inf-plasma-tow", 4, 24, 6, 2},
		"laser-cannon": {"SP fire/kill/laser-cannon", 0, 20, 3, 2}, "heavy-laser": {"SP fire/kill/heavy-laser-cannon", 0, 24, 4, 2},
		"ion-cannon": {"SP fire/kill/ion-cannon", 0, 20, 5, 2}, "plasma-cannon": {"SP fire/kill/plasma-cannon", 0, 20, 6, 3},
		"gaw": {"SP fire/missiles/inf-gaw", 0, 10, 0, 0}, "he-missile": {"SP fire/missiles/he", 4, 20, 3, 0},
		"plasma-missile": {"SP fire/missiles/plasma", 4, 24, 6, 2}, "air-he": {"SP fire/missiles/air-he", 4, 24, 3, 0},
		"air-plasma": {"SP fire/missiles/air-plasma", 6, 24, 6, 2}, "ad-he": {"SP fire/missiles/ad-he", 0, 24, 3, 0},
		"ad-plasma": {"SP fire/missiles/ad-plasma", 0, 24, 6, 0},
	} {
		f := newFight(t)
		s := f.arm(id)
		w := f.weapon(s)
		at := f.toKill(s).Items[0]
		f.kinds[1].Branch = scenario.Infantry
		on := f.toKill(s).Items[0]
		got := fmt.Sprint(w.Least, w.Range, at.Amount, on.Amount, at.Cite, on.Cite, w.Source)
		if want := fmt.Sprint(want.least, want.most, want.vehicles, want.squads, want.cite, want.cite, rule.Text); got != want {
			t.Errorf("%s: got %s, want %s", id, got, want)
		}
	}
}

func TestKillModifiersAsPrinted(t *testing.T) {
	off := func(inches float64) func(*fight) {
		return func(f *fight) { f.stands[1].at.X = f.stands[0].at.X + int32((inches+1)*grid.Inch) }
	}
	chart := []printed{
		{"SP fire/kill-modifiers/very-large", -1, size(4)},
		{"SP fire/kill-modifiers/very-small", 1, size(0)},
	}
	hold(t, append(chart, printed{"SP fire/kill-modifiers/near", 2, off(6.666)}, printed{"SP fire/kill-modifiers/far", -1, off(13.334)}),
		func(f *fight) rule.Tally { return f.toKill(f.arm("tank-gun")) })
	hold(t, chart, func(f *fight) rule.Tally { return f.toKill(f.arm("laser-cannon")) })
	// Ranges of exactly a third and exactly two thirds count as neither near nor far. Only guns use
	// these rows.
	for inches, id := range map[float64]string{6.667: "tank-gun", 13.333: "tank-gun", 2: "laser-cannon", 19: "he-missile"} {
		f := newFight(t)
		off(inches)(f)
		for _, line := range besides(f.toKill(f.arm(id)), newFight(t).toKill(f.arm(id))) {
			t.Errorf("%s at %v inches: %s, want nothing for the range", id, inches, line)
		}
	}
	for id, want := range map[string]struct {
		cite         rule.Clause
		front, flank int
	}{"light-tank": {"SP fire/kill/light-tank", 4, 3}, "medium-tank": {"SP fire/kill/medium-tank", 5, 4}, "battle-tank": {"SP fire/kill/main-battle-tank", 6, 5}} {
		f := newFight(t)
		k, _ := f.tables.Kind(id)
		f.kinds[1] = *k
		items := f.toKill(f.arm("laser-cannon")).Items
		front := items[len(items)-1]
		f.stands[1].facing = grid.Vector{Y: 1}
		items = f.toKill(f.arm("laser-cannon")).Items
		if flank := items[len(items)-1]; front.Amount != -want.front || front.Cite != want.cite || flank.Amount != -want.flank || flank.Cite != "SP flank" {
			t.Errorf("%s: front %v, flank %v, want %v", id, front, flank, want)
		}
	}
}

func TestCloseCombatAsPrinted(t *testing.T) {
	attack := func(f *fight) rule.Tally { return f.onset(clash{Attacker: 0, Defender: 1}) }
	chart := []printed{
		{"SP close-combat/modifiers/guard", 3, rated(0, scenario.RatedGuard)},
		{"SP close-combat/modifiers/elite", 1, rated(0, scenario.RatedElite)},
		{"SP close-combat/modifiers/green", -1, rated(0, scenario.RatedGreen)},
		{"SP close-combat/modifiers/rabble", -3, rated(0, scenario.RatedMilitia)},
		{"SP close-combat/modifiers/leader", 2, func(f *fight) { f.leaders[game.Red] = 0 }},
		{"SP close-combat/modifiers/engineer", 1, func(f *fight) { f.kinds[0].Engineer = true }},
	}
	hold(t, chart, attack)
	f := newFight(t)
	if diff := cmp.Diff([]string{fmt.Sprintf("+3 [%s]", rule.Clause("SP close-combat/modifiers/vehicles")), fmt.Sprintf("+0 [%s]", rule.Clause("SP close-combat/modifiers/veteran"))}, besides(attack(f), rule.Tally{})); diff != "" {
		t.Errorf("a vehicle (-want +got):\n%s", diff)
	}
	two := besides(f.onset(clash{Attacker: 0, Defender: 1, With: 2}), attack(f))
	if diff := cmp.Diff([]string{fmt.Sprintf("+1 [%s]", rule.Clause("SP close-combat/modifiers/two-attackers"))}, two); diff != "" {
		t.Errorf("two attackers (-want +got):\n%s", diff)
	}
	f.kinds[0].Branch, f.kinds[0].Flank = scenario.Infantry, 2
	if got, want := besides(attack(f), rule.Tally{})[0], fmt.Sprintf("+2 [%s]", rule.Clause("SP close-combat/modifiers/infantry")); got != want {
		t.Errorf("infantry: %s, want %s", got, want)
	}
	// In close combat, cover counts only for infantry that defends.
	for feature, want := range map[tables.Ground]printed{tables.Woodland: {"SP close-combat/modifiers/light", 1, nil}, tables.Built: {"SP close-combat/modifiers/medium", 2, nil}, tables.Grounds: {"SP close-combat/modifiers/heavy", 3, nil}} {
		f := newFight(t)
		f.kinds[1].Branch = scenario.Infantry
		open := f.fervour(1, 0, true)
		if feature == tables.Grounds {
			f.set(1, dug)
		} else {
			f.table.Features[0].Kind = feature
			f.stands[1].at = grid.Point{X: 54 * grid.Inch, Y: 43 * grid.Inch}
		}
		if diff := cmp.Diff([]string{fmt.Sprintf("%+d [%s]", want.amount, want.cite)}, besides(f.fervour(1, 0, true), open)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", want.cite, diff)
		}
		if got := besides(f.fervour(1, 0, false), open); got != nil {
			t.Errorf("%s: the attacker has %v, want nothing", want.cite, got)
		}
		f.kinds[1].Branch = scenario.Vehicle
		if got := f.fervour(1, 0, true); len(got.Items) != 2 {
			t.Errorf("%s: a vehicle has %v, want nothing for cover", want.cite, got.Items)
		}
	}
}

func TestMoraleAsPrinted(t *testing.T) {
	for r, want := range map[scenario.Rating]printed{
		scenario.RatedGuard: {"SP morale/unit/guard", 1, nil}, scenario.RatedElite: {"SP morale/unit/elite", 2, nil}, scenario.RatedVeteran: {"SP morale/unit/veteran", 3, nil},
		scenario.RatedGreen: {"SP morale/unit/green", 4, nil}, scenario.RatedMilitia: {"SP morale/unit/militia", 5, nil},
	} {
		f := newFight(t)
		f.squads[0].rating = r
		if got := f.unitNerve(0).Items[0]; got.Amount != -want.amount || got.Cite != want.cite || f.passes(0, want.amount) || !f.passes(0, want.amount+1) {
			t.Errorf("%s: %v, passes on %v; want above %d", r, got, f.passes(0, want.amount), want.amount)
		}
		if d := f.unitNerve(0).Outcomes[0]; d.Ways != 10-want.amount || d.Of != 10 {
			t.Errorf("%s passes %d of %d, want %d of 10", r, d.Ways, d.Of, 10-want.amount)
		}
	}
	leader := func(f *fight) { f.leaders[game.Red] = 0 }
	shake := func(f *fight) { f.platoons[0].shaken = true }
	hold(t, []printed{{"SP morale/unit/leader", 2, leader}, {"SP morale/unit/shaken", -2, shake}, {"SP morale/unit/cover", 1, marked(0, dug)}},
		func(f *fight) rule.Tally { return f.unitNerve(0) })
	hold(t, []printed{{"SP morale/platoon/leader", 2, leader}, {"SP morale/platoon/cover", 1, marked(0, dug)}, {"SP morale/platoon", -2, shake}},
		func(f *fight) rule.Tally { return f.platoonNerve(0) })
}

func TestActivationAsPrinted(t *testing.T) {
	platoons := func(n int) func(*fight) {
		return func(f *fight) { f.forces[game.Red].Platoons = make([]scenario.Platoon, n) }
	}
	hold(t, []printed{
		{"SP activation/control/advanced", 1, func(f *fight) { f.forces[game.Red].Control = "advanced" }},
		{"SP activation/control/primitive", -1, func(f *fight) { f.forces[game.Red].Control = "primitive" }},
		{"SP activation/platoons/many", 1, platoons(11)},
	}, func(f *fight) rule.Tally { return f.grip(game.Red) })
	for n, want := range map[int]string{4: "[-1 [SP activation/platoons/few]]", 5: "[]", 10: "[]", 11: "[+1 [SP activation/platoons/many]]"} {
		f := newFight(t)
		platoons(n)(f)
		if got := fmt.Sprint(besides(f.grip(game.Red), rule.Tally{})); got != want {
			t.Errorf("%d platoons: %s, want %s", n, got, want)
		}
	}
	if got := besides(newFight(t).grip(game.Red), rule.Tally{}); !slices.Equal(got, []string{fmt.Sprintf("-1 [%s]", rule.Clause("SP activation/platoons/few"))}) {
		t.Errorf("one platoon: %v", got)
	}
}

func TestArtilleryAsPrinted(t *testing.T) {
	cites := [3]rule.Clause{"SP artillery/damage/light-guns", "SP artillery/damage/medium-guns", "SP artillery/damage/heavy-guns"}
	want := [3][3]string{{"-1/1", "0/2", "1/3"}, {"0/2", "1/3", "2/4"}, {"1/3", "2/4", "3/5"}}
	areas := [3]struct {
		cite         rule.Clause
		guns, rocket int64
	}{{"SP artillery/area/light", 1, 2}, {"SP artillery/area/medium", 2, 3}, {"SP artillery/area/heavy", 3, 4}}
	for calibre, row := range want {
		for level, cell := range row {
			f := newFight(t)
			f.kinds[0].Calibre, f.forces[game.Red].Level = calibre+1, scenario.Level(level)
			vehicle := f.shelling(0, 1).Items[0]
			f.kinds[1].Branch = scenario.Infantry
			squad := f.shelling(0, 1).Items[0]
			if got := fmt.Sprintf("%d/%d", vehicle.Amount, squad.Amount); got != cell || vehicle.Cite != cites[calibre] {
				t.Errorf("%s guns of %s technology: %s by %s, want %s by %s", f.kinds[0].CalibreWord(), scenario.Level(level), got, vehicle.Cite, cell, cites[calibre])
			}
		}
		f := newFight(t)
		f.kinds[0].Calibre = calibre + 1
		guns := f.area(barrage{}).Radius
		f.kinds[0].Rockets = true
		rockets := f.area(barrage{}).Radius
		if guns != areas[calibre].guns*grid.Inch || rockets != areas[calibre].rocket*grid.Inch || areaClauses[calibre] != areas[calibre].cite {
			t.Errorf("%s: %d and %d about, want %v", f.kinds[0].CalibreWord(), guns, rockets, areas[calibre])
		}
	}
	in := func(kind tables.Ground) func(*fight) {
		return func(f *fight) {
			f.table.Features[0].Kind = kind
			f.stands[1].at = grid.Point{X: 54 * grid.Inch, Y: 43 * grid.Inch}
		}
	}
	hold(t, []printed{
		{"SP artillery/damage/rockets", 1, func(f *fight) { f.kinds[0].Rockets = true }},
		{"SP artillery/damage/light", -1, in(tables.Woodland)},
		{"SP artillery/damage/medium", -2, in(tables.Built)},
		{"SP artillery/damage/heavy", -3, marked(1, dug)},
	}, func(f *fight) rule.Tally { f.kinds[0].Calibre = 1; return f.shelling(0, 1) })
	hold(t, []printed{
		{"SP artillery/arrival/psionic", 2, func(f *fight) { f.forces[game.Red].Psionic = true }},
		{"SP artillery/arrival/centre", 2, func(f *fight) { f.forces[game.Red].Centre = true }},
	}, func(f *fight) rule.Tally { return f.arrivalSum(0, grid.Point{X: 30000, Y: 20000}) })
	f := newFight(t)
	if diff := cmp.Diff([]string{fmt.Sprintf("+2 [%s]", rule.Clause("SP artillery/arrival/visible"))}, besides(f.arrivalSum(0, grid.Point{X: 30000, Y: 20000}), f.arrivalSum(0, grid.Point{X: 59000, Y: 47000}))); diff != "" {
		t.Errorf("seen (-want +got):\n%s", diff)
	}
	for i, want := range []printed{{"SP artillery/arrival/basic", 6, nil}, {"SP artillery/arrival/laser", 5, nil}, {"SP artillery/arrival/plasma", 4, nil}} {
		if got := f.item(scenario.ArrivalBasic+scenario.Figure(i), "", "SP artillery/arrival"); got.Amount != want.amount || got.Cite != want.cite {
			t.Errorf("%s: %v, want %d", scenario.Level(i), got, want.amount)
		}
	}
}

// The cost of eight inches, four of them over each kind of ground, is as in the terrain chart.
func TestTerrainAsPrinted(t *testing.T) {
	grounds := [scenario.Rows]string{
		scenario.RowClear: "areas:\n  - {kind: tree, round: [12, 20, 0.4], name: it}", scenario.RowRoad: "lines:\n  - {kind: road, at: [[10, 20], [14, 20]], width: 4, name: it}",
		scenario.RowPoor: "rough", scenario.RowUrban: "town", scenario.RowWoods: "woods", scenario.RowSwamp: "marsh", scenario.RowHills: "areas:\n  - {kind: slope, at: [[10, 15], [14, 15], [14, 25], [10, 25]], up: [1, 0], name: it}",
		scenario.RowLowWall: "lines:\n  - {kind: wall, at: [[12, 15], [12, 25]], width: 1, name: it}", scenario.RowShallow: "ford", scenario.RowDeep: "river", scenario.RowMud: "soft",
	}
	cites := [scenario.Rows]rule.Clause{
		"SP movement/terrain/clear", "SP movement/terrain/road", "SP movement/terrain/poor", "SP movement/terrain/urban", "SP movement/terrain/woods", "SP movement/terrain/swamp",
		"SP movement/terrain/hills", "SP movement/terrain/walls", "SP movement/terrain/shallow", "SP movement/terrain/deep", "SP movement/terrain/mud",
	}
	const no = -1
	want := [scenario.Rows][scenario.Transports]int64{ // in inches: four inches of clear ground, then four inches of the row
		{8, 8, 8, 8, 8}, {6, 6, 6, 8, 8}, {12, 16, 8, 8, 8}, {16, 16, 16, 8, 8}, {16, 20, 12, 8, 8}, {20, no, 8, 12, 8},
		{10, 10, 9, 9, 9}, {12, no, 8, 9, 8}, {12, 20, 8, 12, 8}, {20, 20, 8, no, 8}, {12, 12, 8, 12, 8},
	}
	for row, text := range grounds {
		if len(text) < 8 {
			text = fmt.Sprintf("areas:\n  - {kind: %s, at: [[10, 15], [14, 15], [14, 25], [10, 25]], name: it}", text)
		}
		table, found := tables.Read("t.yaml", []byte("format: table/1\nid: t\ntitle: T\nsize: [60, 48]\n"+text+"\n"))
		if table == nil {
			t.Fatal(text, found)
		}
		for of := range scenario.Transports {
			f := newFight(t)
			f.table, f.sweep = table, shapes.NewObstructions(table)
			f.kinds[0].Transport = of
			f.stands[0].at = grid.Point{X: 8000, Y: 20000}
			l := leg{From: f.stands[0].at, To: grid.Point{X: 16000, Y: 20000}}
			got, cite := int64(no), cites[row]
			if p, h := f.planned(&l); h.None() {
				got = f.cost(&l, p) / grid.Inch
			} else {
				cite = h.Reason.Cite
			}
			if got != want[row][of] || cite != cites[row] {
				t.Errorf("%s %s: %d inches by %s, want %d by %s", of, scenario.Row(row), got, cite, want[row][of], cites[row])
			}
		}
	}
	rates := map[string]struct {
		cite rule.Clause
		rate int64
	}{
		"infantry": {"SP movement/rates/infantry", 2}, "mobile": {"SP movement/rates/mobile", 8}, "powersuit": {"SP movement/rates/powersuit", 8},
		"slow-mechanized": {"SP movement/rates/slow", 8}, "mechanized": {"SP movement/rates/mechanized", 12},
		"fast-mechanized": {"SP movement/rates/fast", 16}, "air": {"SP movement/rates/air", 40},
	}
	met := map[string]bool{}
	for _, id := range scenario.Library.Standard().KindIDs(false) {
		k, _ := scenario.Library.Standard().Kind(id)
		met[k.Rate] = true
		if want := rates[k.Rate]; k.Move != want.rate*grid.Inch || rateClauses[k.Rate] != want.cite {
			t.Errorf("%s, %s: %s inches by %s, want %v", id, k.Rate, grid.Inches(k.Move), rateClauses[k.Rate], want)
		}
	}
	if len(met) != len(rates) {
		t.Errorf("troops have %d rates, want all %d", len(met), len(rates))
	}
}
