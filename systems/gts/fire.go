package gts

import (
	"fmt"
	"slices"
	"strconv"

	"metahex/game"
	"metahex/rule"
	"metahex/systems/gts/scenario"
)

// A shot is one attack by fire: the firer (−1: an air point), the target (−1: an empty hex), and
// the kind of fire.
type shot struct {
	By, At int16
	Hex    int16 // only for indirect fire
	How    how
}

type how uint16

const (
	inOpfire how = 1 << iota
	zoneToZone
	outOfZone
	withBonus
	indirectly
	inAssault
	atCharging
	atRunner
	fromAir
)

// offerTargets lists the units that may be in a unit's fire zone (GTS fire/zone).
func offerTargets(b *battle, u int, add offer) {
	for v := range b.units {
		if b.on(v) && b.apart(b.units[u].at, b.units[v].at) <= b.farthest(u) {
			add(choice(vFire, v), "GTS fire/zone")
		}
	}
}

// Aims implements game.Step. It lists the direct fire of the active unit.
func (act) Aims(b *battle, by, at int32) []game.Choice {
	if group := b.members(); len(group) != 1 || int32(group[0]) != by || at < 0 || int(at) >= len(b.units) || b.side(int(at)) == b.side(int(by)) {
		return nil
	}
	return []game.Choice{choice(vFire, int(at))}
}

// The reasons why a unit cannot fire at another unit.
var (
	noTarget   = &game.Reason{Cite: "GTS fire/direct", Text: "only an enemy on the map can be fired at"}
	noFire     = &game.Reason{Cite: "GTS range/none", Text: "%s has no direct fire"}
	isEntered  = &game.Reason{Cite: "GTS zone/fire-zone", Text: "%s is in an entry hex and cannot be fired at"}
	isClose    = &game.Reason{Cite: "GTS range/close", Text: "%s is next to an enemy or under barrage, and can fire only at range 1"}
	outOfHE    = &game.Reason{Cite: "GTS range/indirect-he", Text: "%s is %s"}
	outOfRange = &game.Reason{Cite: "GTS range/printed", Text: "%s is %s"}
	outOfSight = &game.Reason{Cite: "GTS los/line", Text: "%s has no line of sight to %s"}
)

// hinderFire returns why a unit cannot fire at another.
func hinderFire(b *battle, u int, c game.Choice) hindrance {
	v := int(c.Args[0])
	if !b.on(v) || b.side(v) == b.side(u) {
		return hindrance{Reason: noTarget}
	}
	at := b.units[v].at
	n := b.apart(b.units[u].at, at)
	switch reach := b.reach(u, b.wasClose(u)); {
	case reach == 0:
		return noFire.For(counter(u))
	case b.hex(at).Entry:
		return isEntered.For(counter(v))
	case n > reach && reach == 1 && b.farthest(u) > 1:
		return isClose.For(counter(u))
	case n > reach && b.class(u) == scenario.Artillery:
		return outOfHE.ForBoth(counter(v), pair(aReach, u, v))
	case n > reach:
		return outOfRange.ForBoth(counter(v), pair(aReach, u, v))
	}
	return outOfSight.If(!b.sees(u, at, false), counter(u), hex(at))
}

// explainFire returns the sum of direct fire.
func explainFire(b *battle, _ act, c game.Choice) rule.Tally {
	s := shot{By: int16(b.lead()), At: int16(c.Args[0])}
	return b.foretell(s, b.firing(s))
}

// doFire fires directly at a unit (GTS fire/direct).
func doFire(t *table, u int, c game.Choice) {
	b, v := t.State, int(c.Args[0])
	t.Say("GTS fire/direct", "%s fires at %s.", b.label(u), b.label(v))
	t.Show(game.Untold())
	b.shoot(t, shot{By: int16(u), At: int16(v)})
}

// shoot puts a shot on the agenda. A firer with two steps first checks for the company bonus
// (GTS fire/company-bonus).
func (b *battle) shoot(t *table, s shot) { t.Then(b.firing(s)) }

// firing is the first step of a shot.
func (b *battle) firing(s shot) step {
	if b.units[s.By].steps == 2 {
		return check{Unit: s.By, Why: forBonus, Shot: s}
	}
	return strike{s}
}

// strike rolls the die of a shot.
type strike struct{ Shot shot }

func (k strike) Title(b *battle) (string, rule.Clause) {
	return b.of("fire", k.Shot.By), "GTS fire/modifiers"
}

// Ask asks for the die roll. Firer and target are on the map, because each shot is resolved before
// the next one. Only the results of assault fire are applied together.
func (k strike) Ask(*battle) game.Question { return chance("fire", "GTS fire/modifiers") }

