package gts

import (
	"fmt"
	"slices"
	"strings"

	"metahex/game"
	"metahex/rule"
	"metahex/systems/gts/scenario"
)

// dawn begins a turn.
type dawn struct{}

func (dawn) Title(*battle) (string, rule.Clause) { return "next turn", "GTS turn/draw" }

// Work puts the phases of the turn on the agenda.
func (dawn) Work(t *table) {
	b := t.State
	b.turn++
	t.Say("GTS turn/draw", "Turn %d: %s, %s.", b.turn, b.today(), b.weather)
	t.Show(game.Headline())
	if !b.later.empty() {
		t.Say("GTS turn/price", "The chits set aside last turn go into the mug: %s.", strings.Join(b.chitNames(b.later), ", "))
	}
	b.mug.addAll(b.later)
	b.later, b.bookable = set{}, set{}
	var steps []step
	switch {
	case b.today() == scenario.Dawn:
		b.day++
		steps = append(steps, weatherRoll{false})
	case b.scenario.Changes && b.today() == scenario.Noon && b.turn > 1:
		steps = append(steps, weatherRoll{true})
	}
	steps = append(steps, purchase{game.Red}, purchase{game.Blue}, arrivals{}, strikes{game.Red}, strikes{game.Blue}, fillMug{}, nextChit{})
	t.Then(steps...)
}

// weatherRoll determines the weather of a day, or a change during the day (GTS turn/weather).
type weatherRoll struct{ Change bool }

func (weatherRoll) Title(*battle) (string, rule.Clause) { return "weather", "GTS turn/weather" }

// Ask asks for the die roll.
func (w weatherRoll) Ask(*battle) game.Question {
	if w.Change {
		return chance("weather", "GTS turn/weather-change")
	}
	return chance("weather", "GTS turn/weather")
}

// chart returns the weather table, its row and its clause.
func (w weatherRoll) chart(b *battle) (table *rule.Table, row int, cite clause) {
	if w.Change {
		return &b.tables.Change, int(b.weather), "GTS turn/weather-change"
	}
	return &b.tables.First, 0, "GTS chart/weather"
}

// Explain returns the odds of each weather.
func (w weatherRoll) Explain(b *battle, _ game.Choice) rule.Tally {
	table, row, _ := w.chart(b)
	return rule.Tally{Title: "weather", Source: table.Note(), Outcomes: rule.FaceOdds(rule.D10, "", func(die int) string {
		return scenario.WeatherOf(table.Cell(row, die)).String()
	})}
}

