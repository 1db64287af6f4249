package los_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"metahex/los"
	"metahex/los/books"
	"metahex/los/layercake"
	"metahex/maps"
	"metahex/maps/atlas"
	"metahex/maps/dots"
)

// flawed is a correct referee with one wrong answer planted on a line.
type flawed struct {
	los.Referee
	clear   func(from, to los.End, is bool) bool
	rule    func(los.Ruling) los.Ruling
	seen    func(los.Set) los.Set
	parsing func(los.End) los.End
}

func (f flawed) Clear(from, to los.End) bool {
	if is := f.Referee.Clear(from, to); f.clear == nil {
		return is
	} else {
		return f.clear(from, to, is)
	}
}

func (f flawed) Rule(from, to los.End) los.Ruling {
	if f.rule == nil {
		return f.Referee.Rule(from, to)
	}
	return f.rule(f.Referee.Rule(from, to))
}

func (f flawed) Parse(text string) (los.End, error) {
	e, err := f.Referee.Parse(text)
	if f.parsing != nil {
		e = f.parsing(e)
	}
	return e, err
}

func (f flawed) Field(from los.End, height int32) los.Set {
	seen := los.Field(f.Referee, from, height)
	if f.seen != nil {
		seen = f.seen(seen)
	}
	return seen
}

// lie is a detail whose JSON has the wrong verdict.
type lie struct {
	los.Detail
	clear bool
}

func (l lie) MarshalJSON() ([]byte, error) { return json.Marshal(map[string]bool{"clear": l.clear}) }

