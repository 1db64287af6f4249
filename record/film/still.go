package film

import (
	"fmt"

	"metahex/game"
	"metahex/maps"
	"metahex/render/vector"
)

// Still draws the current state of a match as a side sees it. game.Nobody sees what both players
// see. The argument first is the match at its beginning.
func Still(first, now game.Match, eyes game.Side) ([]byte, error) {
	v := now.View(eyes)
	board := mapSeen(first, now, eyes)
	if board == nil {
		return nil, fmt.Errorf("a match of %q has no map that can be drawn", v.Title)
	}
	f, err := vector.Frame(board, wide)
	if err != nil {
		return nil, err
	}
	w := &writer{reel: newReel(v, eyes), framed: f, title: v.Title}
	w.begin(f.Drawing.Height)
	w.put(`<g clip-path="url(#map-edge)">`)
	for i := range w.tokens {
		w.piece(&w.tokens[i])
	}
	w.put("</g>\n</svg>")
	return []byte(w.out.String()), nil
}

// mapSeen returns the map that a side sees now. For game.Nobody it is the map that both sides see.
// If their maps differ, it is the map at the beginning.
func mapSeen(first, now game.Match, eyes game.Side) maps.Map {
	sees := func(m game.Match, side game.Side) maps.Map {
		if r := m.Sight(side); r != nil {
			return r.Map()
		}
		return nil
	}
	if eyes != game.Nobody {
		return sees(now, eyes)
	}
	red, blue := sees(now, game.Red), sees(now, game.Blue)
	if red != nil && blue != nil && red.Hash() == blue.Hash() {
		return red
	}
	return sees(first, game.Chance)
}