// Answer looks up the weather table and gives each side its air points for the day.
func (w weatherRoll) Answer(t *table, c game.Choice) {
	b := t.State
	table, row, cite := w.chart(b)
	b.weather = scenario.WeatherOf(table.Cell(row, int(c.Args[0])))
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

// The reasons why a chit cannot be bought.
var (
	notOwnChit   = &game.Reason{Cite: "GTS turn/purchase", Text: "a side can buy only its own formation chits"}
	isSetAside   = &game.Reason{Cite: "GTS turn/available", Text: "the chit of %s is set aside or in the mug already"}
	noneInPlay   = &game.Reason{Cite: "GTS turn/independent-chit", Text: "no independent unit of the division is in play"}
	leaderTooNew = &game.Reason{Cite: "GTS turn/available", Text: "the leader of %s came into play this turn or is in an entry hex"}
	noPurse      = &game.Reason{Cite: "GTS points/none", Text: "%s has %s"}
)

// hinderChit returns why a chit cannot be offered to a side now
// (GTS turn/available, turn/independent-chit).
func (b *battle) hinderChit(side game.Side, i int) hindrance {
	c := b.chits[i]
	switch {
	case c.side != side || c.kind != formationChit:
		return hindrance{Reason: notOwnChit}
	case b.mug.has(i) || b.later.has(i) || int(b.held) == i:
		return isSetAside.For(name(aChit, i))
	case b.formations[c.of].led:
		l := b.leaders[c.of]
		return leaderTooNew.If(l.with < 0 || l.since >= b.turn || b.hex(b.units[l.with].at).Entry, name(aFormation, c.of))
	}
	return noneInPlay.If(!b.anyUnit(func(u int) bool { return b.roster[u].formation == c.of }))
}

// purchase asks a side which formation chits to buy (GTS turn/purchase).
type purchase struct{ Side game.Side }

func (p purchase) Title(*battle) (string, rule.Clause) {
	return "purchases of " + p.Side.String(), "GTS turn/purchase"
}

// purchaseDeeds offer each chit for this turn and, cheaper, for the next turn.
var purchaseDeeds = deeds[purchase]{
	{
		Verb: vBuy, Word: "buy", Help: "buy a chit for this turn", Blanks: kinds{aChit}, Hinder: hinderPurchase,
		Offer: func(b *battle, _ purchase, add offer) {
			for i := range b.chits {
				add(choice(vBuy, i), "GTS turn/price")
				add(choice(vBook, i), "GTS turn/price")
			}
		},
		Do: func(t *table, p purchase, c game.Choice) {
			b, i := t.State, c.Args[0]
			payer := b.payChit(int(i), scenario.BuyPrice)
			b.mug.add(int(i))
			b.bookable.remove(int(i))
			t.Say("GTS turn/pays", "%s pays %d dispatch points: %s goes into the mug.", payer, b.tables.Of(scenario.BuyPrice), b.chits[i].label)
			t.Then(p)
		},
	},
	{
		Verb: vBook, Word: "book", Help: "buy a chit for the next turn", Blanks: kinds{aChit}, Hinder: hinderPurchase,
		Do: func(t *table, p purchase, c game.Choice) {
			b, i := t.State, c.Args[0]
			payer := b.payChit(int(i), scenario.BookPrice)
			for k := range b.chits {
				if b.hinderChit(p.Side, k).None() {
					b.bookable.add(k)
				}
			}
			b.later.add(int(i))
			t.Report(game.Event{
				Text: fmt.Sprintf("%s pays %d dispatch point: %s is set aside for the next turn.", payer, b.tables.Of(scenario.BookPrice), b.chits[i].label),
				Cite: "GTS turn/price", Seen: game.Only(p.Side),
				Public: fmt.Sprintf("%s pays %d dispatch point and sets a chit aside.", payer, b.tables.Of(scenario.BookPrice)),
			})
			t.Then(p)
		},
	},
	ending[purchase](),
}

// hinderPurchase returns why a chit cannot be bought, for this turn or the next, as the verb says.
func hinderPurchase(b *battle, p purchase, c game.Choice) hindrance {
	i, price := int(c.Args[0]), scenario.BuyPrice
	if c.Verb == vBook {
		price = scenario.BookPrice
	}
	if h := b.hinderChit(p.Side, i); !h.None() {
		return h
	}
	d := b.formations[b.chits[i].of].division
	return noPurse.If(int(b.pools[d].dp) < b.tables.Of(price), name(aDivision, d), name(aPurse, d))
}

// payChit takes the price of a chit from its own division and returns the division's name
// (GTS turn/pays).
func (b *battle) payChit(i int, price scenario.Measure) string {
	d := b.formations[b.chits[i].of].division
	b.pools[d].dp -= int8(b.tables.Of(price))
	return b.divisions[d].Name
}

// Ask offers the chits that the side can afford.
func (p purchase) Ask(b *battle) game.Question {
	return game.Question{Side: p.Side, Topic: "purchase", Cite: "GTS turn/purchase", Seen: game.Everyone, Options: purchaseDeeds.Offer(b, p, nil)}.UnlessOver()
}

// Deeds implements game.Step.
func (p purchase) Deeds() game.Menu[*battle] { return purchaseDeeds.For(p) }

// arrivals brings in the reinforcements of the turn, and reinforcements still waiting from an
// earlier turn (GTS turn/reinforcements).
type arrivals struct{}

func (arrivals) Title(*battle) (string, rule.Clause) {
	return "reinforcements", "GTS turn/reinforcements"
}

// Work asks for the place of each reinforcement.
func (arrivals) Work(t *table) {
	b := t.State
	var steps []step
	for u := range b.units {
		m := &b.roster[u]
		if b.units[u].at != offWaiting || m.arrives > b.turn {
			continue
		}
		if len(arriveDeeds.Offer(b, arrive{int16(u)}, nil)) == 0 {
			t.Say("GTS turn/reinforcements", "%s waits: no entry hex of its division is free of the enemy.", b.label(u))
			continue
		}
		steps = append(steps, arrive{int16(u)})
	}
	t.Then(steps...)
}

// arrive asks where one reinforcement arrives, and whether in column. Stacking limits do not apply
// in entry hexes (GTS turn/reinforcements-column).
type arrive struct{ Unit int16 }

func (a arrive) Title(b *battle) (string, rule.Clause) {
	return b.of("a reinforcement", a.Unit), "GTS turn/reinforcements"
}

// The reasons why a unit cannot arrive in a hex.
var (
	anotherComes = &game.Reason{Cite: "GTS turn/reinforcements", Text: "%s arrives now, not %s"}
	noEntryHex   = &game.Reason{Cite: "GTS turn/reinforcements", Text: "%s is not an entry hex of %s"}
)

// arriveDeeds are the deeds to arrive, in column or not.
var arriveDeeds = deeds[arrive]{
	{
		Verb: vArrive, Word: "arrive", Help: "place a reinforcement on an entry hex", Blanks: kinds{aUnit, aHex}, Hinder: hinderArrival, Do: doArrive,
		Offer: func(b *battle, a arrive, add offer) {
			for _, at := range b.divisions[b.division(int(a.Unit))].entries {
				add(choice(vArrive, int(a.Unit), int(at)), "GTS turn/reinforcements-column")
				add(choice(vArriveColumn, int(a.Unit), int(at)), "GTS turn/reinforcements-column")
			}
		},
	},
	{Verb: vArriveColumn, Word: "arrive-column", Help: "place a reinforcement in column", Blanks: kinds{aUnit, aHex}, Hinder: hinderArrival, Do: doArrive},
}

// hinderArrival returns why a unit cannot arrive in a hex: the hex is not an entry hex of the
// unit's division, or an enemy is in the hex (GTS move/enemy).
func hinderArrival(b *battle, a arrive, c game.Choice) hindrance {
	d, at := b.roster[a.Unit].division, int16(c.Args[1])
	switch {
	case c.Args[0] != int32(a.Unit):
		return anotherComes.ForBoth(counter(a.Unit), counter(c.Args[0]))
	case !slices.Contains(b.divisions[d].entries, at):
		return noEntryHex.ForBoth(hex(at), name(aDivision, d))
	case b.enemyIn(at, b.side(int(a.Unit))):
		return isHeld.For(hex(at))
	}
	return hindrance{}
}

// doArrive places the unit. A unit with vehicles arrives mounted.
func doArrive(t *table, a arrive, c game.Choice) {
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
	b.draw(t, game.News, u)
}

// Ask offers the division's entry hexes, except those with an enemy.
func (a arrive) Ask(b *battle) game.Question {
	return game.Question{Side: b.side(int(a.Unit)), Topic: "arrive", Cite: "GTS turn/reinforcements", Seen: game.Everyone, Options: arriveDeeds.Offer(b, a, nil)}
}

// Deeds implements game.Step.
func (a arrive) Deeds() game.Menu[*battle] { return arriveDeeds.For(a) }

// strikes asks for the targets of a side's air points (GTS turn/air). Air points can strike only in
// clear daylight turns.
type strikes struct{ Side game.Side }

func (s strikes) Title(*battle) (string, rule.Clause) {
	return "airstrikes of " + s.Side.String(), "GTS turn/air"
}

// The reasons why an air point cannot strike a unit.
var (
	noAirTarget = &game.Reason{Cite: "GTS turn/air-targets", Text: "want an enemy unit on the map"}
	unseen      = &game.Reason{Cite: "GTS turn/air-targets", Text: "air points can strike only units that a friend sees; no friend sees %s"}
)

// strikesDeeds are the deeds of air points.
var strikesDeeds = deeds[strikes]{
	{
		Verb: vStrike, Word: "airstrike", Help: "strike a unit with an air point", Blanks: kinds{aUnit},
		Hinder: func(b *battle, s strikes, c game.Choice) hindrance {
			v := int(c.Args[0])
			if !b.on(v) || b.side(v) == s.Side {
				return hindrance{Reason: noAirTarget}
			}
			if b.hex(b.units[v].at).Entry {
				return isEntered.For(counter(v))
			}
			return unseen.If(b.scenario.AirSeen && !b.seenBy(b.units[v].at, s.Side), hex(b.units[v].at))
		},
		Offer: func(b *battle, _ strikes, add offer) {
			for v := range b.units {
				add(choice(vStrike, v), "GTS turn/air-targets")
			}
		},
		Explain: func(b *battle, _ strikes, c game.Choice) rule.Tally { return b.tally(airShot(c)) },
		Do: func(t *table, s strikes, c game.Choice) {
			b := t.State
			b.air[s.Side]--
			t.Say("GTS turn/air-attack", "An air point of %s strikes %s at %s.", s.Side, b.label(int(c.Args[0])), b.where(int(c.Args[0])))
			t.Then(strike{airShot(c)}, s)
		},
	},
	ending[strikes](),
}

// airShot returns the shot of one air point.
func airShot(c game.Choice) shot { return shot{By: -1, At: int16(c.Args[0]), How: fromAir} }

// Ask offers every enemy unit that the scenario allows as a target.
func (s strikes) Ask(b *battle) game.Question {
	if b.air[s.Side] == 0 || b.weather != scenario.ClearSky || b.night() {
		return game.Question{}
	}
	return game.Question{Side: s.Side, Topic: "airstrike", Cite: "GTS turn/air", Seen: game.Everyone, Options: strikesDeeds.Offer(b, s, nil)}.UnlessOver()
}

// Deeds implements game.Step.
func (s strikes) Deeds() game.Menu[*battle] { return strikesDeeds.For(s) }

// seenBy reports whether a unit of the side sees a hex.
func (b *battle) seenBy(at int16, side game.Side) bool {
	return b.anyUnit(func(u int) bool { return b.side(u) == side && b.sees(u, at, false) })
}

// fillMug puts the chits for the turn into the mug (GTS turn/mug).
type fillMug struct{}

func (fillMug) Title(*battle) (string, rule.Clause) { return "the mug", "GTS turn/mug" }

// Work fills the mug. In the first turn the scenario defines its contents.
func (fillMug) Work(t *table) {
	b := t.State
	cite := clause("GTS turn/mug")
	for i, c := range b.chits {
		switch {
		case int(b.held) == i:
		case b.turn == 1:
			cite = "GTS turn/first-mug"
			if slices.Contains(b.scenario.Mug, c.label) {
				b.mug.add(i)
			}
			if b.scenario.First == c.label {
				b.held = int8(i)
			}
		case c.kind == directCommand, c.kind == divisionChit && b.inPlay(int(c.of)):
			b.mug.add(i)
		}
	}
	if b.held >= 0 {
		b.mug.remove(int(b.held))
	}
	if !t.Muted() {
		t.Say(cite, "In the mug: %s.", strings.Join(b.chitNames(b.mug), ", "))
	}
}

// inPlay reports whether a division has a unit on the map.
func (b *battle) inPlay(d int) bool {
	return b.anyUnit(func(u int) bool { return b.division(u) == d })
}

func (b *battle) chitNames(chits set) (all []string) {
	for i, c := range b.chits {
		if chits.has(i) {
			all = append(all, c.label)
		}
	}
	return all
}
