package lasergrenadiers

import (
	"fmt"
	"slices"

	"metahex/game"
	"metahex/grid"
	"metahex/rule"
	"metahex/systems/lasergrenadiers/scenario"
	"metahex/systems/tabletop"
)

// The part of the set-up that a scenario leaves to the players.
//
//	board ───────▶ place, board ─────▶ dig, turn ─────▶ detours, turn 1
//	reserves, in   pieces, in turns    each side
//	secret         or side by side     is done
//
// The chapter of scenarios is lost. The surviving text says that players note which troopers are in a
// carrier (LG transport/2). It also mentions entry areas (LG delayed/1) and foxholes (LG overrun/5).

// setupSteps returns the steps of the set-up, or nil if the scenario fixes everything.
func (b *battle) setupSteps() (all []step) {
	sides := []game.Side{game.Red, game.Blue}
	for _, side := range sides {
		if b.scenario.Forces[side].Loading {
			all = append(all, embarking{side})
		}
	}
	if b.toBeSet(game.Red) || b.toBeSet(game.Blue) {
		all = append(all, placing{b.scenario.Deployment.First(b.toBeSet)})
	}
	for _, side := range sides {
		if b.toBeSet(side) || b.scenario.Forces[side].Foxholes > 0 {
			all = append(all, readying{side})
		}
	}
	return all
}

// toBeSet reports whether a side has pieces to set up.
func (b *battle) toBeSet(side game.Side) bool {
	for u := range b.pieces {
		if b.pieces[u].state == unset && b.side(u) == side {
			return true
		}
	}
	return false
}

// sites are the points of a side's zones that its bots consider: a few sample points, and all points
// of a raster of half inches, with the box around these.
type sites struct {
	few, all []grid.Point
	box      grid.Box
}

// layOut finds the sites of both sides.
func (s *setting) layOut() {
	fit := func(at grid.Point) bool { return s.table.Holds(grid.Circle{At: at, Radius: tabletop.RasterStep}) }
	for side := range s.sites {
		if zones := s.scenario.Forces[side].Zones; zones != nil {
			all := zones.Raster(tabletop.RasterStep, s.table.Has)
			s.sites[side] = sites{zones.Few(fit), all, grid.BoxAround(all...)}
		}
	}
}

// roomForAll checks that every piece can be set up, wherever all other pieces are set up. Enemy
// pieces take no room if the zones of the two sides are far enough apart.
func (b *battle) roomForAll() error {
	for u := range b.pieces {
		if b.pieces[u].state != unset {
			continue
		}
		free, want := 0, 1
		for _, at := range b.sites[b.side(u)].all {
			if placeObjections.To(order{battle: b, u: u, at: at, player: b.side(u)}).None() {
				free++
			}
		}
		for v := range b.pieces {
			if v != u && b.pieces[v].state == unset && (b.side(v) == b.side(u) || b.zonesMeet(b.kind(u).Base+b.kind(v).Base)) {
				across := int((2*(b.kind(u).Base+b.kind(v).Base) + tabletop.RasterStep - 1) / tabletop.RasterStep)
				want += across * across
			}
		}
		if free < want {
			fault := b.scenario.Forces[b.side(u)].ZonesAt
			fault.Text = fmt.Sprintf("found room for %s at only %d half-inch points of its zones; want at least %d, so that every piece has room", b.roster[u].recruit.Label, free, want)
			return &fault
		}
	}
	return nil
}

// zonesMeet reports whether a piece of one side and a piece of the other side may be set up closer
// together than a distance. It compares the boxes around the zones, so it may be wrong if it returns true.
func (b *battle) zonesMeet(within int64) bool {
	red, blue := &b.sites[game.Red], &b.sites[game.Blue]
	if len(red.all) == 0 || len(blue.all) == 0 {
		return true
	}
	box, far := red.box, int32(within)+2*tabletop.RasterStep // pieces may stand between the points of the raster
	box.Low = grid.Point{X: box.Low.X - far, Y: box.Low.Y - far}
	box.High = grid.Point{X: box.High.X + far, Y: box.High.Y + far}
	return box.Meets(blue.box)
}

// The kinds of the numbers in an answer.
var (
	ofPiece = kinds{aUnit}
	ofPoint = kinds{aUnit, aLength, aLength}
	ofTwo   = kinds{aUnit, aUnit}
)

// setOrder returns the order that an answer of the set-up gives.
func (b *battle) setOrder(side game.Side, c game.Choice) order {
	return order{battle: b, u: int(c.Args[0]), v: int(c.Args[1]), at: grid.Point{X: c.Args[1], Y: c.Args[2]}, player: side, c: c}
}

