package host

import (
	"context"
	"crypto/rand"
	"encoding/binary"
	"errors"
	"fmt"
	mathrand "math/rand/v2"
	"slices"
	"strings"
	"time"

	"metahex/battle"
	"metahex/game"
	"metahex/record"
	"metahex/systems"
	"metahex/systems/rulebook"
)

// Battles that two remote players set up together. The terms determine the map, which both players
// see. Then each player buys a force, which stays hidden from the other until the match begins.
//
//	Invite ──▶ planned: ground, pools, balance ──▶ Sit ──▶ Choose, Choose ──▶ Speak, Speak
//	                                                                             │
//	                    scenario/1 text, in entry 0 of the log ◀── drawnUp ──────┘

// A Battle configures the generated scenario of a match. Says is what both players agree on.
type Battle struct {
	System string   `json:"system"`
	Kind   string   `json:"kind"`             // one of battle.Kinds
	Points int      `json:"points,omitempty"` // 0: the default of the rule book
	Across int      `json:"across,omitempty"` // in panels; 0: the default of the rule book
	Down   int      `json:"down,omitempty"`
	Turns  int      `json:"turns,omitempty"` // 0: the default of the rule book
	Seed   uint64   `json:"seed"`
	Even   bool     `json:"even,omitempty"`   // the host moves points until bots win equally often on both sides
	Hidden bool     `json:"hidden,omitempty"` // the defender sets up hidden; in a meeting both sides do
	Drawn  bool     `json:"drawn,omitempty"`  // the seed determines the forces, and both players know them
	Lean   int      `json:"lean,omitempty"`   // percent of the points moved to red; see battle.Spec
	Start  int      `json:"start,omitempty"`  // points that red has at the start; negative: blue
	Ground int      `json:"ground,omitempty"` // number of the map, among those that the seed generates
	Says   []string `json:"says,omitempty"`   // the terms in words, one string per line
}

const (
	weighTime    = 2 * time.Second // see Options.Weigh
	evenTime     = 3               // the search for an even battle takes this many times longer
	weighed      = 40              // maximum number of matches played to measure a battle
	leastWeighed = 20              // fewest matches that tell how even a battle is
	compared     = 4               // other forces to compare, to separate the effect of the forces from that of the map
	mostDrawn    = 40              // tries to draw a force that fits on the map
	longestList  = 2000            // bytes
)

// spec returns the battle as a spec of package battle.
func (b *Battle) spec() (s battle.Spec, err error) {
	s = battle.Spec{System: b.System, Points: b.Points, Across: b.Across, Down: b.Down, Turns: b.Turns, Seed: b.Seed, Lean: b.Lean, Start: b.Start, Ground: b.Ground, Hidden: b.Hidden}
	s.Kind, err = battle.KindOf(b.Kind)
	return s, err
}

// check returns a one-line error if the battle cannot be generated.
func (b *Battle) check() error {
	s, err := b.spec()
	if err == nil {
		err = s.Check()
	}
	return err
}

// plan generates the map of the battle, with placeholder forces.
func (b *Battle) plan() (battle.Planned, error) {
	s, err := b.spec()
	if err != nil {
		return battle.Planned{}, err
	}
	return battle.Plan(s)
}

// planned returns the terms after the map of their battle has been generated and measured.
func (h *Host) planned(ctx context.Context, t Terms) (Terms, error) {
	if t.Battle == nil {
		return t, nil
	}
	b := *t.Battle
	b.Lean, b.Start, b.Ground, b.Says = 0, 0, 0, nil
	p, err := b.plan()
	if err != nil {
		return t, err
	}
	t.Battle, t.Scenario = &b, p.Name()
	balance, err := h.weigh(ctx, &b, &p)
	if err != nil {
		return t, err
	}
	b.Lean, b.Start, b.Ground, b.Points, b.Turns = p.Lean, p.Start, p.Ground, p.Points, p.Turns
	if _, _, err := t.ground(p); err != nil {
		return t, err
	}
	b.Says, err = b.words(p, balance)
	return t, err
}

