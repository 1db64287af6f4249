package battle

import (
	"fmt"
	"slices"
	"strings"

	"metahex/game"
	"metahex/grid"
	"metahex/maps/atlas"
	"metahex/maps/hexes"
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

func (d *drawer) gts() (string, error) {
	name, f, err := d.hexField()
	if err != nil {
		return "", err
	}
	goals, err := d.objectives(f)
	if err != nil {
		return "", err
	}
	var t strings.Builder
	t.WriteString(d.heading())
	fmt.Fprintf(&t, "notes: The terrain of coloured hexes is a stand-in; there are no ways and no hexsides. A formation's points are the steps and the quality of its units, and their fire.\n")
	fmt.Fprintf(&t, "map: '%s'\ntrack: [%s]\nweather: clear\n", name, strings.TrimSuffix(strings.Repeat("day, ", d.Turns), ", "))
	pools := d.leanedPools()
	var forms, mug []string
	var zones, forces strings.Builder
	for _, side := range []game.Side{game.Red, game.Blue} {
		list := d.force(side, pools[side])
		if err := d.gtsForce(&zones, &forces, f, side, list, goals); err != nil {
			return "", err
		}
		for _, p := range list {
			forms = append(forms, p.Item.ID)
		}
		for _, div := range gtsDivisions(side) {
			if slices.ContainsFunc(list, func(p Purchase) bool { return hasFormation(div, p.Item.ID) }) {
				mug = append(mug, div.ID)
			}
		}
	}
	mug = append(append([]string{"direct-red", "direct-blue"}, mug...), forms[1:]...)
	fmt.Fprintf(&t, "first: %s\nmug: [%s]\nsetup: %s\nzones:\n%sforces:\n%sobjectives:\n", forms[0], strings.Join(mug, ", "), map[bool]game.Side{false: game.Blue, true: game.Red}[d.Kind == Meeting], &zones, &forces)
	d.gtsObjectives(&t, f, goals)
	fmt.Fprintf(&t, "victory:\n  text: The objectives count for who holds them at the end; each enemy step counts four points.\n  kills: 4\n  margin: %d\n", d.book.margin)
	return t.String(), nil
}

// hasFormation reports whether a division contains a formation.
func hasFormation(div *scenario.Division, id string) bool {
	return slices.ContainsFunc(div.Formations, func(f scenario.Formation) bool { return f.ID == id })
}

// gtsForce writes a side's zone, divisions and units. Its player sets the units up in the zone.
func (d *drawer) gtsForce(zones, t *strings.Builder, f *field, side game.Side, list []Purchase, goals []grid.Place) error {
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
		return fmt.Errorf("found no hex at the edge for %s to enter", side)
	}
	entry := entries[len(entries)/2]
	room := slices.DeleteFunc(f.within(from, to, 20, 80), func(at grid.Place) bool { return at == entry || slices.Contains(goals, at) && side == game.Red })
	var labels []string
	for _, p := range list {
		labels = append(labels, formationUnits(side, p.Item.ID)...)
	}
	if len(room) < len(labels) {
		return fmt.Errorf("found no room for %s", side)
	}
	fmt.Fprintf(zones, "  %s-zone: {title: \"%[1]s's ground\", hexes: %[2]s}\n", side, f.names(room...))
	gtsCommands(t, side, list, f.name(entry))
	fmt.Fprintf(t, "    units: {%s-zone: [%s]}\n", side, strings.Join(labels, ", "))
	if side == game.Blue && d.Kind != Meeting {
		fmt.Fprintf(t, "    entrenchment: [%s]\n", strings.Join(slices.Repeat([]string{side.String() + "-zone"}, max(1, len(labels)/3)), ", "))
	}
	return nil
}

// gtsCommands writes those divisions of a side that contain a bought formation.
func gtsCommands(t *strings.Builder, side game.Side, list []Purchase, entry string) {
	fmt.Fprintf(t, "  %s:\n    divisions:\n", side)
	for _, div := range gtsDivisions(side) {
		if slices.ContainsFunc(list, func(p Purchase) bool { return hasFormation(div, p.Item.ID) }) {
			fmt.Fprintf(t, "      %s: {command: 6, dispatch: 6, entries: [%s]}\n", div.ID, entry)
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

// gtsObjectives writes the objectives that count at the end.
func (d *drawer) gtsObjectives(t *strings.Builder, f *field, goals []grid.Place) {
	score := map[Kind]int{Meeting: 20, Hold: 20, Raid: 48}[d.Kind]
	for _, at := range goals {
		held := ""
		if d.Kind != Meeting {
			held = ", held: blue"
		}
		fmt.Fprintf(t, "  - {at: %s, points: %d%s}\n", f.name(at), score, held)
	}
}
