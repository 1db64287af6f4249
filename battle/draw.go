package battle

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"metahex/game"
	"metahex/rule"
)

// tries is the largest number of grounds drawn for a battle until one has room for it.
const tries = 40

// A drawer draws one battle.
type drawer struct {
	Spec
	book  *Book
	rand  *rand.Rand
	lists [3][]Purchase
}

// Draw returns the text of a scenario/1 file, or a one-line error if the spec is impossible.
func Draw(s Spec) ([]byte, error) {
	d, err := newDrawer(s)
	if err != nil {
		return nil, err
	}
	return d.grounded()
}

// newDrawer completes a spec and reads its lists.
func newDrawer(s Spec) (*drawer, error) {
	b, err := s.settle()
	if err != nil {
		return nil, err
	}
	d := &drawer{Spec: s, book: b}
	for _, side := range []game.Side{game.Red, game.Blue} {
		if s.Lists[side] == "" {
			continue
		}
		if d.lists[side], err = s.bought(b, side); err != nil {
			return nil, fmt.Errorf("%s: %w", side, err)
		}
	}
	return d, nil
}

// grounded draws the battle on the requested ground, or on the first ground with room.
func (d *drawer) grounded() (text []byte, err error) {
	first, last := 1, tries
	if d.Ground > 0 {
		first, last = d.Ground, d.Ground
	}
	for ground := first; ground <= last; ground++ {
		if text, err = d.on(ground); err == nil {
			d.Ground = ground
			return text, nil
		}
	}
	line, _, _ := strings.Cut(err.Error(), "\n")
	if d.Ground > 0 {
		return nil, fmt.Errorf("the ground has no room for this force: %s", line)
	}
	return nil, fmt.Errorf("no ground has room for this battle: %s", line)
}

// on draws the battle on a numbered ground of its draft, and checks that the text opens.
func (d *drawer) on(ground int) ([]byte, error) {
	d.rand = rand.New(rand.NewPCG(d.Seed, uint64(d.Draft*tries+ground-1)))
	form, err := d.book.draw(d)
	if err != nil {
		return nil, err
	}
	text, err := rule.Encode(form, slices.Concat(headKeys, d.book.order)...)
	if err == nil {
		text = append([]byte(d.remark()), text...)
		_, err = d.book.open(text)
	}
	return text, err
}

// headKeys are the first keys of a scenario. Digests depend on their order.
var headKeys = []string{"format", "system", "id", "title", "story", "head-start"}

// conceal switches to the secret seed, if the spec has one. Nobody can foresee later draws.
func (d *drawer) conceal() {
	if d.Secret != 0 {
		d.rand = d.stream(d.Seed)
	}
}

// stream returns a separate random source for one thing that is drawn after the ground.
func (d *drawer) stream(n uint64) *rand.Rand {
	return rand.New(rand.NewPCG(cmp.Or(d.Secret, d.Seed), n))
}

// force returns a side's purchases: its list, or purchases drawn by the seed.
func (d *drawer) force(side game.Side, pool int) []Purchase {
	if d.Lists[side] != "" {
		return d.lists[side]
	}
	list := d.book.drawn(side, pool, d.rand)
	if d.damaged() {
		// Cards are dealt in the order of the file, so the order must not reveal the units.
		d.rand.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	}
	return list
}

// lean returns the lean of the battle, corrected for its kind: attackers score more than defenders.
func (d *drawer) lean() int {
	most := MostLean + farLean
	if d.Unbounded {
		most = MostLean
	}
	return min(max(d.Lean+d.book.bias[d.Kind], -most), most)
}

// farLean is how far the corrected lean may exceed MostLean, in percent.
const farLean = 70

// leaned returns a side's score, adjusted by the lean. The lean raises the score of one side.
func (d *drawer) leaned(side game.Side, score int) int {
	lean := d.lean()
	if side == game.Blue {
		lean = -lean
	}
	return max(1, score*max(100-MostLean, 100+lean)/100)
}

// leanedPools returns the points that each side may spend, adjusted by the lean. The lean lowers
// the points of one side.
func (d *drawer) leanedPools() [3]int {
	pools, less, lean := d.book.Pools(d.Spec), game.Blue, d.Lean
	if d.book.Widest == 0 {
		lean = d.lean() // on a table both sides share every score, so the pools get the whole lean
	}
	if d.book.whole {
		return pools
	}
	if lean < 0 {
		less, lean = game.Red, -lean
	}
	pools[less] = max(d.book.Least/2, pools[less]*(100-lean/2)/100)
	return pools
}
