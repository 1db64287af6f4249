package battle

import (
	"fmt"
	"math/rand/v2"
	"regexp"

	"metahex/game"
)

// Battles between players far apart. The ground is drawn first and shown to both. Then each buys a
// force, hidden from the other.
//
//	Spec ──Plan──▶ Planned: the ground, with placeholder forces
//	                  │
//	lists of both ────┴─Draw──▶ scenario/1 text on the same ground

// A Planned is a battle whose ground is settled and whose forces are not. Its text has placeholder
// forces.
type Planned struct {
	Spec
	Text  []byte
	Pools [3]int // that the sides may spend
}

// Plan settles the ground of a spec. Its placeholder forces follow from the seed.
func Plan(s Spec) (Planned, error) {
	b, err := s.settle()
	if err != nil {
		return Planned{}, err
	}
	d, err := newDrawer(b.standIn(s))
	if err != nil {
		return Planned{}, err
	}
	text, err := d.grounded()
	return Planned{d.Spec, text, b.Pools(s)}, err
}

// standIn returns a spec with placeholder forces, drawn by the seed.
func (b *Book) standIn(s Spec) Spec {
	pools := b.Pools(s)
	for _, side := range []game.Side{game.Red, game.Blue} {
		s.Lists[side] = b.DrawList(side, pools[side], rand.New(rand.NewPCG(s.Seed, 1<<33+uint64(side))))
	}
	return s
}

// Others returns the text of the battle with single units of n kinds as forces. What is the same in
// all of them holds whatever the sides buy. It leaves out kinds that a side cannot field alone.
func (p Planned) Others(n int) (all [][]byte) {
	b, err := BookOf(p.System)
	if err != nil {
		return nil
	}
	for i := range n {
		s := p.Spec
		for _, side := range []game.Side{game.Red, game.Blue} {
			stock := b.stock(side)
			s.Lists[side] = stock[i*(len(stock)-1)/max(1, n-1)].ID
		}
		if text, err := Draw(s); err == nil {
			all = append(all, text)
		}
	}
	return all
}

// Fits returns, in one line, why a side cannot field a list on the ground.
func (p Planned) Fits(side game.Side, list string) error {
	b, err := BookOf(p.System)
	if err != nil {
		return err
	}
	if _, err := b.Bought(side, list, p.Pools[side]); err != nil {
		return err
	}
	p.Lists[side] = list
	_, err = Draw(p.Spec)
	return err
}

// DrawList draws what a side buys, in the form that Parse reads.
func (b *Book) DrawList(side game.Side, pool int, source *rand.Rand) string {
	return FormatList(b.drawn(side, pool, source))
}

// Check returns, in one line, what is impossible in a spec, before anything is drawn.
func (s Spec) Check() error {
	_, err := newDrawer(s)
	return err
}

// Name returns the id of the scenario that is drawn.
func (s Spec) Name() string { return (&drawer{Spec: s}).name() }

// sheets finds the sheets of a map in a scenario's text.
var sheets = regexp.MustCompile(`(?m)^(?:board|map): '(.*)'$`)

// Where returns the ground of the battle in words.
func (p Planned) Where() string {
	if found := sheets.FindSubmatch(p.Text); found != nil {
		return fmt.Sprintf("panels %s", found[1])
	}
	return fmt.Sprintf("a table of %d by %d inches", yardWide, yardDeep)
}
