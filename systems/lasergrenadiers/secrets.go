package lasergrenadiers

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"strings"

	"metahex/game"
)

// A side does not know the types of the enemy's pieces that have not entered the board
// (LG delayed/5). It knows when they may enter, whether they are in a carrier, and where they go
// round.

// offBoard reports whether a piece has not entered the board yet, alone or in a carrier.
func (b *battle) offBoard(u int) bool {
	p := &b.pieces[u]
	return p.state == reserve || p.state == carried && b.pieces[p.aboard].state == reserve
}

// unseen reports whether a side does not know the type of a piece.
func (b *battle) unseen(u int, side game.Side) bool {
	return side != game.Chance && side != b.side(u) && b.offBoard(u)
}

// A wait is what the enemy knows about a piece off the board, besides an announced detour.
type wait struct {
	turn   int // the first turn in which the piece or its carrier may enter
	inside bool
}

// awaited returns what the enemy knows about a piece off the board.
func (b *battle) awaited(u int) wait {
	if p := &b.pieces[u]; p.state == carried {
		return wait{b.firstTurn(int(p.aboard)), true}
	}
	return wait{b.firstTurn(u), false}
}

// Imagine implements game.State. It deals the types of the enemy's unknown pieces again. A type goes
// only to a label about which the side knows equally much. Pieces with announced detours come first,
// because not every type can go round. This makes all possible deals equally likely.
func (b *battle) Imagine(side game.Side, source *rand.Rand) *battle {
	c, groups := b.Clone(), b.alike(side)
	if len(groups) == 0 {
		return c
	}
	own := *b.setting
	own.roster = slices.Clone(own.roster)
	c.setting = &own
	moved := make([]int8, len(b.pieces)) // the new label of each piece; its passengers follow it
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

// alike returns the pieces whose type a side does not know, in groups. The side knows equally much
// about all pieces of a group.
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

// deal deals the types of the given labels again, within the known limits, and stores them in c.
func (b *battle) deal(c *battle, labels []int, moved []int8, source *rand.Rand) {
	left := slices.Clone(labels)
	if len(left) > 1 { // makes the draw independent of the true types
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

// nature returns everything that distinguishes pieces off the board: the kind, the carrier, and the
// pieces inside.
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

// become gives a piece the nature of another piece. The piece keeps its label, its announced detour
// and the flag for whether it has moved.
func (b *battle) become(was *battle, u, v int) {
	b.roster[u].kind, b.roster[u].recruit = was.roster[v].kind, was.roster[v].recruit
	one := was.pieces[v]
	one.flags = one.flags&^done | was.pieces[u].flags&done
	one.detour = was.pieces[u].detour
	b.pieces[u] = one
}
