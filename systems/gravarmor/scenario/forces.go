package scenario

import (
	"slices"

	"metahex/game"
	"metahex/rule"
)

// mostUnits is the largest number of units of a side, including ortillery.
const mostUnits = 60

// force reads the units of one side (GA scenarios/forces).
func (r *reader) force(side game.Side, l *rule.Located[forceFile]) Force {
	var f Force
	for i := range l.Value.Forts {
		f.Detachments = append(f.Detachments, r.fort(&l.Value.Forts[i]))
	}
	for i := range l.Value.Detachments {
		f.Detachments = append(f.Detachments, r.detachment(side, &l.Value.Detachments[i]))
	}
	if batteries := r.ortillery(l.Value.Ortillery); len(batteries.Units) > 0 {
		f.Detachments = append(f.Detachments, batteries)
	}
	units, guns := 0, 0
	for _, d := range f.Detachments {
		for _, u := range d.Units {
			units++
			guns += len(u.Guns)
		}
	}
	if units == 0 && !l.Value.empty() {
		return f // each unit has a fault of its own
	}
	if units == 0 || units > mostUnits || guns > mostUnits {
		r.Fault("GA scenarios/forces", l.Node, "%s has %d units with %d weapons; want 1 to %d of each", SideName(side), units, guns, mostUnits)
	}
	return f
}

// empty reports whether a force names no unit.
func (f *forceFile) empty() bool {
	return len(f.Forts) == 0 && len(f.Ortillery) == 0 && !slices.ContainsFunc(f.Detachments, func(d DetachmentFile) bool { return len(d.Units) > 0 })
}

// detachment reads one part of a force.
func (r *reader) detachment(side game.Side, raw *DetachmentFile) Detachment {
	d := Detachment{Name: raw.Name.Value, Turn: 1}
	ways := 0
	for i, given := range []bool{raw.Zone != nil, raw.At != nil, raw.Enters != nil, raw.Orbit != nil} {
		if given {
			ways++
			[]func(*DetachmentFile, *Detachment){r.inZone, r.inHex, r.overEdge, r.fromOrbit}[i](raw, &d)
		}
	}
	if ways != 1 {
		r.Fault("GA scenarios/forces", raw.Name.Node, "detachment %q: want exactly one of the keys `zone`, `at`, `enters` and `orbit`; found %d", d.Name, ways)
	}
	for i := range raw.Units {
		d.Units = append(d.Units, r.recruits(side, &raw.Units[i])...)
	}
	if d.Start == InOrbit {
		r.lifts(raw, &d)
	}
	return d
}

// inZone, inHex, overEdge and fromOrbit read the four ways in which a detachment comes to the map.
func (r *reader) inZone(raw *DetachmentFile, d *Detachment) { d.Zone = r.zone(raw.Zone) }

func (r *reader) inHex(raw *DetachmentFile, d *Detachment) {
	if i, ok := r.hex(*raw.At); ok {
		d.Zone = r.hexes(r.s.Board.Name(i), i)
	}
}

func (r *reader) overEdge(raw *DetachmentFile, d *Detachment) {
	d.Start, d.Zone = OverEdge, r.zone(&raw.Enters.Zone)
	d.Turn = r.Within("GA movement/entrance", raw.Enters.Turn, "turn", 1, r.s.Turns)
	for _, i := range d.Zone.Hexes {
		if !r.s.Board.Rim(i) {
			r.Fault("GA movement/entrance", raw.Enters.Zone.Node, "hex %s of zone %q is not at the edge of the map", r.s.Board.Name(i), raw.Enters.Zone.Value)
			return
		}
	}
}

func (r *reader) fromOrbit(raw *DetachmentFile, d *Detachment) {
	d.Start, d.Turn = InOrbit, r.Within("GA movement/orbit", *raw.Orbit, "orbit", 1, r.s.Turns)
}

// recruits reads a number of units of one kind. The side must be allowed to use the kind.
func (r *reader) recruits(side game.Side, e *rule.KeyedEntry[rule.Located[int]]) []Recruit {
	at, err := r.tables.Units.Find(e.Key.Value)
	if err != nil {
		r.Fault("GA equipment/counters", e.Key, "%v", err)
		return nil
	}
	k := &r.tables.Units[at]
	if !slices.Contains(k.Sides, "special") && !slices.Contains(k.Sides, sideNames[side-League]) {
		r.Fault("GA equipment/colors", e.Key, "%s cannot fight for the %s", k.Name, SideName(side))
	}
	return slices.Repeat([]Recruit{{Kind: k, Guns: []Gun{k.gun()}}}, e.Value.Value)
}

