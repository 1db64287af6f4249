package gts

import (
	"fmt"
	"slices"
	"strings"

	"metahex/game"
	"metahex/rule"
)

// dawn begins a turn.
type dawn struct{}

func (dawn) String() string { return "next turn" }

// Work puts the phases of the turn on the agenda.
func (dawn) Work(t *table) {
	b := t.State
	b.turn++
	b.act = idle
	t.Say("GTS turn/draw", "Turn %d: %s, %s.", b.turn, dayWords[b.today()], b.weather)
	if b.later != 0 {
		t.Say("GTS turn/price", "Set aside last turn, into the mug: %s.", strings.Join(b.chitNames(b.later), ", "))
	}
	b.mug, b.later, b.bookable = b.mug|b.later, 0, 0
	var steps []step
	switch {
	case b.today() == Dawn:
		b.day++
		steps = append(steps, weatherRoll{false})
	case b.scenario.Changes && b.today() == Noon && b.turn > 1:
		steps = append(steps, weatherRoll{true})
	}
	steps = append(steps, purchase{game.Red}, purchase{game.Blue}, arrivals{}, strikes{game.Red}, strikes{game.Blue}, fillMug{}, nextChit{})
	t.Then(steps...)
}

// weatherRoll finds the weather of a day, or how it changes (GTS turn/weather).
type weatherRoll struct{ Change bool }

func (w weatherRoll) String() string { return "weather" }

// Ask throws the die.
func (w weatherRoll) Ask(*battle) game.Question {
	if w.Change {
		return chance("weather", "GTS turn/weather-change")
	}
	return chance("weather", "GTS turn/weather")
}

// Answer reads the weather table and hands out the day's air points.
func (w weatherRoll) Answer(t *table, c game.Choice) {
	b := t.State
	table, row, cite := b.tables.First, 0, clause("GTS chart/weather")
	if w.Change {
		table, row, cite = b.tables.Change, int(b.weather), "GTS turn/weather-change"
	}
	b.weather = Weather(slices.Index(weatherWord, table.Cell(row, int(c.Args[0]))))
	t.Say(cite, "The weather is %s (%s).", b.weather, table.Note())
	if w.Change {
		return
	}
	for _, side := range []game.Side{game.Red, game.Blue} {
		b.air[side] = 0
		if days := b.scenario.Air[side]; int(b.day) <= len(days) {
			b.air[side] = int8(days[b.day-1])
		}
		if b.air[side] > 0 {
			t.Say("GTS turn/weather", "%s has %s today.", side, counted(int(b.air[side]), "air point"))
		}
	}
}

// offered tells whether a formation chit can be bought now (GTS turn/available,
// turn/independent-chit).
func (b *battle) offered(i int) bool {
	c := b.chits[i]
	if c.kind != formationChit || (b.mug|b.later)>>i&1 != 0 || int(b.held) == i {
		return false
	}
	if b.formations[c.of].led {
		l := b.leaders[c.of]
		return l.with >= 0 && l.since < b.turn && !b.hex(b.units[l.with].at).Entry
	}
	for u := range b.units {
		if int8(b.roster[u].formation) == c.of && b.on(u) {
			return true
		}
	}
	return false
}

// purchase asks a side which formation chits it buys (GTS turn/purchase).
type purchase struct{ Side game.Side }

func (p purchase) String() string { return "purchases of " + p.Side.String() }

// Ask offers each chit for this turn and, cheaper, for the next.
func (p purchase) Ask(b *battle) game.Question {
	q := game.Question{Side: p.Side, Topic: "purchase", Cite: "GTS turn/purchase", Seen: game.Everyone}
	for i, c := range b.chits {
		if c.side != p.Side || !b.offered(i) {
			continue
		}
		dp := int(b.pools[b.formations[c.of].division].dp)
		if dp >= b.tables.Of(BuyPrice) {
			q.Options = append(q.Options, game.Option{Choice: choice(vBuy, i), Cite: "GTS turn/price"})
		}
		if dp >= b.tables.Of(BookPrice) {
			q.Options = append(q.Options, game.Option{Choice: choice(vBook, i), Cite: "GTS turn/price"})
		}
	}
	if len(q.Options) > 0 {
		q.Options = append(q.Options, game.Option{Choice: choice(vDone)})
	}
	return q
}

