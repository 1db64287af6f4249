package solprime

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"metahex/game"
	"metahex/game/gametest"
	"metahex/grid"
	"metahex/los/books"
	"metahex/los/shapes"
	"metahex/rule"
	"metahex/systems/solprime/scenario"
)

// A match hides one unit from another exactly when the book hides the same two points from each
// other under the same terms.
func TestTheBookSeesAsStandsDo(t *testing.T) {
	tables := scenario.Library.Standard()
	for _, id := range scenario.Library.IDs() {
		sc, err := scenario.Library.Load(id, tables)
		if err != nil {
			t.Fatal(err)
		}
		p, err := Prepare(sc, tables)
		if err != nil {
			t.Fatal(err)
		}
		rapid.Check(t, func(t *rapid.T) {
			b := p.setting.start.Clone()
			u := rapid.IntRange(0, len(b.stands)-1).Draw(t, "who looks")
			v := rapid.IntRange(0, len(b.stands)-1).Draw(t, "for whom")
			at := grid.Point{X: rapid.Int32Range(0, b.table.Size.X).Draw(t, "x"), Y: rapid.Int32Range(0, b.table.Size.Y).Draw(t, "y")}
			// The book covers only ground and terrain, not structures and air units.
			if at == b.stands[u].at || b.aloft(u) || b.aloft(v) || b.structure(u) || b.structure(v) || len(b.tall(u, v, b.stands[u].at, at)) > 0 {
				return
			}
			terms := []string{"technology=" + sc.Forces[b.side(u)].Level.String()}
			if sc.Hazy {
				terms = append(terms, "sky=hazy")
			}
			if b.infantry(v) {
				terms = append(terms, "target=infantry")
			}
			r, err := shapes.NewRuler(books.SolPrime(), b.table, terms...)
			if err != nil {
				t.Fatal(err)
			}
			from, to, err := r.ParseEnds(b.stands[u].at.String(), at.String())
			if err != nil {
				t.Fatal(err)
			}
			if got, hidden := r.Rule(from, to), b.hidden(u, v, at); got.Line.Clear != (hidden == "") || hidden != "" && got.Clause != hidden {
				t.Fatalf("%s looks from %s to %s under %v: the book says clear %t [%s], the match hidden by [%s]",
					b.label(u), b.stands[u].at, at, terms, got.Line.Clear, got.Clause, hidden)
			}
		})
	}
}

// Between the ground and a craft that has popped up, a measurement names no line from eye to eye, in
// either direction. Dead ground decides, and the wood between the units does not count.
func TestMeasureIntoTheAir(t *testing.T) {
	m := prepared(t, "testdata/hover.yaml").New().(*table)
	gametest.Give(t, m, "roll 6, activate RA, popup RG1, hold")
	r := m.Sight(game.Chance)
	for _, ends := range [][2]string{{"RG1", "BM1"}, {"BM1", "RG1"}} {
		from, err := r.Parse(ends[0])
		to, refused := r.Parse(ends[1])
		if err != nil || refused != nil {
			t.Fatal(err, refused)
		}
		got := r.Rule(from, to)
		told := strings.Join(got.Words(false), "\n")
		for _, want := range []string{"decided: RG1 is in the air and sees over all terrain\n", "fire meets the front armour of " + ends[1]} {
			if !got.Clear || len(got.Passed) > 0 || !strings.Contains(told, want) {
				t.Errorf("%s to %s: clear %t, passes %v, lines %s; want %s", ends[0], ends[1], got.Clear, got.Passed, told, want)
			}
		}
	}
}

// Rulings without a match use the same chart of visibility as the tables.
func TestStandardChart(t *testing.T) {
	if got, want := books.StandardSolPrime, scenario.Library.Standard().Sight(); got != want {
		t.Errorf("books.StandardSolPrime is %+v, the tables say %+v", got, want)
	}
}

// An enemy minefield is listed as a target while it is on the table. Cleared minefields and own
// minefields are not listed.
func TestMinesToShell(t *testing.T) {
	b := prepared(t, "testdata/gone.yaml").New().(*table).State
	listed := func(u int) (n int) {
		b.offerCall(u, func(_ game.Choice, cite rule.Clause) {
			if cite == "SP mines/artillery" {
				n++
			}
		})
		return n
	}
	gun := 0
	if got := listed(gun); got != 2 {
		t.Errorf("%s lists %d minefields, want 2", b.label(gun), got)
	}
	b.mines[0].gone = true
	if got := listed(gun); got != 1 {
		t.Errorf("with one gone %s lists %d minefields, want 1", b.label(gun), got)
	}
	b.mines[1].side = b.side(gun)
	if got := listed(gun); got != 0 {
		t.Errorf("with the other its own %s lists %d minefields, want 0", b.label(gun), got)
	}
}

// The smoke that an aircraft lays against a missile stays in place, while the aircraft flies on
// (SP air/straight).
func TestFliesOutOfItsSmoke(t *testing.T) {
	m := prepared(t, "testdata/duel.yaml").New().(*table)
	gametest.Give(t, m, "roll 6, support, roll 9, activate RHawks, flyin RF1 0 24 3, course RF1 60 24")
	u := 0
	m.State.set(u, smoked)
	gametest.Give(t, m, "fly RF1 10")
	if m.State.is(u, smoked) {
		t.Errorf("%s has flown to %s and is behind its smoke", m.State.label(u), m.State.stands[u].at)
	}
}
