package toy

import "metahex/game"

// The gun sees one place to either side; the runner looks at nothing. Red knows
// what it sees once it has been shown.

// sees tells whether a side knows that the gun sees a place.
func (s *ambush) sees(side game.Side, place int32) bool {
	at := *s
	at.runner = int(place)
	return s.gun > 0 && (s.shown || side != game.Red) && near(&at)
}

// Field implements game.Lookout.
func (s *ambush) Field(side game.Side, piece int32) (all []int32) {
	for place := range int32(len(places)) {
		if piece == 1 && s.sees(side, place) {
			all = append(all, place)
		}
	}
	return all
}

// Watchers implements game.Lookout.
func (s *ambush) Watchers(side game.Side, place int32) []int32 {
	if s.sees(side, place) {
		return []int32{1}
	}
	return nil
}

// Sighting implements game.Lookout.
func (s *ambush) Sighting(side game.Side, piece, place int32) (game.Sighting, bool) {
	if piece != 1 || s.gun == 0 || !s.shown && side == game.Red || int(place) == s.gun {
		return game.Sighting{}, false
	}
	to := board.Places[place].At
	if !s.sees(side, place) {
		return game.Sighting{Short: "the gun does not see " + places[place] + " [TOY 4]", Lines: []string{"too far"}}, true
	}
	return game.Sighting{Seen: true, Short: "the gun sees " + places[place] + " [TOY 4]", Lines: []string{"next to it"}, Way: []game.Waypoint{{At: to, Sum: 1}}}, true
}
