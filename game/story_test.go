package game_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"metahex/game"
)

// The actions of one piece form one line: its path, the fire it drew, its shots and their results.
// Details are omitted; secrets are not shown.
func TestAStoryIsToldByActivation(t *testing.T) {
	v := &game.View{
		Board: &game.Board{Places: []game.Place{{At: game.Point{X: 1}, Name: "E-12"}, {At: game.Point{X: 2}, Name: "F-12"}, {At: game.Point{X: 3}, Name: "H-14"}}},
		Pieces: []game.Piece{
			{ID: 0, Label: "RA", Side: game.Red}, {ID: 1, Label: "BB", Side: game.Blue}, {ID: 2, Label: "RC", Side: game.Red},
		},
	}
	said := func(text string, f game.Effect) game.Event {
		return game.Event{Text: text, Cite: "C", Seen: game.Everyone, Effect: f}
	}
	goes := func(from, to int32) game.Event {
		return said("BB enters.", game.Effect{Kind: game.Move, By: 1, At: 1, From: game.Point{X: from}, To: game.Point{X: to}})
	}
	s := game.NewStory(v, game.Red)
	s.Add([]game.Event{
		said("Turn 3.", game.Headline()),
		said("Red rolls 4.", game.Effect{}),
		said("BB is activated.", game.Effect{Kind: game.Begins, By: 1, At: 1}),
		goes(1, 2),
		said("RA declares fire.", game.Effect{}),
		said("Strength 3.", game.Effect{Kind: game.Shot, By: 0, At: 1, Result: "no effect"}),
		goes(2, 3),
	})
	s.Add([]game.Event{
		{Text: "BB thinks.", Cite: "C", Seen: game.Only(game.Blue), Effect: game.Headline()},
		said("BB fires at RC.", game.Untold()),
		said("Strength 5.", game.Effect{Kind: game.Shot, By: 1, At: 2, Result: "hit 1, shaken", Size: 1}),
		said("RC has taken 1 of 5 hits.", game.Effect{Kind: game.Loss, By: 2, At: 2, Size: 1}),
		said("RC is shaken.", game.Effect{Kind: game.Shaken, By: 2, At: 2}),
		said("RC crash lands at H-14.", game.Effect{Kind: game.Crash, By: 2, At: 2}),
	})
	s.Add([]game.Event{
		said("RA is activated.", game.Effect{Kind: game.Begins, By: 0, At: 0}),
		said("7: a hit.", game.Effect{Kind: game.Shot, By: 0, At: 1, Result: "hit", Size: 1}),
		said("9.", game.Effect{Kind: game.Check, By: 1, At: 1, Result: "suppressed", Size: 1}),
		said("BB is destroyed.", game.Effect{Kind: game.Destroyed, By: 1, At: 1}),
		said("Red scores 5.", game.Headline()),
		said("RC is activated.", game.Effect{Kind: game.Begins, By: 2, At: 2}),
		said("RC paints BB.", game.Effect{Kind: game.News, By: 2, At: 2}),
		said("BB is activated.", game.Effect{Kind: game.Begins, By: 1, At: 1}),
		said("RC is activated.", game.Effect{Kind: game.Begins, By: 2, At: 2}),
		said("A mine goes off.", game.Effect{Kind: game.Blast, By: game.NoPiece, At: game.NoPiece}),
		said("RA is activated.", game.Effect{Kind: game.Begins, By: 0, At: 0}),
		said("RA rolls 9 and repairs a box; 3 hits are left.", game.Effect{Kind: game.News, By: 0, At: 0}),
		said("RA paints BB.", game.Effect{Kind: game.News, By: 0, At: 0}),
	})
	var got []string
	for _, l := range s.Lines() {
		got = append(got, l.String())
	}
	want := []string{
		"Turn 3. [C]", "Red rolls 4. [C]",
		"blue: BB moves E-12 → F-12, draws fire from RA (no effect), moves F-12 → H-14, fires at RC: hit 1, shaken; RC crash lands at H-14",
		"red: RA fires at BB: suppressed, destroyed",
		"Red scores 5. [C]",
		"red: RC paints BB", "blue: BB is activated", "red: RC is activated; a mine goes off",
		"red: RA rolls 9 and repairs a box (3 hits are left), paints BB",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("the story (-want +got):\n%s", diff)
	}
}