// referee opens a shipped board with the first book that supports it.
func referee(t testing.TB, board string) los.Referee {
	t.Helper()
	m, err := atlas.Open(board)
	if err != nil {
		t.Fatal(err)
	}
	r, err := books.All.For(m)[0].Open(m, nil)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// small returns the referee of a panel with every kind of obstacle.
func small(t testing.TB) los.Referee {
	t.Helper()
	p := dots.NewPanel("small", 5, 4)
	for i, at := range slices.Collect(p.Span.Places) {
		p.Set(at, dots.Dot{Terrain: []dots.Terrain{dots.Clear, dots.Clear, dots.Woods, dots.Clear, dots.Building}[i*i%5], Level: int8(i * 3 % 7 / 5)})
	}
	r, err := layercake.Open(dots.Alone(p), nil)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// An audit of a correct referee finds nothing. Every planted flaw violates exactly one property.
func TestAuditFindsPlantedFlaws(t *testing.T) {
	sound := small(t)
	a, err := sound.Parse("A-01")
	b, err2 := sound.Parse("D-05@6")
	if err != nil || err2 != nil {
		t.Fatal(err, err2)
	}
	on := func(u los.Ruling) bool { return u.From == a && u.To == b }
	turned := func(u los.Ruling) los.Ruling {
		if on(u) {
			u.Clear = !u.Clear
			u.Detail = lie{u.Detail, u.Clear}
		}
		return u
	}
	for what, x := range map[string]struct {
		flawed
		again func(los.Citation) (los.Ruling, error)
		want  map[string]int // by property: how often it is violated
	}{
		"none": {flawed: flawed{}, want: map[string]int{}},
		"one way alone": {flawed: flawed{clear: func(from, to los.End, is bool) bool { return is != (from == b && to == a) }},
			want: map[string]int{"swapped ends": 1}},
		"the fast path": {flawed: flawed{clear: func(from, to los.End, is bool) bool { return is != (from == a && to == b || from == b && to == a) }},
			want: map[string]int{"fast path against ruling": 1}},
		"the ruling": {flawed: flawed{rule: turned}, want: map[string]int{"fast path against ruling": 1, "citation decided again": 1}},
		"the JSON": {flawed: flawed{rule: func(u los.Ruling) los.Ruling {
			if on(u) {
				u.Detail = lie{u.Detail, !u.Clear}
			}
			return u
		}}, want: map[string]int{"JSON against ruling": 1}},
		"the field": {flawed: flawed{seen: func(s los.Set) los.Set { delete(s, b.Spot); return s }}, want: map[string]int{"field of the first end": len(los.Field(sound, sound.At(b.Spot, 0), 0)) - 1}},
		"an end that is read as another": {flawed: flawed{parsing: func(e los.End) los.End {
			if e == b {
				e.Height++
			}
			return e
		}}, want: map[string]int{"ends of the ruling read back": -1}},
		"a citation that does not rerun": {again: func(c los.Citation) (los.Ruling, error) {
			if c.From == "A-01@0" && c.To == "D-05@6" {
				return los.Ruling{}, errors.New("no such board")
			}
			return decided(sound, c)
		}, want: map[string]int{"citation decided again": 1}},
	} {
		x.Referee = sound
		plan := los.AuditPlan{Lines: 1 << 30, Rulings: 1 << 30, Cite: func(u los.Ruling) los.Citation { return los.Cite(sound, u, "small") }, Again: x.again}
		if plan.Again == nil {
			plan.Again = func(c los.Citation) (los.Ruling, error) { return decided(sound, c) }
		}
		audit, err := los.RunAudit(t.Context(), x.flawed, plan)
		if err != nil {
			t.Fatal(err)
		}
		got := map[string]int{}
		for _, tally := range audit.Tallies {
			if tally.Checked == 0 {
				t.Errorf("%s: %s is never checked", what, tally.Property)
			}
			if tally.Differ > 0 {
				got[tally.Property.String()] = tally.Differ
			}
			if x.want[tally.Property.String()] < 0 && tally.Differ > 0 {
				got[tally.Property.String()] = -1
			}
		}
		if diff := cmp.Diff(x.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", what, diff)
		}
		if named := len(audit.First) > 0; named != (len(x.want) > 0) {
			t.Errorf("%s: the lines named are %v", what, audit.First)
		}
		if len(audit.Tallies) != 6 {
			t.Errorf("%s: got %d properties, want 6: %v", what, len(audit.Tallies), audit.Tallies)
		}
	}
}

// decided decides a citation again from its text.
func decided(r los.Referee, c los.Citation) (u los.Ruling, err error) {
	if c, err = los.ParseCitation(c.String()); err != nil {
		return u, err
	}
	from, to, err := los.ParseEnds(r, c.From, c.To)
	if err != nil {
		return u, err
	}
	u = r.Rule(from, to)
	return u, c.Agrees(u.Clear)
}

// RunAudit works for every kind of board with every book that supports it. If there are too many
// lines, only the wanted number is checked, and two runs check the same lines.
func TestAuditOfEveryKind(t *testing.T) {
	for _, m := range []maps.Map{small(t).Map(), referee(t, "aldern").Map(), referee(t, "smelter").Map()} {
		board, _ := m.Heading()
		for _, b := range books.All.For(m) {
			r, err := b.Open(m, nil)
			if err != nil {
				t.Fatal(err)
			}
			plan := los.AuditPlan{Lines: 500, Rulings: 40, Cite: func(u los.Ruling) los.Citation { return los.Cite(r, u, board) },
				Again: func(c los.Citation) (los.Ruling, error) { return decided(r, c) }}
			var both [2]los.Audit
			for i := range both {
				if both[i], err = los.RunAudit(t.Context(), r, plan); err != nil {
					t.Fatal(err)
				}
			}
			for _, x := range both[0].Tallies {
				if x.Differ != 0 {
					t.Errorf("%s by %s: %d of %d differ: %s, %v", board, b.ID, x.Differ, x.Checked, x.Property, both[0].First)
				}
				if x.Name == "fast path against ruling" && x.Checked != 40 || x.Name == "swapped ends" && x.Cite == "" && x.Checked != 500 {
					t.Errorf("%s by %s: %s is asked %d times", board, b.ID, x.Property, x.Checked)
				}
			}
			if diff := cmp.Diff(both[0], both[1]); diff != "" {
				t.Errorf("%s by %s, twice:\n%s", board, b.ID, diff)
			}
		}
	}
}

// A cancelled audit returns an error.
func TestAuditBrokenOff(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	stop()
	for _, board := range []string{"A", "aldern"} {
		if _, err := los.RunAudit(ctx, referee(t, board), los.AuditPlan{Lines: 10, Rulings: 10}); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: got %v", board, err)
		}
	}
}

// The name of a board file may contain blanks, and terms may contain file names.
func TestCitationOfAwkwardFiles(t *testing.T) {
	for _, c := range []los.Citation{
		{Rules: "BHM-6/2", Board: "my maps/K 100%.yaml", Hash: "3f2a9c01d2e4", From: "A-01@0", To: "B-02@6", Terms: "6.5=deduct"},
		{Rules: "GA/5", Board: "quarter", Hash: "3f2a9c01d2e4", From: "L6", To: "I1", Terms: "match=" + los.Unbroken("/tmp/a b.play") + " answer=12", Clear: true},
	} {
		got, err := los.ParseCitation("[" + fmt.Sprint(c)[1:])
		if err != nil || got != c {
			t.Errorf("%s: got %+v, %v; want %+v", c, got, err, c)
		}
	}
	if got := los.Broken(los.Unbroken("a b%20\tc.play")); got != "a b%20\tc.play" {
		t.Errorf("got %q", got)
	}
}
