package gravarmor

import (
	"slices"
	"strings"

	"metahex/game"
	"metahex/rule"
	"metahex/systems/gravarmor/scenario"
)

// opening announces the match and lists values that are not printed in the game.
type opening struct{}

func (opening) Title(*battle) (string, rule.Clause) {
	return "the opening", "GA scenarios"
}

// Work announces the match, and gives the head start.
func (opening) Work(t *table) {
	b := t.State
	b.tell(t)
	b.scenario.Start.Each(func(side game.Side, points int) { b.award(t, side, points, game.HeadStartCause, game.HeadStartCause) })
}

// tell reports title and forces.
func (b *battle) tell(t *table) {
	if t.Muted() {
		return
	}
	t.Say("GA scenarios", "%s. %s moves first each turn.", b.scenario.Title, scenario.SideName(b.scenario.First))
	t.Say("GA equipment/mapboard", "The map is %s, of %d hexes; its colours mean %s.", b.scenario.Board.ID, len(b.names), b.key.Words())
	for _, side := range []game.Side{scenario.League, scenario.Imperial} {
		var names []string
		for u := range b.roster {
			if b.side(u) == side {
				names = append(names, b.name(u))
			}
		}
		t.Say("GA scenarios/forces", "%s: %s.", scenario.SideName(side), strings.Join(names, ", "))
	}
}

// found lets a player place the city (GA scenarios/key/cities).
type found struct{}

// The reasons why a unit or the city cannot be set up in a place.
var (
	cityElsewhere = &game.Reason{Cite: "GA scenarios/key/cities", Text: "the city must be placed in %s"}
	hasCity       = &game.Reason{Cite: "GA scenarios/key/cities", Text: "%s has a city already"}
	comesNever    = &game.Reason{Cite: "GA scenarios/forces", Text: "%s cannot come onto the map by itself later"}
	isSetUp       = &game.Reason{Cite: "GA scenarios/forces", Text: "%s is set up now, not %s"}
	beginsOff     = &game.Reason{Cite: "GA scenarios/forces", Text: "%s cannot begin on the map"}
	beginsIn      = &game.Reason{Cite: "GA scenarios/forces", Text: "%s must be set up in %s"}
	isInRange     = &game.Reason{Cite: "GA scenarios/forces", Text: "%s is within the range of an enemy"}
	notInside     = map[bool]*game.Reason{
		false: {Cite: "GA movement/carriers", Text: "%s cannot begin inside %s"},
		true:  {Cite: "GA orbital/drop-ships", Text: "%s cannot begin inside %s"},
	}
)

// foundDeeds are the deeds for placing the city.
var foundDeeds = deeds[found]{{
	Verb: vCity, Word: "city", Help: "place the city marker in a hex", Blanks: []game.NameKind{aHex},
	Hinder: func(b *battle, _ found, c game.Choice) game.Hindrance {
		switch h := int(c.Args[0]); {
		case !slices.Contains(b.scenario.Site.Zone.Hexes, h):
			return cityElsewhere.For(game.Name{Kind: aSite})
		case b.ground.board.Hex(h).City:
			return hasCity.For(hex(h))
		}
		return game.Hindrance{}
	},
	Offer: func(b *battle, _ found, add func(game.Choice, rule.Clause)) {
		for _, h := range b.scenario.Site.Zone.Hexes {
			add(choice(vCity, h), "GA scenarios/key/cities")
		}
	},
	Do: func(t *table, _ found, c game.Choice) {
		b := t.State
		b.city = int16(c.Args[0])
		b.ground = b.with(b.city) // read the map again, with the city
		t.Say("GA equipment/markers", "The city is in %s.", b.hexName(b.city))
	},
}, concession[found]()}

func (found) Title(*battle) (string, rule.Clause) {
	return "a city is placed", "GA equipment/markers"
}

// Ask offers the hexes of the site.
func (k found) Ask(b *battle) game.Question {
	site := b.scenario.Site
	if site == nil {
		return game.Question{}
	}
	return game.Question{Side: site.Side, Topic: "city", Cite: "GA equipment/markers", Seen: game.Everyone, Setup: true, Apart: giveUp, Options: foundDeeds.Offer(b, k, nil)}
}

