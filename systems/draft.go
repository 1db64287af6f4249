package systems

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"gopkg.in/yaml.v3"

	"metahex/game"
	"metahex/rule"
)

// Drawing up a scenario: a shipped scenario is the pattern, and the parts of the draft replace parts
// of the pattern.
//
//	pattern ──▶ id, title, turns ──▶ forces, at the pattern's places ──▶ objectives ──▶ text
//
// The result is a scenario/1 file. Lint decides whether it can be played.

// A Draft describes a scenario to be drawn up. Empty fields keep the value of the pattern.
type Draft struct {
	System     System
	Map        string // the map of the pattern; empty: the map of the system's first scenario
	ID, Title  string
	Turns      int
	Forces     [3]string // "front-line 4, sniper"; Grand Tactical Series: "A1 A2 at K-04, A3 at J-05"
	Objectives string    // "I-21 10, 12.5,8 6": each place with its points
}

// Present returns the map, the title or the turns of the draft as they stand: "map", "title", "turns".
// It returns "" for other keys.
func (d *Draft) Present(key string) string {
	text, err := d.Text()
	if err != nil {
		return ""
	}
	var document yaml.Node
	if yaml.Unmarshal(text, &document) != nil || len(document.Content) == 0 {
		return ""
	}
	p := pattern{document.Content[0]}
	switch key {
	case "map":
		return p.text(mapKeys...)
	case "title":
		return p.text("title")
	case "turns":
		if track := p.at("track"); track.Node != nil {
			return strconv.Itoa(len(track.Content))
		}
		return p.text(d.System.TurnsKey)
	}
	return ""
}

// DraftMaps lists the maps on which scenarios of a system can be drawn up.
func DraftMaps(s System) (all []string, err error) {
	for _, id := range s.IDs {
		p, err := patternOf(s, id)
		if err != nil {
			return nil, err
		}
		if name := p.text(mapKeys...); name != "" && !slices.Contains(all, name) {
			all = append(all, name)
		}
	}
	return all, nil
}

// mapKeys are the keys that name the map of a scenario.
var mapKeys = []string{"board", "map", "table"}

// sideKeys returns the keys of the sides in scenario files of the system, by game.Side.
func (d *Draft) sideKeys() [3]string {
	if d.System.ID == "gravarmor" {
		return [3]string{game.Red: "league", game.Blue: "imperial"}
	}
	return [3]string{game.Red: "red", game.Blue: "blue"}
}

// sides returns the keys of both sides, red first.
func (d *Draft) sides() []string {
	keys := d.sideKeys()
	return keys[game.Red:]
}

// A pattern is a scenario file as a tree.
type pattern struct{ *yaml.Node }

// patternOf reads a shipped scenario.
func patternOf(s System, id string) (p pattern, err error) {
	sheet, err := s.Read(Source{Scenario: id})
	if err != nil {
		return p, err
	}
	var document yaml.Node
	if err := yaml.Unmarshal(sheet.Source().Data, &document); err != nil {
		return p, err
	}
	p = pattern{document.Content[0]}
	p.forgetSchema()
	return p, nil
}

// forgetSchema removes the comment that names the schema by a path. The path is only right for a
// shipped file.
func (p pattern) forgetSchema() {
	for _, n := range []*yaml.Node{p.Node, p.Content[0]} {
		if strings.HasPrefix(n.HeadComment, "# yaml-language-server:") {
			_, n.HeadComment, _ = strings.Cut(n.HeadComment, "\n")
		}
	}
}

// at returns the value of the first of the given keys that a mapping has. If it has none of them,
// Node is nil.
func (p pattern) at(keys ...string) pattern {
	for _, key := range keys {
		for i := 0; p.Node != nil && p.Kind == yaml.MappingNode && i+1 < len(p.Content); i += 2 {
			if p.Content[i].Value == key {
				return pattern{p.Content[i+1]}
			}
		}
	}
	return pattern{}
}

// text returns the scalar under the first of the given keys, or "".
func (p pattern) text(keys ...string) string {
	if v := p.at(keys...); v.Node != nil {
		return v.Value
	}
	return ""
}

