package systems

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"gopkg.in/yaml.v3"

	battlesuit "metahex/systems/battlesuit/scenario"
)

// A lot is a number of units of one kind.
type lot struct {
	unit  string
	count int
}

// lots parses a list such as "front-line 4, sniper".
func lots(list string) (all []lot, err error) {
	for _, part := range strings.Split(list, ",") {
		words := strings.Fields(part)
		one := lot{count: 1}
		switch len(words) {
		case 2:
			if one.count, err = strconv.Atoi(words[1]); err != nil || one.count < 1 || one.count > 99 {
				return nil, fmt.Errorf("found %q; want a unit and a number from 1 to 99, such as sniper 2", strings.TrimSpace(part))
			}
		case 1:
		default:
			return nil, fmt.Errorf("found %q; want a unit and a number, such as sniper 2", strings.TrimSpace(part))
		}
		if one.unit = words[0]; !isPlain(one.unit) {
			return nil, fmt.Errorf("found unit %q; want letters, digits and hyphens", one.unit)
		}
		all = append(all, one)
	}
	return all, nil
}

// isPlain reports whether a word has only letters, digits, hyphens, points and commas, so that it may
// be written to a scenario file.
func isPlain(word string) bool {
	return len(word) <= 40 && !strings.ContainsFunc(word, func(r rune) bool {
		return (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') && (r < '0' || r > '9') && r != '-' && r != '.' && r != ','
	})
}

// force replaces a side's units by the units of a list.
func (d *Draft) force(p, force pattern, list string) error {
	if d.System.ID == "gts" {
		return formations(force, list)
	}
	all, err := lots(list)
	if err != nil {
		return err
	}
	switch d.System.ID {
	case "battlesuit", "gravarmor":
		return d.detachment(p, force, all)
	case "lasergrenadiers":
		return pieces(force, all)
	}
	return platoons(force, all)
}

// detachment turns a list into one detachment, at the place of the pattern's first detachment.
func (d *Draft) detachment(p, force pattern, all []lot) error {
	zone := ""
	for _, one := range force.at("detachments").Content {
		zone = cmp.Or(zone, pattern{one}.text("zone"))
	}
	if zones := p.at("zones"); zone == "" && zones.Node != nil && len(zones.Content) > 0 {
		zone = zones.Content[0].Value
	}
	units, build, err := d.units(all)
	if err != nil {
		return err
	}
	force.drop("forts", "ortillery")
	if force.at("build").Node != nil {
		if err := force.set("build", strconv.Itoa(build)); err != nil {
			return err
		}
	}
	return force.set("detachments", fmt.Sprintf("[{name: Force, units: {%s}, zone: %s}]", strings.Join(units, ", "), zone))
}

// units returns the entries of a list, one for each kind, and their build value in Battlesuit.
func (d *Draft) units(all []lot) (entries []string, build int, err error) {
	counts, order := map[string]int{}, []string{}
	for _, one := range all {
		if counts[one.unit] == 0 {
			order = append(order, one.unit)
		}
		counts[one.unit] += one.count
	}
	for _, unit := range order {
		entries = append(entries, fmt.Sprintf("%q: %d", unit, counts[unit]))
		if d.System.ID != "battlesuit" {
			continue
		}
		t := battlesuit.Library.Standard()
		kind, err := t.Units.Find(unit)
		if err != nil {
			return nil, 0, err
		}
		build += counts[unit] * t.Units.Kind(kind).Build.Points
	}
	return entries, build, nil
}

// formations replaces a side's units by a list such as "A1 A2 at K-04, A3 at J-05".
func formations(force pattern, list string) error {
	var places []string
	for _, part := range strings.Split(list, ",") {
		units, at, ok := strings.Cut(part, " at ")
		if !ok || len(strings.Fields(units)) == 0 || len(strings.Fields(at)) != 1 {
			return fmt.Errorf("found %q; want units and a hex, such as A1 A2 at K-04", strings.TrimSpace(part))
		}
		for _, word := range append(strings.Fields(units), strings.Fields(at)...) {
			if !isPlain(word) {
				return fmt.Errorf("found %q; want letters, digits and hyphens", word)
			}
		}
		places = append(places, fmt.Sprintf("%s: [%s]", strings.TrimSpace(at), strings.Join(strings.Fields(units), ", ")))
	}
	force.drop("arrive")
	return force.set("units", "{"+strings.Join(places, ", ")+"}")
}

// stands returns the places and facings of a pattern's units as YAML, in the order of the units.
func stands(units []*yaml.Node) (all []string) {
	for _, u := range units {
		at, face := pattern{u}.at("at"), pattern{u}.at("face")
		if at.Node == nil || len(at.Content) != 2 {
			continue
		}
		text := fmt.Sprintf("at: [%s, %s]", at.Content[0].Value, at.Content[1].Value)
		if face.Node != nil && len(face.Content) == 2 {
			text += fmt.Sprintf(", face: [%s, %s]", face.Content[0].Value, face.Content[1].Value)
		}
		all = append(all, text)
	}
	return all
}

// labelled returns the units of a list, each with a label of its own: S1, S2, R1.
func labelled(all []lot) (units []string) {
	taken := map[byte]int{}
	for _, one := range all {
		for range one.count {
			letter := strings.ToUpper(one.unit)[0]
			taken[letter]++
			units = append(units, fmt.Sprintf("unit: %s, label: %c%d", one.unit, letter, taken[letter]))
		}
	}
	return units
}

// pieces replaces a side's pieces by the pieces of a list, at the places of the pattern's pieces.
// Further pieces enter in turn 1.
func pieces(force pattern, all []lot) error {
	at := stands(force.at("pieces").Content)
	var list []string
	for i, unit := range labelled(all) {
		where := "enters: 1"
		if i < len(at) {
			where = at[i]
		}
		list = append(list, fmt.Sprintf("{%s, %s}", unit, where))
	}
	return force.set("pieces", "["+strings.Join(list, ", ")+"]")
}

// platoons replaces a side's platoons by the stands of a list, six to a platoon. The stands take the
// places of the pattern's stands, unless the player sets them up.
func platoons(force pattern, all []lot) error {
	var units []*yaml.Node
	for _, p := range force.at("platoons").Content {
		units = append(units, pattern{p}.at("units").Content...)
	}
	at := stands(units)
	zones := force.at("zones").Node != nil
	var made, stand []string
	close := func() {
		if len(stand) > 0 {
			made = append(made, fmt.Sprintf("{name: Force-%d, rating: veteran, units: [%s]}", len(made)+1, strings.Join(stand, ", ")))
		}
		stand = nil
	}
	for i, unit := range labelled(all) {
		switch {
		case zones:
			stand = append(stand, "{"+unit+"}")
		case i < len(at):
			stand = append(stand, fmt.Sprintf("{%s, %s}", unit, at[i]))
		default:
			return fmt.Errorf("found more than %d stands; the pattern has no more places", len(at))
		}
		if len(stand) == 6 {
			close()
		}
	}
	close()
	force.drop("leader", "based", "structures", "mines", "laying", "carriers")
	return force.set("platoons", "["+strings.Join(made, ", ")+"]")
}
