package gametest

import (
	"fmt"
	"strings"
	"testing"

	"metahex/game"
	"metahex/los"
)

// A Sighting records whether the rules let one unit see another when it fires.
type Sighting struct {
	By, At string // labels
	Sees   bool
}

// OneReferee plays random matches. At the start and at some later questions it compares the
// sightings by the rules with the referee of the match.
func OneReferee(t *testing.T, new Factory, every int, sightings func(game.Match) []Sighting) {
	t.Helper()
	asked := 0
	look := func(m game.Match) error {
		all := sightings(m)
		asked += len(all)
		return Ruled(m.Sight(game.Chance), all)
	}
	if err := look(new()); err != nil {
		t.Errorf("at the start: %v", err)
	}
	Positions(t, new, 2, every, look)
	if asked == 0 {
		t.Error("no line of sight was compared")
	}
}

// Ruled compares sightings with a referee. For the first sighting it also requests the full ruling.
func Ruled(r los.Referee, all []Sighting) error {
	for i, s := range all {
		from, err := r.Parse(s.By)
		if err != nil {
			return fmt.Errorf("%s sees %s: %t by the rules; the referee says %w", s.By, s.At, s.Sees, err)
		}
		to, err := r.Parse(s.At)
		if err != nil {
			return fmt.Errorf("%s sees %s: %t by the rules; the referee says %w", s.By, s.At, s.Sees, err)
		}
		if got := r.Clear(from, to); got != s.Sees {
			return fmt.Errorf("%s to %s: the referee's Clear returns %t, want %t by the rules", r.Word(from), r.Word(to), got, s.Sees)
		}
		if i > 0 {
			continue
		}
		u := r.Rule(from, to)
		if u.Clear != s.Sees {
			return fmt.Errorf("%s to %s: the referee's Rule returns clear %t, want %t by the rules", r.Word(from), r.Word(to), u.Clear, s.Sees)
		}
		told := strings.Join(u.Words(false), "\n")
		if !u.Clear && strings.Contains(told, "nothing on the line hides") || strings.Contains(told, "decided: ") && !strings.Contains(told, "decided: "+u.Reason) {
			return fmt.Errorf("%s to %s: the ruling contradicts itself: clear %t, %s, in words %s", r.Word(from), r.Word(to), u.Clear, u.Reason, told)
		}
	}
	return nil
}
