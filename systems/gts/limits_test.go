package gts

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"metahex/game"
	"metahex/grid"
	"metahex/systems/gts/scenario"
)

// Limits that plays do not reach or do not show. Each test calls the rule directly.

// crossings starts the scenario with the most kinds of units. It returns the match and its units by
// label. Tests may change the state of the match.
func crossings(t *testing.T) (*table, map[string]int) {
	t.Helper()
	p, err := Prepare(mustLoad(t, "aldern-crossings"), scenario.Library.Standard())
	if err != nil {
		t.Fatal(err)
	}
	m, units := p.New().(*table), map[string]int{}
	for u := range m.State.units {
		units[m.State.label(u)] = u
	}
	return m, units
}

// said returns the texts of events.
func said(all []game.Event) (texts []string) {
	for _, e := range all {
		texts = append(texts, e.Text)
	}
	return texts
}

// answered gives a legal answer and returns its events.
func answered(t *testing.T, m *table, c game.Choice) []game.Event {
	t.Helper()
	events, err := m.Answer(c)
	if err != nil {
		t.Fatal(err)
	}
	return events
}

// Only mortars and artillery have a zone of indirect fire (GTS indirect/range).
func TestZonesOfIndirectFire(t *testing.T) {
	m, units := crossings(t)
	for label, want := range map[string]bool{"A1": false, "A4": false, "A5": true, "F2": true, "F1": false, "B5": true} {
		got := slices.ContainsFunc(m.State.Arcs(game.Red, int32(units[label])), func(a game.Arc) bool { return a.Cite == "GTS indirect/range" })
		if got != want {
			t.Errorf("%s has a zone of indirect fire: %t, want %t", label, got, want)
		}
	}
}

// A unit that joins a second activation costs a point, whatever the chit (GTS points/none).
func TestJoiningASecondActivation(t *testing.T) {
	m, units := crossings(t)
	b := m.State
	b.drawn = int8(slices.IndexFunc(b.chits, func(c chit) bool { return c.kind == formationChit }))
	lead, v := units["A1"], units["A2"]
	b.act.group[0], b.act.n = int16(lead), 1
	for _, c := range []struct {
		first activity
		rich  bool
		want  *game.Reason
	}{
		{noActivity, false, nil}, {moving, false, noPointFor}, {moving, true, hasNoSecond},
	} {
		b.act.first = c.first
		b.pools[b.division(v)].cp = int8(count(c.rich))
		if got := hinderJoin(b, lead, choice(vJoin, v)); got.Reason != c.want {
			t.Errorf("after activity %v, with points %t: %v, want %v", c.first, c.rich, got.Reason, c.want)
		}
	}
}

// inflicted is a step that inflicts a cohesion hit.
type inflicted struct{ unit int }

func (inflicted) Title(*battle) (string, clause) { return "a cohesion hit", "GTS results/C" }
func (i inflicted) Work(t *table)                { t.State.cohesion(t, i.unit, "GTS results/C") }

// A unit without steps cannot take a cohesion hit (GTS results/C).
func TestNoStepsToBearAHit(t *testing.T) {
	m, units := crossings(t)
	u := units["F1"]
	m.State.units[u].steps = 0
	m = game.NewTable(m.State, step(inflicted{u}), step(toss(check{Unit: int16(units["A1"]), Why: forNerve})))
	if got := said(answered(t, m, choice(vRoll, 0))); got[0] != "F1 has no steps left to take a cohesion hit." || m.State.on(u) {
		t.Errorf("events %q, on the map %t; want the event, and the unit gone", got, m.State.on(u))
	}
}

// The owner chooses between the results if a unit would be suppressed and is not running
// (GTS results/S).
func TestWhoChoosesHowToSuffer(t *testing.T) {
	m, units := crossings(t)
	for _, c := range []struct {
		result scenario.Result
		how    how
		want   bool
	}{
		{scenario.Suppress, 0, true}, {scenario.Suppress, atRunner, false}, {scenario.HitOnce, 0, false}, {scenario.HitOnce, atRunner, false},
	} {
		q := suffer{int16(units["A1"]), c.result, c.how}.Ask(m.State)
		if got := len(q.Options) > 0; got != c.want {
			t.Errorf("%v, %v: asked %t, want %t", c.result, c.how, got, c.want)
		}
	}
}

// Air points are used only on clear days (GTS turn/air).
func TestNoAirPointsAtNight(t *testing.T) {
	m, _ := crossings(t)
	b := m.State
	b.air[game.Red], b.weather = 1, scenario.ClearSky
	day := slices.Index(b.scenario.Track, scenario.Noon) + 1
	for _, night := range []bool{false, true} {
		b.turn = int8(day)
		if night {
			track := slices.Clone(b.scenario.Track)
			track[day-1] = scenario.Night
			sc := *b.scenario
			sc.Track = track
			s := *b.setting
			s.scenario = &sc
			b.setting = &s
		}
		if got := len(strikes{Side: game.Red}.Ask(b).Options) > 0; got == night {
			t.Errorf("at night %t: asked for a strike %t", night, got)
		}
	}
}

