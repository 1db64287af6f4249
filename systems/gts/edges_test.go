package gts

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"metahex/game"
	"metahex/systems/gts/scenario"
)

// Edge cases that plays do not show: values of a player's own tables, clauses of listed answers,
// and lists that omit some legal answers.

// playAll gives answers to a new match of a scene.
func playAll(t *testing.T, scene string, tables *scenario.Tables, answers ...string) *table {
	t.Helper()
	sc, err := scenario.Library.Load("testdata/"+scene+".yaml", tables)
	if err != nil {
		t.Fatal(err)
	}
	p, err := Prepare(sc, tables)
	if err != nil {
		t.Fatal(err)
	}
	m := p.New().(*table)
	for _, words := range answers {
		c, err := m.Choice(words)
		if err == nil {
			_, err = m.Answer(c)
		}
		if err != nil {
			t.Fatalf("%s, %s: %v", scene, words, err)
		}
	}
	return m
}

// overlaid returns the standard tables with other values laid over them.
func overlaid(t *testing.T, text string) *scenario.Tables {
	t.Helper()
	text = strings.ReplaceAll(text, "}\n", ", source: stand-in, from: ours}\n")
	file := filepath.Join(t.TempDir(), "own.yaml")
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	tables, err := scenario.Library.Overlay(scenario.Library.Standard(), file)
	if err != nil {
		t.Fatal(err)
	}
	return tables
}

// Tables count whole points; the game counts two half-points for each, whatever the number is.
func TestPointsAreOfTheTables(t *testing.T) {
	tables := overlaid(t, "measures:\n  force-march: {amount: 3}\n  barrage-exit: {amount: 3}\n  column-cost: {amount: 3}\n  stream-leg: {amount: 3}\n  stream-leg-column: {amount: 5}\n  night-factor: {amount: 3}\n  ferry-cost: {amount: 3}\n")
	for _, test := range []struct {
		scene   string
		answers []string
		want    int // half-points left
	}{
		{"marchers", []string{"activate A1", "go F-03", "go G-03", "go H-03", "force-march", "trust", "roll 0"}, 6},
		{"light2", []string{"activate A2", "go E-08"}, 2},
		{"sixpoints", []string{"activate A1", "column"}, 6},
		{"plainwalk", []string{"activate A2", "deploy"}, 6},
		{"asstream", []string{"activate A1", "go H-06", "hold"}, 2},
		{"onehexmortar", []string{"activate A1", "go F-03"}, 0},
	} {
		m := playAll(t, test.scene, tables, test.answers...)
		if got := m.State.pointsLeft(); got != test.want {
			t.Errorf("%s, %s: %d half points are left; want %d", test.scene, strings.Join(test.answers, ", "), got, test.want)
		}
	}
}

// Half of an odd allowance is rounded down when dismounting (GTS mount/dismount).
func TestHalfOfAnOddAllowance(t *testing.T) {
	forces, err := os.ReadFile("scenario/tables/forces.yaml")
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "forces.yaml")
	if err := os.WriteFile(file, []byte(strings.Replace(string(forces), "move: 16 wheel", "move: 17 wheel", 1)), 0o644); err != nil {
		t.Fatal(err)
	}
	tables, err := scenario.Library.Overlay(scenario.Library.Standard(), file)
	if err != nil {
		t.Fatal(err)
	}
	m := playAll(t, "halfway", tables, "activate B4", "go D-03", "go C-03", "go B-03")
	if got := m.State.pointsLeft(); got != 16 {
		t.Fatalf("%d half points are left; want 16", got)
	}
	c, err := m.Choice("dismount")
	if err == nil {
		_, err = m.Answer(c)
	}
	if err != nil {
		t.Errorf("with 8 of 17 points left nobody dismounts: %v", err)
	}
}

// A roll of 0 gives contact even if the contact number is below 0 (GTS indirect/extremes).
func TestContactByNought(t *testing.T) {
	tables := overlaid(t, "measures:\n  radio-rain: {amount: -9}\n")
	for roll, want := range map[string]bool{"roll 0": true, "roll 1": false} {
		m := playAll(t, "how8", tables, "activate F2", "bombard E-10 P1", roll)
		q, _ := m.Question()
		if got := q.Topic == "quality"; got != want {
			t.Errorf("%s: asked for %s", roll, q.Topic)
		}
	}
}

