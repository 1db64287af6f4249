package lasergrenadiers

import (
	"slices"

	"metahex/game"
	"metahex/grid"
	"metahex/rule"
	"metahex/systems/lasergrenadiers/scenario"
	"metahex/systems/tabletop"
)

// A table is the match in progress. A step is one entry of its agenda.
type (
	table = game.Table[*battle]
	step  = game.Step[*battle]
)

// A battle is the state of a match: small, plain, copied by assignment. Its pointers lead only to
// values that never change.
type battle struct {
	*setting
	game.Leaning // changes advice only, never a ruling
	pieces       []piece
	felled       [4]uint64 // trees knocked down, by their index among the features of the table
	points       tabletop.Scores
	act          int8  // the active piece, or -1
	recall       int64 // distance along the active piece's leg at which the enemy is asked again (LG popup/3), or 0
	turn         int8
	first        game.Side // the side with the initiative
	dice         [3]int8   // the rolls for initiative, by side
	ended        bool
}

// A piece is a trooper, a weapon with its crew, or a vehicle. Lengths are in
// thousandths of an inch.
type piece struct {
	at      grid.Point
	alt     int64 // above the ground
	facing  grid.Vector
	drift   int64 // how far the piece has moved aside since it last turned
	spent   int64 // allowance spent in this turn
	turned  int64 // allowance spent on turning
	stood   int64 // allowance spent standing still while troopers got in or out
	state   state
	aboard  int8 // the carrier it is in
	floor   int8 // floor of its building; 0 is the ground floor
	damage  int8 // points of damage
	slowed  int8 // levels of movement lost
	gunned  int8 // hits on weapons
	dazzled int8 // hits on targeting
	killed  int8 // lost members of a weapon's crew
	hits    int8 // shots at it in this turn
	detour  detour
	flags   flags
}

// A state is where a piece is.
type state uint8

const (
	onTable state = iota
	reserve       // waits to enter
	carried
	gone // left the board
	dead
	unset // its player has yet to set it up
)

type flags uint16

const (
	done     flags = 1 << iota // has had its activation this turn
	fired                      // has used its weapon this turn
	observed                   // the enemy has observed it this turn
	dugIn                      // LG overrun/5: in a foxhole
	loading                    // has loaded or unloaded, and has not moved since
	falling                    // LG landing/4: is on its way down
	risen                      // LG popup/1: has gone up this turn
	popped                     // has fired while risen
)

// Clone implements game.State.
func (b *battle) Clone() *battle {
	c := *b
	c.pieces = slices.Clone(b.pieces)
	return &c
}

// is reports whether a piece has all the given flags.
func (b *battle) is(u int, f flags) bool { return b.pieces[u].flags&f == f }

func (b *battle) set(u int, f flags)   { b.pieces[u].flags |= f }
func (b *battle) unset(u int, f flags) { b.pieces[u].flags &^= f }

// kind returns the kind of a piece.
func (b *battle) kind(u int) *scenario.Kind { return b.roster[u].kind }

func (b *battle) side(u int) game.Side { return b.roster[u].side }

func (b *battle) label(u int) string { return b.roster[u].label }

// on reports whether a piece is on the table and not in a carrier.
func (b *battle) on(u int) bool { return b.pieces[u].state == onTable }

// living reports whether a piece is neither destroyed nor gone.
func (b *battle) living(u int) bool { return b.pieces[u].state < gone }

// foe reports whether v is an enemy of u on the table.
func (b *battle) foe(u, v int) bool { return b.side(u) != b.side(v) && b.on(v) }

// base returns the circle on which a piece stands.
func (b *battle) base(u int) grid.Circle {
	return grid.Circle{At: b.pieces[u].at, Radius: b.kind(u).Base}
}

// rate returns the piece's original movement rate.
func (b *battle) rate(u int) int64 { return b.kind(u).Rate }

// allowance returns the rate that remains after damage or the loss of crew (LG crewed/3,
// LG speed/6.a).
func (b *battle) allowance(u int) int64 {
	k, p := b.kind(u), &b.pieces[u]
	switch {
	case k.Anchored && p.alt == 0:
		return 0
	case k.Type == scenario.Crewed && p.killed > 0:
		return min(k.Rate, int64(b.tables.Of(scenario.CrewShort)))
	}
	return Reduced(k.Rate, int(p.slowed))
}

// left returns the allowance that a piece can still spend this turn.
func (b *battle) left(u int) int64 { return max(0, b.allowance(u)-b.pieces[u].spent) }

// moved returns the allowance that a piece has spent on moving and turning. A piece that loads
// stands still (LG transport/4.a).
func (b *battle) moved(u int) int64 { return b.pieces[u].spent - b.pieces[u].stood }

// pace returns a piece's speed for its own fire, turning included (LG speed/3).
func (b *battle) pace(u int) Pace { return PaceOf(b.moved(u), b.rate(u)) }

// flightPace returns a piece's speed for fire at it. Turning in place does not count (LG speed/4).
// By one reading, turning on the way does not count either.
func (b *battle) flightPace(u int) Pace {
	moved := b.moved(u) - b.pieces[u].turned
	if moved > 0 && b.readings[scenario.Rotation] == scenario.CountsOnTheWay {
		moved = b.moved(u)
	}
	return PaceOf(moved, b.rate(u))
}

// ceiling returns the greatest altitude of a piece.
func (b *battle) ceiling(u int) int64 { return b.tables.Ceiling(b.kind(u).Type) }

// where describes the place of a piece.
func (b *battle) where(u int) string {
	p := &b.pieces[u]
	text := p.at.String()
	switch {
	case p.floor > 0:
		text += ", floor " + digits(int(p.floor))
	case p.alt > 0:
		text += ", " + grid.Inches(p.alt) + " up"
	}
	return text
}

// remove takes a piece, and the pieces in it, off the table.
func (b *battle) remove(t *table, u int, to state, cite rule.Clause) {
	for v := range b.pieces {
		if b.pieces[v].state == carried && int(b.pieces[v].aboard) == u {
			b.remove(t, v, to, cite)
		}
	}
	seen := b.effect(game.Destroyed, u)
	b.pieces[u].state = to
	b.set(u, done)
	verb := "is destroyed"
	if to == gone {
		verb = "has left the board and counts as lost"
	}
	t.Say(cite, "%s %s.", b.label(u), verb)
	t.Show(seen)
	b.credit(t, u)
}
