package gts

import (
	"fmt"
	"strings"

	"metahex/game"
	"metahex/grid"
	"metahex/los"
	"metahex/los/books"
	"metahex/los/hexside"
	"metahex/maps"
	"metahex/maps/hexes"
	"metahex/systems/gts/scenario"
)

// Sight implements game.State: the ruler by which direct fire is decided, under
// the sky and past the barrage markers of now. Nothing of it is hidden. An
// observation post helps who spots for guns alone (GTS los/observation-post).
func (b *battle) Sight(game.Side) los.Referee {
	r := hexside.NewReferee(b.ruler, hexside.Watch{Murky: b.murky(), Smoke: b.smoke()}, b.directPost)
	return los.WithUnits(r, func(label string) (e los.End, ok bool, err error) {
		for u := range b.units {
			switch {
			case !strings.EqualFold(b.label(u), label):
			case !b.on(u):
				return e, true, fmt.Errorf("%s is not on the map", b.label(u))
			default:
				return r.At(maps.SpotOf(b.place(b.units[u].at)), 0), true, nil
			}
		}
		return e, false, nil
	})
}

// directPost is the post from which direct fire looks out of a hex.
func (b *battle) directPost(at grid.Place) hexside.Post {
	if p := b.posts[b.id(at)]; p != hexside.ObservationPost {
		return p
	}
	return hexside.NoPost
}

// sees are how lines are decided without a match on boards of coloured hexes,
// whose terrain is a stand-in; on terrain hexes books.All tells.
func sees() books.List {
	return books.List{{
		ID: "gts", Title: "Grand Tactical Series, terrain: stand-in", Boards: "board of hexes", Rules: Rules, Board: "quarter",
		Terms: hexside.TermWords(), Open: OpenReferee,
	}}
}

// OpenReferee makes the referee of a hex map of any ground, under the terms of
// hexside.Open.
func OpenReferee(m maps.Map, terms []string) (los.Referee, error) {
	if h, ok := m.(*hexes.Map); ok {
		var err error
		if m, err = scenario.StandardTables().OnTerrain(h); err != nil {
			return nil, err
		}
	}
	return hexside.Open(m, terms)
}
