package scenario

import (
	"fmt"
	"slices"
	"strings"

	"metahex/game"
	"metahex/maps/hexes"
	"metahex/rule"
)

// Brief returns a scenario's story, terrain key, forces and terms, for the players.
func (s *Scenario) Brief(t *Tables) string {
	var out strings.Builder
	say := func(format string, args ...any) { fmt.Fprintf(&out, format, args...) }
	say("%s: %s\n", s.ID, s.Title)
	say("board %s, %s\n\n%s\n", s.Board.ID, rule.Count(s.Turns, "turn"), s.Story)
	say("\nterrain key (%s: %s)\n  %-12s %-22s %-11s %-11s %-11s %s\n", s.Source, s.From, "colour", "", "inf", "hover", "grav", "combat")
	for i, word := range hexes.KeyWords() {
		if at := s.Key.line(i); at > 0 {
			t := &s.Key.Terrains[at]
			say("  %-12s %-22s %-11s %-11s %-11s %d%s\n", word, t.Name, t.Cost[Infantry], t.Cost[Hover], t.Cost[Grav], t.Combat, t.specials())
		}
	}
	for _, side := range []game.Side{League, Imperial} {
		say("\n%s\n", SideName(side))
		for i := range s.Forces[side].Detachments {
			d := &s.Forces[side].Detachments[i]
			say("  %s, %s: %s\n", d.Name, d.coming(), d.counts())
		}
	}
	say("\nwho wins\n")
	for _, line := range s.Goals(t) {
		say("  %s\n", line)
	}
	if s.Notes != "" {
		say("\n%s\n", s.Notes)
	}
	return out.String()
}

// Words returns the key in one line.
func (k *Key) Words() string {
	var parts []string
	for i, word := range hexes.KeyWords() {
		if at := k.line(i); at > 0 {
			parts = append(parts, word+" "+k.Terrains[at].Name)
		}
	}
	return strings.Join(parts, ", ")
}

// line returns the index of the terrain for word i of hexes.KeyWords; 0 if the key has no line for it.
func (k *Key) line(i int) int {
	return slices.Concat(k.Colours[:], []int{k.Streaks, k.City})[i]
}

// specials formats the special combat values of a terrain.
func (t *Terrain) specials() (text string) {
	for m, v := range t.Special {
		if v >= 0 {
			text += fmt.Sprintf(", %d for %s", v, Move(m))
		}
	}
	return text
}

// coming returns how a detachment comes to the map.
func (d *Detachment) coming() string {
	switch {
	case d.Start == OverEdge:
		return fmt.Sprintf("enters in turn %d over %s", d.Turn, d.Zone.Title)
	case d.Start == InOrbit && d.Turn > 1:
		return fmt.Sprintf("in orbit, from turn %d", d.Turn)
	case d.Start == InOrbit:
		return "in orbit"
	}
	return "set up: " + d.Zone.Title
}

// counts lists the number of units by kind, and the weapons of forts and batteries.
func (d *Detachment) counts() string {
	var parts []string
	for i := 0; i < len(d.Units); {
		u := &d.Units[i]
		n := 1
		for i+n < len(d.Units) && d.Units[i+n].Kind == u.Kind {
			n++
		}
		text := u.Kind.Name
		if n > 1 {
			text = fmt.Sprintf("%d %s", n, text)
		}
		if u.Kind.Move >= Immobile {
			text += " (" + u.arms() + ")"
		}
		parts = append(parts, text)
		i += n
	}
	return strings.Join(parts, ", ")
}

// arms lists the weapons of a fort or a battery.
func (u *Recruit) arms() string {
	var parts []string
	for _, g := range u.Guns {
		text := fmt.Sprintf("EW %d, attack %d %s", g.EW, g.Attack, g.Weapon)
		if g.Range > 0 {
			text += fmt.Sprintf(", range %d", g.Range)
		}
		parts = append(parts, text)
	}
	if u.Kind.Move == Immobile {
		parts = append(parts, fmt.Sprintf("defence %d", u.Kind.Defense))
	}
	return strings.Join(parts, "; ")
}
