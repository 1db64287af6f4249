package gametest

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"metahex/game"
)

// Twins are two matches that differ only in what the enemy has set up in secret.
//
//	one    ──A──▶ same ──────▶ shows ──▶ the views differ
//	other  ──B──▶ same ──────▶ shows ──▶
//	       a side sees, is asked and reads the same
type Twins struct {
	Begin      Factory
	Side       game.Side // the side that must not be able to tell the matches apart
	One, Other string    // the secret answers, separated by commas
	Same       string    // the answers that both matches get next
	Shows      string    // the answers that reveal the secret
}

// Check plays both matches. It reports an error if the side can tell them apart before Shows, or
// still cannot after Shows.
func (w Twins) Check(t *testing.T) {
	t.Helper()
	one, other := w.Begin(), w.Begin()
	a, b := w.told(t, one, w.One), w.told(t, other, w.Other)
	if game.Hash(one) == game.Hash(other) {
		t.Fatalf("%q and %q lead to the same match", w.One, w.Other)
	}
	if !slices.Equal(a, b) {
		t.Errorf("%s can tell the matches apart: it reads\n%q and\n%q", w.Side, a, b)
	}
	w.alike(t, one, other, "the secret answers")
	for words := range strings.SplitSeq(w.Same, ", ") {
		if a, b := w.told(t, one, words), w.told(t, other, words); !slices.Equal(a, b) {
			t.Errorf("after %q %s can tell the matches apart: it reads\n%q and\n%q", words, w.Side, a, b)
		}
		w.alike(t, one, other, words)
	}
	a, b = w.told(t, one, w.Shows), w.told(t, other, w.Shows)
	if slices.Equal(a, b) && reflect.DeepEqual(one.View(w.Side), other.View(w.Side)) {
		t.Errorf("after %q %s still cannot tell the matches apart", w.Shows, w.Side)
	}
}

// told gives answers, separated by commas, and returns what the side reads of the events.
func (w Twins) told(t *testing.T, m game.Match, answers string) (all []string) {
	t.Helper()
	for words := range strings.SplitSeq(answers, ", ") {
		c, err := m.Choice(words)
		if err != nil {
			t.Fatalf("%q: %v", words, err)
		}
		all = append(all, w.answer(t, m, c)...)
	}
	return all
}

// alike compares the views and the questions of the side in both matches.
func (w Twins) alike(t *testing.T, one, other game.Match, after string) {
	t.Helper()
	if a, b := one.View(w.Side), other.View(w.Side); !reflect.DeepEqual(a, b) {
		t.Fatalf("after %q %s tells the matches apart: %s", after, w.Side, difference(fmt.Appendf(nil, "%+v", a), fmt.Appendf(nil, "%+v", b)))
	}
	p, _ := one.Question()
	q, _ := other.Question()
	if p.Side == w.Side && !reflect.DeepEqual(p, q) {
		t.Fatalf("after %q %s is asked\n%+v or\n%+v", after, w.Side, p, q)
	}
}

// TwinSetups plays the set-up of two matches at random. If the enemy has another answer that the
// side cannot distinguish at once, the second match gets that answer. The side must not notice
// later in the set-up either. TwinSetups returns the number of different answers.
func TwinSetups(t *testing.T, begin Factory, side game.Side, seed uint64) (differ int) {
	t.Helper()
	source := rand.New(rand.NewPCG(seed, 0))
	w, one, other := Twins{Side: side}, begin(), begin()
	for n := 0; one.View(side).Turn == 0; n++ {
		p, ok := one.Question()
		q, _ := other.Question()
		if !ok || n == 1000 {
			t.Fatalf("the set-up does not end: after %d answers %+v", n, p)
		}
		c := p.Options[source.IntN(len(p.Options))].Choice
		d := c
		if p.Side == side.Enemy() {
			d = w.unnoticed(t, one, other, c, q, source)
		}
		if d != c {
			differ++
		}
		a, b := w.answer(t, one, c), w.answer(t, other, d)
		if !slices.Equal(a, b) {
			t.Fatalf("seed %d: after %s and %s %s can tell the matches apart: it reads\n%q and\n%q", seed, words(one, c), words(other, d), side, a, b)
		}
		w.alike(t, one, other, words(one, c))
	}
	return differ
}

// unnoticed returns an answer other than c from which the side learns no more than from c. If no
// such answer exists, it returns c.
func (w Twins) unnoticed(t *testing.T, one, other game.Match, c game.Choice, q game.Question, source *rand.Rand) game.Choice {
	t.Helper()
	after := one.Clone()
	told, view := w.answer(t, after, c), after.View(w.Side)
	for _, i := range source.Perm(len(q.Options)) {
		d := q.Options[i].Choice
		if d == c {
			continue
		}
		if trial := other.Clone(); slices.Equal(w.answer(t, trial, d), told) && reflect.DeepEqual(trial.View(w.Side), view) {
			return d
		}
	}
	return c
}

// answer gives one answer, and returns what the side reads of it.
func (w Twins) answer(t *testing.T, m game.Match, c game.Choice) (all []string) {
	t.Helper()
	events, err := m.Answer(c)
	if err != nil {
		t.Fatalf("%s: %v", words(m, c), err)
	}
	for _, e := range events {
		if text, ok := e.For(w.Side); ok {
			all = append(all, fmt.Sprintf("%s [%s]", text, e.Cite))
		}
	}
	return all
}
