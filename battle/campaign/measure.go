package campaign

import (
	"context"
	"fmt"
	"math/rand/v2"
	"sync"

	"metahex/battle"
	"metahex/bots"
	"metahex/game"
	"metahex/rule"
)

// A Measure counts how often a campaign was won, and how its battles ended.
type Measure struct {
	Played, Won int
	Battles     []BattleMeasure // in the order of the file
}

// A BattleMeasure counts how often a battle was reached, and who won it.
type BattleMeasure struct {
	ID                        string
	Reached, Red, Drawn, Blue int
}

// Play plays a whole campaign with greedy bots on both sides.
func Play(ctx context.Context, c *Campaign, seed uint64) (*Progress, error) {
	p := New(c, seed)
	source := rand.New(rand.NewPCG(seed, 0))
	for !p.Over() {
		text, err := battle.Draw(p.Spec())
		if err != nil {
			return p, fmt.Errorf("battle %s: %w", p.At, err)
		}
		m, err := battle.Open(c.System, text)
		if err != nil {
			return p, fmt.Errorf("battle %s: %w", p.At, err)
		}
		players := map[game.Side]game.Player{game.Chance: game.Dice(rand.New(rand.NewPCG(source.Uint64(), 0)))}
		for _, side := range []game.Side{game.Red, game.Blue} {
			if players[side], err = bots.New("greedy", rand.New(rand.NewPCG(source.Uint64(), 0))); err != nil {
				return p, err
			}
		}
		if _, err := game.Play(ctx, m, players, nil); err != nil {
			return p, fmt.Errorf("battle %s: %w", p.At, err)
		}
		p.Fought(m)
		if p.Due {
			if err := p.Refit(nil); err != nil {
				return p, fmt.Errorf("after battle %s: %w", p.Fights[len(p.Fights)-1].Battle, err)
			}
		}
	}
	return p, nil
}

// MeasureOf plays a campaign several times, on several workers. It calls tick after each campaign;
// tick may be nil.
func MeasureOf(ctx context.Context, c *Campaign, times, workers int, seed uint64, tick func()) (Measure, error) {
	m := Measure{Battles: make([]BattleMeasure, len(c.Battles))}
	for i := range c.Battles {
		m.Battles[i].ID = c.Battles[i].ID
	}
	var mu sync.Mutex
	var failed error
	var all sync.WaitGroup
	next := 0
	for range max(1, workers) {
		all.Go(func() {
			for {
				mu.Lock()
				n := next
				next++
				stop := n >= times || failed != nil
				mu.Unlock()
				if stop {
					return
				}
				p, err := Play(ctx, c, seed+uint64(n))
				mu.Lock()
				if err != nil && failed == nil {
					failed = err
				} else if err == nil {
					m.add(p)
					if tick != nil {
						tick()
					}
				}
				mu.Unlock()
			}
		})
	}
	all.Wait()
	return m, failed
}

// add counts a campaign that was played.
func (m *Measure) add(p *Progress) {
	m.Played++
	if p.At == Won {
		m.Won++
	}
	for _, f := range p.Fights {
		b := &m.Battles[p.index(f.Battle)]
		b.Reached++
		switch f.Winner {
		case game.Red:
			b.Red++
		case game.Blue:
			b.Blue++
		default:
			b.Drawn++
		}
	}
}

// Lines describes the measure: one line for the whole campaign, and one for each battle.
func (m *Measure) Lines() []string {
	i := game.Wilson(m.Won, m.Played)
	lines := []string{fmt.Sprintf("greedy against greedy, %s: won %d (%.0f to %.0f %%)", rule.Count(m.Played, "campaign"), m.Won, 100*i.Low, 100*i.High)}
	for _, b := range m.Battles {
		lines = append(lines, fmt.Sprintf("  %-12s reached %4d, red %4d, drawn %3d, blue %4d", b.ID, b.Reached, b.Red, b.Drawn, b.Blue))
	}
	return lines
}