// ground begins a match on the map of the terms, with placeholder forces.
func (t Terms) ground(p battle.Planned) (game.Match, record.Header, error) {
	h := record.Header{System: t.Battle.System, Scenario: t.Scenario, Readings: strings.Join(t.Readings, " ")}
	o := Opening{Scenario: string(p.Text)}
	m, err := o.Start(h)
	return m, h, err
}

// Ground begins a match on the map of a battle, with placeholder forces, for players who want to see
// the map.
func (t Terms) Ground() (m game.Match, h record.Header, err error) {
	if t.Battle == nil {
		return nil, h, errors.New("this is a shipped scenario; to see it, use metahex scenario show")
	}
	p, err := t.Battle.plan()
	if err != nil {
		return nil, h, err
	}
	return t.ground(p)
}

// weigh measures a battle, or searches for a balanced one, and returns the balance. It measures one
// battle at a time, to use only one core.
func (h *Host) weigh(ctx context.Context, b *Battle, p *battle.Planned) (string, error) {
	if h.options.Weigh < 0 {
		return "not measured", nil
	}
	select {
	case h.weighing <- struct{}{}:
		defer func() { <-h.weighing }()
	case <-time.After(h.options.Weigh):
		return "not measured: the host is busy", nil
	case <-ctx.Done():
		return "", ctx.Err()
	}
	by := battle.Means{Workers: 1, Seed: p.Seed}
	if !b.Even {
		m, err := battle.Open(b.System, p.Text)
		if err != nil {
			return "", err
		}
		found, err := battle.Quick(ctx, m, weighed, h.options.Weigh, by)
		return balanceWords(found, false), err
	}
	best, err := battle.Balance(ctx, p.Spec, battle.Budget{Within: evenTime * h.options.Weigh}, by, func(battle.Balanced) {})
	if err == nil {
		p.Spec.Lean, p.Spec.Start, p.Text = best.Spec.Lean, best.Spec.Start, best.Text
	}
	return balanceWords(best.Measure, true), err
}

// balanceWords describes a measured balance; even reports whether an even battle was wanted.
func balanceWords(m battle.Measure, even bool) string {
	switch few := m.Matches < leastWeighed; {
	case few && even:
		return m.String() + "; these are too few matches to find an even battle"
	case few:
		return m.String() + "; these are too few matches to tell"
	case even && !m.Even():
		return m.String() + "; no even battle was found"
	}
	return m.String()
}

// words returns the terms of a battle in words.
func (b *Battle) words(p battle.Planned, balance string) ([]string, error) {
	system, err := systems.ByID(b.System)
	if err != nil {
		return nil, err
	}
	read := func(text []byte) (rulebook.Sheet, error) {
		return system.Read(rulebook.Source{Scenario: within + p.Name() + ".yaml", Text: text})
	}
	sheet, err := read(p.Text)
	if err != nil {
		return nil, err
	}
	if !b.Drawn {
		for _, text := range p.Others(compared) {
			other, err := read(text)
			if err != nil {
				return nil, err
			}
			sheet.Terms = slices.DeleteFunc(sheet.Terms, func(line string) bool { return !slices.Contains(other.Terms, line) })
		}
	}
	forces := "each side buys its own, and the other does not see it before the match begins"
	if b.Drawn {
		forces = "drawn by the seed, and known to both sides"
	}
	says := []string{
		fmt.Sprintf("battle    %s: %s, %s, seed %d", sheet.Title, system.Title, b.Kind, b.Seed),
		"story     " + sheet.Story,
		"ground    " + p.Where(),
		fmt.Sprintf("points    red %d, blue %d", p.Pools[game.Red], p.Pools[game.Blue]),
		"forces    " + forces,
	}
	if b.Hidden {
		says = append(says, "set-up    "+map[bool]string{true: "both sides set", false: "blue sets"}[p.Kind == battle.Meeting]+" up hidden")
	}
	for _, line := range sheet.Terms {
		says = append(says, "terms     "+line)
	}
	return append(says, "balance   "+balance), nil
}

// Chooses reports whether a side still has to choose its force.
func (t *Table) Chooses(s game.Side) bool {
	b := t.Terms.Battle
	return b != nil && !b.Drawn && t.Terms.seat(s) == human && t.Seats[s].Force == ""
}

