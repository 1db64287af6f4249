package rulebook

import (
	"cmp"
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"metahex/game"
	"metahex/rule"
)

// Drawing up a scenario: a shipped scenario is the pattern, and the parts of the draft replace parts
// of its form.
//
//	pattern ──DecodeYAML──▶ form ──title, turns, Muster, Aim──▶ form ──Encode──▶ text
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

// A Form is the form of a scenario file that can be the pattern of a draft.
type Form interface {
	// Aim replaces the objectives, and what is scored.
	Aim(aims []Aim) error
}

// A MusterForm is a Form whose units can be replaced by others, at the places of the units before.
type MusterForm interface {
	Muster(side game.Side, units []string) error
}

// A PlaceForm is a Form whose units can be replaced by a list that says their places.
type PlaceForm interface {
	Place(side game.Side, list string) error
}

// Present returns the map, the title or the turns of the draft as they stand: "map", "title", "turns".
// It returns "" for other keys.
func (d *Draft) Present(key string) string {
	p, err := d.form()
	switch {
	case err != nil:
	case key == "map":
		return p.ground()
	case key == "title":
		return p.head().Title
	case key == "turns":
		return strconv.Itoa(p.turns(0))
	}
	return ""
}

// Maps lists the maps on which scenarios of the system can be drawn up.
func (d *Draft) Maps() (all []string, err error) {
	for _, id := range d.System.IDs {
		p, err := patternOf(d.System, id)
		if err != nil {
			return nil, err
		}
		if name := p.ground(); !slices.Contains(all, name) {
			all = append(all, name)
		}
	}
	return all, nil
}

// Text returns the scenario/1 file of the draft.
func (d *Draft) Text() ([]byte, error) {
	p, err := d.form()
	if err != nil {
		return nil, err
	}
	text, err := rule.Encode(p.Interface())
	if zones := p.field("Zones"); err == nil && zones.IsValid() {
		var used []string
		for _, found := range zoneUsed.FindAllSubmatch(text, -1) {
			used = append(used, string(found[1]))
		}
		zones.Addr().Interface().(interface{ Keep(...string) }).Keep(used...)
		text, err = rule.Encode(p.Interface())
	}
	return text, err
}

// zoneUsed matches the use of a zone in the text of a scenario.
var zoneUsed = regexp.MustCompile(`\bzone: ([^,}\n]+)`)

// form returns the form of the draft.
func (d *Draft) form() (pattern, error) {
	p, err := d.pattern()
	if err != nil {
		return p, err
	}
	p.forget("Measured", "Notes")
	p.turns(d.Turns)
	if d.ID != "" {
		p.head().ID = rule.Of(d.ID)
	}
	if d.Title != "" {
		p.head().Title, p.head().Story = d.Title, "A custom battle on "+p.ground()+"."
	}
	for _, side := range []game.Side{game.Red, game.Blue} {
		if d.Forces[side] == "" {
			continue
		}
		if err := p.muster(side, d.Forces[side]); err != nil {
			return p, fmt.Errorf("%s: %w", side, err)
		}
	}
	if d.Objectives != "" {
		if err := p.aim(d.Objectives); err != nil {
			return p, fmt.Errorf("objectives: %w", err)
		}
	}
	return p, nil
}

// muster replaces the units of a side by those of a list.
func (p pattern) muster(side game.Side, list string) error {
	p.forget("Start") // a head start balances the pattern
	if f, ok := p.Addr().Interface().(PlaceForm); ok {
		return f.Place(side, list)
	}
	units, err := unitsOf(list)
	if err != nil {
		return err
	}
	return p.Addr().Interface().(MusterForm).Muster(side, units)
}

// aim replaces the objectives by those of a list.
func (p pattern) aim(list string) error {
	p.forget("Start")
	aims, err := aimsOf(list)
	if err != nil {
		return err
	}
	return p.Addr().Interface().(Form).Aim(aims)
}

// pattern returns the first scenario of the system on the map.
func (d *Draft) pattern() (pattern, error) {
	for _, id := range d.System.IDs {
		p, err := patternOf(d.System, id)
		if err != nil || d.Map == "" || strings.EqualFold(d.Map, p.ground()) {
			return p, err
		}
	}
	known, err := d.Maps()
	return pattern{}, cmp.Or(err, error(&rule.Fault{Text: rule.Unknown("map", d.Map, known)}))
}

