package gametest

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"

	"metahex/game"
	"metahex/los"
	"metahex/maps"
)

// imaginedAlike compares what a side is shown in the real match and in a match that the side
// imagines. The side's own question, with its options and sums, must be the same: a difference
// would show a secret. If another side is asked in secret, a different question is allowed, and
// nothing is compared.
func imaginedAlike(s stop, seed uint64) error {
	before := game.Fingerprint(s.match)
	for _, side := range []game.Side{game.Red, game.Blue} {
		for draw := range uint64(3) { // an independent source: the source of the walk chose the secrets
			other := s.match.Imagine(side, rand.New(rand.NewPCG(seed, 1<<32+draw)))
			if err := s.alike(other, side, draw == 0); err != nil {
				return err
			}
		}
	}
	return unchanged(s.match, before, "imagining")
}

// alike compares what a side is shown in the real match and in the imagined match. If whole is set,
// it also makes the slower comparisons.
func (s *stop) alike(other game.Match, side game.Side, whole bool) error {
	q, _ := other.Question()
	if !s.question.Seen.Has(side) && q.Topic != s.question.Topic {
		return nil
	}
	if got, want := other.View(side), s.match.View(side); !reflect.DeepEqual(got, want) {
		return fmt.Errorf("%s: the imagined view differs from the real view: %s", side, difference(fmt.Appendf(nil, "%+v", want), fmt.Appendf(nil, "%+v", got)))
	}
	if s.question.Side != side {
		return nil
	}
	if !reflect.DeepEqual(q, s.question) {
		return fmt.Errorf("%s: the imagined question differs from the real one: got %+v, want %+v", side, q, s.question)
	}
	for _, o := range s.question.Options {
		if got, want := other.Explain(o.Choice), s.match.Explain(o.Choice); !reflect.DeepEqual(got, want) {
			return fmt.Errorf("%s is shown a secret by the sum behind %s: imagined\n%s, actual\n%s", side, words(s.match, o.Choice), got, want)
		}
	}
	if err := sameAhead(s.match, other, s.question); err != nil {
		return err
	}
	if err := sameOutlook(game.NewSeat(s.match, side), game.NewSeat(other, side), s.question); err != nil || !whole {
		return err
	}
	return sameTwin(s.match, other, side)
}

// sameAhead compares the dice that are foretold for some answers in the real and the imagined match.
func sameAhead(told, imagined game.Match, q game.Question) error {
	tried := map[game.Verb]int{}
	for _, o := range q.Options {
		if tried[o.Choice.Verb]++; tried[o.Choice.Verb] > manyForetold {
			continue
		}
		if got, want := imagined.Ahead(o.Choice), told.Ahead(o.Choice); !reflect.DeepEqual(got, want) {
			return fmt.Errorf("%s is shown a secret by the die foretold for %s: imagined\n%s, actual\n%s", q.Side, words(told, o.Choice), got, want)
		}
	}
	return nil
}

// sameTwin compares what alike does not: pending steps, the result so far, the worth of the side's
// answers for bots, the zones around pieces, and the reasons for refusals.
func sameTwin(told, imagined game.Match, side game.Side) error {
	seat, other := game.NewSeat(told, side), game.NewSeat(imagined, side)
	q, _ := told.Question()
	same := func(what string, told, imagined any) error {
		if reflect.DeepEqual(told, imagined) {
			return nil
		}
		return fmt.Errorf("%s is shown a secret by %s: imagined %+v, actual %+v", side, what, imagined, told)
	}
	worth, _ := seat.Worth(nil, nil)
	otherWorth, _ := other.Worth(nil, nil)
	advice, otherAdvice := bestAdvice(seat), bestAdvice(other)
	if err := errors.Join(same("the agenda", seat.Agenda(), other.Agenda()),
		same("the result", told.Result(), imagined.Result()), same("the worth of its answers", worth, otherWorth), same("its advice", advice, otherAdvice)); err != nil {
		return err
	}
	for _, c := range strangers(q) {
		a, _ := seat.Judge(c)
		b, _ := other.Judge(c)
		if err := same("the reason against "+words(told, c), fmt.Sprint(a), fmt.Sprint(b)); err != nil {
			return err
		}
		if err := same("the sum behind "+words(told, c), seat.Explain(c), other.Explain(c)); err != nil {
			return err
		}
	}
	return sameZones(seat, other)
}

// bestAdvice returns the advice to a side: its best answer with the reasons.
func bestAdvice(seat game.Seat) string {
	best, ok := seat.Best()
	if !ok {
		return ""
	}
	return seat.Advised(best)
}

// sameZones compares the zones around some pieces, place by place.
func sameZones(told, imagined game.Seat) error {
	v := told.View()
	if v.Board == nil || len(v.Pieces) == 0 {
		return nil
	}
	for i := range min(3, len(v.Pieces)) {
		p := v.Pieces[(i*31+v.Turn)%len(v.Pieces)]
		a, b := told.Arcs(p.ID), imagined.Arcs(p.ID)
		if len(a) != len(b) {
			return fmt.Errorf("%s is shown a secret by the zones of %s: imagined %d zones, actual %d", told.Side(), p.Label, len(b), len(a))
		}
		for k := range a {
			if a[k].Name != b[k].Name || a[k].Cite != b[k].Cite {
				return fmt.Errorf("%s is shown a secret by a zone of %s: imagined %q, actual %q", told.Side(), p.Label, b[k].Name, a[k].Name)
			}
			for n := 0; n < len(v.Board.Places); n += 1 + len(v.Board.Places)/50 {
				if at := v.Board.Places[n].At; a[k].Holds(at) != b[k].Holds(at) {
					return fmt.Errorf("%s is shown a secret by %q of %s at %v", told.Side(), a[k].Name, p.Label, at)
				}
			}
		}
	}
	return nil
}

