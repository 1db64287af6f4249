package gametest

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"metahex/game"
	"metahex/rule"
)

// A Promise is a property that every match of every system must have.
type Promise struct {
	Name string
	keep func(new Factory, seed uint64, every int) watch
}

// A watch observes one random match. Each function may be nil.
type watch struct {
	look  func(stop) error                                  // called before every answer
	heard func(game.Match, game.Choice, []game.Event) error // called after every answer
	ended func(game.Match) error
}

// Promises lists all promises, the cheapest to check first.
var Promises = []Promise{
	{"every random match ends", func(Factory, uint64, int) watch { return watch{look: notOver, ended: ended} }},
	{"options are distinct", everywhere(listedOnce)},
	{"odds sum to 1", everywhere(oddsAddUp)},
	{"clauses are cited", func(Factory, uint64, int) watch { return watch{look: questionCites, heard: eventsCite} }},
	{"effects show what is seen", effectsAreSeen},
	{"words read back", func(Factory, uint64, int) watch { return watch{look: listedReadBack, heard: givenReadsBack} }},
	{"the same answers give the same bytes", same},
	{"the same facts show the same match", sometimes(factsTellAll)},
	{"all options are accepted", sometimes(listedAccepted)},
	{"nothing else is accepted", sometimes(strangersRefused)},
	{"a refused answer changes nothing", sometimes(unchangedByRefusals)},
	{"a clone changes nothing", drawn(unchangedByClones)},
	{"both sides see what is public", sometimes(publicInBoth)},
	{"every die is foretold", drawn(diceAreForetold)},
	{"an imagined match shows the same view", drawn(imaginedAlike)},
}

// everywhere returns a check that runs before every answer.
func everywhere(look func(stop) error) func(Factory, uint64, int) watch {
	return func(Factory, uint64, int) watch { return watch{look: look} }
}

// sometimes returns a check that runs before every nth answer.
func sometimes(look func(stop) error) func(Factory, uint64, int) watch {
	return func(_ Factory, seed uint64, every int) watch { return watch{look: sampled(seed, every, look)} }
}

// drawn is like sometimes, for a check that draws random numbers from the seed.
func drawn(look func(stop, uint64) error) func(Factory, uint64, int) watch {
	return func(new Factory, seed uint64, every int) watch {
		return sometimes(func(s stop) error { return look(s, seed) })(new, seed, every)
	}
}

// Check plays one random match from the seed and checks thoroughly at every nth question. The error
// names the answer that broke the promise.
func (p Promise) Check(new Factory, seed uint64, every int) error {
	return keep([]Promise{p}, new, seed, every)
}

// Effort sets how much Run checks. Matches is the number of seeded random matches. Promises that
// play on clones are checked at every Every-th question.
type Effort struct{ Matches, Every int }

// Run checks all promises on matches of a factory.
func Run(t *testing.T, new Factory, e Effort) {
	t.Helper()
	for seed := range uint64(max(1, e.Matches)) {
		if err := keep(Promises, new, seed, max(1, e.Every)); err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
	}
}

// keep plays one random match and checks the given promises on it.
func keep(all []Promise, new Factory, seed uint64, every int) error {
	m := new()
	watches := make([]watch, len(all))
	for i, p := range all {
		watches[i] = p.keep(new, seed, every)
	}
	// each calls one function of every watch; the error names the promise.
	each := func(call func(watch) error) error {
		for i, w := range watches {
			if err := call(w); err != nil {
				return fmt.Errorf("%s: %w", all[i].Name, err)
			}
		}
		return nil
	}
	err := walk(m, seed, func(s stop) error {
		return each(func(w watch) error {
			if w.look == nil {
				return nil
			}
			return w.look(s)
		})
	}, func(c game.Choice, events []game.Event) error {
		return each(func(w watch) error {
			if w.heard == nil {
				return nil
			}
			return w.heard(m, c, events)
		})
	})
	if err != nil {
		return err
	}
	return each(func(w watch) error {
		if w.ended == nil {
			return nil
		}
		return w.ended(m)
	})
}

// sampled returns a check that calls the function look at every nth question. The first question
// depends on the seed, so many matches together cover all questions.
func sampled(seed uint64, every int, look func(stop) error) func(stop) error {
	return func(s stop) error {
		if (s.number+int(seed%uint64(every)))%every != 0 {
			return nil
		}
		return look(s)
	}
}

func notOver(s stop) error {
	if s.match.Result().Over {
		return errors.New("a question is pending, but the result says that the match is over")
	}
	return nil
}

// ended checks a match without a pending question.
func ended(m game.Match) error {
	if r := m.Result(); !r.Over || r.Text == "" || r.Cite == "" {
		return fmt.Errorf("the match has ended with result %+v; want Over, a text and a clause", r)
	}
	if _, err := m.Answer(game.Choice{}); err == nil {
		return errors.New("an answer is accepted after the end")
	}
	return nil
}

