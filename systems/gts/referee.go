package gts

import (
	"fmt"

	"metahex/game"
	"metahex/grid"
	"metahex/los"
	"metahex/los/books"
	"metahex/los/hexside"
	"metahex/maps"
	"metahex/maps/hexes"
	"metahex/systems/gts/scenario"
)

// Sight implements game.State. It returns the referee that decides direct fire, with the current
// weather and barrage markers. None of this is hidden. An observation post helps only units that
// spot for guns (GTS los/observation-post).
func (b *battle) Sight(game.Side) los.Referee {
	r := hexside.NewReferee(b.ruler, hexside.Watch{Murky: b.murky(), Smoke: b.smoke()}, b.directPost)
	return los.WithUnits(r, func(label string) (e los.End, ok bool, err error) {
		n, ok := b.spoken[aUnit].Find(label)
		switch u := int(n); {
		case !ok:
			return e, false, nil
		case !b.on(u):
			return e, true, fmt.Errorf("%s is not on the map", b.label(u))
		default:
			return r.At(maps.SpotOf(b.place(b.units[u].at)), 0), true, nil
		}
	})
}

// directPost returns the observation post in a hex as far as it affects direct fire.
func (b *battle) directPost(at grid.Place) hexside.Post {
	if p := b.posts[b.id(at)]; p != hexside.ObservationPost {
		return p
	}
	return hexside.NoPost
}

// sees returns the books for deciding lines of sight without a match on boards of coloured hexes,
// whose terrain is a stand-in. books.All contains the book for terrain hexes.
func sees() books.List {
	return books.List{{
		ID: "gts", Title: "Grand Tactical Series, terrain: stand-in", Boards: "board of hexes", Rules: Rules, Board: "quarter",
		Terms: hexside.TermWords(), Open: OpenReferee,
	}}
}

// OpenReferee returns the referee of any hex map. It takes the terms of hexside.Open.
func OpenReferee(m maps.Map, terms []string) (los.Referee, error) {
	if h, ok := m.(*hexes.Map); ok {
		var err error
		if m, err = scenario.Library.Standard().OnTerrain(h); err != nil {
			return nil, err
		}
	}
	return hexside.Open(m, terms)
}
