package battlesuit

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"metahex/game"
	"metahex/systems/battlesuit/scenario"
)

// playOut plays a match at random. Before each answer it calls look with the current state.
func playOut(t *testing.T, id string, seed uint64, look func(m *table, q game.Question)) {
	t.Helper()
	p := prepared(t, id)
	m := p.New().(*table)
	m.Mute()
	source := rand.New(rand.NewPCG(seed, 0))
	for {
		q, ok := m.Question()
		if !ok {
			return
		}
		look(m, q)
		c := q.Options[source.IntN(len(q.Options))].Choice
		if q.Side == game.Chance {
			c, _ = game.Draw(q.Options, source)
		}
		if _, err := m.Answer(c); err != nil {
			t.Fatal(err)
		}
	}
}

// The fast sum that advice uses equals the sum of the tally.
func TestAimIsTheTally(t *testing.T) {
	for _, id := range append(scenario.Library.IDs(), "testdata/mapless.yaml") {
		sums, wrong := 0, 0
		playOut(t, id, 7, func(m *table, q game.Question) {
			b, u := m.State, int(m.State.act.unit)
			if q.Topic != "act" || u < 0 || b.soldiers[u].at < 0 || wrong > 3 {
				return
			}
			br := b.brief(q.Side, u)
			br.unlooked = false // strict combat: as after the look
			defer br.release()
			for v := range b.soldiers {
				if !b.foe(u, v) || !b.read(q.Side, v) && !b.drone(v) || b.drone(v) && !b.read(q.Side, v) {
					continue
				}
				s := b.shotAt(u, v, false)
				s.Turned = 0
				sums++
				want := b.tally(q.Side, s).Sum()
				if got := br.aim(b, u, b.standOf(u), v, b.standOf(v), s.How); got != want {
					wrong++
					t.Errorf("%s: %s at %s: strength %d, want %d as in\n%v", id, b.label(u), b.label(v), got, want, b.tally(q.Side, s).Items)
				}
			}
		})
		if sums == 0 {
			t.Errorf("%s: no attack was reckoned", id)
		}
	}
}

// Advice uses only what the asked side knows: it is the same in every state that the side can
// imagine.
func TestWorthKnowsNoMoreThanTheSide(t *testing.T) {
	for _, id := range scenario.Library.IDs() {
		source := rand.New(rand.NewPCG(3, 0))
		n, asked, wrong := 0, 0, 0
		playOut(t, id, 5, func(m *table, q game.Question) {
			if n++; q.Side == game.Chance || n%7 != 0 || wrong > 3 {
				return
			}
			other := m.Imagine(q.Side, source).(*table)
			worth, imagined := worths(m), worths(other)
			for _, o := range q.Options {
				got, offered := imagined[o.Choice]
				if !offered {
					continue
				}
				asked++
				if want := worth[o.Choice]; got != want {
					wrong++
					t.Errorf("%s, question %d, %s: %s is worth %d, in what the side imagines %d", id, n, q.Topic, m.Words(o.Choice), want, got)
					return
				}
			}
		})
		if asked == 0 {
			t.Errorf("%s: nothing was asked", id)
		}
	}
}

// worths returns the advice on all options of the current question.
func worths(m *table) map[game.Choice]int {
	q, _ := m.Question()
	all := map[game.Choice]int{}
	for i, worth := range m.Worth(nil, nil) {
		all[q.Options[i].Choice] = worth
	}
	return all
}

