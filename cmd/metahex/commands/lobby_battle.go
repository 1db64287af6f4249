package commands

import (
	"context"
	"fmt"
	"io"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/spf13/cobra"

	"metahex/battle"
	"metahex/game"
	"metahex/rule"
	"metahex/tui"
)

// New battles on the start screen: one entry for each book. Its options configure the battle, and its
// forces can be bought.

// drawOrder is the prefix of orders for generated battles.
const drawOrder = "draw "

// newBattleOf returns the entry for new battles of a book.
func newBattleOf(b *battle.Book) tui.Battle {
	points := []string{strconv.Itoa(b.Points)}
	for _, share := range [][2]int{{1, 2}, {3, 4}, {3, 2}, {2, 1}} {
		if n := b.Points * share[0] / share[1]; n >= b.Least && n <= b.Most {
			points = append(points, strconv.Itoa(n))
		}
	}
	seeds := []string{"any"}
	for n := range 20 {
		seeds = append(seeds, strconv.Itoa(n+1))
	}
	one := tui.Battle{
		ID: drawOrder + b.ID, Title: "A new battle", Name: systemTitle(b.ID), Kind: "a battle from a seed; you can buy forces", Group: "New battles", Game: systemTitle(b.ID),
		Story:   "A seed determines map, forces and objectives. The key \"o\" changes the settings. The key \"p\" buys forces; the seed chooses a force that you do not buy. The battle is saved and can be played again.",
		Options: []tui.Option{{Name: "kind", Values: battle.Kinds, Help: "Do both sides want the same ground, does blue defend it, or does red raid one place?"}, {Name: "points", Values: points, Help: "What a side may spend. In a hold or a raid the attacker may spend more, and the defender of battlesuit less."}},
		Terms:   []string{fmt.Sprintf("%s, unless another number is chosen", rule.Count(b.Points, "point"))},
	}
	if b.Widest > 0 {
		panels := []string{fmt.Sprintf("%dx%d", b.Across, b.Down)}
		for _, size := range []string{"1x1", "2x1", "2x2", "3x2"} {
			if size != panels[0] {
				panels = append(panels, size)
			}
		}
		one.Options = append(one.Options, tui.Option{Name: "panels", Values: panels, Help: "How many panels are laid, across and down?"})
	}
	one.Options = append(one.Options,
		tui.Option{Name: "balance", Values: []string{"as drawn", "even"}, Help: "Even: for up to 20 seconds the program changes forces and head start until bots win equally often on both sides."},
		tui.Option{Name: "seed", Values: seeds, Help: "The same seed draws the same battle."})
	one.Shop = shopOf(b)
	return one
}

// shopOf returns the shop for battles of a book.
func shopOf(b *battle.Book) *tui.Shop {
	s := &tui.Shop{}
	s.Items = func(pool int, side game.Side) (all []tui.ShopItem) {
		for _, item := range b.Stock(side, pool) {
			all = append(all, tui.ShopItem{ID: item.ID, Name: item.Name, Points: item.Points, Most: item.Most, Card: item.Card})
		}
		return all
	}
	s.Pool = func(options []string, side game.Side) int {
		spec, err := specOf(b.ID, options)
		if err != nil {
			return 0
		}
		if spec.Points == 0 {
			spec.Points = b.Points
		}
		return b.Pools(spec)[side]
	}
	s.Check = func(pool int, side game.Side, list string) (cost int, err error) {
		bought, err := b.Parse(side, list)
		if err != nil {
			return 0, err
		}
		return battle.Cost(bought), b.Check(pool, bought)
	}
	return s
}

// specOf parses the options of an order.
func specOf(system string, options []string) (battle.Spec, error) {
	s := battle.Spec{System: system}
	for _, option := range options {
		name, value, _ := strings.Cut(option, "=")
		var err error
		switch name {
		case "kind":
			s.Kind, err = battle.KindOf(value)
		case "points":
			s.Points, err = strconv.Atoi(value)
		case "panels":
			_, err = fmt.Sscanf(value, "%dx%d", &s.Across, &s.Down)
		case "seed":
			s.Seed, err = strconv.ParseUint(value, 10, 64)
		}
		if err != nil {
			return s, err
		}
	}
	return s, nil
}

// screenBalance is how long the start screen searches for an even battle.
const screenBalance = 20 * time.Second

// drawnUp generates the battle of an order, saves it and prepares it for the screen.
func (f *playFlags) drawnUp(ctx context.Context, c *cobra.Command, system string, o tui.Order, report func(string)) (tui.Config, error) {
	spec, err := specOf(system, o.Options)
	if err != nil {
		return tui.Config{}, err
	}
	if spec.Lists = o.Lists; spec.Seed == 0 {
		spec.Seed = uint64(time.Now().UnixNano()) % 1_000_000
	}
	b := battleFlags{spec: spec}
	for _, option := range o.Options {
		if option == "balance=even" {
			b.balance.Within = screenBalance
		}
	}
	drawn, err := b.readied(ctx, report)
	if err != nil {
		return tui.Config{}, err
	}
	file, err := keptBattle(drawn)
	if err != nil {
		return tui.Config{}, err
	}
	cfg, err := f.begun(c, order{Battle: file, Red: o.Red, Blue: o.Blue})
	if cfg.Note == "" {
		cfg.Note = drawn.Measure.String()
	}
	return cfg, err
}

// readied generates a battle for the screen, which shows the progress. Nothing is written to the
// terminal, because the screen owns it.
func (f *battleFlags) readied(ctx context.Context, report func(string)) (battle.Balanced, error) {
	return f.drawn(ctx, io.Discard, func(title, things string, of int) (tick, finish func()) {
		return reporting(report, title, things, of), func() {}
	})
}

// reporting returns a function that counts things and reports their number, at most ten times a
// second.
func reporting(report func(string), title, things string, of int) (tick func()) {
	var mu sync.Mutex
	var done int
	var last time.Time
	return func() {
		mu.Lock()
		defer mu.Unlock()
		done++
		if time.Since(last) < 100*time.Millisecond {
			return
		}
		last = time.Now()
		if of > 0 {
			report(fmt.Sprintf("%s: %d of %d %s", title, done, of, things))
			return
		}
		report(fmt.Sprintf("%s: %d %s", title, done, things))
	}
}