// cites returns the clause of each listed answer, by the answer's words.
func cites(m *table) map[string]string {
	q, _ := m.Question()
	all := map[string]string{}
	for _, o := range q.Options {
		all[m.Words(o.Choice)] = string(o.Cite)
	}
	return all
}

// Each listed answer cites the clause that allows it.
func TestListedAnswersCite(t *testing.T) {
	for _, test := range []struct {
		scene   string
		answers []string
		want    map[string]string
	}{
		{"op3", []string{"activate A1", "go E-04"}, map[string]string{"opfire P1 A1": "GTS move/triggers"}},
		{"op3", []string{"activate A1", "go E-04", "hold"}, map[string]string{"opfire P1 A1": "GTS move/before-after"}},
		{"op3", []string{"activate A1", "join A2", "go E-04"}, map[string]string{"opfire P1 A1": "GTS opfire/stack", "opfire P1 A2": "GTS opfire/stack"}},
		{"op3", []string{"activate A1", "join A2", "go E-04", "hold"}, map[string]string{"opfire P1 A1": "GTS opfire/stack", "opfire P1 A2": "GTS opfire/stack"}},
		{"trigcolumn", []string{"activate A1", "column"}, map[string]string{"opfire P1 A1": "GTS move/triggers"}},
		{"trigcolumn", []string{"activate A1", "column", "hold"}, map[string]string{"opfire P1 A1": "GTS move/before-after"}},
		{"reararmed", []string{"activate A1", "rearguard"}, map[string]string{"opfire P1 A1": "GTS move/triggers"}},
		{"onehexnight", []string{"activate A4"}, map[string]string{"go I-06": "GTS move/one-hex", "go I-04": "GTS move/costs"}},
		{"onehexnight", []string{"activate A5"}, map[string]string{"go F-03": "GTS move/costs"}},
		{"sixpoints", []string{"activate A1", "go F-03", "go G-03"}, map[string]string{"go H-03": "GTS move/costs"}},
		{"stars", []string{"activate B4"}, map[string]string{"go E-04": "GTS move/star"}},
	} {
		m := playAll(t, test.scene, scenario.Library.Standard(), test.answers...)
		got := cites(m)
		for words, want := range test.want {
			if got[words] != want {
				t.Errorf("%s, %s: %s cites %q; want %q", test.scene, strings.Join(test.answers, ", "), words, got[words], want)
			}
		}
	}
}

// The list of bombardments holds all enemy units, and the empty hexes next to them.
func TestListedBombardments(t *testing.T) {
	m := playAll(t, "mortars", scenario.Library.Standard(), "activate A5")
	var got []string
	q, _ := m.Question()
	for _, o := range q.Options {
		if o.Choice.Verb == vBombard {
			got = append(got, m.Words(o.Choice))
		}
	}
	var want []string
	b := m.State
	for at := range b.near {
		if h := int16(at); b.span.Has(b.place(h)) && b.hinderRange(b.lead(), h).None() && b.spot(b.lead(), h).by >= 0 {
			for _, v := range b.in(h, game.Blue) {
				want = append(want, "bombard "+b.name(h)+" "+b.label(v))
			}
			next := slices.ContainsFunc(b.near[at][:], func(n int16) bool { return n != nowhere && len(b.in(n, game.Blue)) > 0 })
			if len(b.in(h, game.Chance)) == 0 && next {
				want = append(want, "bombard "+b.name(h)+" empty")
			}
		}
	}
	slices.Sort(got)
	slices.Sort(want)
	if diff := cmp.Diff(want, got); diff != "" || len(got) < 5 {
		t.Errorf("listed (-want +got):\n%s", diff)
	}
	if !q.Open {
		t.Error("the question is not open: empty hexes farther away are legal too")
	}
}

// All listed targets are enemies in range.
func TestListedTargets(t *testing.T) {
	m := playAll(t, "mass9", scenario.Library.Standard(), "activate A4")
	var got []string
	q, _ := m.Question()
	for _, o := range q.Options {
		if o.Choice.Verb == vFire {
			got = append(got, m.Words(o.Choice))
		}
	}
	if diff := cmp.Diff([]string{"fire P1", "fire P2", "fire P3", "fire Q2", "fire P4"}, got); diff != "" || q.Open {
		t.Errorf("listed (-want +got):\n%s", diff)
	}
}