func listedOnce(s stop) error {
	if len(s.question.Options) == 0 && !s.question.Open {
		return errors.New("no options, and the question is not open")
	}
	seen := make(map[game.Choice]bool, len(s.question.Options))
	for _, o := range s.question.Options {
		if seen[o.Choice] {
			return fmt.Errorf("%s is listed twice", words(s.match, o.Choice))
		}
		seen[o.Choice] = true
	}
	return nil
}

func oddsAddUp(s stop) error {
	sum := 0.0
	for _, o := range s.question.Options {
		if chance := s.question.Side == game.Chance; chance != (o.Odds > 0) {
			return fmt.Errorf("%s has odds %v; want odds for every answer of Chance, and for no other answer", words(s.match, o.Choice), o.Odds)
		}
		sum += o.Odds
	}
	if s.question.Side == game.Chance && math.Abs(sum-1) > 1e-9 {
		return fmt.Errorf("the odds add up to %v; want 1", sum)
	}
	return nil
}

// questionCites requires a clause on every question. An option without its own clause uses the
// clause of its question.
func questionCites(s stop) error {
	if s.question.Cite == "" {
		return errors.New("the question cites no clause")
	}
	for _, d := range s.match.Agenda() {
		if d.Text == "" || d.Cite == "" || strings.ContainsAny(d.Text, "{}") {
			return fmt.Errorf("a step is titled %q and cites %q; want words and a clause", d.Text, d.Cite)
		}
	}
	return nil
}

func eventsCite(_ game.Match, _ game.Choice, events []game.Event) error {
	for _, e := range events {
		if e.Cite == "" {
			return fmt.Errorf("the event %q cites no clause", e.Text)
		}
	}
	return nil
}

// givenReadsBack checks that the words of a given answer parse back to the same answer. The answer
// may be unlisted if the question is open.
func givenReadsBack(m game.Match, c game.Choice, _ []game.Event) error {
	text := m.Words(c)
	if read, err := m.Choice(text); err != nil || read != c {
		return fmt.Errorf("%v was given as %q, which is read as %v (error %v)", c, text, read, err)
	}
	return nil
}

func listedReadBack(s stop) error {
	l, ok := s.match.(game.Lexicon)
	if !ok {
		return fmt.Errorf("match %T is not a game.Lexicon", s.match)
	}
	for _, o := range s.question.Options {
		text := l.Words(o.Choice)
		if c, err := l.Choice(text); err != nil || c != o.Choice {
			return fmt.Errorf("%v is written %q, which is read as %v (error %v)", o.Choice, text, c, err)
		}
	}
	return nil
}

// same plays a match twice with the same answers. At every moment it takes the fingerprint twice,
// because looking must not change what is seen.
func same(new Factory, seed uint64, every int) watch {
	var first, again [][]byte
	w := transcript(seed, every, &first)
	w.ended = func(game.Match) error {
		m, second := new(), transcript(seed, every, &again)
		err := walk(m, seed, second.look, func(c game.Choice, events []game.Event) error { return second.heard(m, c, events) })
		if err != nil {
			return err
		}
		for i := range min(len(first), len(again)) {
			if !bytes.Equal(first[i], again[i]) {
				return fmt.Errorf("the same answers lead to a different match: %s", difference(first[i], again[i]))
			}
		}
		if len(first) != len(again) {
			return fmt.Errorf("the same answers lead to %d and to %d steps", len(first), len(again))
		}
		return nil
	}
	return w
}

// transcript records the views and events of one random match, step by step.
func transcript(seed uint64, every int, steps *[][]byte) watch {
	return watch{look: sampled(seed, every, func(s stop) error {
		look := game.Fingerprint(s.match)
		if again := game.Fingerprint(s.match); !bytes.Equal(look, again) {
			return fmt.Errorf("a second look shows something else: %s", difference(look, again))
		}
		*steps = append(*steps, look)
		return nil
	}), heard: func(_ game.Match, _ game.Choice, events []game.Event) error {
		*steps = append(*steps, fmt.Appendf(nil, "%+v", events))
		return nil
	}}
}

// factsTellAll plays every listed answer on a clone. If two resulting matches have equal facts,
// every side must see the same in both.
func factsTellAll(s stop) error {
	type moment struct{ after, seen string }
	known := map[uint64]moment{}
	for _, o := range s.question.Options {
		clone := s.match.Clone()
		if _, err := clone.Answer(o.Choice); err != nil {
			return fmt.Errorf("%s is listed, but %w", words(s.match, o.Choice), err)
		}
		now := moment{words(s.match, o.Choice), seen(clone)}
		hash := game.Hash(clone)
		if old, ok := known[hash]; ok && old.seen != now.seen {
			return fmt.Errorf("the facts after %s and after %s are the same, but the views differ: %s", old.after, now.after, difference([]byte(old.seen), []byte(now.seen)))
		}
		known[hash] = now
	}
	return nil
}

// seen returns everything that Chance sees of a match.
func seen(m game.Match) string {
	return fmt.Sprintf("%+v %+v %+v %+v", m.View(game.Chance).Pieces, m.View(game.Chance).Cards, m.View(game.Chance).Notes, m.Result())
}