// Deeds implements game.Step.
func (k found) Deeds() game.Menu[*battle] { return foundDeeds.For(k) }

// deploy sets up all units in the order of set-up. It asks only if there is a choice
// (GA scenarios/forces).
type deploy struct{ Next int8 }

func (deploy) Title(*battle) (string, rule.Clause) {
	return "the units are set up", "GA scenarios/forces"
}

// Work sets up the next unit, or asks for its place.
func (d deploy) Work(t *table) {
	b := t.State
	if int(d.Next) >= len(b.order) {
		return
	}
	s := station{b.order[d.Next]}
	t.Then(deploy{d.Next + 1})
	switch all := stationDeeds.Offer(b, s, nil); {
	case len(all) > 1:
		t.Then(s)
	case len(all) == 1:
		stationDeeds.Do(t, s, all[0].Choice)
	default:
		b.units[s.Unit].at = offExited
		t.Say("GA scenarios/forces", "%s finds no hex to begin in.", b.name(int(s.Unit)))
	}
}

// station asks for the starting place of a unit.
type station struct{ Unit int8 }

func (s station) Title(b *battle) (string, rule.Clause) {
	return b.name(int(s.Unit)) + " is set up", "GA scenarios/forces"
}

// stationDeeds are the possible starting places of a unit.
var stationDeeds = deeds[station]{
	{
		Verb: vPlace, Word: "place", Help: "set a unit up in a hex", Blanks: []game.NameKind{aUnit, aHex},
		Hinder: hinderPlace,
		Offer: func(b *battle, s station, add func(game.Choice, rule.Clause)) {
			if b.roster[s.Unit].detachment.Start != scenario.OnMap {
				return
			}
			for h := range b.names {
				add(choice(vPlace, int(s.Unit), h), "")
			}
		},
		Do: func(t *table, s station, c game.Choice) {
			b, u := t.State, int(s.Unit)
			b.units[u].at = int16(c.Args[1])
			t.Say("GA scenarios/forces", "%s sets up in %s.", b.name(u), b.hexName(b.units[u].at))
		},
	},
	{
		Verb: vKeep, Word: "keep", Help: "begin outside any carrier", Blanks: []game.NameKind{aUnit},
		Hinder: func(b *battle, s station, c game.Choice) game.Hindrance {
			switch {
			case c.Args[0] != int32(s.Unit):
				return s.another(c)
			case b.roster[s.Unit].detachment.Start == scenario.OnMap || !b.comes(int(s.Unit)):
				return comesNever.For(titled(int(s.Unit)))
			}
			return game.Hindrance{}
		},
		Offer: func(_ *battle, s station, add func(game.Choice, rule.Clause)) { add(choice(vKeep, int(s.Unit)), "") },
		Do: func(t *table, s station, _ game.Choice) {
			b, u := t.State, int(s.Unit)
			b.units[u].at = offReserve
			if b.roster[u].detachment.Start == scenario.InOrbit {
				b.units[u].at = offOrbit
			}
		},
	},
	{
		Verb: vBoard, Word: "board", Help: "begin inside a carrier", Blanks: []game.NameKind{aUnit, aUnit},
		Hinder: func(b *battle, s station, c game.Choice) game.Hindrance {
			switch v := int(c.Args[1]); {
			case c.Args[0] != int32(s.Unit):
				return s.another(c)
			case !b.mayBoard(int(s.Unit), v):
				return notInside[b.kind(v).Move == scenario.DropShip].ForBoth(titled(int(s.Unit)), titled(v))
			}
			return game.Hindrance{}
		},
		Offer: func(b *battle, s station, add func(game.Choice, rule.Clause)) {
			for v := range b.units {
				add(choice(vBoard, int(s.Unit), v), b.boardClause(v))
			}
		},
		Do: func(t *table, s station, c game.Choice) {
			b, u, v := t.State, int(s.Unit), int(c.Args[1])
			b.units[u].at, b.units[u].in = offAboard, int8(v)
			t.Say(b.boardClause(v), "%s begins inside %s.", b.name(u), b.name(v))
		},
	},
	concession[station](),
}