// ownObjection is the reason why a side cannot set up a piece of the enemy.
var ownObjection = against("LG sequence/setup", "want a piece of %s", func(o order) (a, b game.Name) { return name(aSide, int(o.player)), b },
	func(o order) bool { return o.side(o.u) != o.player })

// berthObjections are the reasons why a piece cannot begin in another piece.
var berthObjections = objections{
	against("LG transport/2", "only troopers can be carried", nil, func(o order) bool { return !o.kind(o.u).Type.Infantry() }),
	against("LG transport/2", "want a carrier of the same side", nil, func(o order) bool { return o.side(o.v) != o.player || o.kind(o.v).Carries == 0 }),
	against("LG transport/2", "%s is full", other, func(o order) bool { return !o.room(o.v) }),
}

// embarking asks a side which of its reserves begin in which carrier. The enemy does not learn
// which carrier (LG transport/2, LG delayed/5).
type embarking struct{ Side game.Side }

func (e embarking) Title(*battle) (string, rule.Clause) {
	return "carriers of " + e.Side.String() + " off the board", "LG transport/2"
}

// embarkDeeds put a reserve into a carrier, or end the step.
var embarkDeeds = deeds[embarking]{
	{
		Verb: vBoard, Word: "board", Help: "have a trooper begin in a carrier", Blanks: ofTwo,
		Hinder: func(b *battle, e embarking, c game.Choice) hindrance {
			return embarkObjections.To(b.setOrder(e.Side, c))
		},
		Offer: func(b *battle, _ embarking, add offer) { offerBerths(b, reserve, reserve, add) },
		Score: func(b *battle, _ embarking, c game.Choice) int {
			return int(b.rate(int(c.Args[1]))-b.rate(int(c.Args[0]))) / grid.Inch
		},
		Do: func(t *table, e embarking, c game.Choice) {
			b, u, v := t.State, int(c.Args[0]), int(c.Args[1])
			b.pieces[u].state, b.pieces[u].aboard = carried, int8(v)
			t.Report(game.Event{
				Text: fmt.Sprintf("%s begins in %s.", b.label(u), b.label(v)), Cite: "LG transport/2",
				Seen: game.Only(e.Side), Public: b.label(u) + " is in a carrier off the board.",
			})
			t.Then(e)
		},
	},
	{Verb: vDone, Offer: game.OfferVerb[*battle, embarking](vDone, "")},
}

var embarkObjections = slices.Concat(objections{
	ownObjection,
	does("LG transport/2", "%s is not waiting off the board", func(o order) bool { return o.pieces[o.u].state != reserve }),
}, berthObjections, objections{
	against("LG transport/2", "%s is not waiting off the board", other, func(o order) bool { return o.pieces[o.v].state != reserve }),
	against("LG delayed/2.b", "%s may not enter in the same turn as %s", both, func(o order) bool { return o.firstTurn(o.u) != o.firstTurn(o.v) }),
})

// offerBerths pairs every piece in one state with every carrier in another state.
func offerBerths(b *battle, who, in state, add offer) {
	for u := range b.pieces {
		for v := range b.pieces {
			if b.pieces[u].state == who && b.pieces[v].state == in && u != v && b.kind(v).Carries > 0 {
				add(choice(vBoard, u, v), "LG transport/2")
			}
		}
	}
}

// Ask lists the reserves, each with the carriers that have room for it. It asks nothing if no
// reserve can begin in a carrier.
func (e embarking) Ask(b *battle) game.Question {
	return game.Question{Side: e.Side, Topic: "board", Cite: "LG transport/2", Setup: true, Seen: game.Only(e.Side), Options: embarkDeeds.Offer(b, e, nil)}.UnlessOver()
}

// Deeds implements game.Step.
func (e embarking) Deeds() game.Menu[*battle] { return embarkDeeds.For(e) }

// placing asks a side to set up one piece. Then it asks the side whose turn is next.
type placing struct{ Side game.Side }

func (s placing) Title(*battle) (string, rule.Clause) {
	return "set-up of " + s.Side.String(), "LG sequence/setup"
}

// placeDeeds place a piece, or put it into another piece.
var placeDeeds = deeds[placing]{
	{
		Verb: vPlace, Word: "place", Help: "set a piece up at a point", Blanks: ofPoint,
		Hinder: func(b *battle, s placing, c game.Choice) hindrance { return placeObjections.To(b.setOrder(s.Side, c)) },
		Score:  (*battle).scorePlace,
		Do: func(t *table, s placing, c game.Choice) {
			b, u := t.State, int(c.Args[0])
			p := &b.pieces[u]
			p.at = grid.Point{X: c.Args[1], Y: c.Args[2]}
			if p.facing == (grid.Vector{}) {
				p.facing = tabletop.Inwards(b.table, p.at)
			}
			b.present(t, u, onTable)
			t.Say("LG sequence/setup", "%s sets up at %s.", b.label(u), p.at)
		},
	},
	{
		Verb: vBoard, Blanks: ofTwo,
		Hinder: func(b *battle, s placing, c game.Choice) hindrance { return boardObjections.To(b.setOrder(s.Side, c)) },
		Offer:  func(b *battle, _ placing, add offer) { offerBerths(b, unset, onTable, add) },
		Score:  (*battle).scoreBoard,
		Do: func(t *table, s placing, c game.Choice) {
			b, u, v := t.State, int(c.Args[0]), int(c.Args[1])
			b.pieces[u].at, b.pieces[u].aboard = b.pieces[v].at, int8(v)
			b.unset(u, dugIn)
			b.present(t, u, carried)
			t.Say("LG transport/2", "%s begins in %s.", b.label(u), b.label(v))
		},
	},
}