// Explain returns the complete sum.
func (k strike) Explain(b *battle, _ game.Choice) rule.Tally { return limited(b.tally(k.Shot)) }

// Answer looks up the result in the table. A roll above the rating misses, and so does a 9.
func (k strike) Answer(t *table, c game.Choice) {
	b, s, die := t.State, k.Shot, int(c.Args[0])
	if s.How&indirectly != 0 && s.At < 0 {
		b.burst(t, s, die)
		return
	}
	sum := b.tally(s)
	r := b.result(s, sum.Sum(), die)
	if !t.Muted() {
		b.tellFire(t, s, sum, die, r)
	}
	b.act.hurt = false
	switch {
	case s.How&inAssault != 0:
		b.blows = append(b.blows, blow{s.At, r})
		return
	case s.How&indirectly != 0 && (die == 9 || die > clampRating(sum.Sum())):
		return
	case s.How&indirectly != 0:
		t.Then(splinters{s.Hex, s.At}, smokeScreen{s})
		b.inflict(t, int(s.At), r, s.How)
		return
	}
	b.inflict(t, int(s.At), r, s.How)
}

// tellFire reports the sum, the side of the table and the result.
func (b *battle) tellFire(t *table, s shot, sum rule.Tally, die int, r scenario.Result) {
	side, row := "unarmoured", clause("GTS fire/row")
	if b.hardened(int(s.At)) {
		side = "armoured or entrenched"
	}
	if s.How&indirectly != 0 {
		row = "GTS indirect/row"
	}
	t.Say(sum.Items[0].Cite, "Rating %s (%s).", asCounted(sum.Sum()), sum.Reasons())
	t.Say(row, "The weapon is %s.", b.colour(s))
	t.Say("GTS fire/side", "The target is %s.", side)
	t.SayThrown(b.thrown(s, sum, r), "GTS chart/results", "Die %d: %s on %s.", die, r, b.label(int(s.At)))
	b.drawFire(t, s, sum.Sum(), die, r)
	for _, item := range sum.Items {
		switch item.Cite {
		case "GTS fire/weather", "GTS indirect/weather", "GTS assault/weather", "GTS fire/mass", "GTS indirect/mass", "GTS assault/mass",
			"GTS fire/company-bonus", "GTS indirect/company-bonus", "GTS assault/company-bonus", "GTS assault/suppressed", "GTS assault/charge", "GTS chart/raised":
			t.Say(item.Cite, "Counted: %+d %s.", item.Amount, item.Reason)
		}
	}
	if s.How&fromAir != 0 {
		t.Say("GTS fire/air", "Modifiers against the strike do not count.")
	}
	if b.is(int(s.At), column) {
		cite := clause("GTS fire/column")
		if s.How&indirectly != 0 {
			cite = "GTS indirect/column"
		}
		t.Say(cite, "%s is in column: terrain does not shelter it.", b.label(int(s.At)))
	}
}

// thrown returns the odds of a shot with the result of its die.
func (b *battle) thrown(s shot, sum rule.Tally, r scenario.Result) game.Odds {
	d := game.Odds{Side: b.side(int(s.At)).Enemy(), At: b.label(int(s.At)), Off: r != scenario.NoResult, Result: resultWords[r]}
	if s.By >= 0 {
		d.By = b.label(int(s.By))
	}
	for _, o := range sum.Outcomes {
		if d.Of = o.Of; o.Result != scenario.NoResult.String() {
			d.Ways += o.Ways
		}
	}
	return d
}

// clampRating returns the rating that counts: the table has columns from 0 to 9 (GTS chart/results).
func clampRating(n int) int { return max(0, min(9, n)) }

// asCounted returns a rating in words: "-3, counted as 0".
func asCounted(n int) string {
	if c := clampRating(n); c != n {
		return fmt.Sprintf("%d, counted as %d", n, c)
	}
	return strconv.Itoa(n)
}

// limited says in a sum that the rating counts as another one.
func limited(t rule.Tally) rule.Tally {
	if n := t.Sum(); len(t.Outcomes) > 0 && clampRating(n) != n {
		t.Add(0, "rating "+asCounted(n), "GTS chart/results")
	}
	return t
}

// result returns the result of a die roll at a rating (GTS chart/results).
func (b *battle) result(s shot, rating, die int) scenario.Result {
	if die == 9 || die > clampRating(rating) {
		return scenario.NoResult
	}
	side := 0
	if b.hardened(int(s.At)) {
		side = 1
	}
	return b.tables.Results[side][b.colour(s)][die]
}