// another refuses an answer about a different unit.
func (s station) another(c game.Choice) game.Hindrance {
	return isSetUp.ForBoth(titled(int(s.Unit)), titled(int(c.Args[0])))
}

// hinderPlace returns why a unit cannot begin in a hex.
func hinderPlace(b *battle, s station, c game.Choice) game.Hindrance {
	u, h := int(s.Unit), int16(c.Args[1])
	z := &b.roster[u].detachment.Zone
	switch {
	case int(c.Args[0]) != u:
		return s.another(c)
	case b.roster[u].detachment.Start != scenario.OnMap:
		return beginsOff.For(titled(u))
	case !b.in(z, h):
		return beginsIn.ForBoth(titled(u), game.Name{Kind: aZone, N: int32(u)})
	case !b.suits(u, h):
		return isBarred.For(hex(int(h)))
	case b.enemyAt(h, b.side(u)):
		return isHeld.For(hex(int(h)))
	case z.Beyond && !b.beyond(h, b.side(u)):
		return isInRange.For(hex(int(h)))
	}
	return game.Hindrance{}
}

// Ask offers the hexes of the zone, and seats in carriers.
func (s station) Ask(b *battle) game.Question {
	return game.Question{Side: b.side(int(s.Unit)), Topic: "place", Cite: "GA scenarios/forces", Seen: game.Everyone, Setup: true, Apart: giveUp, Options: stationDeeds.Offer(b, s, nil)}
}

// Deeds implements game.Step.
func (s station) Deeds() game.Menu[*battle] { return stationDeeds.For(s) }

// comes reports whether a unit can come to the map by itself later.
func (b *battle) comes(u int) bool {
	k := b.kind(u)
	if b.roster[u].detachment.Start == scenario.InOrbit {
		return dives(k)
	}
	return k.MP > 0 || k.Move.Spacecraft()
}

// dives reports whether units of a kind can dive from orbit by themselves (GA orbital).
func dives(k *scenario.Kind) bool {
	return k.Move == scenario.Grav || k.Move.Spacecraft() || k.Victim() == scenario.JumpInfantry
}

// boardClause returns the clause that allows a unit to begin in a carrier.
func (b *battle) boardClause(v int) rule.Clause {
	if b.kind(v).Move == scenario.DropShip {
		return "GA orbital/drop-ships"
	}
	return "GA movement/carriers"
}

// mayBoard reports whether u may begin inside v. Both must belong to the same detachment, and v
// must have room. On the map, a unit may not begin in a drop-ship, because it could only be
// unloaded.
func (b *battle) mayBoard(u, v int) bool {
	if u == v || b.roster[u].detachment != b.roster[v].detachment || b.units[v].at == offUnset || !b.living(v) || !b.fits(u, v) {
		return false
	}
	return b.kind(v).Move != scenario.DropShip || b.roster[u].detachment.Start == scenario.InOrbit
}

// fits reports whether a carrier has room for a unit of this kind
// (GA movement/carriers, GA orbital/drop-ships).
func (b *battle) fits(u, v int) bool {
	k := b.kind(u)
	switch {
	case b.seats(v) == 0 || b.load(v) >= b.seats(v):
		return false
	case k.Move == scenario.Infantry:
		return true
	}
	return b.kind(v).Move == scenario.DropShip && (k.Move == scenario.Grav || k.Move == scenario.Hover)
}

// in reports whether a hex belongs to a zone.
func (b *battle) in(z *scenario.Zone, h int16) bool {
	if z.Has(int(h)) {
		return true
	}
	if z.City >= 0 {
		for _, c := range b.ground.cities {
			if b.distance(c, h) <= z.City {
				return true
			}
		}
	}
	return false
}

// beyond reports whether a hex is out of the maximum range of every enemy.
func (b *battle) beyond(h int16, side game.Side) bool {
	for g := range b.guns {
		u := int(b.guns[g].unit)
		if b.side(u) != side && b.stands(u) && b.distance(b.units[u].at, h) <= b.guns[g].Range {
			return false
		}
	}
	return true
}

// suits reports whether a unit can be in a hex at all.
func (b *battle) suits(u int, h int16) bool {
	return b.terrain(h).Stands(b.kind(u))
}
