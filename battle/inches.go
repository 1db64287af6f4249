package battle

import (
	"fmt"
	"slices"
	"strings"

	"metahex/game"
	"metahex/grid"
	"metahex/rule"
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
	order: []string{"table", "turns", "deployment", "forces"},
	draw:  (*drawer).lasergrenadiers, stock: lasergrenadiersStock,
	open: opener(lg.Library.Standard, lg.Read, lasergrenadiers.Prepare),
}

var solprimeBook = Book{
	ID: "solprime", Points: 160, Least: 60, Most: 500, Turns: [3]int{6, 6, 6}, bias: [3]int{0, 50, 60}, units: 24, margin: 1, most: 25,
	order: []string{"level", "zones", "carriers", "overwatch"},
	draw:  (*drawer).solprime, stock: solprimeStock,
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

// laid draws a table and its objectives.
func (d *drawer) laid(worth int) (y *yard, goals []tabletop.ObjectiveFile, err error) {
	if y, err = d.yard(); err == nil {
		goals, err = d.spots(y, worth)
	}
	return y, goals, err
}

// spots draws the objectives of a table.
func (d *drawer) spots(y *yard, worth int) (all []tabletop.ObjectiveFile, err error) {
	inner := y.inner()
	if len(inner) == 0 {
		return nil, fmt.Errorf("found no room for an objective")
	}
	turned := func(p grid.Point) grid.Point {
		return grid.Point{X: yardWide*grid.Inch - p.X, Y: yardDeep*grid.Inch - p.Y}
	}
	spot := func(name string, at grid.Point, points int) {
		all = append(all, tabletop.ObjectiveFile{Name: name, At: rule.Pair{X: int64(at.X), Y: int64(at.Y)}, Radius: 3 * grid.Inch, Points: points})
	}
	one := inner[d.rand.IntN(len(inner))]
	if d.Kind != Meeting && one.X < yardWide*grid.Inch/2 {
		one = turned(one) // in blue's half
	}
	middle := func(x int32) grid.Point { return grid.Point{X: x * grid.Inch, Y: yardDeep * grid.Inch / 2} }
	switch d.Kind {
	case Meeting:
		spot("the crossing", middle(yardWide/2), worth)
		spot("the north post", one, worth/2)
		spot("the south post", turned(one), worth/2)
	case Hold:
		spot("the crossing", middle(30), worth)
		spot("the post", one, worth)
	default:
		spot("the depot", middle(36), 2*worth)
	}
	// The side that the lean helps has a camp, if the list of the other side is given.
	side, x, lean := game.Red, int32(4), d.lean()
	if lean < 0 {
		side, x, lean = game.Blue, yardWide-4, -lean
	}
	if d.Lists[side.Enemy()] != "" && lean > 0 {
		spot(side.String()+"'s camp", middle(x), max(1, 2*worth*lean/100))
	}
	return all, nil
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

func (d *drawer) lasergrenadiers() (any, error) {
	y, goals, err := d.laid(max(2, d.Points/6))
	if err != nil {
		return nil, err
	}
	s := &lg.File{Turns: d.Turns, Deployment: rule.Of(deployments[d.Kind])}
	s.Head, s.Start, s.Table, s.Objectives = d.head(), d.headStart(), rule.Of(y.text), goals
	s.Victory = "Points for every piece destroyed or gone, and for the objectives to who alone stands there at the end."
	d.conceal()
	pools := d.leanedPools()
	d.pieces(&s.Forces.Red, game.Red, pools)
	d.pieces(&s.Forces.Blue, game.Blue, pools)
	return s, nil
}

// pieces fills in the force of a side. Its player sets up two thirds of the pieces and loads the
// carriers; all other pieces enter in turn 2. A side that holds ground sets up all its pieces, and digs
// in its infantry.
func (d *drawer) pieces(f *lg.ForceFile, side game.Side, pools [3]int) {
	all := units(d.force(side, pools[side]))
	zone, _, holds := d.zone(side)
	f.Entry = &lg.EntryFile{Edge: rule.Of(edgesOf[true][side].String()), From: 6 * grid.Inch, To: 30 * grid.Inch}
	f.Zones, f.Carriers = zone, chosen
	first := max(1, 2*len(all)/3)
	if holds {
		first = len(all)
		f.Foxholes = rule.Of(len(slices.DeleteFunc(slices.Clone(all), func(id string) bool {
			k, _ := lg.Library.Standard().Kind(id)
			return k.Type.Vehicle()
		})))
	}
	// The enemy learns a piece's type when it sees the piece: neither label nor order may reveal it
	// (LG delayed/5).
	d.stream(1<<34+uint64(side)).Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	for i, id := range all {
		p := lg.PieceFile{Unit: rule.Of(id), Label: rule.Of(fmt.Sprintf("P%d", i+1))}
		if i >= first {
			p.Enters = 2
		}
		f.Pieces = append(f.Pieces, p)
	}
}

// chosen is the value of a key that leaves a choice to the players.
var chosen = rule.Of(tabletop.Chosen[0])

// zone returns a side's set-up zone on a table, its facing, and whether the side holds ground.
func (d *drawer) zone(side game.Side) (zone []tabletop.ZoneFile, face rule.Pair, holds bool) {
	from, to, face := int64(1), int64(10), inches(1, 0)
	if side == game.Blue {
		from, to, face = 38, 47, inches(-1, 0)
	}
	if holds = side == game.Blue && d.Kind != Meeting; holds {
		from, to = 27, 46
	}
	return []tabletop.ZoneFile{{From: inches(from, 3), To: inches(to, 33)}}, face, holds
}

// inches returns a point or a direction, given in inches.
func inches(x, y int64) rule.Pair { return rule.Pair{X: x * grid.Inch, Y: y * grid.Inch} }

// deployments are the values of the key deployment by kind: "blue" means that blue sets up first.
var deployments = [...]string{Meeting: "turns", Hold: "blue", Raid: "blue"}

// platoonNames are the names of platoons.
var platoonNames = []string{"Able", "Baker", "Cedar", "Delta", "Easy", "Forge", "Grove", "Heath"}

func (d *drawer) solprime() (any, error) {
	y, goals, err := d.laid(max(6, d.Points/6))
	if err != nil {
		return nil, err
	}
	s := &sp.File{Head: d.head(), Start: d.headStart(), Table: rule.Of(y.text), Cycles: d.Turns, Deployment: rule.Of(deployments[d.Kind]), Objectives: goals}
	s.Victory = "Points for every stand lost, and for the objectives to who alone is there at the end."
	d.conceal()
	pools := d.leanedPools()
	d.platoons(&s.Forces.Red, game.Red, pools)
	d.platoons(&s.Forces.Blue, game.Blue, pools)
	return s, nil
}

// platoons fills in the force of a side: platoons of four stands. Its player sets up the force, chooses
// the stands that ride and the stands on overwatch, and places the mines: a mine and a dummy for each
// squad of engineers. Stands that have a front face the enemy.
func (d *drawer) platoons(f *sp.ForceFile, side game.Side, pools [3]int) {
	zone, face, holds := d.zone(side)
	all := units(d.force(side, pools[side]))
	f.Level, f.Zones, f.Carriers = rule.Of("laser"), zone, chosen
	if holds { // attackers do not begin on overwatch
		f.Overwatch = chosen
	}
	name := tabletop.Labels{}
	for platoon := range slices.Chunk(all, 4) {
		p := sp.PlatoonFile{Name: rule.Of(platoonNames[len(f.Platoons)%len(platoonNames)]), Rating: rule.Of("veteran")}
		for _, id := range platoon {
			u := sp.UnitFile{Unit: rule.Of(id), Label: rule.Of(name.Next(id))}
			if k, _ := sp.Library.Standard().Kind(id); k.Branch != sp.Infantry {
				u.Face = face
			}
			p.Units = append(p.Units, u)
			if holds && id == "engineers" {
				f.Laying = []tabletop.ZoneFile{{From: inches(20, 4), To: inches(30, 32)}}
				f.Mines = append(f.Mines, sp.MineFile{Strength: rule.Of(2)}, sp.MineFile{Strength: rule.Of(0)})
			}
		}
		f.Platoons = append(f.Platoons, p)
	}
}