// gun returns the main weapon of a kind, with the kind's EW.
func (k *Kind) gun() Gun {
	g := k.Gun
	g.EW = k.EW
	return g
}

// lifts checks that all units in orbit can land: by themselves, or inside a unit that can.
func (r *reader) lifts(raw *DetachmentFile, d *Detachment) {
	seats, infantry, others := 0, 0, 0
	for _, u := range d.Units {
		switch k := u.Kind; {
		case k.Move == DropShip:
			seats += DropShipSeats
		case k.Move == Grav && k.Carrier:
			infantry--
		case k.Move == Infantry && k.Victim() != JumpInfantry:
			infantry++
		case k.Move == Hover:
			others++
			if k.Carrier {
				infantry--
			}
		}
	}
	if others+max(infantry, 0) > seats {
		r.Fault("GA orbital/drop-ships", raw.Name.Node, "detachment %q: %d units in orbit cannot come down by themselves, and the drop-ships hold %d", d.Name, others+max(infantry, 0), seats)
	}
}

// fort reads a fortress as a detachment (GA scenarios/forts).
func (r *reader) fort(raw *fortFile) Detachment {
	k := &Kind{
		Name: "fort " + raw.Name.Value, Role: "fortress", Move: Immobile,
		Defense: raw.Defense.Value, Origin: r.s.Origin,
	}
	var guns []Gun
	for i := range raw.Weapons.Value {
		g := raw.Weapons.Value[i].gun()
		if raw.Weapons.Value[i].Range.Node == nil {
			r.Fault("GA scenarios/forts", raw.Weapons.Node, "%s: every weapon system of a fort needs a range", k.Name)
		}
		k.EW = max(k.EW, g.EW)
		guns = append(guns, g)
	}
	return Detachment{Name: k.Name, Units: []Recruit{{k, guns}}, Zone: r.zone(&raw.Zone), Turn: 1}
}

func (f *gunFile) gun() Gun {
	return Gun{EW: f.EW.Value, Attack: f.Attack.Value, Weapon: f.Weapon, Range: f.Range.Value}
}

// ortillery reads the batteries as one detachment (GA scenarios/ortillery).
func (r *reader) ortillery(raw []batteryFile) Detachment {
	d := Detachment{Name: "Ortillery", Start: InOrbit, Turn: 1}
	for i := range raw {
		if raw[i].Range.Node != nil {
			r.Fault("GA orbital/ortillery/firing", raw[i].Range.Node, "ortillery has unlimited range; leave out the key `range`")
		}
		g := raw[i].gun()
		k := &Kind{Name: "ortillery", Role: "battery in orbit", Move: Orbital, EW: g.EW, Gun: g, Origin: r.s.Origin}
		d.Units = append(d.Units, slices.Repeat([]Recruit{{k, []Gun{g}}}, raw[i].Count.Value)...)
	}
	return d
}

// victory reads the conditions of victory (GA scenarios/victory).
func (r *reader) victory() {
	raw, v := &r.raw.Victory, &r.s.Victory
	v.Text, v.Margin = raw.Text, raw.Margin.Value
	for i := range raw.Awards.Value {
		v.Awards = append(v.Awards, r.award(&raw.Awards.Value[i]))
	}
}

// award reads one way to score.
func (r *reader) award(f *AwardFile) Award {
	a := Award{To: r.side(f.To), For: f.For.Value, Score: f.Score.Value, Turns: f.Turns, Zone: Zone{City: -1}}
	a.Of = f.Of
	if f.Held != nil {
		a.Held = r.side(*f.Held)
	}
	switch wants := a.For == Hold || a.For == Exit; {
	case wants && f.Zone == nil:
		r.Fault("GA scenarios/victory", f.For.Node, "an award for %s needs a zone", a.For)
	case !wants && f.Zone != nil:
		r.Fault("GA scenarios/victory", f.Zone.Node, "an award for %s cannot have a zone", a.For)
	case wants:
		a.Zone = r.zone(f.Zone)
	}
	if f.Held != nil && a.For != Hold {
		r.Fault("GA scenarios/victory", f.Held.Node, "the key `held` is only for an award for hold")
	}
	return a
}
