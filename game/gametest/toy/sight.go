package toy

import (
	"encoding/json"
	"errors"
	"fmt"
	"iter"

	"metahex/game"
	"metahex/los"
	"metahex/maps"
)

// The gun sees the places next to it; the runner sees nothing. Red knows what the gun sees after
// the gun has fired.

// strip is the row of places as a map.
type strip struct{}

// Heading implements maps.Map.
func (strip) Heading() (id, title string) { return "strip", "The strip" }

// Hash implements maps.Map.
func (strip) Hash() string { return "toy" }

// Kind implements maps.Map.
func (strip) Kind() string { return "strip" }

// Form implements maps.Map.
func (strip) Form() maps.Form { return maps.Lattice }

// Spots implements maps.Map.
func (strip) Spots() iter.Seq[maps.Spot] {
	return func(yield func(maps.Spot) bool) {
		for i := range places {
			if !yield(spot(i)) {
				return
			}
		}
	}
}

func spot(place int) maps.Spot { return maps.Spot(board.Places[place].At) }

// SpotName implements maps.Map.
func (strip) SpotName(at maps.Spot) string { return places[at.X] }

// FindSpot implements maps.Map.
func (strip) FindSpot(name string) (maps.Spot, error) {
	i, ok := places.Find(name)
	if !ok {
		return maps.Spot{}, fmt.Errorf("found %q; want a place from a to f", name)
	}
	return spot(int(i)), nil
}

// Describe implements maps.Map.
func (strip) Describe(maps.Spot) string { return "clear" }

// A referee rules on what the gun sees, limited to the knowledge of one side.
type referee struct {
	strip
	runner int // a place
	gun    int // a place; 0: the gun's place is unknown
}

// Sight implements game.State.
func (s *ambush) Sight(side game.Side) los.Referee {
	r := referee{runner: s.runner, gun: s.gun}
	if !s.shown && side == game.Red {
		r.gun = 0
	}
	return r
}

// The stances of the gun and of the runner in a los.End.
var (
	gunStance    = los.Stance{1}
	runnerStance = los.Stance{2}
)

// Map implements los.Referee.
func (r referee) Map() maps.Map { return r.strip }

// Basis implements los.Referee.
func (r referee) Basis() los.Basis {
	return los.Basis{Book: "toy", Rules: "TOY", Hash: r.Hash(), Manned: true}
}

// Parse implements los.Referee.
func (r referee) Parse(text string) (los.End, error) {
	switch {
	case text == "runner":
		return los.End{Spot: spot(r.runner), Stance: runnerStance}, nil
	case text == "gun" && r.gun == 0:
		return los.End{}, errors.New("nobody knows where the gun is")
	case text == "gun":
		return los.End{Spot: spot(r.gun), Stance: gunStance}, nil
	}
	at, err := r.FindSpot(text)
	return los.End{Spot: at}, err
}

// At implements los.Referee.
func (r referee) At(at maps.Spot, _ int32) los.End { return los.End{Spot: at} }

// Word implements los.Referee.
func (r referee) Word(e los.End) string {
	switch e.Stance {
	case gunStance:
		return "gun"
	case runnerStance:
		return "runner"
	}
	return r.SpotName(e.Spot)
}

// Clear implements los.Referee.
func (r referee) Clear(from, to los.End) bool {
	far := from.Spot.X - to.Spot.X
	return from.Stance == gunStance && far >= -1 && far <= 1
}

// Rule implements los.Referee.
func (r referee) Rule(from, to los.End) los.Ruling {
	u := los.Ruling{From: from, To: to, Names: [2]string{r.Word(from), r.Word(to)}, Clear: r.Clear(from, to), Cite: "TOY 4", Length: 1}
	verb, told := "does not see", told{u.Clear, "too far"}
	if u.Clear {
		verb, told.Text = "sees", "next to it"
		u.Stepwise, u.Passed = true, []los.Passed{{Spot: to.Spot, Name: u.Names[1], Sum: 1}}
	}
	u.Short, u.Detail = fmt.Sprintf("the %s %s %s [TOY 4]", u.Names[0], verb, u.Names[1]), told
	return u
}

// told is the verdict of a ruling and its text.
type told struct {
	Clear bool
	Text  string
}

// Words implements los.Detail.
func (t told) Words(bool) []string { return []string{t.Text} }

// Section implements los.Detail.
func (t told) Section() []string { return nil }

// MarshalJSON implements los.Detail.
func (t told) MarshalJSON() ([]byte, error) {
	return json.Marshal(map[string]any{"clear": t.Clear, "text": t.Text})
}