// adviceScene returns a battle of front-line soldiers on the proving ground. The parameters red and
// blue list the posts by dots: "C-04", or "C-04@6" in the air. The first red soldier is active. The
// function arrange changes the state before the question.
func adviceScene(t *testing.T, red, blue, awards string, arrange func(b *battle)) *table {
	t.Helper()
	posts := func(dots string) (text string, n int) {
		for dot := range strings.FieldsSeq(dots) {
			text, n = text+fmt.Sprintf("{unit: front-line, at: %s}, ", dot), n+1
		}
		return "[" + text + "]", n
	}
	r, reds := posts(red)
	l, blues := posts(blue)
	text := fmt.Sprintf(`format: scenario/1
id: scene
title: A scene
story: A scene for the tests.
board: lab.yaml
turns: 8
zones:
  crossing: {title: the crossing, dots: [C-04]}
forces:
  red: {home: west, exits: [east], build: %d, detachments: [{name: R, posts: %s}]}
  blue: {home: east, build: %d, detachments: [{name: B, posts: %s}]}
victory: {text: For the tests., awards: [%s]}
`, 8*reds, r, 8*blues, l, awards)
	sc, err := scenario.Read("testdata/scene.yaml", []byte(text), scenario.Library.Standard())
	if err != nil {
		t.Fatal(err)
	}
	p, err := Prepare(sc, scenario.Library.Standard())
	if err != nil {
		t.Fatal(err)
	}
	b := p.setting.start.Clone()
	b.turn = 2
	b.act = idle
	b.act.unit, b.act.did, b.act.mp, b.act.prev = 0, quiet, int8(b.allowance(0)), b.soldiers[0].at
	for u := range b.soldiers {
		b.soldiers[u].card.Revealed = true
	}
	if arrange != nil {
		arrange(b)
	}
	return game.NewTable(b, step(act{0}))
}

const kills = "{to: red, for: kills, score: 5}, {to: blue, for: kills, score: 5}"

// bestOf lists the answers with the highest worth.
func bestOf(m *table) string {
	q, _ := m.Question()
	most, words := -2*sure, []string(nil)
	for i, worth := range m.Worth(nil, nil) {
		o := q.Options[i]
		if worth > most {
			most, words = worth, nil
		}
		if worth == most {
			words = append(words, m.Words(o.Choice))
		}
	}
	return strings.Join(words, ", ")
}

// Advice prefers the obvious answer in each position.
func TestPlainAdvice(t *testing.T) {
	tests := []struct {
		what, red, blue, awards string
		arrange                 func(b *battle)
		want                    string
	}{
		{"a man next to it that is down is eliminated", "B-03", "B-05 G-03", kills,
			func(b *battle) { b.soldiers[1].card.Damage = 5 }, "fire BA"},
		{"of two targets, the weaker one", "B-07", "F-03 F-11", kills,
			func(b *battle) { b.soldiers[2].card.Damage = 3 }, "fire BB"},
		{"into the woods when there is no target", "C-03", "J-21", kills,
			func(b *battle) { b.soldiers[1].at = offDead }, "go C-04"},
		{"over the edge, where that scores", "H-21", "J-21", "{to: red, for: exit, edge: east, score: 9}, {to: blue, for: kills, score: 5}",
			func(b *battle) { b.soldiers[1].at = offDead }, "exit"},
		{"repair when no enemy is left", "A-01", "J-21", kills,
			func(b *battle) { b.soldiers[1].at, b.soldiers[0].card.Damage, b.act.mp = offDead, 3, 0 }, "repair"},
	}
	for _, test := range tests {
		if got := bestOf(adviceScene(t, test.red, test.blue, test.awards, test.arrange)); got != test.want {
			t.Errorf("%s: got %s, want %s", test.what, got, test.want)
		}
	}
}

// Advice rates the first of two answers higher in each position.
func TestBetterAdvice(t *testing.T) {
	tests := []struct {
		what, red, blue string
		arrange         func(b *battle)
		better, worse   string
	}{
		{"a soldier that has fired stays out of sight of three", "C-03", "C-07 D-07 E-07",
			func(b *battle) { b.act.did |= fired }, "done", "bounce @6"},
		{"landing safely before crashing", "C-05@6", "J-21", nil, "land", "crash 0"},
	}
	for _, test := range tests {
		m := adviceScene(t, test.red, test.blue, kills, test.arrange)
		worth := map[string]int{}
		for _, words := range []string{test.better, test.worse} {
			c, err := m.Choice(words)
			if err != nil {
				t.Fatal(err)
			}
			worth[words] = worths(m)[c]
		}
		if worth[test.better] <= worth[test.worse] {
			t.Errorf("%s: found %v, want more for %s", test.what, worth, test.better)
		}
	}
}

