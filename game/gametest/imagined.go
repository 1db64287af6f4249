package gametest

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"

	"metahex/game"
)

// imagined also asks that a side's own question, with its options and the sums
// behind them, is the same in what it imagines: else they would tell a secret. A
// match in which nobody has anything to answer goes on past a question of which
// the side does not know.
func imagined(new Factory, seed uint64, every int) error {
	return walk(new(), seed, sampled(seed, every, func(s stop) error { return imaginedAlike(s, seed) }), nil)
}

func imaginedAlike(s stop, seed uint64) error {
	before := game.Fingerprint(s.match)
	for _, side := range []game.Side{game.Red, game.Blue} {
		for draw := range uint64(3) {
			other := s.match.Imagine(side, rand.New(rand.NewPCG(seed, draw)))
			if q, _ := other.Question(); !s.question.Seen.Has(side) && q.Topic != s.question.Topic {
				continue
			}
			if got, want := other.View(side), s.match.View(side); !reflect.DeepEqual(got, want) {
				return fmt.Errorf("%s imagines a view that is not its own: %s", side, difference(fmt.Appendf(nil, "%+v", want), fmt.Appendf(nil, "%+v", got)))
			}
			if s.question.Side != side {
				continue
			}
			if q, _ := other.Question(); !reflect.DeepEqual(q, s.question) {
				return fmt.Errorf("%s imagines another question to itself: got %+v, want %+v", side, q, s.question)
			}
			for _, o := range s.question.Options {
				if got, want := other.Explain(o.Choice), s.match.Explain(o.Choice); !reflect.DeepEqual(got, want) {
					return fmt.Errorf("%s is shown a secret by the sum behind %s: imagined\n%s, told\n%s", side, words(s.match, o.Choice), got, want)
				}
			}
			if err := sameOutlook(game.Sit(s.match, side), game.Sit(other, side), s.question); err != nil {
				return err
			}
		}
	}
	return unchanged(s.match, before, "imagining")
}

// sameOutlook compares what a side is told of its reach, of the deed that it may
// answer, and of who detects what, with what it imagines. A way begins with a
// listed answer.
func sameOutlook(told, imagined game.Seat, q game.Question) error {
	reach := told.Reach()
	if got := imagined.Reach(); !reflect.DeepEqual(got, reach) {
		return fmt.Errorf("%s is shown a secret by its reach: imagined %+v, told %+v", told.Side(), got, reach)
	}
	for _, r := range reach {
		if !slices.ContainsFunc(q.Options, func(o game.Option) bool { return o.Choice == r.First }) {
			return fmt.Errorf("the way to place %d begins with %s, which is not listed", r.Place, told.Words(r.First))
		}
	}
	deed, ok := told.Window()
	if got, alike := imagined.Window(); got != deed || alike != ok {
		return fmt.Errorf("%s is shown a secret by the deed it may answer: imagined %+v, told %+v", told.Side(), got, deed)
	}
	if err := sameTape(told, imagined, q); err != nil {
		return err
	}
	return sameLookout(told, imagined)
}

// sameLookout compares what a side is told of the pieces that it sees.
func sameLookout(told, imagined game.Seat) error {
	v := told.View()
	if !told.Overlooks() || v.Board == nil {
		return nil
	}
	for i, p := range v.Pieces {
		place := v.Board.Places[(i*31+v.Turn)%len(v.Board.Places)].ID
		field, watchers := told.Field(p.ID), told.Watchers(place)
		if got := imagined.Field(p.ID); !slices.Equal(got, field) {
			return fmt.Errorf("%s is shown a secret by the field of %s: imagined %v, told %v", told.Side(), p.Label, got, field)
		}
		if got := imagined.Watchers(place); !slices.Equal(got, watchers) {
			return fmt.Errorf("%s is shown a secret by who detects place %d: imagined %v, told %v", told.Side(), place, got, watchers)
		}
		sighting, ok := told.Sighting(p.ID, place)
		if got, alike := imagined.Sighting(p.ID, place); alike != ok || !reflect.DeepEqual(got, sighting) {
			return fmt.Errorf("%s is shown a secret by the detection of place %d by %s: imagined %+v, told %+v", told.Side(), place, p.Label, got, sighting)
		}
	}
	return nil
}

// sameTape compares what a side is told on a table of distances, sight and attempts:
// a listed answer is judged legal, and who may be fired at is seen.
func sameTape(told, imagined game.Seat, q game.Question) error {
	v := told.View()
	for _, o := range q.Options {
		if err, ok := told.Judge(o.Choice); ok && err != nil {
			return fmt.Errorf("%s is listed, but judged: %w", told.Words(o.Choice), err)
		}
	}
	if v.Board == nil || v.Board.Kind != game.Inches {
		return nil
	}
	for i, by := range v.Pieces {
		at := v.Pieces[(i*31+v.Turn+len(q.Options))%len(v.Pieces)]
		if by.Off != "" || at.Off != "" || by.ID == at.ID {
			continue
		}
		from, to := game.Stand{Piece: by.ID, At: by.At}, game.Stand{Piece: at.ID, At: at.At}
		m, ok := told.Measure(from, to)
		if got, alike := imagined.Measure(from, to); alike != ok || !reflect.DeepEqual(got, m) {
			return fmt.Errorf("%s is shown a secret by the tape from %s to %s: imagined %+v, told %+v", told.Side(), by.Label, at.Label, got, m)
		}
		if back, both := told.Measure(to, from); ok && both && back.Gap != m.Gap {
			return fmt.Errorf("from %s to %s it is %d, and back %d", by.Label, at.Label, m.Gap, back.Gap)
		}
		for _, c := range told.Aims(by.ID, at.ID) {
			err, _ := told.Judge(c)
			if got, _ := imagined.Judge(c); fmt.Sprint(got) != fmt.Sprint(err) {
				return fmt.Errorf("%s is shown a secret by the attempt %s: imagined %v, told %v", told.Side(), told.Words(c), got, err)
			}
		}
	}
	return nil
}
