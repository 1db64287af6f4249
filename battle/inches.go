package battle

import (
	"fmt"
	"slices"
	"strings"

	"metahex/game"
	"metahex/grid"
	"metahex/systems/lasergrenadiers"
	lg "metahex/systems/lasergrenadiers/scenario"
	"metahex/systems/solprime"
	sp "metahex/systems/solprime/scenario"
	"metahex/systems/tabletop"
)

// LaserGrenadiers and Sol Prime, on tables. Points buy units. The lean lowers the pool of one side.
// If the list of that side is given, the camp of the other side is worth more instead.

var lasergrenadiersBook = Book{
	ID: "lasergrenadiers", Points: 60, Least: 20, Most: 160, Turns: [3]int{6, 6, 6}, bias: [3]int{0, 0, 30}, units: 24, margin: 1, most: 25,
	draw: (*drawer).lasergrenadiers, stock: lasergrenadiersStock,
	open: opener(lg.Library.Standard, lg.Read, lasergrenadiers.Prepare),
}

var solprimeBook = Book{
	ID: "solprime", Points: 160, Least: 60, Most: 500, Turns: [3]int{6, 6, 6}, bias: [3]int{0, 50, 60}, units: 24, margin: 1, most: 25,
	draw: (*drawer).solprime, stock: solprimeStock,
	open: opener(sp.Library.Standard, sp.Read, solprime.Prepare),
}

// ashore lists the pieces that can enter over an edge by themselves.
var ashore = []string{"ranger", "grenadier", "stormer", "ironclad", "skitter", "launcher", "heavy-tank", "crawler", "scout", "lynx", "badger", "skimmer", "strider"}

func lasergrenadiersStock(_ game.Side, _ int) (all []Item) {
	t := lg.Library.Standard()
	for _, id := range ashore {
		k, ok := t.Kind(id)
		if !ok {
			continue
		}
		all = append(all, Item{ID: id, Name: k.Name, Points: k.Points, Most: 8, Card: fmt.Sprintf("%s, %s, armour %v, %s range %s", k.Type, grid.InchWords(k.Rate), k.Armour, k.Weapon.Name, grid.Inches(k.Weapon.Range))})
	}
	return all
}

// onGround lists the stands of Sol Prime that need neither a special table nor aircraft.
var onGround = []string{"rifles", "engineers", "mobile", "tow-team", "weapons-squad", "light-tank", "medium-tank", "battle-tank", "hunter", "twin-car", "launcher", "apc", "grav-apc", "walker"}

func solprimeStock(_ game.Side, _ int) (all []Item) {
	t := sp.Library.Standard()
	for _, id := range onGround {
		k, ok := t.Kind(id)
		if !ok || k.Level > sp.Laser {
			continue
		}
		var arms []string
		for _, w := range k.Weapons {
			arms = append(arms, w.ID)
		}
		all = append(all, Item{ID: id, Name: k.Name, Points: k.Points, Most: 6, Card: fmt.Sprintf("armour %d/%d, %s, %s", k.Front, k.Flank, grid.InchWords(k.Move), strings.Join(arms, " "))})
	}
	return all
}

// A spot is an objective on a table.
type spot struct {
	name   string
	at     grid.Point
	points int
}

// spots draws the objectives of a table.
func (d *drawer) spots(y *yard, worth int) (all []spot, err error) {
	inner := y.inner()
	if len(inner) == 0 {
		return nil, fmt.Errorf("found no room for an objective")
	}
	turned := func(p grid.Point) grid.Point {
		return grid.Point{X: yardWide*grid.Inch - p.X, Y: yardDeep*grid.Inch - p.Y}
	}
	one := inner[d.rand.IntN(len(inner))]
	if d.Kind != Meeting && one.X < yardWide*grid.Inch/2 {
		one = turned(one) // in blue's half
	}
	middle := grid.Point{X: yardWide * grid.Inch / 2, Y: yardDeep * grid.Inch / 2}
	switch d.Kind {
	case Meeting:
		all = []spot{{"the crossing", middle, worth}, {"the north post", one, worth / 2}, {"the south post", turned(one), worth / 2}}
	case Hold:
		all = []spot{{"the crossing", grid.Point{X: 30 * grid.Inch, Y: middle.Y}, worth}, {"the post", one, worth}}
	default:
		all = []spot{{"the depot", grid.Point{X: 36 * grid.Inch, Y: middle.Y}, 2 * worth}}
	}
	return append(all, d.camp(middle.Y, worth)...), nil
}

// inner returns the middles of empty cells, without the cells at the two ends of the table.
func (y *yard) inner() (all []grid.Point) {
	for _, at := range y.free {
		if at.X > cellWide*grid.Inch && at.X < (yardWide-cellWide)*grid.Inch {
			all = append(all, at)
		}
	}
	return all
}

// camp returns the camp of the side that the lean helps, if the list of the other side is given.
func (d *drawer) camp(row int32, worth int) []spot {
	side, x, lean := game.Red, int32(4), d.lean()
	if lean < 0 {
		side, x, lean = game.Blue, yardWide-4, -lean
	}
	if d.Lists[side.Enemy()] == "" || lean == 0 {
		return nil
	}
	return []spot{{side.String() + "'s camp", grid.Point{X: x * grid.Inch, Y: row}, max(1, 2*worth*lean/100)}}
}

// objectivesText writes the objectives as YAML.
func objectivesText(all []spot) string {
	var t strings.Builder
	t.WriteString("objectives:\n")
	for _, s := range all {
		fmt.Fprintf(&t, "  - {name: %s, at: %s, radius: 3, points: %d}\n", quoted(s.name), pair(s.at), s.points)
	}
	return t.String()
}

