// Package battletest draws battles full of secrets, for tests of hidden information.
package battletest

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"testing"

	"metahex/battle"
	"metahex/game"
	"metahex/record"
	"metahex/systems"
)

// Secretive draws battle number n of a system with everything that the system can hide. Depending
// on the system, these are hidden soldiers, dealt cards, mines, dummies, guns behind the table, and
// pieces off the board.
func Secretive(t testing.TB, system string, n uint64) (text []byte, m game.Match) {
	t.Helper()
	b, err := battle.BookOf(system)
	if err != nil {
		t.Fatal(err)
	}
	s := battle.Spec{System: system, Kind: battle.Kind(n % 3), Seed: 1 + n, Points: (b.Least + b.Points) / 2, Secret: 1 + n, Hidden: system == "battlesuit" && n%2 == 1}
	if system == "battlesuit" && n%4 < 2 {
		s.Across, s.Down = 1, 1
	}
	switch system {
	case "gts":
		s.Points = b.Most // enough points that a division has chits to choose from
	case "solprime":
		s.Lists = [3]string{game.Red: "rifles 2, engineers, medium-tank, apc", game.Blue: "rifles 2, engineers 2, light-tank, apc"}
	}
	text, err = battle.Draw(s)
	if err == nil {
		if system == "solprime" {
			text = armed(text)
		}
		m, err = battle.Open(system, text)
	}
	if err != nil {
		t.Fatalf("%s, battle %d: %v\n%s", system, n, err, text)
	}
	return text, m
}

// armed adds guns behind the table to both sides of a battle of Sol Prime
// (SP artillery/off-table).
func armed(text []byte) []byte {
	for _, edge := range []string{"west", "east"} {
		text = bytes.Replace(text, []byte("    level: laser\n    zones:"), []byte("    level: laser\n    edge: "+edge+"\n    zones:"), 1)
	}
	guns := "    platoons:\n      - name: Guns\n        rating: veteran\n        units:\n"
	for i, kind := range []string{"howitzer", "rockets", "howitzer"} {
		guns += fmt.Sprintf("          - {unit: %s, label: X%d, behind: %d}\n", kind, i+1, 40+10*i)
	}
	return bytes.ReplaceAll(text, []byte("    platoons:\n"), []byte(guns))
}

// Hiding begins match number k of a rule book. Shipped scenarios alternate with drawn battles full
// of secrets.
func Hiding(t testing.TB, y systems.System, k int, r *rand.Rand) (id string, m game.Match, header record.Header) {
	t.Helper()
	if _, err := battle.BookOf(y.ID); k%2 == 1 && err == nil {
		_, m = Secretive(t, y.ID, uint64(k))
		return fmt.Sprint("drawn battle ", k), m, record.Header{System: y.ID, Scenario: "battle", Rules: y.Rules}
	}
	id = y.IDs[r.IntN(len(y.IDs))]
	m, header, err := systems.Open(systems.Source{Scenario: id})
	if err != nil {
		t.Fatal(err)
	}
	return id, m, header
}
