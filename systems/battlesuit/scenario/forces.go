package scenario

import (
	"fmt"
	"slices"

	"gopkg.in/yaml.v3"

	"metahex/cards"
	"metahex/game"
	"metahex/maps"
	"metahex/maps/dots"
	"metahex/rule"
)

// lettered is the number of armoured soldiers for which a side has letters: A to T (BHM 4.1).
const lettered = 20

// MostDrones is how many drones a side can have (BHM 5.6.2).
const MostDrones = 9

// mostAlike is how many drones of one type a side can have (BHM 5.6.2).
const mostAlike = 4

// MostUnits is the largest number of units of a side, and of both sides together. A battle stores
// units as small integers, which cannot index more.
const MostUnits = 127

// force reads the units of one side (BHM 13.3, 13.4).
func (r *reader) force(side game.Side, l *rule.Located[ForceFile]) Force {
	raw := &l.Value
	f, before := Force{Home: raw.Home, Exits: raw.Exits}, len(r.Faults)
	labels := labeller{}
	posted := map[maps.Spot]bool{}
	if n := len(raw.Detachments); n > MostUnits {
		r.Fault("BHM 13.3", l.Node, "%s has %d detachments; want at most %d", side, n, MostUnits)
		return f
	}
	for i := range raw.Detachments {
		f.Detachments = append(f.Detachments, r.detachment(&raw.Detachments[i], &f, &labels, posted))
	}
	known := len(r.Faults) == before // whether all purchases are valid
	if labels.total() > MostUnits {
		r.Fault("BHM 13.3", l.Node, "%s has more than %d units; want at most %[2]d", side, MostUnits)
		return f
	}
	r.worth(&f)
	if known {
		r.First(
			r.Slip(labels.total() == 0, "BHM 13.3", l.Node, "%s has no units", side),
			r.Slip(labels.armoured > lettered, "BHM 4.1", l.Node, "%s has %d armoured soldiers; want at most %d (letters A to T)", side, labels.armoured, lettered),
			r.Slip(labels.drones+labels.sentries > MostDrones, "BHM 5.6.2", l.Node, "%s has %d drones; want at most %d", side, labels.drones+labels.sentries, MostDrones),
			r.alike(side, l.Node, &f),
			r.Slip(raw.Build.Value != f.Build && !r.tables.Edited(), "BHM 13.3", raw.Build.Node, "build: found %d; the units of %s are worth %d", raw.Build.Value, side, f.Build),
		)
	}
	if r.tables.Splits(&f) {
		r.squads(side, raw, &f)
	}
	if known {
		r.room(side, raw, &f)
	}
	return f
}

// worth sets the build value of a force.
func (r *reader) worth(f *Force) {
	for _, d := range f.Detachments {
		for _, u := range d.Units {
			f.Build += r.tables.Units.Kind(u.Type).Build.Points
		}
	}
}

// alike is the fault of a force with too many drones of one type (BHM 5.6.2).
func (r *reader) alike(side game.Side, at *yaml.Node, f *Force) error {
	have := make([]int, r.tables.Units.Len())
	for _, d := range f.Detachments {
		for _, u := range d.Units {
			have[u.Type]++
		}
	}
	for i, n := range have {
		if kind := r.tables.Units.Kind(cards.Type(i)); kind.Class == cards.Drone && n > mostAlike {
			return r.Slip(true, "BHM 5.6.2", at, "%s has %d drones of the type %s; want at most %d", side, n, kind.ID, mostAlike)
		}
	}
	return nil
}

// Splits reports whether a force is large enough for two squads: it has at least ten units, two of
// them commanders (BHM 12.11).
func (t *Tables) Splits(f *Force) bool {
	units, commanders := 0, 0
	for _, d := range f.Detachments {
		for _, u := range d.Units {
			units++
			if t.Units.Kind(u.Type).Has(cards.Command) {
				commanders++
			}
		}
	}
	return commanders > 1 && units >= t.Of(SquadSplit)
}

// squads checks that each detachment belongs to a squad (BHM 12.11).
func (r *reader) squads(side game.Side, raw *ForceFile, f *Force) {
	for i, d := range f.Detachments {
		if d.Squad == 0 && r.s.Optional.Has(SquadCommand) {
			r.Fault("BHM 12.11", raw.Detachments[i].Name.Node, "detachment %q: want \"squad: 1\" or \"squad: 2\", because %s has two commanders under the rule squad-command", d.Name, side)
		}
	}
}

// A labeller counts the units of a side and gives each its label.
type labeller struct{ armoured, police, militia, sentries, drones int }

func (l *labeller) total() int { return l.armoured + l.police + l.militia + l.sentries + l.drones }

// next returns the label of the next unit. Mobile drones share one sequence of numbers, so a label
// does not reveal a drone's type (BHM 12.4.6).
func (l *labeller) next(k *cards.Kind) string {
	number := func(letter string, n *int) string {
		*n++
		return fmt.Sprintf("%s%d", letter, *n)
	}
	switch {
	case k.Class == cards.Armoured:
		l.armoured++
		return string(rune('A' + l.armoured - 1))
	case k.Class == cards.Drone && k.Has(cards.Fixed):
		return number("S", &l.sentries)
	case k.Class == cards.Drone:
		return number("D", &l.drones)
	case k.ID == "militia":
		return number("M", &l.militia)
	}
	return number("P", &l.police)
}