// set puts a value under a key and replaces the old one.
func (p pattern) set(key, flow string) error {
	var document yaml.Node
	if err := yaml.Unmarshal([]byte(flow), &document); err != nil {
		return err
	}
	if len(document.Content) == 0 {
		return fmt.Errorf("found nothing for %s", key)
	}
	if v := p.at(key); v.Node != nil {
		*v.Node = *document.Content[0]
		return nil
	}
	p.Content = append(p.Content, &yaml.Node{Kind: yaml.ScalarNode, Value: key}, document.Content[0])
	return nil
}

// drop removes keys.
func (p pattern) drop(keys ...string) {
	for i := 0; p.Node != nil && i+1 < len(p.Content); i += 2 {
		if slices.Contains(keys, p.Content[i].Value) {
			p.Content = slices.Delete(p.Content, i, i+2)
			i -= 2
		}
	}
}

// Text returns the scenario/1 file of the draft.
func (d *Draft) Text() ([]byte, error) {
	p, err := d.pattern()
	if err != nil {
		return nil, err
	}
	p.drop("measured", "notes")
	if err := d.heads(p); err != nil {
		return nil, err
	}
	for _, side := range []game.Side{game.Red, game.Blue} {
		if d.Forces[side] == "" {
			continue
		}
		force := p.at("forces").at(d.sideKeys()[side])
		if err := d.force(p, force, d.Forces[side]); err != nil {
			return nil, fmt.Errorf("%s: %w", d.sideKeys()[side], err)
		}
	}
	if d.Objectives != "" {
		if err := d.objectives(p); err != nil {
			return nil, fmt.Errorf("objectives: %w", err)
		}
	}
	if d.Objectives != "" || d.Forces != [3]string{} {
		p.drop("head-start") // it balances the pattern
	}
	p.prune()
	return yaml.Marshal(p.Node)
}

// prune removes zones that no other part of the file names.
func (p pattern) prune() {
	zones := p.at("zones")
	if zones.Node == nil {
		return
	}
	named := map[string]bool{}
	var walk func(n *yaml.Node)
	walk = func(n *yaml.Node) {
		for i, below := range n.Content {
			if n.Kind == yaml.MappingNode && i%2 == 1 && n.Content[i-1].Value == "zone" {
				named[below.Value] = true
			}
			walk(below)
		}
	}
	walk(p.Node)
	for i := 0; i+1 < len(zones.Content); {
		if named[zones.Content[i].Value] {
			i += 2
		} else {
			zones.Content = slices.Delete(zones.Content, i, i+2)
		}
	}
	if len(zones.Content) == 0 {
		p.drop("zones")
	}
}

// pattern returns the first scenario of the system on the map.
func (d *Draft) pattern() (pattern, error) {
	var known []string
	for _, id := range d.System.IDs {
		p, err := patternOf(d.System, id)
		if err != nil {
			return p, err
		}
		name := p.text(mapKeys...)
		if d.Map == "" || strings.EqualFold(d.Map, name) {
			return p, nil
		}
		if !slices.Contains(known, name) {
			known = append(known, name)
		}
	}
	return pattern{}, fmt.Errorf("%w", &rule.Fault{Text: rule.Unknown("map", d.Map, known)})
}

// heads sets the name and the length of the scenario.
func (d *Draft) heads(p pattern) error {
	if d.ID != "" {
		if err := p.set("id", strconv.Quote(d.ID)); err != nil {
			return err
		}
	}
	if d.Title != "" {
		if err := p.set("title", strconv.Quote(d.Title)); err != nil {
			return err
		}
		if err := p.set("story", strconv.Quote("A custom battle on "+p.text(mapKeys...)+".")); err != nil {
			return err
		}
	}
	if d.Turns == 0 {
		return nil
	}
	if track := p.at("track"); track.Node != nil { // one word for each turn; repeat or cut the list
		days := track.Content
		for len(track.Content) < d.Turns {
			track.Content = append(track.Content, days[len(track.Content)%len(days)])
		}
		track.Content = track.Content[:max(0, d.Turns)]
		return nil
	}
	return p.set(d.System.TurnsKey, strconv.Itoa(d.Turns))
}
