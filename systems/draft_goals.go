package systems

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"gopkg.in/yaml.v3"
)

// objectives replaces the pattern's objectives by places with points.
func (d *Draft) objectives(p pattern) error {
	aims, err := aimsOf(d.Objectives)
	if err != nil {
		return err
	}
	if d.System.ID == "battlesuit" || d.System.ID == "gravarmor" {
		return d.zones(p, aims)
	}
	var list []string
	for i, a := range aims {
		if d.System.ID == "gts" {
			list = append(list, fmt.Sprintf("{at: %s, points: %d}", a.at, a.points))
			continue
		}
		list = append(list, fmt.Sprintf("{name: objective %d, at: [%s], radius: 3, points: %d}", i+1, a.at, a.points))
	}
	if err := p.set("objectives", "["+strings.Join(list, ", ")+"]"); err != nil {
		return err
	}
	return d.tellVictory(p)
}

// An aim is a place and the points that it scores.
type aim struct {
	at     string
	points int
}

// aimsOf parses a list such as "I-21 10, G-18 5".
func aimsOf(list string) (all []aim, err error) {
	words := strings.Fields(strings.ReplaceAll(list, ", ", " "))
	if len(words)%2 != 0 {
		return nil, fmt.Errorf("found %q; want places, each followed by its points, such as I-21 10", list)
	}
	for i := 0; i < len(words); i += 2 {
		a := aim{at: words[i]}
		if !isPlain(a.at) {
			return nil, fmt.Errorf("found place %q; want one such as I-21, or 12.5,8", a.at)
		}
		if a.points, err = strconv.Atoi(words[i+1]); err != nil || a.points < 1 || a.points > 999 {
			return nil, fmt.Errorf("found %q; want points from 1 to 999", words[i+1])
		}
		if slices.ContainsFunc(all, func(o aim) bool { return strings.EqualFold(o.at, a.at) }) {
			return nil, fmt.Errorf("found place %s twice; want each place once", a.at)
		}
		all = append(all, a)
	}
	return all, nil
}

// zones creates a zone for each aim, and awards for holding the zone and for each enemy lost.
func (d *Draft) zones(p pattern, aims []aim) error {
	if p.at("zones").Node == nil {
		if err := p.set("zones", "{}"); err != nil {
			return err
		}
	}
	places, holds, score := "dots", "control", "build"
	if d.System.ID == "gravarmor" {
		places, holds, score = "hexes", "hold", "1"
	}
	var awards []string
	for i, a := range aims {
		name := fmt.Sprintf("objective-%d", i+1)
		if err := p.at("zones").set(name, fmt.Sprintf("{title: objective %d, %s: [%s]}", i+1, places, a.at)); err != nil {
			return err
		}
		for _, side := range d.sides() {
			awards = append(awards, fmt.Sprintf("{to: %s, for: %s, zone: %s, score: %d}", side, holds, name, a.points))
		}
	}
	for _, side := range d.sides() {
		awards = append(awards, fmt.Sprintf("{to: %s, for: kills, score: %s}", side, score))
	}
	return p.set("victory", fmt.Sprintf("{text: %q, margin: 1, awards: [%s]}", victoryText, strings.Join(awards, ", ")))
}

// victoryText describes what a drawn-up scenario scores.
const victoryText = "Each objective scores for the side that holds it at the end, and each enemy lost for the other side."

// tellVictory sets the description of what is scored, as a text or within a mapping.
func (d *Draft) tellVictory(p pattern) error {
	v := p.at("victory")
	if v.Node != nil && v.Kind == yaml.MappingNode {
		return v.set("text", strconv.Quote(victoryText))
	}
	return p.set("victory", strconv.Quote(victoryText))
}