func (r *reader) detachment(raw *DetachmentFile, f *Force, labels *labeller, posted map[maps.Spot]bool) Detachment {
	d := Detachment{Name: raw.Name.Value, Squad: raw.Squad.Value, Hidden: raw.Hidden, Marines: raw.Marines}
	free := r.recruits(raw, &d, labels, posted)
	r.harmed(raw, &d)
	switch {
	case raw.Enters != nil && (raw.Zone != nil || len(raw.Posts) > 0 || raw.Hidden):
		r.Fault("BHM 8.6", raw.Name.Node, "detachment %q enters during the match, so it cannot have a zone or posts, or be hidden", d.Name)
	case raw.Enters != nil:
		r.enters(raw.Enters, f, &d)
	case raw.Zone != nil:
		z := r.zone(*raw.Zone)
		d.Zone, d.Area, d.Region, d.Where = z.dots, z.all, z.region, z.title
	case free > 0:
		r.Fault("BHM 13.4", raw.Name.Node, "detachment %q has units without posts; want the key \"zone\" or the key \"enters\"", d.Name)
	}
	if d.Hidden {
		r.hide(raw, &d)
	}
	return d
}

// harmed reads the hits that units begin with. Damage identifies a unit, so the cards of such a
// scenario are not dealt but stay as written (BHM 5.0, 5.2.1).
func (r *reader) harmed(raw *DetachmentFile, d *Detachment) {
	if raw.Damage.Node == nil {
		return
	}
	if n := len(raw.Damage.Value); n != len(d.Units) || !r.s.AsWritten {
		r.First(
			r.Slip(!r.s.AsWritten, "BHM 5.0", raw.Damage.Node, "detachment %q begins with damage; want deal: as-written", d.Name),
			r.Slip(true, "BHM 5.2.1", raw.Damage.Node, "damage: found %s for %s", rule.Count(n, "number"), rule.Count(len(d.Units), "unit")),
		)
		return
	}
	for i, v := range raw.Damage.Value {
		u := &d.Units[i]
		most := 0
		if r.tables.Units.Kind(u.Type).Class == cards.Armoured {
			most = cards.Boxes - 1
		}
		u.Damage = int8(r.Within("BHM 5.2.1", v, "damage of "+r.tables.Units.Kind(u.Type).ID, 0, most))
	}
}

// recruits reads the units of a detachment, and returns the number of units without posts.
func (r *reader) recruits(raw *DetachmentFile, d *Detachment, labels *labeller, posted map[maps.Spot]bool) (free int) {
	least := 1
	if r.tables.Edited() {
		least = 0
	}
	for _, e := range raw.Units {
		kind, ok := r.unit(rule.Located[string]{Value: e.Key.Value, Node: e.Key})
		for range r.Within("BHM 13.3", e.Value, e.Key.Value, least, 99) {
			if ok && labels.total() <= MostUnits { // MostUnits + 1 units are enough to refuse the force
				d.Units = append(d.Units, Recruit{Type: kind, Label: labels.next(r.tables.Units.Kind(kind))})
			}
		}
	}
	free = len(d.Units)
	for _, p := range raw.Posts {
		if u, ok := r.recruit(p, posted, raw.Hidden); ok {
			u.Label = labels.next(r.tables.Units.Kind(u.Type))
			d.Units = append(d.Units, u)
		}
	}
	return free
}

// unit finds a unit type.
func (r *reader) unit(v rule.Located[string]) (cards.Type, bool) {
	t, err := r.tables.Units.Find(v.Value)
	if err != nil {
		r.Fault("", v.Node, "%v", err)
	}
	return t, err == nil
}

// recruit reads a unit with its post.
func (r *reader) recruit(p postFile, posted map[maps.Spot]bool, hidden bool) (Recruit, bool) {
	kind, known := r.unit(p.Unit)
	at, level, found := r.post(p.At)
	if !known || !found {
		return Recruit{}, false
	}
	k, terrain := r.tables.Units.Kind(kind), r.terrain(at)
	lodged := r.storey(at, level) && !k.Has(cards.Fly)
	airborne := level > int(r.ground(at).Level) && !lodged
	r.First(
		r.Slip(posted[at], "BHM 8.3", p.At.Node, "dot %s is already a post; want one unit per dot", p.At.Value),
		r.Slip(!r.fits(at), "BHM 15.3", p.At.Node, "a base at %s is not entirely on the table", p.At.Value),
		r.Slip(r.tooNear(at, posted), "BHM 8.3", p.At.Node, "a base at %s would overlap the base at another post", p.At.Value),
		r.Slip(airborne && !leavesGround(k), "BHM 13.4", p.At.Node, "a %s cannot begin in the air", k.Name),
		r.Slip(airborne && r.inside(at, level), "BHM 12.13", p.At.Node, "a %s cannot be in the air inside a building; want a storey, every %s", k.Name, rule.Count(r.tables.Of(StoreyHeight), "level")),
		r.Slip(lodged && hidden, "BHM 12.10", p.At.Node, "a hidden unit must be on the ground floor; found level %d", level),
		r.Slip(!airborne && !r.passable(at), "BHM 2.3.6", p.At.Node, "dot %s is water without a bridge, and the scenario does not allow wading", p.At.Value),
		r.Slip(hidden && !r.hides(at), "BHM 12.10", p.At.Node, "dot %s is %s; want woods, a building, a bunker or an improved position to hide in", p.At.Value, terrain),
		r.Slip(k.Has(cards.Fixed) && terrain == dots.Marsh, "BHM 12.4.4", p.At.Node, "dot %s is marsh, where a %s cannot be set up", p.At.Value, k.Name),
	)
	posted[at] = true
	return Recruit{Type: kind, Post: true, At: at, Level: level}, true
}

