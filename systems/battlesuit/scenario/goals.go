package scenario

import (
	"fmt"
	"slices"
	"strings"

	"metahex/game"
	"metahex/maps"
	"metahex/maps/dots"
	"metahex/rule"
	"metahex/systems/rulebook"
)

// Goals lists how to win, the length of the match, what scores, reinforcements, the special rules, and
// the figures that are stand-ins, one per line (BHM 13.5, 13.6). Both sides read the list.
func (s *Scenario) Goals(t *Tables) []string {
	all := append([]string{s.Victory.Text, fmt.Sprintf("%s on %s", rule.Count(s.Turns, "turn"), s.Ground())}, s.scoring()...)
	return slices.Concat(all, s.comings(), s.terms(t), rule.StandIns(t.Sources(), "BHM 13.1"))
}

// comings lists the units that are not visible on the map at first: reinforcements, with their place
// of entry, and hidden units (BHM 8.6, 12.10).
func (s *Scenario) comings() (all []string) {
	for _, side := range []game.Side{game.Red, game.Blue} {
		for i := range s.Forces[side].Detachments {
			d := &s.Forces[side].Detachments[i]
			switch {
			case d.Turn > 0:
				all = append(all, fmt.Sprintf("%s: %s, %s, %s [BHM 8.6]", side, d.Name, rule.Count(len(d.Units), "unit"), d.coming()))
			case d.Hidden:
				all = append(all, fmt.Sprintf("%s: %s, %s, %s [BHM 12.10]", side, d.Name, rule.Count(len(d.Units), "unit"), d.coming()))
			}
		}
	}
	return all
}

// scoring lists the awards, and how points decide the match (BHM 13.6, 16.7).
func (s *Scenario) scoring() (all []string) {
	for i := range s.Victory.Awards {
		a := &s.Victory.Awards[i]
		all = append(all, fmt.Sprintf("%s scores %s [%s]", a.To, s.worth(a), a.For.Clause()))
	}
	for _, line := range s.Start.Terms(game.Side.String) {
		all = append(all, line+" [BHM 16.7]")
	}
	verdict := fmt.Sprintf("a side wins if it is %s ahead", rule.Count(s.Victory.Margin, "point"))
	if s.Victory.Target > 0 {
		verdict += fmt.Sprintf("; the match ends when a side has %s", rule.Count(s.Victory.Target, "point"))
	}
	return append(all, verdict+" [BHM 13.6]")
}

// worth returns what an award scores and for what, in words.
func (s *Scenario) worth(a *Award) string {
	points, when := rule.Count(a.Score, "point"), "at the end of the match"
	if a.Build {
		points = "the build value"
	}
	if a.Turns {
		when = "at the end of every turn"
	}
	switch a.For {
	case Demolition:
		return fmt.Sprintf("%s for each of %s that is brought down: %s", points, rule.Count(len(a.Zone), "bridge, building or bunker", "bridges, buildings or bunkers"), s.places(a.Name, a.Zone))
	case Find:
		return points + " for each cache of the enemy that is found"
	case Kill:
		return points + wordFor(a.Build, " of each enemy", " for each enemy") + " eliminated"
	case Exit:
		return points + wordFor(a.Build, " of each unit", " for each unit") + " that leaves over " + a.Name
	case Denial:
		return fmt.Sprintf("%s if no enemy is in %s, %s; enemies who are down do not count", points, s.denied(a), when)
	}
	if len(a.Zone) == 1 {
		return fmt.Sprintf("%s if it controls %s, %s", points, s.places(a.Name, a.Zone), when)
	}
	return fmt.Sprintf("%s for each of %s that it controls, %s: %s", points, rule.Count(len(a.Zone), s.placeWord()), when, s.places(a.Name, a.Zone))
}

// denied returns the ground of an award for denial.
func (s *Scenario) denied(a *Award) string {
	if len(a.Zone) == 0 {
		return a.Name
	}
	return s.places(a.Name, a.Zone)
}

// wordFor returns the argument one if first is true, otherwise the argument other.
func wordFor(first bool, one, other string) string {
	if first {
		return one
	}
	return other
}

// placeWord returns the word for places of the scenario's ground.
func (s *Scenario) placeWord() string {
	if s.Raster != nil {
		return "point"
	}
	return "dot"
}

// fewPlaces is the largest zone, in places, whose places are listed one by one.
const fewPlaces = 8

// places returns a zone's title and, if the zone is small, its places.
func (s *Scenario) places(title string, zone []maps.Spot) string {
	if len(zone) > fewPlaces {
		return title
	}
	return title + " (" + rule.Joined(zone, ", ", s.name) + ")"
}