// Answer pays from the chit's own division (GTS turn/pays).
func (p purchase) Answer(t *table, c game.Choice) {
	b, i := t.State, c.Args[0]
	if c.Verb == vDone {
		return
	}
	ch := b.chits[i]
	own := &b.pools[b.formations[ch.of].division]
	name := b.divisions[b.formations[ch.of].division].Name
	t.Then(p)
	if c.Verb == vBuy {
		own.dp -= int8(b.tables.Of(BuyPrice))
		b.mug |= 1 << i
		b.bookable &^= 1 << i
		t.Say("GTS turn/pays", "%s pays %d dispatch points: %s goes into the mug.", name, b.tables.Of(BuyPrice), ch.label)
		return
	}
	own.dp -= int8(b.tables.Of(BookPrice))
	for k, other := range b.chits {
		if other.side == p.Side && b.offered(k) {
			b.bookable |= 1 << k
		}
	}
	b.later |= 1 << i
	t.Tell(game.Event{
		Text: fmt.Sprintf("%s pays %d dispatch point: %s is set aside for the next turn.", name, b.tables.Of(BookPrice), ch.label),
		Cite: "GTS turn/price", Seen: game.Only(p.Side),
		Public: fmt.Sprintf("%s pays %d dispatch point and sets a chit aside.", name, b.tables.Of(BookPrice)),
	})
}

// Refuse says why a chit cannot be bought.
func (p purchase) Refuse(b *battle, c game.Choice) error { return b.refusePurchase(p.Side, c) }

// arrivals brings the reinforcements of the turn, and those that wait since an
// earlier one, onto their entry hexes (GTS turn/reinforcements).
type arrivals struct{}

func (arrivals) String() string { return "reinforcements" }

// Work asks about each of them.
func (arrivals) Work(t *table) {
	b := t.State
	var steps []step
	for u := range b.units {
		m := &b.roster[u]
		if b.units[u].at != offWaiting || m.arrives > b.turn {
			continue
		}
		if len(b.openEntries(u)) == 0 {
			t.Say("GTS turn/reinforcements", "%s waits: no entry hex of its division is free of the enemy.", b.label(u))
			continue
		}
		steps = append(steps, arrive{int8(u)})
	}
	t.Then(steps...)
}

// openEntries are the entry hexes of a unit's division that hold no enemy (GTS
// move/enemy).
func (b *battle) openEntries(u int) (all []int16) {
	for _, at := range b.divisions[b.division(u)].entries {
		if !b.enemyIn(at, b.side(u)) {
			all = append(all, at)
		}
	}
	return all
}

// arrive places one reinforcement: where, and in column or not. Stacking does
// not matter there (GTS turn/reinforcements-column).
type arrive struct{ Unit int8 }

func (a arrive) String() string { return "a reinforcement" }

// Ask offers the division's entry hexes, but for those that the enemy holds.
func (a arrive) Ask(b *battle) game.Question {
	u := int(a.Unit)
	q := game.Question{Side: b.side(u), Topic: "arrive", Cite: "GTS turn/reinforcements", Seen: game.Everyone}
	for _, at := range b.openEntries(u) {
		q.Options = append(q.Options,
			game.Option{Choice: choice(vArrive, u, int(at)), Cite: "GTS turn/reinforcements-column"},
			game.Option{Choice: choice(vArriveColumn, u, int(at)), Cite: "GTS turn/reinforcements-column"})
	}
	return q
}

// Answer places it; what has vehicles comes in them.
func (a arrive) Answer(t *table, c game.Choice) {
	b, u := t.State, int(a.Unit)
	b.units[u].at = int16(c.Args[1])
	how := ""
	if b.roster[u].kind.Vehicle != nil {
		b.set(u, mounted)
		how = ", mounted"
	}
	if c.Verb == vArriveColumn {
		b.set(u, column)
		how += ", in column"
	}
	b.appoint(u, b.turn)
	t.Say("GTS turn/reinforcements", "%s arrives at %s%s.", b.label(u), b.where(u), how)
}

