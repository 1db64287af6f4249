package tui

import (
	"testing"

	"metahex/game"
	"metahex/systems"
)

// shippedLobby returns a lobby of the first system's shipped scenarios.
func shippedLobby(t *testing.T) Lobby {
	t.Helper()
	l := Lobby{Red: "human", Blue: "greedy", Players: []Seating{{"human", "at this keyboard", true}, {"greedy", "fair: the best at once", false}}}
	system := systems.All[0]
	for _, id := range system.IDs {
		m, _, err := systems.Open(systems.Source{Scenario: id})
		if err != nil {
			t.Fatal(err)
		}
		o, err := system.Read(systems.Source{Scenario: id})
		if err != nil {
			t.Fatal(err)
		}
		b := Battle{ID: id, Game: system.Title, Title: o.Title, Story: o.Story, Forces: o.Forces, Terms: o.Terms, Board: m.View(game.Chance).Board}
		for _, option := range o.Options {
			b.Options = append(b.Options, Option(option))
		}
		l.Battles = append(l.Battles, b)
	}
	return l
}

// Screenshots of the beginning of a match. `make pictures` writes the files.
func TestPicturesOfTheStart(t *testing.T) {
	inLobby(t, 100, 30, shippedLobby(t), func(d *desk) {
		d.keys("jjj")
		d.shows("Holding the Saddle", "red, 96 points", "10 turns on board B")
		d.take("start")
	})
	at(t, 80, 24, training(t, 1), func(d *desk) {
		d.keys("<Enter> ")
		d.shows("Moving [BHM 8.1]")
		d.take("lesson")
	})
}