// Guns lose contact with the leader of a formation that has no unit left (GTS end/barrage).
func TestGunsLoseALeaderWithoutUnits(t *testing.T) {
	m, units := crossings(t)
	b := m.State
	f := slices.IndexFunc(b.formations, func(f formation) bool { return strings.HasPrefix(f.name, "Amsel") })
	u := int(b.leaders[f].with)
	from := b.units[u].at
	for v := range b.units {
		if b.side(v) == game.Red && (int(b.roster[v].formation) == f || b.units[v].at == from) {
			b.units[v].at = offDead
		}
	}
	b.units[units["F2"]].contact = int8(f)
	b.rehome(m, u, from)
	if b.leaders[f].with >= 0 || b.units[units["F2"]].contact != pending {
		t.Errorf("the leader is with %d and F2 in contact with %d; want nobody and its own marker", b.leaders[f].with, b.units[units["F2"]].contact)
	}
}

// A unit that enters an entrenchment gives up its improved position (GTS entrench/enter).
func TestEntrenchedIsNotImprovedToo(t *testing.T) {
	m, units := crossings(t)
	b, u := m.State, units["P1"]
	b.set(u, improved)
	b.enterWork(m, u)
	if !b.is(u, entrenched) || b.is(u, improved) {
		t.Errorf("entrenched %t, improved %t; want only the first", b.is(u, entrenched), b.is(u, improved))
	}
}

// A die roll of 0 passes, whatever the quality is (GTS assault/retreat-star).
func TestNoughtPassesBelowZero(t *testing.T) {
	m, units := crossings(t)
	b, u := m.State, units["A1"]
	b.set(u, suppressed)
	b.units[u].hits = 2
	if sum := b.quality(check{Unit: int16(u), Why: forNerve}).Sum(); sum >= 0 {
		b.tables = overlaid(t, "quality:\n  suppressed: {amount: -20}\n")
	}
	for die, want := range map[int]string{0: "passed", 1: "failed"} {
		m := game.NewTable(b.Clone(), step(toss(check{Unit: int16(u), Why: forNerve})))
		if got := said(answered(t, m, choice(vRoll, die))); !strings.Contains(got[0], want) {
			t.Errorf("die %d: events %q, want %s", die, got, want)
		}
	}
}

// A unit without a full step cannot assault (GTS assault/who).
func TestNoAssaultWithoutASoundStep(t *testing.T) {
	m := playAll(t, "aswho", scenario.Library.Standard())
	b := m.State
	u := slices.IndexFunc(b.roster, func(m member) bool { return m.label == "A1" })
	at := b.units[slices.IndexFunc(b.roster, func(m member) bool { return m.label == "P1" })].at
	b.act.group[0], b.act.n = int16(u), 1
	for steps, want := range map[int8]*game.Reason{2: nil, 1: nil, 0: isUnfit} {
		b.units[u].steps = steps
		if got := hinderAssault(b, u, choice(vAssault, int(at))); got.Reason != want {
			t.Errorf("with %d steps: %v, want %v", steps, got.Reason, want)
		}
	}
}

// Fire at a runner must target the unit that is running (GTS assault/runners-fire).
func TestFireIsAtTheRunner(t *testing.T) {
	m, units := crossings(t)
	b, c := m.State, chase{int16(units["A1"]), m.State.units[units["A1"]].at, m.State.units[units["A3"]].at, false}
	if got, _ := chaseDeeds.Hinder(b, c, choice(vOpfire, units["P1"], units["A2"])); got.Reason != noActor {
		t.Errorf("at another than the runner: %v, want %v", got.Reason, noActor)
	}
	if diff := cmp.Diff([]game.Verb{vOpfire, vHold}, verbs(chaseDeeds)); diff != "" {
		t.Error(diff)
	}
}

// Crossing a bridge costs a column no extra points (GTS move/bridge).
func TestABridgeCostsAColumnNothing(t *testing.T) {
	m, units := crossings(t)
	b, u := m.State, units["A1"]
	b.set(u, column)
	bridges := 0
	for at := range int16(b.span.Len()) {
		h := b.hex(at)
		for d := range grid.Direction(6) {
			bridged := crossed(h, d)
			cost, why := b.crossing(u, h, d)
			if bridged && (cost != 0 || !why.None()) {
				t.Errorf("over the bridge at %s: %d half points, %v; want none", b.name(at), cost, why.Reason)
			}
			bridges += count(bridged)
		}
	}
	if bridges == 0 {
		t.Error("no bridge was tried")
	}
}
