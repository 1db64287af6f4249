package battle

import (
	"fmt"
	"slices"
	"strings"

	"metahex/game"
	"metahex/grid"
	"metahex/maps/atlas"
	"metahex/maps/hexes"
	"metahex/rule"
	"metahex/systems/gts"
	"metahex/systems/gts/scenario"
)

// GTS, on sections of hexes, whose terrain is a stand-in. Players buy formations.

var gtsBook = Book{
	ID: "gts", Points: 150, Least: 70, Most: 260, Across: 2, Down: 2, Widest: 3, sheets: 6, Turns: [3]int{6, 6, 6}, bias: [3]int{0, 0, 40}, whole: true, units: 4, margin: 4, most: 25,
	draw: (*drawer).gts, boards: atlas.ShippedHexes, stock: gtsStock,
	open: opener(scenario.Library.Standard, scenario.Read, gts.Prepare),
}

// lake is the colour of hexes that no unit may enter.
const lake = hexes.LightBlue

// gtsDivisions returns the divisions of a side. The order of battle lists red's divisions first.
// Every division has a counterpart on the other side.
func gtsDivisions(side game.Side) (all []*scenario.Division) {
	list := scenario.Library.Standard().Order.List
	for i := range list {
		if game.Side(1+i/2) == side {
			all = append(all, &list[i])
		}
	}
	return all
}

// gtsStock lists the formations of a side. The value of a unit is its steps times its quality, plus
// its fire.
func gtsStock(side game.Side, _ int) (all []Item) {
	t := scenario.Library.Standard()
	for _, div := range gtsDivisions(side) {
		for i := range div.Formations {
			form := &div.Formations[i]
			item := Item{ID: form.ID, Name: form.Name + ", " + div.Name, Most: 1}
			var kinds []string
			for _, label := range form.Units.Names() {
				p, _ := t.Order.Post(label)
				item.Points += p.Kind.Steps*p.Kind.Quality + int(p.Kind.Foot.Fire.Value)
				kinds = append(kinds, label+" "+p.Name)
			}
			item.Card = strings.Join(kinds, ", ")
			all = append(all, item)
		}
	}
	return all
}

func (d *drawer) gts() (any, error) {
	name, f, err := d.hexField()
	if err != nil {
		return nil, err
	}
	goals, err := d.objectives(f)
	if err != nil {
		return nil, err
	}
	s := &scenario.File{
		Head: d.head(), Start: d.headStart(), Map: quoted(name), Track: slices.Repeat([]scenario.Day{scenario.Noon}, d.Turns), Weather: rule.Of(scenario.ClearSky),
		Notes: "The terrain of coloured hexes is a stand-in; there are no ways and no hexsides. A formation's points are the steps and the quality of its units, and their fire.",
		Setup: rule.Of(map[bool]game.Side{false: game.Blue, true: game.Red}[d.Kind == Meeting].String()),
		Mug:   rule.AllOf("direct-red", "direct-blue"),
	}
	pools := d.leanedPools()
	var forms []string
	for _, side := range []game.Side{game.Red, game.Blue} {
		force, list := []*scenario.ForceFile{game.Red: &s.Forces.Red, game.Blue: &s.Forces.Blue}[side], d.force(side, pools[side])
		room, err := d.gtsForce(force, f, side, list, goals)
		if err != nil {
			return nil, err
		}
		z := s.Zones.Put(side.String() + "-zone")
		z.Title, z.Hexes = side.String()+"'s ground", room
		for _, p := range list {
			forms = append(forms, p.Item.ID)
		}
		s.Mug = append(s.Mug, rule.AllOf(force.Divisions.Names()...)...)
	}
	s.First, s.Mug = rule.Of(forms[0]), append(s.Mug, rule.AllOf(forms[1:]...)...)
	score := map[Kind]int{Meeting: 20, Hold: 20, Raid: 48}[d.Kind]
	for _, at := range goals {
		o := scenario.ObjectiveFile{At: rule.Of(f.name(at)), Points: score}
		if d.Kind != Meeting {
			o.Held = rule.Of("blue")
		}
		s.Objectives = append(s.Objectives, o)
	}
	s.Victory.Text, s.Victory.Kills, s.Victory.Margin = "The objectives count for who holds them at the end; each enemy step counts four points.", 4, d.book.margin
	return s, nil
}

// hasFormation reports whether a division contains a formation.
func hasFormation(div *scenario.Division, id string) bool {
	return slices.ContainsFunc(div.Formations, func(f scenario.Formation) bool { return f.ID == id })
}

// gtsForce fills in a side's divisions and units, and returns the hexes in which its player sets the
// units up.
func (d *drawer) gtsForce(force *scenario.ForceFile, f *field, side game.Side, list []Purchase, goals []grid.Place) ([]rule.Located[string], error) {
	from, to, rim := 5, 18, 0
	if d.Kind == Raid {
		from, to = 28, 41 // if it started at the edge, the bot greedy would never arrive
	}
	if side == game.Blue {
		from, to, rim = 82, 95, 100
		if d.Kind != Meeting {
			from, to = 60, 85
		}
	}
	entries := f.within(rim, rim, 30, 70)
	if len(entries) == 0 {
		return nil, fmt.Errorf("found no hex at the edge for %s to enter", side)
	}
	entry := entries[len(entries)/2]
	room := slices.DeleteFunc(f.within(from, to, 20, 80), func(at grid.Place) bool { return at == entry || slices.Contains(goals, at) && side == game.Red })
	var labels []string
	for _, p := range list {
		labels = append(labels, formationUnits(side, p.Item.ID)...)
	}
	if len(room) < len(labels) {
		return nil, fmt.Errorf("found no room for %s", side)
	}
	gtsCommands(force, side, list, f.names(entry))
	zone := side.String() + "-zone"
	*force.Units.Put(zone) = rule.AllOf(labels...)
	if side == game.Blue && d.Kind != Meeting {
		force.Entrenchment = rule.AllOf(slices.Repeat([]string{zone}, max(1, len(labels)/3))...)
	}
	return f.names(room...), nil
}

// gtsCommands fills in those divisions of a side that contain a bought formation.
func gtsCommands(force *scenario.ForceFile, side game.Side, list []Purchase, entries []rule.Located[string]) {
	for _, div := range gtsDivisions(side) {
		if slices.ContainsFunc(list, func(p Purchase) bool { return hasFormation(div, p.Item.ID) }) {
			c := force.Divisions.Put(div.ID)
			c.Command, c.Dispatch, c.Entries = 6, 6, entries
		}
	}
}

// formationUnits returns the labels of a formation's units.
func formationUnits(side game.Side, id string) []string {
	for _, div := range gtsDivisions(side) {
		for i := range div.Formations {
			if div.Formations[i].ID == id {
				return div.Formations[i].Units.Names()
			}
		}
	}
	return nil
}