// hardened reports whether the armoured side of the table applies to a unit: because of its defence
// rating, or because it is entrenched (GTS fire/side).
func (b *battle) hardened(v int) bool { return b.face(v).Armoured || b.is(v, entrenched) }

// colour returns the row of the results table (GTS fire/row, indirect/row).
func (b *battle) colour(s shot) scenario.Colour {
	if s.By < 0 {
		return scenario.White
	}
	f := b.face(int(s.By))
	switch {
	case s.How&inAssault != 0:
		return f.Assault.Colour
	case b.class(int(s.By)) == scenario.Artillery && s.How&indirectly == 0:
		return scenario.Yellow
	}
	return f.Fire.Colour
}

// tally returns the modified fire rating of a shot, with its odds.
func (b *battle) tally(s shot) rule.Tally {
	t := b.rating(s)
	if s.At >= 0 {
		t.Outcomes = outcomes(b.odds(s, t.Sum()), 10)
	} else if s.How&indirectly != 0 {
		t.Outcomes = burstOdds()
	}
	return t
}

// rating returns the modified fire rating of a shot (GTS chart/fire).
func (b *battle) rating(s shot) rule.Tally {
	t := rule.Tally{Title: "fire rating", Items: make([]rule.Item, 0, 10)}
	if s.By < 0 {
		t.Items = append(t.Items, rule.Item{Amount: b.tables.Of(scenario.AirRating), Reason: "air point", Cite: "GTS turn/air-attack", Source: b.tables.Figure(scenario.AirRating).Note("air rating")})
	} else {
		b.firerItems(&t, s)
	}
	if s.At >= 0 {
		b.targetItems(&t, s, int(s.At))
		b.massItem(&t, s)
	}
	b.weatherItem(&t, s)
	if s.How&fromAir != 0 {
		b.onlyHelp(&t)
	}
	return t
}

// onlyHelp removes the modifiers that would reduce the rating of an airstrike (GTS fire/air).
func (b *battle) onlyHelp(t *rule.Tally) {
	kept := slices.DeleteFunc(t.Items[1:], func(item rule.Item) bool { return item.Amount <= 0 })
	t.Items = t.Items[:1+len(kept)]
}

// cite returns the clause for a kind of modifier with this kind of fire.
func (s shot) cite(what string) clause {
	kind := "fire/"
	if s.How&indirectly != 0 {
		kind = "indirect/"
	} else if s.How&inAssault != 0 {
		kind = "assault/"
	}
	return shotCites[kind+what]
}

// shotCites maps a kind of fire and a kind of modifier to the clause.
var shotCites = map[string]clause{
	"fire/weather": "GTS fire/weather", "indirect/weather": "GTS indirect/weather", "assault/weather": "GTS assault/weather",
	"fire/mass": "GTS fire/mass", "indirect/mass": "GTS indirect/mass", "assault/mass": "GTS assault/mass",
	"fire/company-bonus": "GTS fire/company-bonus", "indirect/company-bonus": "GTS indirect/company-bonus", "assault/company-bonus": "GTS assault/company-bonus",
}

// add adds a modifier to a tally if the argument when is true.
func (b *battle) add(t *rule.Tally, when bool, m scenario.Modifier) {
	if when {
		t.Items = append(t.Items, b.tables.Item(m, 1))
	}
}

// addAs is like add, with a different clause.
func (b *battle) addAs(t *rule.Tally, when bool, m scenario.Modifier, cite clause) {
	if when {
		item := b.tables.Item(m, 1)
		item.Cite = cite
		t.Items = append(t.Items, item)
	}
}