// sameOutlook compares the real and imagined reach, reaction window, attempts and lines of sight of
// a side. Every path must begin with a listed answer.
func sameOutlook(told, imagined game.Seat, q game.Question) error {
	reach := told.Reach()
	if got := imagined.Reach(); !reflect.DeepEqual(got, reach) {
		return fmt.Errorf("%s is shown a secret by its reach: imagined %+v, actual %+v", told.Side(), got, reach)
	}
	for _, r := range reach {
		if !slices.ContainsFunc(q.Options, func(o game.Option) bool { return o.Choice == r.First }) {
			return fmt.Errorf("the path to place %d begins with %s, which is not listed", r.Place, told.Words(r.First))
		}
	}
	deed, ok := told.Window()
	if got, alike := imagined.Window(); got != deed || alike != ok {
		return fmt.Errorf("%s is shown a secret by the action to which it may react: imagined %+v, actual %+v", told.Side(), got, deed)
	}
	if err := sameAttempts(told, imagined, q); err != nil {
		return err
	}
	return sameSight(told, imagined)
}

// sameSight compares what the real and the imagined referee of a side return for places and for the
// pieces that the side sees.
func sameSight(told, imagined game.Seat) error {
	r, other := told.Sight(), imagined.Sight()
	v := told.View()
	if r == nil && other == nil || v.Board == nil {
		return nil
	}
	if r == nil || other == nil {
		return fmt.Errorf("%s has a referee in the real match: %t, in the imagined match: %t", told.Side(), r != nil, other != nil)
	}
	for i, p := range v.Pieces {
		by, err := r.Parse(p.Label)
		if got, refused := other.Parse(p.Label); got != by || fmt.Sprint(refused) != fmt.Sprint(err) {
			return fmt.Errorf("%s is shown a secret by the position of %s: imagined %v (%v), actual %v (%v)", told.Side(), p.Label, got, refused, by, err)
		}
		if err != nil {
			continue
		}
		if err := sameLines(r, other, by, v, i*31+v.Turn); err != nil {
			return fmt.Errorf("%s, the line from %s to %w", told.Side(), p.Label, err)
		}
	}
	return nil
}

// sameLines compares the lines from one end to a place of the view and to a piece.
func sameLines(r, other los.Referee, by los.End, v game.View, n int) error {
	ends := []los.End{r.At(maps.Spot(v.Board.Places[n%len(v.Board.Places)].At), 0)}
	if at, err := r.Parse(v.Pieces[n%len(v.Pieces)].Label); err == nil {
		ends = append(ends, at)
	}
	for k, at := range ends {
		if at.Spot == by.Spot {
			continue
		}
		if err := sameLine(r, other, by, at, k > 0); err != nil {
			return fmt.Errorf("%s %w", r.Word(at), err)
		}
	}
	return nil
}

// sameLine compares the rulings of two referees on one line, and the results of Clear and Rule of one
// referee. A line between two units must be as long as its reverse.
func sameLine(r, other los.Referee, by, at los.End, units bool) error {
	u := r.Rule(by, at)
	if a, b := gist(u), gist(other.Rule(by, at)); a != b {
		return fmt.Errorf("shows a secret: imagined\n%s\nactual\n%s", b, a)
	}
	if back := r.Rule(at, by); units && back.Length != u.Length {
		return fmt.Errorf("is %d long, but %d in the other direction", u.Length, back.Length)
	}
	if clear := r.Clear(by, at); clear != u.Clear {
		return fmt.Errorf("is clear by Clear: %t, but by Rule: %t", clear, u.Clear)
	}
	return nil
}

// gist returns the full content of a ruling as text.
func gist(u los.Ruling) string {
	return fmt.Sprintln(u.Names, u.Terms, u.Clear, u.Cite, u.Short, u.Reason, u.Length, u.Passed, u.Deciders) + strings.Join(u.Words(true), "\n")
}

// sameAttempts compares how Judge judges attempts in the real and the imagined match. A listed
// answer must be legal, and every attempt against a piece must have the same result in both.
func sameAttempts(told, imagined game.Seat, q game.Question) error {
	v := told.View()
	for _, o := range q.Options {
		if err, ok := told.Judge(o.Choice); ok && err != nil {
			return fmt.Errorf("%s is listed, but Judge refuses it: %w", told.Words(o.Choice), err)
		}
	}
	for i, by := range v.Pieces {
		at := v.Pieces[(i*31+v.Turn+len(q.Options))%len(v.Pieces)]
		if by.Off != "" || at.Off != "" || by.ID == at.ID {
			continue
		}
		for _, c := range told.Aims(by.ID, at.ID) {
			err, _ := told.Judge(c)
			if got, _ := imagined.Judge(c); fmt.Sprint(got) != fmt.Sprint(err) {
				return fmt.Errorf("%s is shown a secret by the attempt %s: imagined %v, actual %v", told.Side(), told.Words(c), got, err)
			}
		}
	}
	return nil
}