// strikes asks where a side's air points strike (GTS turn/air): on clear
// daylight turns only.
type strikes struct{ Side game.Side }

func (s strikes) String() string { return "airstrikes of " + s.Side.String() }

// Ask offers every unit in a hex that the scenario allows.
func (s strikes) Ask(b *battle) game.Question {
	q := game.Question{Side: s.Side, Topic: "airstrike", Cite: "GTS turn/air", Seen: game.Everyone}
	if b.air[s.Side] == 0 || b.weather != ClearSky || b.night() {
		return q
	}
	for v := range b.units {
		if b.on(v) && b.side(v) != s.Side && (!b.scenario.AirSeen || b.seenBy(b.units[v].at, s.Side)) {
			q.Options = append(q.Options, game.Option{Choice: choice(vStrike, v), Cite: "GTS turn/air-targets"})
		}
	}
	if len(q.Options) > 0 {
		q.Options = append(q.Options, game.Option{Choice: choice(vDone)})
	}
	return q
}

// seenBy tells whether a friend of the side sees a hex.
func (b *battle) seenBy(at int16, side game.Side) bool {
	for u := range b.units {
		if b.on(u) && b.side(u) == side && b.sees(u, at, false) {
			return true
		}
	}
	return false
}

// Answer has one point fire directly.
func (s strikes) Answer(t *table, c game.Choice) {
	if c.Verb == vDone {
		return
	}
	b := t.State
	b.air[s.Side]--
	t.Say("GTS turn/air-attack", "An air point of %s strikes %s at %s.", s.Side, b.label(int(c.Args[0])), b.where(int(c.Args[0])))
	t.Then(strike{shot{By: -1, At: int8(c.Args[0]), How: fromAir}}, s)
}

// Refuse says why an air point cannot strike there.
func (s strikes) Refuse(b *battle, c game.Choice) error {
	v := int(c.Args[0])
	if c.Verb != vStrike || v < 0 || v >= len(b.units) {
		return nil
	}
	if !b.on(v) || b.side(v) == s.Side {
		return rule.Refuse("GTS turn/air-targets", "want an enemy unit on the map")
	}
	return rule.Refuse("GTS turn/air-targets", "the scenario lets air points strike only where a friend sees; none sees %s", b.where(v))
}

// Explain is the sum behind a strike.
func (s strikes) Explain(b *battle, c game.Choice) (t rule.Tally) {
	if c.Verb != vStrike {
		return t
	}
	return b.tally(shot{By: -1, At: int8(c.Args[0]), How: fromAir})
}

// fillMug puts the turn's chits into the mug (GTS turn/mug).
type fillMug struct{}

func (fillMug) String() string { return "the mug" }

// Work follows the scenario in the first turn.
func (fillMug) Work(t *table) {
	b := t.State
	cite := clause("GTS turn/mug")
	for i, c := range b.chits {
		switch {
		case int(b.held) == i:
		case b.turn == 1:
			cite = "GTS turn/first-mug"
			if slices.Contains(b.scenario.Mug, c.label) {
				b.mug |= 1 << i
			}
			if b.scenario.First == c.label {
				b.held = int8(i)
			}
		case c.kind == directCommand, c.kind == divisionChit && b.inPlay(int(c.of)):
			b.mug |= 1 << i
		}
	}
	if b.held >= 0 {
		b.mug &^= 1 << b.held
	}
	if !t.Muted() {
		t.Say(cite, "In the mug: %s.", strings.Join(b.chitNames(b.mug), ", "))
	}
}

// inPlay tells whether a division has a unit on the map.
func (b *battle) inPlay(d int) bool {
	for u := range b.units {
		if b.on(u) && b.division(u) == d {
			return true
		}
	}
	return false
}

func (b *battle) chitNames(set uint64) (all []string) {
	for i, c := range b.chits {
		if set>>i&1 != 0 {
			all = append(all, c.label)
		}
	}
	return all
}