// pair returns a point in YAML.
func pair(p grid.Point) string {
	return fmt.Sprintf("[%s, %s]", grid.Inches(int64(p.X)), grid.Inches(int64(p.Y)))
}

func (d *drawer) lasergrenadiers() (string, error) {
	y, err := d.yard()
	if err != nil {
		return "", err
	}
	goals, err := d.spots(y, max(2, d.Points/6))
	if err != nil {
		return "", err
	}
	var t strings.Builder
	t.WriteString(d.heading())
	fmt.Fprintf(&t, "table: %sturns: %d\ndeployment: %s\nforces:\n", y.written(), d.Turns, deployments[d.Kind])
	d.conceal()
	pools := d.leanedPools()
	for _, side := range []game.Side{game.Red, game.Blue} {
		d.pieces(&t, side, pools[side])
	}
	t.WriteString(objectivesText(goals))
	t.WriteString("victory: Points for every piece destroyed or gone, and for the objectives to who alone stands there at the end.\n")
	return t.String(), nil
}

// pieces writes the pieces of a side. Its player sets up two thirds of them and loads the carriers;
// all other pieces enter in turn 2. A side that holds ground sets up all its pieces, and digs in
// its infantry.
func (d *drawer) pieces(t *strings.Builder, side game.Side, pool int) {
	all := units(d.force(side, pool))
	zone, _, holds := d.zone(side)
	fmt.Fprintf(t, "  %s:\n    entry: {edge: %s, from: 6, to: 30}\n    zones: [%s]\n    carriers: chosen\n", side, edgeWords[true][side], zone)
	first := max(1, 2*len(all)/3)
	if holds {
		first = len(all)
		fmt.Fprintf(t, "    foxholes: %d\n", len(slices.DeleteFunc(slices.Clone(all), func(id string) bool {
			k, _ := lg.Library.Standard().Kind(id)
			return k.Type.Vehicle()
		})))
	}
	// The enemy learns a piece's type when it sees the piece: neither label nor order may reveal it
	// (LG delayed/5).
	d.stream(1<<34+uint64(side)).Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	t.WriteString("    pieces:\n")
	for i, id := range all {
		enters := ""
		if i >= first {
			enters = ", enters: 2"
		}
		fmt.Fprintf(t, "      - {unit: %s, label: P%d%s}\n", id, i+1, enters)
	}
}

// zone returns a side's set-up zone on a table, its facing, and whether the side holds ground.
func (d *drawer) zone(side game.Side) (zone, face string, holds bool) {
	switch holds = side == game.Blue && d.Kind != Meeting; {
	case holds:
		return "{from: [27, 3], to: [46, 33]}", "[-1, 0]", true
	case side == game.Blue:
		return "{from: [38, 3], to: [47, 33]}", "[-1, 0]", false
	}
	return "{from: [1, 3], to: [10, 33]}", "[1, 0]", false
}

// deployments are the values of the key deployment by kind: "blue" means that blue sets up first.
var deployments = [...]string{Meeting: "turns", Hold: "blue", Raid: "blue"}

// platoonNames are the names of platoons.
var platoonNames = []string{"Able", "Baker", "Cedar", "Delta", "Easy", "Forge", "Grove", "Heath"}

func (d *drawer) solprime() (string, error) {
	y, err := d.yard()
	if err != nil {
		return "", err
	}
	goals, err := d.spots(y, max(6, d.Points/6))
	if err != nil {
		return "", err
	}
	var t strings.Builder
	t.WriteString(d.heading())
	fmt.Fprintf(&t, "table: %scycles: %d\ndeployment: %s\nforces:\n", y.written(), d.Turns, deployments[d.Kind])
	d.conceal()
	pools := d.leanedPools()
	for _, side := range []game.Side{game.Red, game.Blue} {
		d.platoons(&t, side, pools[side])
	}
	t.WriteString(objectivesText(goals))
	t.WriteString("victory: Points for every stand lost, and for the objectives to who alone is there at the end.\n")
	return t.String(), nil
}

// platoons writes the force of a side. Its player sets up the force, chooses the stands that ride
// and the stands on overwatch, and places the mines.
func (d *drawer) platoons(t *strings.Builder, side game.Side, pool int) {
	zone, face, holds := d.zone(side)
	all := units(d.force(side, pool))
	fmt.Fprintf(t, "  %s:\n    level: laser\n    zones: [%s]\n    carriers: chosen\n", side, zone)
	if holds { // attackers do not begin on overwatch
		t.WriteString("    overwatch: chosen\n")
		mines(t, all)
	}
	t.WriteString("    platoons:\n")
	musters(t, all, face)
}

// mines writes a mine and a dummy for each squad of engineers of a side.
func mines(t *strings.Builder, all []string) {
	all = slices.DeleteFunc(slices.Clone(all), func(id string) bool { return id != "engineers" })
	if len(all) == 0 {
		return
	}
	t.WriteString("    laying: [{from: [20, 4], to: [30, 32]}]\n    mines:\n")
	for range all {
		t.WriteString("      - {strength: 2}\n      - {strength: 0}\n")
	}
}

// musters writes platoons of four stands. It turns stands that have a front in the given direction.
func musters(t *strings.Builder, all []string, face string) {
	name := tabletop.Labels{}
	i := 0
	for platoon := range slices.Chunk(all, 4) {
		fmt.Fprintf(t, "      - name: %s\n        rating: veteran\n        units:\n", platoonNames[i%len(platoonNames)])
		for _, id := range platoon {
			facing := ""
			if k, _ := sp.Library.Standard().Kind(id); k.Branch != sp.Infantry {
				facing = ", face: " + face
			}
			fmt.Fprintf(t, "          - {unit: %s, label: %s%s}\n", id, name.Next(id), facing)
		}
		i++
	}
}
