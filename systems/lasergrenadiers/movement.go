package lasergrenadiers

import (
	"metahex/game"
	"metahex/grid"
	"metahex/maps/tables"
	"metahex/rule"
	"metahex/systems/tabletop"
)

// setOut turns a piece and sends it on its leg.
func (b *battle) setOut(t *table, u int, c game.Choice) {
	l := b.legOf(u, c)
	p, err := b.plan(&l)
	if err != nil {
		panic(err) // the answer was checked
	}
	one := &b.pieces[u]
	if p.band >= 0 {
		one.facing, one.drift = p.facing, 0
		if p.turn > 0 {
			one.spent, one.turned = one.spent+p.turn, one.turned+p.turn
			cite := rule.Clause("LG turning/1")
			if one.slowed > 0 {
				cite = "LG turning/5"
			}
			t.Say(cite, "%s turns by up to %d degrees, for %s.", b.label(u), bandDegrees[p.band], grid.InchWords(p.turn))
		}
	}
	b.unset(u, dugIn)
	t.Then(run{l})
}

// run goes along a leg until something stops it: the enemy sees the piece
// anew, or the leg ends (LG popup/3).
type run struct{ Leg leg }

func (r run) Title(b *battle) (string, rule.Clause) {
	return b.label(int(r.Leg.Unit)) + " on the way to " + r.Leg.To.String(), "LG sequence/turn"
}

// Work goes to the next stop, and lets the enemy fire there. Who has been fired
// at stops, and thinks again.
func (r run) Work(t *table) {
	b, l := t.State, r.Leg
	u, recall := int(l.Unit), b.recall
	b.recall = 0 // asked for this leg alone
	if !b.on(u) || b.pieces[u].hits != l.Hits {
		return
	}
	p, err := b.plan(&l)
	if err != nil || p.Between(l.Done, p.Length) > b.left(u) {
		t.Say("LG speed/6.a", "%s can go no farther.", b.label(u))
		return
	}
	if met := (react{tabletop.Pause{Mover: l.Unit, Hits: l.Hits, Done: l.Done, Rest: p.Length - l.Done}}); l.Done == 0 && !l.Asked && b.heeded(u) {
		l.Asked = true
		t.Then(met, run{l})
		return
	}
	at := b.stop(&l, p, recall)
	b.advance(t, &l, p, at)
	met := react{tabletop.Pause{Mover: l.Unit, Hits: l.Hits, Done: at, Rest: p.Length - at}}
	if l.Done = at; at < p.Length {
		if recall > at {
			b.recall = recall
		}
		t.Then(met, run{l})
		return
	}
	t.Then(met)
}

// advance puts a piece at a distance along its leg, and pays for it.
func (b *battle) advance(t *table, l *leg, p *plan, at int64) {
	u := int(l.Unit)
	one := &b.pieces[u]
	cost := p.Between(l.Done, at)
	one.spent += cost
	one.drift += p.aside*at/p.Length - p.aside*l.Done/p.Length
	rose := one.alt
	if one.at, one.alt = l.point(p, at); one.alt > rose {
		b.set(u, risen)
	}
	verb, cite := "goes to", b.underway(l, p, at)
	switch {
	case l.How == backwards:
		verb = "backs to"
	case l.How == sideways:
		verb = "moves sideways to"
	case l.From == l.To && one.alt > rose:
		verb = "rises at"
	case l.From == l.To:
		verb = "sinks at"
	}
	t.Say(cite, "%s %s %s, for %s.", b.label(u), verb, b.where(u), grid.InchWords(cost))
	if one.alt == 0 && b.is(u, falling) {
		b.unset(u, falling)
		t.Say("LG landing/4", "%s is down.", b.label(u))
	}
	for _, f := range p.trees {
		if f.at < at && b.standing(int(f.feature)) {
			b.felled[f.feature/64] |= 1 << (f.feature % 64)
			t.Say("LG terrain/9", "%s knocks down %s.", b.label(u), b.table.Features[f.feature].Name)
		}
	}
	for _, o := range p.over {
		if o.to <= at && o.to > l.Done && b.on(int(o.unit)) {
			t.Say("LG overrun/1", "%s runs over %s.", b.label(u), b.label(int(o.unit)))
			b.remove(t, int(o.unit), dead, "LG overrun/6")
		}
	}
}

// underway is the clause by which a stretch of a leg was gone: of the first
// ground on it that is not firm.
func (b *battle) underway(l *leg, p *plan, at int64) rule.Clause {
	_, cite := going(b.kind(int(l.Unit)), l.How)
	switch {
	case b.is(int(l.Unit), falling):
		return "LG landing/4.b"
	case l.From == l.To || l.Low != l.High:
		return "LG popup/1"
	case l.How != forwards:
		return cite
	}
	from := int64(0)
	for _, c := range p.Stretches {
		if c.To > l.Done && from < at && c.Cite != rowClauses[rowFirm] {
			return c.Cite
		}
		from = c.To
	}
	return rowClauses[rowFirm]
}