// firerItems adds the modifiers that depend on the firer.
func (b *battle) firerItems(t *rule.Tally, s shot) {
	u := int(s.By)
	f, one := b.face(u), &b.units[u]
	rating, what, cite := f.Fire, "fire rating of ", clause("GTS fire/modifiers")
	if s.How&inAssault != 0 {
		rating, what, cite = f.Assault, "assault rating of ", "GTS assault/modifiers"
	} else if s.How&indirectly != 0 {
		cite = "GTS indirect/modifiers"
	}
	t.Items = append(t.Items, rule.Item{Amount: int(rating.Value), Reason: what + b.label(u), Cite: cite, Source: b.tables.Order.Note("units")})
	b.addAs(t, s.How&withBonus != 0, scenario.CompanyBonus, s.cite("company-bonus"))
	b.add(t, b.is(u, column), scenario.FirerColumn)
	b.add(t, one.hits == 1, scenario.FirerOneHit)
	b.add(t, one.hits >= 2, scenario.FirerTwoHits)
	b.add(t, b.lost(u), scenario.FirerStepLoss)
	b.add(t, b.barrageAt(one.at) == 1, scenario.FirerLightBarrage)
	b.add(t, b.barrageAt(one.at) == 2, scenario.FirerHeavyBarrage)
	b.add(t, b.is(u, entrenched), scenario.FirerEntrenched)
	b.add(t, b.is(u, suppressed) && s.How&inAssault != 0, scenario.SuppressedAssault)
	b.add(t, s.How&atCharging != 0, scenario.AgainstCharge)
	b.add(t, s.How&zoneToZone != 0, scenario.ZoneToZone)
	b.add(t, s.How&outOfZone != 0, scenario.OutOfZone)
	if s.At >= 0 && s.How&(indirectly|inAssault) == 0 {
		b.rangeItems(t, u, int(s.At))
	}
}

// rangeItems adds the distance modifiers to direct and opportunity fire.
func (b *battle) rangeItems(t *rule.Tally, u, v int) {
	n := b.apart(b.units[u].at, b.units[v].at)
	switch {
	case n <= 1:
	case !b.face(v).Armoured:
		t.Items = append(t.Items, b.tables.Item(scenario.RangeHex, n-1))
	case n >= b.face(u).Range:
		b.add(t, true, scenario.RangeArmourFar)
	default:
		b.add(t, true, scenario.RangeArmour)
	}
}

// targetItems adds the modifiers that depend on the target and its hex.
func (b *battle) targetItems(t *rule.Tally, s shot, v int) {
	f, one := b.face(v), &b.units[v]
	h := b.hex(one.at)
	if f.Defence != 0 {
		t.Items = append(t.Items, rule.Item{Amount: f.Defence, Reason: "defence of " + b.label(v), Cite: "GTS chart/fire", Source: b.tables.Order.Note("units")})
	}
	b.add(t, b.is(v, column), scenario.TargetColumn)
	b.add(t, b.is(v, entrenched) && s.How&inOpfire == 0, scenario.TargetEntrenched)
	b.add(t, b.is(v, improved), scenario.TargetPosition)
	b.add(t, b.is(v, column) && h.Raised(), scenario.ColumnRaised)
	row := &b.tables.Terrain[h.Terrain]
	fire := row.Fire
	if b.colour(s).Explosive() {
		fire = row.HE
	}
	if fire > 0 || fire < 0 && !b.is(v, column) {
		t.Items = append(t.Items, rule.Item{Amount: fire, Reason: "target in " + h.Terrain.String(), Cite: "GTS chart/terrain", Source: row.Note("terrain")})
	}
	if h.Hill && !b.is(v, column) {
		b.add(t, !f.Armoured, scenario.OnHill)
		b.add(t, f.Armoured, scenario.OnHillArmour)
	}
}

// massItem adds the modifier for the number of steps in the target hex (GTS fire/mass).
func (b *battle) massItem(t *rule.Tally, s shot) {
	n := b.stepsIn(b.units[s.At].at, b.side(int(s.At)))
	cite := s.cite("mass")
	b.addAs(t, n >= 5 && n <= 6, scenario.MassFive, cite)
	b.addAs(t, n >= 7 && n <= 8, scenario.MassSeven, cite)
	b.addAs(t, n >= 9, scenario.MassNine, cite)
}

// weatherItem adds the modifiers of night and weather (GTS fire/weather). Night and rain together
// are one modifier; fog is another.
func (b *battle) weatherItem(t *rule.Tally, s shot) {
	cite := s.cite("weather")
	b.addAs(t, b.night(), scenario.AtNight, cite)
	b.addAs(t, b.weather == scenario.RainFall && !b.night(), scenario.InRain, cite)
	b.addAs(t, b.weather == scenario.FogBound, scenario.InFog, cite)
}

// A spread is the number of rolls that lead to each result.
type spread [scenario.Eliminated + 1]int

// odds returns the number of rolls of ten for each result.
func (b *battle) odds(s shot, rating int) (ways spread) {
	for die := range 10 {
		ways[b.result(s, rating, die)]++
	}
	return ways
}

// outcomes returns the results that are possible.
func outcomes(ways spread, of int) (all []rule.Outcome) {
	for r, n := range ways {
		if n > 0 {
			r := scenario.Result(r)
			all = append(all, rule.Outcome{Result: r.String(), Ways: n, Of: of, Vain: r == scenario.NoResult, Cites: r.Cites()})
		}
	}
	return all
}