// The reasons why a piece cannot be set up at a point, or begin in another piece.
var (
	unsetObjections = objections{
		ownObjection,
		does("LG sequence/setup", "%s is not waiting to be set up", func(o order) bool { return o.pieces[o.u].state != unset }),
	}
	placeObjections = slices.Concat(unsetObjections, objections{
		against("LG sequence/setup", "want a point within %s", func(o order) (a, b game.Name) { return name(aZone, int(o.player)), b },
			func(o order) bool { return !o.scenario.Forces[o.player].Zones.Has(o.at) }),
		against("LG sequence/setup", "the whole base of %s must be on the table; want %s", selfAnd(aBoard), order.overhangs),
		also(order.spot),
	})
	boardObjections = slices.Concat(unsetObjections, objections{
		against("LG transport/2", "the scenario already fixes who begins in a carrier", nil, func(o order) bool { return !o.scenario.Forces[o.player].Loading }),
	}, berthObjections, objections{
		against("LG transport/2", "%s does not stand on the table", other, func(o order) bool { return !o.on(o.v) }),
	})
)

// present sets the state of a piece that has been set up. Then it asks the side whose turn is next.
func (b *battle) present(t *table, u int, to state) {
	b.pieces[u].state = to
	t.Then(placing{b.scenario.Deployment.Next(b.side(u), b.toBeSet)})
}

// Ask lists a few places for each remaining piece, and carriers for pieces that may begin in one. If
// no such answer is legal, it lists all places of the first piece that has a legal place.
func (s placing) Ask(b *battle) (q game.Question) {
	if !b.toBeSet(s.Side) {
		return q
	}
	q = game.Question{Side: s.Side, Topic: "place", Cite: "LG sequence/setup", Open: true, Setup: true, Seen: game.Everyone,
		Want: "to set up a piece, use the word \"place\" or \"board\""}
	q.Options = placeDeeds.Offer(b, s, nil)
	for u := range b.pieces {
		if b.pieces[u].state == unset && b.side(u) == s.Side {
			q.Options = b.appendPlaces(q.Options, u, b.sites[s.Side].few)
		}
	}
	for u := range b.pieces {
		if len(q.Options) == 0 && b.pieces[u].state == unset && b.side(u) == s.Side {
			q.Options = b.appendPlaces(q.Options, u, b.sites[s.Side].all)
		}
	}
	return q
}

// appendPlaces appends the points at which a piece can be set up.
func (b *battle) appendPlaces(options []game.Option, u int, at []grid.Point) []game.Option {
	for _, p := range at {
		if placeObjections.To(order{battle: b, u: u, at: p, player: b.side(u)}).None() {
			options = append(options, game.Option{Choice: choice(vPlace, u, int(p.X), int(p.Y))})
		}
	}
	return options
}

// Deeds implements game.Step.
func (s placing) Deeds() game.Menu[*battle] { return placeDeeds.For(s) }

// scorePlace favours places near objectives and in cover. Carriers are set up first.
func (b *battle) scorePlace(_ placing, c game.Choice) int {
	o := b.setOrder(game.Chance, c)
	worth := b.by(wGoal, b.pullAt(o.u, o.there()))
	if b.kind(o.u).Carries > 0 {
		worth += sure
	}
	if k := b.kind(o.u); k.Type.Infantry() && slices.ContainsFunc(b.table.At(o.at), func(i int) bool { return b.row(&b.table.Features[i]) == scenario.RowVegetation }) {
		worth += 20
	}
	return worth
}

// scoreBoard favours riding for troopers that have far to go on foot.
func (b *battle) scoreBoard(_ placing, c game.Choice) int {
	u, v := int(c.Args[0]), int(c.Args[1])
	worth := b.by(wGoal, b.pullAt(u, b.base(v)))
	for _, o := range b.scenario.Objectives {
		if o.Place.Apart(b.base(v), 2*b.rate(u)) {
			return worth - 50
		}
	}
	return worth + 50
}