// refuseFace says why a piece cannot turn in place.
func (b *battle) refuseFace(u int, to grid.Point) error {
	now, d := b.pieces[u].facing, to.Sub(b.pieces[u].at)
	band := bandOf(now, d)
	cost := b.tables.turnCost(b.kind(u).Type, b.allowance(u), band)
	switch {
	case !b.on(u) || !to.Legal() || d == (grid.Vector{}):
		return rule.Refuse("LG turning/1", "want a point to look at, other than one's own")
	case b.tables.turnCost(b.kind(u).Type, b.rate(u), 0) == 0:
		return rule.Refuse("LG turning/1", "%s looks all around and need not turn", b.label(u))
	case band < 0:
		return rule.Refuse("LG turning/1", "%s looks there", b.label(u))
	case b.allowance(u) == 0:
		return rule.Refuse("LG speed/6.a", "%s cannot move any more", b.label(u))
	case cost > b.left(u):
		return rule.Refuse("LG turning/3", "%s has %s inches left; the turn costs %s", b.label(u), grid.Inches(b.left(u)), grid.Inches(cost))
	}
	return nil
}

// face turns a piece in place. Its own fire suffers, but fire at it does not
// (LG speed/3, /4).
func (b *battle) face(t *table, u int, to grid.Point) {
	p := &b.pieces[u]
	band := bandOf(p.facing, to.Sub(p.at))
	cost := b.tables.turnCost(b.kind(u).Type, b.allowance(u), band)
	p.facing, p.drift = to.Sub(p.at), 0
	p.spent, p.turned = p.spent+cost, p.turned+cost
	cite := rule.Clause("LG turning/4")
	if p.slowed > 0 {
		cite = "LG speed/6.b"
	}
	t.Say(cite, "%s turns by up to %d degrees in place, for %s.", b.label(u), bandDegrees[band], grid.InchWords(cost))
}

// house finds the building that a piece is in.
func (b *battle) house(u int) (int, bool) {
	for _, i := range b.table.At(b.pieces[u].at) {
		if b.table.Features[i].Kind == tables.Built && b.pieces[u].alt < b.table.Features[i].Height {
			return i, true
		}
	}
	return -1, false
}

// ascent is what it costs to go from floor to floor, by stairs or ladder (LG
// terrain/12, /13).
func (b *battle) ascent(u, floor int) (int64, rule.Clause, error) {
	i, in := b.house(u)
	if !in {
		return 0, "", rule.Refuse("LG terrain/12", "%s is in no building", b.label(u))
	}
	f, k := &b.table.Features[i], b.kind(u)
	rise := int64(max(floor-int(b.pieces[u].floor), int(b.pieces[u].floor)-floor)) * f.House.Storey
	stairs := b.tables.factor(rowStairs, k, b.readings)
	ladder := b.tables.factor(rowLadder, k, b.readings)
	switch {
	case floor < 0 || floor >= f.House.Floors || floor == int(b.pieces[u].floor):
		return 0, "", rule.Refuse("LG terrain/12", "want another of the floors 0 to %d of %s", f.House.Floors-1, f.Name)
	case f.House.Stairs == tables.Broad || f.House.Stairs == tables.Narrow && k.Type.Infantry():
		if stairs.Barred() {
			return 0, "", rule.Refuse("LG crewed/1", "%s is on wheels and cannot climb stairs", k.Name)
		}
		return stairs.Of(rise), "LG terrain/12", nil
	case f.House.Stairs == tables.Narrow && !f.House.Ladder:
		return 0, "", rule.Refuse("LG terrain/12", "the stairs of %s are too narrow for %s", f.Name, k.Name)
	case f.House.Ladder && k.Type.Infantry():
		return ladder.Of(rise), "LG terrain/13", nil
	case f.House.Ladder:
		return 0, "", rule.Refuse("LG terrain/13", "only infantry climbs ladders")
	case k.Type == Jetpack:
		return rise, "LG terrain/13", nil
	}
	return 0, "", rule.Refuse("LG terrain/12", "%s has neither stairs nor a ladder", f.Name)
}

func (b *battle) refuseClimb(u, floor int) error {
	if !b.on(u) {
		return rule.Refuse("LG terrain/12", "%s is not on the table", b.label(u))
	}
	cost, cite, err := b.ascent(u, floor)
	if err == nil && cost > b.left(u) {
		return rule.Refuse(cite, "%s has %s inches left; this costs %s", b.label(u), grid.Inches(b.left(u)), grid.Inches(cost))
	}
	return err
}

// climb goes to another floor.
func (b *battle) climb(t *table, u, floor int) {
	cost, cite, _ := b.ascent(u, floor)
	i, _ := b.house(u)
	p := &b.pieces[u]
	p.spent += cost
	p.floor, p.alt = int8(floor), int64(floor)*b.table.Features[i].House.Storey
	t.Say(cite, "%s climbs to floor %d of %s, for %s.", b.label(u), floor, b.table.Features[i].Name, grid.InchWords(cost))
	t.Then(react{tabletop.Still(u)})
}
