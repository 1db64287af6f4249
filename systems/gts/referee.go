package gts

import (
	"fmt"
	"strings"

	"metahex/game"
	"metahex/grid"
	"metahex/los"
	"metahex/los/hexside"
	"metahex/maps"
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