// Each clause of a line has a subject and a verb: a line tells a roll before a shot only if the roll ends
// the shot, a blast names the piece that it reaches, and a roll for another purpose is no result of a
// shot. Several changes of level become one.
func TestClausesOfAStoryAreSentences(t *testing.T) {
	v := &game.View{Pieces: []game.Piece{
		{ID: 0, Label: "RA", Side: game.Red}, {ID: 1, Label: "BB", Side: game.Blue, Shape: game.Shape{Type: "Aza-3"}}, {ID: 2, Label: "RC", Side: game.Red},
	}}
	none := game.NoPiece
	begins := game.Event{Text: "RA is activated.", Seen: game.Everyone, Effect: game.Effect{Kind: game.Begins}}
	for _, c := range []struct {
		name, want string
		events     []game.Event
	}{
		{"passed", "red: RA fires at BB: miss", []game.Event{
			{Text: "The roll of 7, needing 2: BB is observed.", Effect: game.Effect{Kind: game.Check, At: 1, Size: 1, Result: "observed"}},
			{Text: "The roll of 1, needing 2: a miss.", Effect: game.Effect{Kind: game.Shot, At: 1, Result: "miss"}},
		}},
		{"ended", "red: RA fires at BB: not observed", []game.Event{
			{Text: "The roll of 1, needing 2: BB is not observed.", Effect: game.Effect{Kind: game.Check, At: 1, Result: "not observed"}},
		}},
		{"blown up", "red: RA fires at BB: penetrates; BB blows up, is destroyed", []game.Event{
			{Text: "7.", Effect: game.Effect{Kind: game.Shot, At: 1, Size: 1, Result: "penetrates"}},
			{Text: "The roll is 1, not above 2: BB blows up.", Effect: game.Effect{Kind: game.Blast, By: 1, At: 1}},
			{Text: "BB is destroyed.", Effect: game.Effect{Kind: game.Destroyed, By: 1, At: 1}},
		}},
		{"shelled", "red: RA fires into J-19; the blast reaches BB: eliminated; a barrage marker is placed (+6 fire)", []game.Event{
			{Text: "RA fires into J-19.", Effect: game.Effect{Kind: game.News}},
			{Text: "Die 8: E on BB.", Effect: game.Effect{Kind: game.Blast, By: none, At: 1, Size: 5, Result: "eliminated"}},
			{Text: "BB is eliminated.", Effect: game.Effect{Kind: game.Destroyed, By: 1, At: 1}},
			{Text: "A barrage marker is placed (+6 fire).", Effect: game.Effect{Kind: game.Smoke, By: none, At: none}},
		}},
		{"misses", "red: RA is activated; the shells fall into L-06", []game.Event{
			{Text: "Die 3: the shells fall into L-06.", Effect: game.Effect{Kind: game.Blast, By: none, At: none}},
		}},
		{"checks", "red: RA fires at BB: check passed; BB checks its bonus (quality 6, die 3, passed); RA fires at BB: no effect", []game.Event{
			{Text: "Die 1.", Effect: game.Effect{Kind: game.Shot, At: 1, Size: 1, Result: "check"}},
			{Text: "BB checks against suppression: passed.", Effect: game.Effect{Kind: game.Check, By: 1, At: 1, Result: "check passed"}},
			{Text: "BB checks its bonus: quality 6, die 3, passed.", Effect: game.Effect{Kind: game.Check, By: 1, At: 1, Result: "passed"}},
			{Text: "Die 2.", Effect: game.Effect{Kind: game.Shot, At: 1, Result: "no effect"}},
		}},
		{"bounces", "red: RA is at level 7 (1 point is left); BB is at level 2", []game.Event{
			{Text: "RA is at level 6; 3 points are left.", Effect: game.Effect{Kind: game.Bounce}},
			{Text: "RA is at level 9; 2 points are left.", Effect: game.Effect{Kind: game.Bounce}},
			{Text: "RA is at level 7; 1 point is left.", Effect: game.Effect{Kind: game.Bounce}},
			{Text: "BB is at level 2.", Effect: game.Effect{Kind: game.Bounce, By: 1, At: 1}},
		}},
		{"rides", "red: RA is activated; BB sets RC down, lies down", []game.Event{
			{Text: "BB Aza-3 sets RC down.", Effect: game.Effect{Kind: game.Landing, By: 1, At: 1}},
			{Text: "BB Aza-3 lies down.", Effect: game.Effect{Kind: game.Shaken, By: 1, At: 1}},
		}},
	} {
		s := game.NewStory(v, game.Red)
		for i := range c.events {
			c.events[i].Seen = game.Everyone
		}
		s.Add(append([]game.Event{begins}, c.events...))
		if lines := s.Lines(); len(lines) != 1 || lines[0].String() != c.want {
			t.Errorf("%s: found %v; want %q", c.name, lines, c.want)
		}
	}
	s := game.NewStory(v, game.Red)
	s.Add([]game.Event{{Text: "RC comes from above.", Seen: game.Everyone, Effect: game.Effect{Kind: game.Bounce, By: 2, At: 2}}})
	if got := s.Lines()[0].String(); got != "red: RC comes from above" {
		t.Errorf("found %q; want a line of its side", got)
	}
}

func TestPlacesOfAnyBoardHaveNames(t *testing.T) {
	dots := &game.Board{Places: []game.Place{{At: game.Point{X: 1, Y: 2}, Name: "A-H-11"}}}
	table := &game.Board{Kind: game.Inches}
	for _, c := range []struct {
		on   *game.Board
		at   game.Point
		want string
	}{{dots, game.Point{X: 1, Y: 2}, "A-H-11"}, {table, game.Point{X: 12500, Y: 8000}, "12.5,8"}, {nil, game.Point{}, "?"}} {
		if got := c.on.NameAt(c.at); got != c.want {
			t.Errorf("%v is %q; want %q", c.at, got, c.want)
		}
	}
}
