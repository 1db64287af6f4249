package cards_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"metahex/cards"
	"metahex/rule"
)

// The figures of the ten armoured types and of two drones are stand-ins and may change. The figures
// stated in the text of the rule book must stay unchanged.
func TestStandardDeck(t *testing.T) {
	deck := cards.Standard()
	var got []string
	for i := range deck.Len() {
		k := deck.Kind(cards.Type(i))
		got = append(got, fmt.Sprintf("%s %s: %v %v %v, %d of %d, %s", k.ID, k.Source, k.Attack, k.Shield, k.Move, k.Build.Points, k.Build.Most, k.Abilities))
	}
	want := []string{
		"front-line stand-in: [7 6 5 4 2] [3 3 2 1 0] [5 5 4 3 2], 8 of 18, bounce, paint",
		"assault stand-in: [8 7 6 5 3] [4 4 3 2 1] [5 5 4 3 2], 10 of 9, bounce, paint",
		"commander stand-in: [8 7 6 5 3] [5 4 4 3 2] [5 5 4 4 3], 20 of 1, bounce, paint, command",
		"ranger stand-in: [6 5 4 3 2] [3 3 2 2 1] [7 7 6 5 4], 12 of 9, bounce, paint, stealth, query-once",
		"dead-eye stand-in: [8 7 6 4 3] [3 3 2 1 0] [5 5 4 3 2], 10 of 3, bounce, paint, query-once",
		"thumper stand-in: [10 9 7 5 3] [3 3 2 1 0] [4 4 3 2 1], 12 of 3, bounce, paint",
		"sniper stand-in: [11 10 8 6 4] [2 2 1 1 0] [4 4 3 2 1], 15 of 1, bounce, paint, query-all, single-shot, sniper",
		"engineer stand-in: [6 5 4 3 1] [3 3 2 1 0] [5 5 4 3 2], 15 of 2, bounce, paint, engineer",
		"crusader stand-in: [6 5 4 3 1] [4 3 3 2 1] [5 5 4 3 2], 15 of 1, bounce, paint, crusader",
		"jack-knife stand-in: [5 5 4 3 2] [5 5 4 3 2] [6 6 5 4 3], 12 of 9, bounce, paint, jack-knife",
		"police text: [4] [0] [2], 2 of 0, paint",
		"militia text: [3] [0] [2], 1 of 0, paint",
		"recon-drone text: [0] [0] [8], 3 of 4, fly, paint",
		"attack-drone text: [6] [0] [8], 5 of 4, fly",
		"bomb-drone text: [0] [0] [8], 3 of 4, fly, bomb",
		"ecm-drone stand-in: [0] [0] [8], 3 of 4, fly, jammer",
		"sentry-drone stand-in: [10] [2] [0], 4 of 4, fixed, battery",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestTypesCiteTheBook(t *testing.T) {
	deck := cards.Standard()
	got := map[string][2]rule.Clause{}
	for i := range deck.Len() {
		k := deck.Kind(cards.Type(i))
		got[k.ID] = [2]rule.Clause{k.Cite, k.Build.Cite}
	}
	want := map[string][2]rule.Clause{
		"front-line":   {"BHM 4.1.1", "BHM 16.4/front-line"},
		"assault":      {"BHM 4.1.2", "BHM 16.4/assault"},
		"commander":    {"BHM 4.1.3", "BHM 16.4/commander"},
		"ranger":       {"BHM 4.1.4", "BHM 16.4/ranger"},
		"dead-eye":     {"BHM 4.1.5", "BHM 16.4/dead-eye"},
		"thumper":      {"BHM 4.1.6", "BHM 16.4/thumper"},
		"sniper":       {"BHM 4.1.7", "BHM 16.4/sniper"},
		"engineer":     {"BHM 4.1.8", "BHM 16.4/engineer"},
		"crusader":     {"BHM 4.1.9", "BHM 16.4/crusader"},
		"jack-knife":   {"BHM 4.1.10", "BHM 16.4/jack-knife"},
		"police":       {"BHM 4.2.1", "BHM 16.4/police"},
		"militia":      {"BHM 4.2.2", "BHM 16.4/militia"},
		"recon-drone":  {"BHM 4.3.1", "BHM 16.4/recon-drone"},
		"attack-drone": {"BHM 4.3.2", "BHM 16.4/attack-drone"},
		"bomb-drone":   {"BHM 4.3.3", "BHM 16.4/bomb-drone"},
		"ecm-drone":    {"BHM 4.3.4", "BHM 16.4/ecm-drone"},
		"sentry-drone": {"BHM 4.3.5", "BHM 16.4/sentry-drone"},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// BHM 5.2.1, 5.6, 7.8: a Front Line soldier and a militia man, hit by hit.
func TestHits(t *testing.T) {
	deck := cards.Standard()
	var got []string
	for _, id := range []string{"front-line", "militia"} {
		kind, err := deck.Find(id)
		if err != nil {
			t.Fatal(err)
		}
		card := cards.Card{Type: kind}
		for range 8 {
			got = append(got, fmt.Sprintf("%s d%d %s %d/%d/%d", id, card.Damage, deck.State(card), deck.Attack(card), deck.Shield(card), deck.Move(card)))
			card = deck.Hit(card, 1)
		}
	}
	want := strings.Split(strings.TrimSpace(`
front-line d0 able 7/3/5
front-line d1 able 6/3/5
front-line d2 able 5/2/4
front-line d3 able 4/1/3
front-line d4 able 2/0/2
front-line d5 down 0/0/0
front-line d6 eliminated 0/0/0
front-line d6 eliminated 0/0/0
militia d0 able 3/0/2
militia d1 eliminated 0/0/0
militia d1 eliminated 0/0/0
militia d1 eliminated 0/0/0
militia d1 eliminated 0/0/0
militia d1 eliminated 0/0/0
militia d1 eliminated 0/0/0
militia d1 eliminated 0/0/0`), "\n")
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// Hits never heal a unit, and repairs never harm a unit. Repair does not restore a unit that is
// out.
func TestDamageNeverHealsByHits(t *testing.T) {
	deck := cards.Standard()
	rapid.Check(t, func(t *rapid.T) {
		card := cards.Card{Type: cards.Type(rapid.IntRange(0, deck.Len()-1).Draw(t, "type"))}
		for range rapid.IntRange(1, 12).Draw(t, "steps") {
			n := rapid.IntRange(-2, 9).Draw(t, "n")
			before, hit, mended := card, deck.Hit(card, n), deck.Repair(card, n)
			if hit.Damage < before.Damage || deck.State(hit) < deck.State(before) || deck.Attack(hit) > deck.Attack(before) ||
				deck.Shield(hit) > deck.Shield(before) || deck.Move(hit) > deck.Move(before) {
				t.Fatalf("%d hits make %v of %v", n, hit, before)
			}
			if mended.Damage > before.Damage || mended.Damage < 0 || deck.State(before) == cards.Out && mended != before {
				t.Fatalf("repair of %d makes %v of %v", n, mended, before)
			}
			if n > 1 && deck.Hit(deck.Hit(card, 1), n-1) != hit {
				t.Fatalf("%d hits at once make %v of %v, one after another %v", n, hit, before, deck.Hit(deck.Hit(card, 1), n-1))
			}
			card = hit
			if rapid.Bool().Draw(t, "repair") {
				card = mended
			}
		}
	})
}

// Overlaying a player's own cards keeps the order of the types and does not change the shipped cards.
func TestOverlay(t *testing.T) {
	file := struct{ Units cards.Deck }{cards.Standard()}
	err := rule.DecodeYAML("own.yaml", []byte(`units:
  - id: militia
    name: Militia
    class: unarmoured
    source: printed
    from: my card
    attack: [2]
    shield: [1]
    move: [3]
    build: {source: printed, from: my card, points: 2}
  - id: titan-09az
    name: Titan
    class: armoured
    source: printed
    from: my own
    attack: [12, 11, 10, 9, 8]
    shield: [6, 6, 6, 6, 6]
    move: [3, 3, 2, 2, 1]
    abilities: [bounce]
    build: {source: printed, from: my own, points: 30, most: 1}
`), &file)
	if err != nil {
		t.Fatal(err)
	}
	own, deck := file.Units, cards.Standard()
	got := fmt.Sprintln(own.IDs()[len(own.IDs())-2:], own.Kind(11).Attack, deck.Kind(11).Attack, own.Len()-deck.Len(), own.Kind(11).Note(), "|", deck.Kind(0).Note())
	want := fmt.Sprintln("[sentry-drone titan-09az]", "[2]", "[3]", 1, "", "|", "Front Line card: stand-in")
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

const unit = `units:
  - id: knight
    name: Knight
    class: armoured
    source: stand-in
    from: this test
    attack: [5, 4, 3, 2, 1]
    shield: [5, 4, 3, 2, 1]
    move: [5, 4, 3, 2, 1]
    abilities: [bounce, paint]
    build: {source: text, from: this test, points: 5, most: 2}
`

func TestFaults(t *testing.T) {
	tests := []struct{ name, old, new, want string }{
		{"class", "class: armoured", "class: armored", `u:4:12: unknown class "armored" (want one of armoured, unarmoured, drone), did you mean "armoured"?`},
		{"key", "move:", "moves:", `u:9:5: unknown key "moves" (want one of id, name, source, from, class, attack, shield, move, abilities, build), did you mean "move"?`},
		{"source", "source: stand-in", "source: stand in", `u:5:13: unknown source "stand in" (want one of printed, text, stand-in), did you mean "stand-in"?`},
		{"too few", "attack: [5, 4, 3, 2, 1]", "attack: [5, 4]", "u:7:13: attack: found 2 figures; want 5 for the class armoured"},
		{"rising", "shield: [5, 4, 3, 2, 1]", "shield: [5, 4, 3, 4, 1]", "u:8:23: shield: found 4 after 3; figures may not rise as damage grows"},
		{"huge", "shield: [5, 4, 3, 2, 1]", "shield: [500, 4, 3, 4, 1]", "u:8:14: shield: found 500; want 0 to 99"},
		{"ability", "[bounce, paint]", "[bounce, piant]", `u:10:25: unknown ability "piant" (want one of bounce, fly, fixed, paint, command, stealth, query-once, query-all, single-shot, sniper, engineer, crusader, jack-knife, battery, bomb, jammer), did you mean "paint"?`},
		{"ability twice", "[bounce, paint]", "[bounce, bounce]", `u:10:25: ability "bounce" is already given`},
		{"abilities", "[bounce, paint]", "bounce", "u:10:16: want a list of abilities, such as [bounce, paint]"},
		{"id", "id: knight", "id: Knight!", `u:2:5: found id "Knight!"; want small letters, digits and hyphens`},
		{"id with the character before 0", "id: knight", `id: "kn/ght"`, `u:2:5: found id "kn/ght"; want small letters, digits and hyphens`},
		{"id with the character after 9", "id: knight", `id: "kn:ght"`, `u:2:5: found id "kn:ght"; want small letters, digits and hyphens`},
		{"id with the character after z", "id: knight", `id: "kn{ght"`, `u:2:5: found id "kn{ght"; want small letters, digits and hyphens`},
		{"id with the character before a", "id: knight", "id: \"kn`ght\"", "u:2:5: found id \"kn`ght\"; want small letters, digits and hyphens"},
		{"build", "points: 5", "points: -5", "u:11:52: points: found -5; want 0 or more"},
		{"not a list", unit, "units: 5\n", "u:1:8: want a list of units"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			text := strings.Replace(unit, test.old, test.new, 1)
			if text == unit {
				t.Fatalf("%q is not in the file", test.old)
			}
			file := struct{ Units cards.Deck }{}
			if diff := cmp.Diff(test.want, fmt.Sprint(rule.DecodeYAML("u", []byte(text), &file))); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
	twice := unit + strings.TrimPrefix(unit, "units:\n")
	file := struct{ Units cards.Deck }{}
	if got, want := fmt.Sprint(rule.DecodeYAML("u", []byte(twice), &file)), `u:12:5: unit "knight" is already given in line 2`; got != want {
		t.Errorf("a unit given twice: %s, want %s", got, want)
	}
}

func TestFind(t *testing.T) {
	deck := cards.Standard()
	_, err := deck.Find("snyper")
	want := `unknown unit "snyper" (want one of front-line, assault, commander, ranger, dead-eye, thumper, sniper, engineer, crusader, jack-knife, police, militia, recon-drone, attack-drone, bomb-drone, ecm-drone, sentry-drone), did you mean "sniper"?`
	if diff := cmp.Diff(want, fmt.Sprint(err)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// Each of the sixteen abilities cites its clause.
func TestAbilitiesCite(t *testing.T) {
	got := fmt.Sprint((cards.Bounce | cards.Sniper | cards.Jammer).Clauses(), len(cards.Abilities(1<<16-1).Clauses()))
	if want := "[BHM 8.2 BHM 11.1b BHM 12.4.3] 16"; got != want {
		t.Errorf("abilities cite %s, want %s", got, want)
	}
}

func TestSheet(t *testing.T) {
	deck := cards.Standard()
	got := [][]cards.Row{
		deck.Sheet(cards.Card{Type: 6, Damage: 2}),
		deck.Sheet(cards.Card{Type: 6, Damage: 5}),
		deck.Sheet(cards.Card{Type: 11}),
		deck.Sheet(cards.Card{Type: 13, Damage: 1}),
		deck.Sheet(cards.Card{Type: 14})[:2],
	}
	special := "bounce, paint, query-all, single-shot, sniper"
	want := [][]cards.Row{
		{{"unit", "Sniper", -1, "BHM 5.2"}, {"damage", "2 of 5", -1, "BHM 5.2.1"}, {"attack", "11 10 8 6 4", 2, "BHM 5.2.2"}, {"shield", "2 2 1 1 0", 2, "BHM 5.2.3"},
			{"move", "4 4 3 2 1", 2, "BHM 5.2.4"}, {"special", special, -1, "BHM 5.3"}},
		{{"unit", "Sniper", -1, "BHM 5.2"}, {"damage", "down", -1, "BHM 5.2.1"}, {"attack", "11 10 8 6 4", -1, "BHM 5.2.2"}, {"shield", "2 2 1 1 0", -1, "BHM 5.2.3"},
			{"move", "4 4 3 2 1", -1, "BHM 5.2.4"}, {"special", special, -1, "BHM 5.3"}},
		{{"unit", "Militia", -1, "BHM 5.6"}, {"damage", "out at the first hit", -1, "BHM 5.6.1"}, {"attack", "3", 0, "BHM 5.2.2"}, {"shield", "0", 0, "BHM 5.2.3"},
			{"move", "2", 0, "BHM 5.2.4"}, {"special", "paint", -1, "BHM 5.3"}},
		{{"unit", "Attack Drone", -1, "BHM 5.6"}, {"damage", "eliminated", -1, "BHM 5.2.1"}, {"attack", "6", -1, "BHM 5.2.2"}, {"shield", "0", -1, "BHM 5.2.3"},
			{"move", "8", -1, "BHM 5.2.4"}, {"special", "fly", -1, "BHM 5.3"}},
		{{"unit", "Bomb Drone", -1, "BHM 5.6"}, {"damage", "out at the first hit", -1, "BHM 5.6.2"}},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestClasses(t *testing.T) {
	got := map[string]rule.Clause{}
	for c := cards.Armoured; c <= cards.Drone; c++ {
		got[c.String()] = c.Clause()
	}
	want := map[string]rule.Clause{"armoured": "BHM 4.1", "unarmoured": "BHM 4.2", "drone": "BHM 4.3"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