// A soldier holds its reaction fire if it does not see the mover, or if it has a better shot in its
// own activation. If fire is declared before a look, a target like any other is not worth it (BHM 9.5).
func TestReactionIsWeighed(t *testing.T) {
	tests := []struct {
		what, red, blue string
		declared        uint8
		want            string
	}{
		{"in the open", "B-01 B-05", "B-09", scenario.WhenSeen, "react BA"},
		{"in the open, before a look", "B-01 B-05", "B-09", scenario.BeforeSight, "hold"},
		{"out of sight, before a look", "D-03 A-01", "D-07", scenario.BeforeSight, "hold"},
	}
	for _, test := range tests {
		m := adviceScene(t, test.red, test.blue, kills, func(b *battle) {
			b.act.did |= moved | stepped
			b.setting.readings[scenario.Declare] = test.declared
		})
		m = game.NewTable(m.State, step(m.State.reaction(0)))
		if diff := cmp.Diff(test.want, bestOf(m)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.what, diff)
		}
	}
}

// The two standings of a state add up to 0. Damage, shock and lost ground count before they score;
// at the end only points count.
func TestStanding(t *testing.T) {
	b := adviceScene(t, "C-03 D-03", "C-07 D-07", "{to: red, for: control, zone: crossing, score: 4}, "+kills, nil).State
	even := b.Standing(game.Red)
	falls := func(what string, change func(b *battle)) {
		t.Helper()
		c := b.Clone()
		change(c)
		if got := c.Standing(game.Red); got >= even {
			t.Errorf("%s: red stands at %d, and at %d without; want less", what, got, even)
		}
		if red, blue := c.Standing(game.Red), c.Standing(game.Blue); red != -blue {
			t.Errorf("%s: red stands at %d and blue at %d; want opposites", what, red, blue)
		}
	}
	falls("a box crossed off", func(b *battle) { b.soldiers[0].card.Damage = 1 })
	falls("a soldier shaken", func(b *battle) { b.soldiers[1].markers = 1 })
	falls("a soldier eliminated", func(b *battle) { b.soldiers[0].at = offDead })
	falls("a point of blue's", func(b *battle) { b.sides[game.Blue].victory++ })
	b.control[0] = game.Red
	if held := b.Standing(game.Red); held <= even {
		t.Errorf("with the crossing red stands at %d, and at %d without; want more", held, even)
	}
	b.ended, b.sides[game.Red].victory = true, 7
	if got, want := b.Standing(game.Red), 700; got != want {
		t.Errorf("when all is over red stands at %d, want %d", got, want)
	}
}

// A brief still works after so many searches for paths that its stamps overflow.
func TestStampsComeToAnEnd(t *testing.T) {
	searched := false
	playOut(t, "primer", 7, func(m *table, q game.Question) {
		b, u := m.State, int(m.State.act.unit)
		if q.Topic != "act" || u < 0 || b.soldiers[u].at < 0 || searched {
			return
		}
		searched = true
		br := b.brief(q.Side, u)
		defer br.release()
		ways := func() []end {
			br.walk(b, b.soldiers[u].at, 6, true)
			return slices.Clone(br.ends)
		}
		want := ways()
		br.stamp += (math.MaxInt32 - br.stamp) / int32(b.size()) * int32(b.size())
		clear(br.stamps) // like the stamps of points that were never reached
		for i := range 3 {
			if got := ways(); !slices.Equal(got, want) {
				t.Errorf("search %d finds %d places; want %d", i, len(got), len(want))
			}
		}
	})
	if !searched {
		t.Error("no soldier acts; the test is idle")
	}
}