// A pattern is the form of a shipped scenario. The forms of all books have fields of the same names.
type pattern struct{ reflect.Value }

// patternOf reads the form of a shipped scenario.
func patternOf(y System, id string) (pattern, error) {
	p := pattern{reflect.New(y.Form).Elem()}
	if _, ok := p.Addr().Interface().(Form); !ok {
		return p, fmt.Errorf("no scenario of %s can be drawn up", y.Title)
	}
	f, err := y.shipped.Read(id)
	if err != nil {
		return p, err
	}
	return p, rule.DecodeYAML(f.Name, f.Data, p.Addr().Interface())
}

// field returns the first of some fields that has a value.
func (p pattern) field(names ...string) (f reflect.Value) {
	for _, name := range names {
		if f = p.FieldByName(name); f.IsValid() && !f.IsZero() {
			break
		}
	}
	return f
}

// forget removes the values of fields.
func (p pattern) forget(names ...string) {
	for _, name := range names {
		if f := p.FieldByName(name); f.IsValid() {
			f.SetZero()
		}
	}
}

func (p pattern) head() *Head { return p.FieldByName("Head").Addr().Interface().(*Head) }

// ground returns the name of the map.
func (p pattern) ground() string {
	return p.field("Board", "Map", "Table").Interface().(rule.Located[string]).Value
}

// turns returns the number of turns, after setting it if n is not 0. If each turn has a word, the words
// are repeated or cut.
func (p pattern) turns(n int) int {
	f := p.field("Turns", "Cycles", "Track")
	if f.Kind() == reflect.Slice {
		for days := f.Len(); f.Len() < n; {
			f.Set(reflect.Append(f, f.Index(f.Len()%days)))
		}
		if n > 0 {
			f.SetLen(n)
		}
		return f.Len()
	}
	if f.Kind() == reflect.Struct {
		f = f.FieldByName("Value")
	}
	if n > 0 {
		f.SetInt(int64(n))
	}
	return int(f.Int())
}

// unitsOf parses a list such as "front-line 4, sniper". It returns the units one by one.
func unitsOf(list string) (all []string, err error) {
	for part := range strings.SplitSeq(list, ",") {
		words, count := strings.Fields(part), 1
		switch len(words) {
		case 2:
			if count, err = strconv.Atoi(words[1]); err != nil || count < 1 || count > 99 {
				return nil, fmt.Errorf("found %q; want a unit and a number from 1 to 99, such as sniper 2", strings.TrimSpace(part))
			}
		case 1:
		default:
			return nil, fmt.Errorf("found %q; want a unit and a number, such as sniper 2", strings.TrimSpace(part))
		}
		all = append(all, slices.Repeat(words[:1], count)...)
	}
	return all, nil
}

// Counts returns each unit once, with its number, for a form.
func Counts(units []string) (all rule.Keyed[rule.Located[int]]) {
	for _, unit := range units {
		n := all.Put(unit)
		*n = rule.Of(n.Value + 1)
	}
	return all
}

// An Aim is a place and the points that it scores.
type Aim struct {
	At     string
	Points int
}

// aimsOf parses a list such as "I-21 10, G-18 5".
func aimsOf(list string) (all []Aim, err error) {
	words := strings.Fields(strings.ReplaceAll(list, ", ", " "))
	if len(words)%2 != 0 {
		return nil, fmt.Errorf("found %q; want places, each followed by its points, such as I-21 10", list)
	}
	for a := range slices.Chunk(words, 2) {
		points, err := strconv.Atoi(a[1])
		if err != nil || points < 1 || points > 999 {
			return nil, fmt.Errorf("found %q; want points from 1 to 999", a[1])
		}
		if slices.ContainsFunc(all, func(o Aim) bool { return strings.EqualFold(o.At, a[0]) }) {
			return nil, fmt.Errorf("found place %s twice; want each place once", a[0])
		}
		all = append(all, Aim{a[0], points})
	}
	return all, nil
}

// AimsText describes what a scenario scores that was drawn up.
const AimsText = "Each objective scores for the side that holds it at the end, and each enemy lost for the other side."