// A Choosing describes what a side may buy for a battle.
type Choosing struct {
	Book *battle.Book
	Side game.Side
	Pool int

	plan battle.Planned
}

// Choosing returns what a player may buy for the battle of the table.
func (t *Table) Choosing(player string) (c Choosing, err error) {
	side := t.SeatOf(player)
	if side != game.Nobody && t.Seats[side].Force != "" {
		return c, errors.New("your force is chosen already; type the number of the match to continue")
	}
	if side == game.Nobody || !t.Chooses(side) {
		return c, errors.New("you have no force to choose in this match")
	}
	return t.choosing(side)
}

func (t *Table) choosing(side game.Side) (c Choosing, err error) {
	c.Side = side
	if c.plan, err = t.Terms.Battle.plan(); err != nil {
		return c, err
	}
	c.Pool = c.plan.Pools[side]
	c.Book, err = battle.BookOf(t.Terms.Battle.System)
	return c, err
}

// Check returns a one-line error if a list is not a legal force.
func (c *Choosing) Check(list string) error {
	if len(list) > longestList {
		return fmt.Errorf("found a list of %d characters; want %d at most", len(list), longestList)
	}
	return c.plan.Fits(c.Side, list)
}

// Cost returns the cost of a list that Check has accepted.
func (c *Choosing) Cost(list string) int {
	bought, err := c.Book.Parse(c.Side, list)
	if err != nil {
		return 0
	}
	return battle.Cost(bought)
}

// Draw draws a random force, which nobody can predict, and returns its list.
func (c *Choosing) Draw() (string, error) {
	var seed [16]byte
	_, _ = rand.Read(seed[:]) // never fails
	return c.draw(mathrand.New(mathrand.NewPCG(binary.LittleEndian.Uint64(seed[:8]), binary.LittleEndian.Uint64(seed[8:]))))
}

func (c *Choosing) draw(source *mathrand.Rand) (list string, err error) {
	for range mostDrawn {
		list = c.Book.DrawList(c.Side, c.Pool, source)
		if err = c.Check(list); err == nil {
			return list, nil
		}
	}
	return "", err
}

// Choose sets a player's force. A player can do this only once.
func (h *Host) Choose(ctx context.Context, p Player, id, list string) (Table, error) {
	return h.changeTable(ctx, id, func(t *Table) error {
		c, err := t.Choosing(p.ID)
		if err == nil {
			err = c.Check(list)
		}
		if err != nil {
			return err
		}
		t.Seats[c.Side].Force = list
		return nil
	})
}

// drawnUp returns the text of a generated scenario, or "" for a shipped scenario. The secret of the
// match determines a bot's force and everything else that is random.
func (t *Table) drawnUp(deal dealer) (string, error) {
	b := t.Terms.Battle
	if b == nil {
		return "", nil
	}
	p, err := b.plan()
	if err != nil || b.Drawn {
		return string(p.Text), err
	}
	source, err := deal.source("battle", 0)
	if err != nil {
		return "", err
	}
	for _, side := range []game.Side{game.Red, game.Blue} {
		p.Lists[side] = t.Seats[side].Force
		if p.Lists[side] != "" {
			continue
		}
		c, err := t.choosing(side)
		if err == nil {
			p.Lists[side], err = c.draw(source)
		}
		if err != nil {
			return "", err
		}
	}
	p.Spec.Secret = source.Uint64() | 1
	text, err := battle.Draw(p.Spec)
	return string(text), err
}

// embedded returns the terms of a match whose scenario is part of a record.
func (t Terms) embedded(h record.Header, from systems.Source) (Terms, error) {
	system, err := systems.ByID(h.System)
	if err != nil {
		return t, err
	}
	from.Scenario = within + "scenario.yaml"
	sheet, err := system.Read(from)
	if err != nil {
		return t, err
	}
	t.Scenario, t.Battle = sheet.ID, &Battle{System: h.System, Drawn: true, Says: []string{"battle    " + sheet.Title, "story     " + sheet.Story}}
	return t, nil
}
