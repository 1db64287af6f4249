package scenario_test

import (
	"fmt"
	"strings"
	"testing"

	"metahex/game"
	"metahex/systems/battlesuit"
	"metahex/systems/battlesuit/scenario"
)

const harmedText = `format: scenario/1
id: harmed
title: The wounded
story: Two came back.
board: E
turns: 3
deal: as-written
zones:
  west: {title: the west, areas: [[E-01, N-04]]}
  east: {title: the east, areas: [[E-30, N-35]]}
forces:
  red:
    home: west
    build: 30
    detachments: [{name: Patrol, units: {commander: 1, front-line: 1, police: 1}, damage: [3, 1, 0], zone: west}]
  blue:
    home: east
    build: 20
    detachments: [{name: Patrol, units: {commander: 1}, zone: east}]
victory:
  text: Kills.
  awards: [{to: red, for: kills, score: 1}, {to: blue, for: kills, score: 1}]
`

// Units begin with the hits that the file gives them (BHM 5.2.1).
func TestUnitsBeginWithDamage(t *testing.T) {
	t.Parallel()
	tables := scenario.Library.Standard()
	s, err := scenario.Read("harmed.yaml", []byte(harmedText), tables)
	if err != nil {
		t.Fatal(err)
	}
	p, err := battlesuit.Prepare(s, tables)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, card := range p.New().View(game.Red).Cards {
		if card.Side == game.Red {
			got = append(got, fmt.Sprint(card.Title, card.Lines))
		}
	}
	fresh, err := scenario.Read("harmed.yaml", []byte(strings.Replace(harmedText, "damage: [3, 1, 0], ", "", 1)), tables)
	if err != nil {
		t.Fatal(err)
	}
	whole, err := battlesuit.Prepare(fresh, tables)
	if err != nil {
		t.Fatal(err)
	}
	var was []string
	for _, card := range whole.New().View(game.Red).Cards {
		if card.Side == game.Red {
			was = append(was, fmt.Sprint(card.Title, card.Lines))
		}
	}
	if len(got) != 3 || got[0] == was[0] || got[1] == was[1] || got[2] != was[2] {
		t.Errorf("got cards %q; without damage they are %q", got, was)
	}
	if _, err := battlesuit.Prepare(s, tables, "deal=dealt"); err == nil || !strings.Contains(err.Error(), "want `as-written`, because some units begin with damage") {
		t.Errorf("got %v; want a refusal to deal the cards", err)
	}
}

// Impossible damage is refused, with its line and column in the file.
func TestDamageIsChecked(t *testing.T) {
	t.Parallel()
	for change, want := range map[[2]string]string{
		{"deal: as-written\n", ""}: `harmed.yaml:14:91: detachment "Patrol" begins with damage; want deal: as-written [BHM 5.0]`,
		{"[3, 1, 0]", "[3, 1]"}:    "harmed.yaml:15:91: damage: found 2 numbers for 3 units [BHM 5.2.1]",
		{"[3, 1, 0]", "[5, 1, 0]"}: "harmed.yaml:15:92: damage of commander: found 5; want 0 to 4 [BHM 5.2.1]",
		{"[3, 1, 0]", "[3, 1, 1]"}: "harmed.yaml:15:98: damage of police: found 1; want 0 to 0 [BHM 5.2.1]",
	} {
		_, err := scenario.Read("harmed.yaml", []byte(strings.Replace(harmedText, change[0], change[1], 1)), scenario.Library.Standard())
		if got := fmt.Sprint(err); got != want {
			t.Errorf("%q:\ngot  %s\nwant %s", change[1], got, want)
		}
	}
}
