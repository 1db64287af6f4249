package battle

import (
	"fmt"
	"math/rand/v2"
	"regexp"

	"metahex/game"
)

// Battles between players in different places. The ground is drawn first and shown to both
// players. Then each player buys a force in secret.
//
//	Spec ──Plan──▶ Planned: the ground, with placeholder forces
//	                  │
//	lists of both ────┴─Draw──▶ scenario/1 text on the same ground

// A Planned is a battle whose ground is final and whose forces are not bought yet. Its text contains
// placeholder forces.
type Planned struct {
	Spec
	Text  []byte
	Pools [3]int // points that each side may spend
}

// Plan draws the ground of a spec and adds placeholder forces, which also depend only on the seed.
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

// Others returns n texts of the battle with other forces. In each text, both sides have a single
// unit or formation, of a different kind in each text. A line that is the same in all texts does not
// depend on what the sides buy. Others skips kinds that a side cannot field alone.
func (p Planned) Others(n int) (all [][]byte) {
	b, err := BookOf(p.System)
	if err != nil {
		return nil
	}
	for i := range n {
		s := p.Spec
		for _, side := range []game.Side{game.Red, game.Blue} {
			stock := b.stock(side, p.Pools[side])
			s.Lists[side] = stock[i*(len(stock)-1)/max(1, n-1)].ID
		}
		if text, err := Draw(s); err == nil {
			all = append(all, text)
		}
	}
	return all
}

// Fits returns a one-line error if a side cannot field a list on the ground.
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

// DrawList draws a side's purchases, in the form that Parse reads.
func (b *Book) DrawList(side game.Side, pool int, source *rand.Rand) string {
	return FormatList(b.drawn(side, pool, source))
}

// Check returns a one-line error if a spec is impossible. It draws nothing.
func (s Spec) Check() error {
	_, err := newDrawer(s)
	return err
}

// Name returns the id of the scenario that the spec draws.
func (s Spec) Name() string { return (&drawer{Spec: s}).name() }

// sheets matches the line with the sheets of the map in the text of a scenario.
var sheets = regexp.MustCompile(`(?m)^(?:board|map): '(.*)'$`)

// Where describes the ground of the battle.
func (p Planned) Where() string {
	if found := sheets.FindSubmatch(p.Text); found != nil {
		return fmt.Sprintf("panels %s", found[1])
	}
	return fmt.Sprintf("a table of %d by %d inches", yardWide, yardDeep)
}