// leavesGround reports whether units of a kind can bounce or fly.
func leavesGround(k *cards.Kind) bool { return k.Has(cards.Bounce) || k.Has(cards.Fly) }

// fits reports whether a base at a place is entirely on the table. On a board it always fits
// (BHM 15.3).
func (r *reader) fits(at maps.Spot) bool { return r.s.Raster == nil || r.s.Raster.Stands(at.Point()) }

// storey reports whether a level is a storey of a building that carries soldiers (BHM 12.13).
func (r *reader) storey(at maps.Spot, level int) bool {
	up := level - int(r.ground(at).Level)
	return up > 0 && up <= r.s.Special.Buildings[at] && up%r.tables.Of(StoreyHeight) == 0
}

// inside reports whether a level is below the roof of a building that carries soldiers
// (BHM 12.13).
func (r *reader) inside(at maps.Spot, level int) bool {
	high := r.s.Special.Buildings[at]
	return high > 0 && level < int(r.ground(at).Level)+high
}

// enters reads how a reinforcement enters (BHM 8.6).
func (r *reader) enters(raw *entersFile, f *Force, d *Detachment) {
	d.Turn = r.Within("BHM 8.6", raw.Turn, "turn", 1, r.s.Turns)
	d.Edge = raw.Edge
	if d.Edge == NoEdge {
		d.Edge = f.Home
	}
	if raw.Zone == nil {
		d.Where = "the " + d.Edge.String() + " edge"
		for at := range r.everywhere() {
			if r.onEdge(d.Edge, at) {
				d.Area = append(d.Area, at)
			}
		}
		d.Zone = r.walkable(d.Area)
		if r.s.Raster != nil {
			d.Region = &Region{raster: r.s.Raster, edges: []Edge{d.Edge}}
		}
		return
	}
	z := r.zone(*raw.Zone)
	d.Zone, d.Area, d.Region, d.Where = z.dots, z.all, z.region, z.title
	if i := slices.IndexFunc(z.dots, func(at maps.Spot) bool { return !r.onEdge(d.Edge, at) }); i >= 0 {
		r.Fault("BHM 8.4", raw.Zone.Node, "zone %q: dot %s is not on the %s edge", raw.Zone.Value, r.s.name(z.dots[i]), d.Edge)
	}
}

// hide reduces a hidden detachment's zone to the dots where units can hide (BHM 12.10).
func (r *reader) hide(raw *DetachmentFile, d *Detachment) {
	if !r.s.Optional.Has(HiddenSetup) {
		r.Fault("BHM 12.10", raw.Name.Node, "detachment %q is hidden, which needs the optional rule hidden-setup", d.Name)
	}
	all := len(d.Zone)
	d.Zone = slices.DeleteFunc(slices.Clone(d.Zone), func(at maps.Spot) bool { return !r.hides(at) })
	if all > 0 && len(d.Zone) == 0 {
		r.Fault("BHM 12.10", raw.Name.Node, "detachment %q is hidden, but %s has no woods, building, bunker or improved position", d.Name, d.Where)
	}
}

// hides reports whether a soldier may be set up hidden on a dot.
func (r *reader) hides(at maps.Spot) bool {
	t := r.terrain(at)
	return t == dots.Woods || t == dots.Building || r.has(at, dots.Bunker) || r.has(at, dots.Improved)
}

// room checks that each zone has a dot for every unit that is set up in the zone.
func (r *reader) room(side game.Side, raw *ForceFile, f *Force) {
	for i, d := range f.Detachments {
		units := 0
		for k, other := range f.Detachments {
			if d.Turn == 0 && other.Turn == 0 && d.Where == other.Where && (k <= i || !d.Hidden) {
				units += len(other.Units) - len(raw.Detachments[k].Posts)
			}
		}
		if units > len(d.Zone) {
			r.Fault("BHM 13.4", raw.Detachments[i].Name.Node, "detachment %q: %s of %s to set up, but only %s in %s", d.Name, rule.Count(units, "unit"), side, rule.Count(len(d.Zone), "dot"), d.Where)
		}
	}
}
