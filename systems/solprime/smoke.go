package solprime

import (
	"slices"

	"metahex/game"
	"metahex/grid"
	"metahex/systems/solprime/scenario"
)

// A smoke is a screen of one inch by one inch that engineers have laid (SP engineers/smoke). It
// disappears when the platoon that laid it is activated again.
type smoke struct {
	at grid.Point
	by int8 // the platoon that laid it
}

// smokeEdge is half the width of a screen.
const smokeEdge = 500

// area returns the square that a screen covers.
func (s smoke) area() grid.Area {
	x, y := s.at.X, s.at.Y
	return grid.Area{Polygons: []grid.Polygon{{{X: x - smokeEdge, Y: y - smokeEdge}, {X: x + smokeEdge, Y: y - smokeEdge}, {X: x + smokeEdge, Y: y + smokeEdge}, {X: x - smokeEdge, Y: y + smokeEdge}}}}
}

// obscured reports whether a line of fire goes through a screen.
func (b *battle) obscured(from, to grid.Point) bool {
	return slices.ContainsFunc(b.smokes, func(s smoke) bool { return len(s.area().Through(from, to)) > 0 })
}

// drifts removes the screens of a platoon, and the screens of platoons that can no longer act.
func (b *battle) drifts(p int) {
	left := b.smokes[:0:0]
	for _, s := range b.smokes {
		if int(s.by) != p && b.able(int(s.by)) {
			left = append(left, s)
		}
	}
	b.smokes = left
}

// offerScreen lists one point to lay smoke, in the direction of the nearest enemy.
func (b *battle) offerScreen(u int, add offer) {
	if v := b.threat(u); b.kind(u).Engineer && v >= 0 {
		way := b.stands[v].at.Sub(b.stands[u].at)
		add(goTo(vScreen, u, b.stands[u].at.Add(way.Scaled(b.kind(u).Base+int64(b.tables.Of(scenario.SmokeReach))))), "SP engineers/smoke")
	}
}

// threat returns the nearest armed enemy that sees the stand, or -1.
func (b *battle) threat(u int) int {
	best := -1
	for v := range b.stands {
		if b.foe(u, v) && len(b.kind(v).Weapons) > 0 && (best < 0 || b.gap(u, v) < b.gap(u, best)) && b.sees(v, u, b.stands[u].at) {
			best = v
		}
	}
	return best
}

// screenObjections are the reasons why a stand cannot lay smoke at a point.
var screenObjections = objections{
	noEngineers("SP engineers/smoke"),
	is(firing|assaulting|suppressed, "SP engineers/smoke/fire", "%s has fired, fought or been suppressed, and cannot lay smoke"),
	is(laid, "SP engineers/smoke", "%s has already laid its smoke"),
	against("SP engineers/smoke", "want a point near %s, within %s inches", figure(scenario.SmokeReach), func(o order) bool {
		return o.elsewhere() || !o.base(o.u).Apart(grid.Circle{At: o.at}, int64(o.tables.Of(scenario.SmokeReach)))
	}),
	against("SP engineers/smoke", "there are already %s smoke screens on the table, which is the limit", func(order) (a, b game.Name) { return name(aNumber, mostSmokes), b },
		func(o order) bool { return len(o.smokes) >= mostSmokes }),
}

// mostSmokes is the number of smoke markers, the limit for screens on the table.
const mostSmokes = 32

// screen places a smoke screen.
func screen(t *table, u int, c game.Choice) {
	b := t.State
	b.set(u, laid)
	b.unset(u, watching)
	b.smokes = append(b.smokes, smoke{place(c), b.roster[u].platoon})
	t.Say("SP engineers/smoke", "%s lays smoke at %s.", b.label(u), place(c))
	b.drawPlace(t, game.Smoke, game.Point(place(c)))
}

// cloud returns a screen as a piece on the table.
func (b *battle) cloud(i int) game.Piece {
	s := b.smokes[i]
	return game.Piece{ID: -101 - int32(i), At: game.Point(s.at), Base: smokeEdge, Side: b.squads[s.by].side, Glyph: "%", Label: "smoke" + digits(i)}
}

// scoreScreen favours laying smoke if an enemy is near and there is no good shot at it.
func (b *battle) scoreScreen(u int, _ game.Choice) int {
	if v := b.threat(u); v >= 0 && !b.infantry(v) {
		return 14
	}
	return -2
}
