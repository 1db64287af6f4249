package gametest

import (
	"encoding/json"
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
		if err := consistent(r, u); err != nil {
			return fmt.Errorf("%s to %s: %w", r.Word(from), r.Word(to), err)
		}
	}
	return nil
}

// consistent checks that the parts of a ruling agree.
func consistent(r los.Referee, u los.Ruling) error {
	told := strings.Join(u.Words(false), "\n")
	if !u.Clear && strings.Contains(told, "nothing on the line hides") || strings.Contains(told, "decided: ") && !strings.Contains(told, "decided: "+u.Reason) {
		return fmt.Errorf("the ruling contradicts itself: clear %t, %s, in words %s", u.Clear, u.Reason, told)
	}
	if told, err := json.Marshal(u.Detail); err != nil || !strings.Contains(string(told), fmt.Sprintf(`"clear":%t`, u.Clear)) && !strings.Contains(string(told), fmt.Sprintf(`"detected":%t`, u.Clear)) {
		return fmt.Errorf("the ruling is clear %t, and as JSON %s, %v", u.Clear, told, err)
	}
	if err := sameNow(r, u); err != nil {
		return err
	}
	a, err := los.LookAround(r, u.From, u.To)
	if err != nil {
		return nil // only units look under this book
	}
	if here := a.Signs[0][0] == '.'; here != u.Clear {
		return fmt.Errorf("the ruling is clear %t; among its neighbours the line is clear %t", u.Clear, here)
	}
	return nil
}

// sameNow compares a ruling with the verdicts under all readings.
func sameNow(r los.Referee, u los.Ruling) error {
	if _, ok := los.Unwrap(r).(los.Reader); !ok {
		return nil
	}
	all, err := los.CompareReadings(r, u.From, u.To)
	if err != nil {
		return err
	}
	if now := all.Groups[0].Outcome; now.Clear != u.Clear || now.Cite != u.Cite || now.Reason != u.Reason {
		return fmt.Errorf("the ruling is clear %t [%s], %s; under the readings in force the line is clear %t [%s], %s", u.Clear, u.Cite, u.Reason, now.Clear, now.Cite, now.Reason)
	}
	if turns := all.Clear > 0 && all.Clear < all.Count; turns != (len(u.Turns) > 0) {
		return fmt.Errorf("%d of %d readings are clear, and the ruling says that %v turn it", all.Clear, all.Count, u.Turns)
	}
	return nil
}