func listedAccepted(s stop) error {
	before := game.Fingerprint(s.match)
	offered := slices.Clone(s.question.Apart)
	for _, o := range s.question.Options {
		offered = append(offered, o.Choice)
	}
	for _, c := range offered {
		clone := s.match.Clone()
		if _, err := answer(clone, c); err != nil {
			return fmt.Errorf("%s is offered, but %w", words(s.match, c), err)
		}
		if s.question.Side != game.Chance && bytes.Equal(before, game.Fingerprint(clone)) {
			return fmt.Errorf("%s is accepted and changes nothing: a player could give it forever", words(s.match, c))
		}
	}
	return nil
}

// strangers returns unlisted answers near the listed ones: a number plus or minus one, another
// verb, or the smallest or largest possible number.
func strangers(q game.Question) []game.Choice {
	listed := make(map[game.Choice]bool, len(q.Options))
	for _, o := range q.Options {
		listed[o.Choice] = true
	}
	var all []game.Choice
	add := func(c game.Choice) {
		if !listed[c] {
			listed[c] = true
			all = append(all, c)
		}
	}
	for _, c := range q.Apart {
		listed[c] = true
	}
	add(game.Choice{})
	for i, o := range q.Options {
		if i == 8 {
			break
		}
		for arg := range o.Choice.Args {
			for _, n := range []int32{o.Choice.Args[arg] - 1, o.Choice.Args[arg] + 1, math.MaxInt32, math.MinInt32} {
				c := o.Choice
				c.Args[arg] = n
				add(c)
			}
		}
		for verb := range game.Verb(40) {
			c := o.Choice
			c.Verb = verb
			add(c)
		}
	}
	return all
}

// strangersRefused checks that unlisted answers are refused unless the question is open. It also
// checks the form of every refusal.
func strangersRefused(s stop) error {
	for _, c := range strangers(s.question) {
		_, err := answer(s.match.Clone(), c)
		if err == nil && !s.question.Open {
			return fmt.Errorf("%s is not listed, but accepted", words(s.match, c))
		}
		if errors.As(err, new(*crash)) {
			return fmt.Errorf("%s is not listed: %w", words(s.match, c), err)
		}
		r := (*rule.Refusal)(nil)
		if err != nil && (!errors.As(err, &r) || r.Cite == "" || r.Reason == "") {
			return fmt.Errorf("%s is refused with %#v; want a *rule.Refusal with clause and reason", words(s.match, c), err)
		}
	}
	return nil
}

// unchangedByRefusals checks that refused answers change nothing, and that Judge agrees with each
// refusal.
func unchangedByRefusals(s stop) error {
	before := game.Fingerprint(s.match)
	for _, c := range strangers(s.question) {
		if s.question.Open {
			// The match itself only gets answers that were refused on a clone.
			if _, err := answer(s.match.Clone(), c); err == nil {
				continue
			}
		}
		judged := s.match.Judge(c)
		events, err := answer(s.match, c)
		if fmt.Sprint(judged) != fmt.Sprint(err) {
			return fmt.Errorf("%s: Judge returns %v, but Answer returns %v", words(s.match, c), judged, err)
		}
		if len(events) > 0 {
			return fmt.Errorf("%s is refused, but still reports the event %q", words(s.match, c), events[0].Text)
		}
	}
	return unchanged(s.match, before, "refused answers")
}

// unchangedByClones plays a clone to its end and checks that neither the original nor another clone
// changes.
func unchangedByClones(s stop, seed uint64) error {
	before := game.Fingerprint(s.match)
	clone := s.match.Clone()
	if err := unchanged(clone, before, "cloning (here: the clone itself)"); err != nil {
		return err
	}
	kept := s.match.Clone()
	if err := walk(clone, seed+1, func(stop) error { return nil }, nil); err != nil {
		return err
	}
	if err := unchanged(s.match, before, "playing on a clone"); err != nil {
		return err
	}
	return unchanged(kept, before, "playing on another clone")
}

// unchangedByExplaining calls Explain for every listed answer, including answers of Chance.
func unchangedByExplaining(s stop) error {
	before := game.Fingerprint(s.match)
	for _, o := range s.question.Options {
		s.match.Explain(o.Choice)
	}
	return unchanged(s.match, before, "explaining")
}

// unchanged compares a match with its earlier fingerprint.
func unchanged(m game.Match, before []byte, done string) error {
	if after := game.Fingerprint(m); !bytes.Equal(before, after) {
		return fmt.Errorf("%s changed the match: %s", done, difference(before, after))
	}
	return nil
}

// difference shows the first difference between two fingerprints.
func difference(a, b []byte) string {
	at := 0
	for at < len(a) && at < len(b) && a[at] == b[at] {
		at++
	}
	cut := func(s []byte) []byte { return s[max(0, at-60):min(len(s), at+60)] }
	return fmt.Sprintf("…%s… became …%s…", cut(a), cut(b))
}