// A chit that has been bought cannot be one of the chits set aside (GTS turn/price).
func TestBoughtIsNotBooked(t *testing.T) {
	m := playAll(t, "dp4", scenario.Library.Standard(), "book falk-own")
	b := m.State
	i := slices.IndexFunc(b.chits, func(c chit) bool { return c.label == "falk-own" })
	if b.bookable.has(i) || b.later.has(i) || !b.mug.has(i) {
		t.Errorf("in the next turn: bookable %v, set aside %v, in the mug %v", b.bookable.has(i), b.later.has(i), b.mug.has(i))
	}
}

// The sum of a quality check cites the clause of modifiers. The sum of a check for engineer work
// cites its own clause.
func TestQualityCites(t *testing.T) {
	m := playAll(t, "maw", scenario.Library.Standard(), "activate A1")
	b := m.State
	u := b.lead()
	b.set(u, suppressed)
	var got []string
	for _, item := range b.quality(check{Unit: int16(u), Why: forWork}).Items {
		got = append(got, string(item.Cite))
	}
	if diff := cmp.Diff([]string{"GTS general/quality", "GTS general/quality-modifiers", "GTS engineer/men-at-work"}, got); diff != "" {
		t.Errorf("cites (-want +got):\n%s", diff)
	}
}

// Answers with meaningless numbers are refused in open questions too.
func TestOpenQuestionRefusesStrangers(t *testing.T) {
	m := playAll(t, "mortars", scenario.Library.Standard(), "activate A5")
	for _, c := range []game.Choice{choice(vBombard, 9999), choice(vBombard, 0, 99), choice(vBombard, 0, 0, 1), choice(vAim, 0, 1), choice(200)} {
		if m.Judge(c) == nil {
			t.Errorf("%v is taken", c)
		}
	}
}

// A heavy barrage marker replaces a light one, but a light marker never replaces a heavy one
// (GTS indirect/barrage-one).
func TestHeavyReplacesLight(t *testing.T) {
	for scene, want := range map[string]int{"heavy1": 2, "heavy2": 2} {
		m := playAll(t, scene, scenario.Library.Standard(), "activate F2", "bombard E-11 empty", "roll 9")
		c, err := m.Choice("roll 0")
		if err != nil {
			t.Fatal(err)
		}
		b := m.State
		at := int16(-1)
		for i := range b.near {
			if b.span.Has(b.place(int16(i))) && b.name(int16(i)) == "E-11" {
				at = int16(i)
			}
		}
		way := &table{State: b.Clone()}
		smokeScreen{shot{By: int16(b.lead()), At: -1, Hex: at, How: indirectly}}.Work(way)
		if got := way.State.barrageAt(at); got != want {
			t.Errorf("%s: the marker at E-11 is %d; want %d", scene, got, want)
		}
		if n := len(way.State.barrages); n != 1 {
			t.Errorf("%s: %d markers; want 1", scene, n)
		}
		if _, err := m.Answer(c); err != nil {
			t.Fatal(err)
		}
	}
}

// Terrain that favours the firer counts against targets in column too (GTS fire/column).
func TestOpenGroundFavoursTheFirer(t *testing.T) {
	tables := overlaid(t, "terrain:\n  clear: {leg: 2(1), wheel: 3(2), track: 2(1), fire: 1, he: 1}\n")
	for target, want := range map[string]int{"P1": 5 + 1 - 1 + 1 + 1, "P3": 5 + 1 + 2 + 1 + 1} {
		m := playAll(t, "firers2", tables, "activate A4")
		c, err := m.Choice("fire " + target)
		if err != nil {
			t.Fatal(err)
		}
		if got := m.Explain(c).Sum(); got != want {
			t.Errorf("at %s: rating %d; want %d", target, got, want)
		}
	}
}

// A chit that is bought after another chit was set aside cannot be the chit set aside.
func TestBoughtAfterBooking(t *testing.T) {
	m := playAll(t, "dp4", scenario.Library.Standard(), "done", "book amsel")
	b := m.State
	number := func(label string) int {
		return slices.IndexFunc(b.chits, func(c chit) bool { return c.label == label })
	}
	if !b.bookable.has(number("bussard")) || !b.bookable.has(number("amsel")) {
		t.Fatal("neither amsel nor bussard could be booked")
	}
	c, err := m.Choice("buy bussard")
	if err == nil {
		_, err = m.Answer(c)
	}
	if err != nil {
		t.Fatal(err)
	}
	if b.bookable.has(number("bussard")) || !b.bookable.has(number("amsel")) {
		t.Error("bussard is in the mug and might have been set aside, or amsel not")
	}
}
