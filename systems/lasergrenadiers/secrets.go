package lasergrenadiers

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"strings"

	"metahex/game"
)

// What a side does not know: of what type the enemy's pieces are that have not come onto
// the board (LG delayed/5). When they may enter, whether they are in a carrier, and where
// they go round is open.

// offBoard reports whether a piece has not come onto the board, by itself or in a carrier.
func (b *battle) offBoard(u int) bool {
	p := &b.pieces[u]
	return p.state == reserve || p.state == carried && b.pieces[p.aboard].state == reserve
}

// unseen reports whether a side does not know what a piece is.
func (b *battle) unseen(u int, side game.Side) bool {
	return side != game.Chance && side != b.side(u) && b.offBoard(u)
}

// A wait is all that the enemy knows of a piece off the board, besides what it was told of
// a detour.
type wait struct {
	turn   int // in which it may enter, or its carrier
	inside bool
}

// awaited is what the enemy knows of a piece off the board.
func (b *battle) awaited(u int) wait {
	if p := &b.pieces[u]; p.state == carried {
		return wait{b.firstTurn(int(p.aboard)), true}
	}
	return wait{b.firstTurn(u), false}
}

// Imagine implements game.State: the enemy's pieces off the board are dealt out anew among
// the labels of those of whom as much is known. Who goes round along the edge is dealt to
// first, as not everybody can; that makes every way to deal as likely as any other.
func (b *battle) Imagine(side game.Side, source *rand.Rand) *battle {
	c, groups := b.Clone(), b.alike(side)
	if len(groups) == 0 {
		return c
	}
	own := *b.setting
	own.roster = slices.Clone(own.roster)
	c.setting = &own
	moved := make([]int8, len(b.pieces)) // where each piece is now, for those in it
	for u := range moved {
		moved[u] = int8(u)
	}
	for _, labels := range groups {
		b.deal(c, labels, moved, source)
	}
	for u := range c.pieces {
		if p := &c.pieces[u]; b.unseen(u, side) && p.aboard >= 0 {
			p.aboard = moved[p.aboard]
		}
	}
	return c
}

// alike lists the pieces of which a side does not know what they are, together with those
// of whom it knows as much.
func (b *battle) alike(side game.Side) (groups [][]int) {
	known := map[wait]int{}
	for u := range b.pieces {
		if !b.unseen(u, side) {
			continue
		}
		w := b.awaited(u)
		if _, ok := known[w]; !ok {
			known[w], groups = len(groups), append(groups, nil)
		}
		groups[known[w]] = append(groups[known[w]], u)
	}
	return groups
}

// deal gives the labels of some pieces to the same pieces in c, as they may be.
func (b *battle) deal(c *battle, labels []int, moved []int8, source *rand.Rand) {
	left := slices.Clone(labels)
	if len(left) > 1 { // so that the draw does not depend on which is which
		slices.SortStableFunc(left, func(u, v int) int { return cmp.Compare(b.nature(u), b.nature(v)) })
	}
	told := func(u int) bool { return b.pieces[u].detour.set }
	labels = slices.Concat(slices.DeleteFunc(slices.Clone(labels), func(u int) bool { return !told(u) }), slices.DeleteFunc(labels, told))
	for _, u := range labels {
		var could []int
		for i, v := range left {
			if !told(u) || b.fliesIn(v) {
				could = append(could, i)
			}
		}
		i := could[source.IntN(len(could))]
		c.become(b, u, left[i])
		moved[left[i]] = int8(u)
		left = slices.Delete(left, i, i+1)
	}
}

// nature is all that makes a piece off the board differ from another: its kind, its carrier,
// and who is in it.
func (b *battle) nature(u int) string {
	text := b.kind(u).ID
	if p := &b.pieces[u]; p.aboard >= 0 && p.state == carried {
		text += " in " + b.kind(int(p.aboard)).ID
	}
	var inside []string
	for v := range b.pieces {
		if p := &b.pieces[v]; p.state == carried && int(p.aboard) == u {
			inside = append(inside, b.kind(v).ID)
		}
	}
	slices.Sort(inside)
	return text + " with " + strings.Join(inside, " ")
}

// become makes a piece what another one was; its label, whether it has moved, and what was
// told of it stay.
func (b *battle) become(was *battle, u, v int) {
	b.roster[u].kind, b.roster[u].recruit = was.roster[v].kind, was.roster[v].recruit
	one := was.pieces[v]
	one.flags = one.flags&^done | was.pieces[u].flags&done
	one.detour = was.pieces[u].detour
	b.pieces[u] = one
}