// terms lists the special rules (BHM 13.5).
func (s *Scenario) terms(t *Tables) (all []string) {
	say := func(in bool, format string, args ...any) {
		if in {
			all = append(all, fmt.Sprintf(format, args...))
		}
	}
	for _, side := range []game.Side{game.Red, game.Blue} {
		f := &s.Forces[side]
		say(len(f.Exits) > 0, "%s may leave the map over the %s edge [BHM 8.4]", side, edges(f.Exits))
		say(s.Special.Stealth[side] > 0, "stealth units of %s begin under stealth, in box %d [BHM 12.3]", side, s.Special.Stealth[side])
	}
	say(s.Special.First != game.Chance, "%s holds the initiative in turn 1 [BHM 7.1]", s.Special.First)
	say(s.Special.Sight > 0, "nobody sees farther than %s [BHM 13.5]", rule.Count(s.Special.Sight, "map point"))
	say(s.Special.Glow > 0, "slag glows with strength %d [BHM 2.3.5]", s.Special.Glow)
	if s.hasWater() {
		say(s.Special.Wade > 0, "water can be waded, for %s [BHM 2.3.6]", rule.Count(s.Special.Wade, "movement point"))
		say(s.Special.Wade == 0, "water cannot be waded [BHM 2.3.6]")
	}
	for l, high := range s.Special.Heights {
		say(high != dots.StandardHeights[l], "%s rises %s [BHM 2.4]", dots.Terrain(l), rule.Count(high, "level"))
	}
	say(len(s.Special.Buildings) > 0, "buildings that carry soldiers, and their levels: %s [BHM 12.13]", s.buildings())
	say(s.Detection != 0, "improved detection, %+d on the attacks of %s [BHM 12.1]", t.Amount(Detection), s.Detection)
	say(s.Integrity != 0, "suits of %s can be breached [BHM 12.2]", s.Integrity)
	for _, m := range s.Mines {
		say(true, "%s hides %s in %s: %s [BHM 12.6]", m.Side, rule.Count(m.Markers(), "mine marker"), m.Where, m.kinds())
	}
	say(s.Raster != nil && len(s.Mines) > 0, "a mine goes off within %s [BHM 15.6]", rule.Count(s.Special.MineReach, "inch"))
	say(s.Optional != 0, "optional rules: %s [BHM 12.0]", s.Optional)
	say(len(s.Readings) > 0, "readings: %s [BHM 16.6]", strings.Join(s.Readings, " "))
	return all
}

// edges returns a list of edges in words: "north or east".
func edges(all []Edge) string {
	return rule.Joined(all, " or ", Edge.String)
}

// hasWater reports whether the ground has any water.
func (s *Scenario) hasWater() bool {
	for place := range s.Board.Span.Places {
		if s.Board.Has(place) && s.Board.At(place).Terrain == dots.Water {
			return true
		}
	}
	return false
}

// buildings lists the buildings that carry soldiers, by name.
func (s *Scenario) buildings() string {
	var all []string
	for at, high := range s.Special.Buildings {
		all = append(all, fmt.Sprintf("%s %d", s.name(at), high))
	}
	slices.Sort(all)
	return strings.Join(all, ", ")
}

// kinds returns the kinds of a minefield's markers with their numbers, in words.
func (m *Minefield) kinds() string {
	var all []string
	for _, k := range []struct {
		n    int
		word string
	}{{m.Explosive, "explosive"}, {m.Nuclear, "nuclear"}, {m.Caches, "caches"}, {m.Dummies, "dummies"}} {
		if k.n > 0 {
			all = append(all, fmt.Sprintf("%d %s", k.n, k.word))
		}
	}
	return strings.Join(all, ", ")
}

// composition lists the units of a detachment by kind, but never which counter is which. Units at
// posts are listed separately (BHM 13.3). The places of hidden posts are left out.
func (s *Scenario) composition(d *Detachment, t *Tables) string {
	var free, posted, at []string
	for _, u := range d.Units {
		kind := t.Units.Kind(u.Type).Name
		if !u.Post || d.Hidden {
			free = append(free, kind)
			continue
		}
		posted = append(posted, kind)
		name := s.name(u.At)
		if u.Level > int(s.Board.At(u.At.Place()).Level) && s.Raster == nil {
			name += fmt.Sprintf("@%d", u.Level)
		}
		at = append(at, name)
	}
	var parts []string
	if len(free) > 0 {
		parts = append(parts, strings.Join(rulebook.Counted(free), ", "))
	}
	if len(posted) > 0 {
		parts = append(parts, strings.Join(rulebook.Counted(posted), ", ")+" at "+strings.Join(at, ", "))
	}
	return strings.Join(parts, "; ")
}

// letters returns the labels of a detachment in short form: "A to F, P1 to P4".
func (d *Detachment) letters() string {
	var all []string
	first, last := "", ""
	end := func() {
		switch {
		case first == "":
		case first == last:
			all = append(all, first)
		default:
			all = append(all, first+" to "+last)
		}
	}
	for _, u := range d.Units {
		if first == "" || family(u.Label) != family(last) || number(u.Label) != number(last)+1 {
			end()
			first = u.Label
		}
		last = u.Label
	}
	end()
	return strings.Join(all, ", ")
}

// family returns the letter of a label, and number returns its number: P and 12 for "P12". For a label
// that is a single letter, family returns "" and number the letter's position: 3 for "C".
func family(label string) string {
	if len(label) > 1 {
		return label[:1]
	}
	return ""
}

func number(label string) (n int) {
	if len(label) == 1 {
		return int(label[0]-'A') + 1
	}
	for _, digit := range label[1:] {
		n = 10*n + int(digit-'0')
	}
	return n
}
