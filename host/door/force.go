package door

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"metahex/game"
	"metahex/host"
	"metahex/rule"
	"metahex/tui"
)

// A player chooses a force in the hall, before typing the words for the dice. The other side learns
// only that a force was chosen.

// A forceWord is a word that a player can type instead of a list.
type forceWord struct {
	name, does string
	do         func(h *hall, t *host.Table, c *host.Choosing) (list string, err error)
}

func forceWords() []forceWord {
	return []forceWord{
		{"stock", "list what you can buy", func(h *hall, _ *host.Table, c *host.Choosing) (string, error) { h.stock(c); return "", nil }},
		{"map", "show the map", func(h *hall, t *host.Table, _ *host.Choosing) (string, error) { return "", h.ground(t) }},
		{"draw", "let the host draw a random force", func(_ *hall, _ *host.Table, c *host.Choosing) (string, error) { return c.Draw() }},
		{"shop", "buy on a screen", func(h *hall, _ *host.Table, c *host.Choosing) (string, error) { return h.shop(c) }},
		{"leave", "choose later; type the number of the match to continue", func(*hall, *host.Table, *host.Choosing) (string, error) { return "", errLater }},
	}
}

// errLater is the error if a player leaves without choosing a force.
var errLater = errors.New("you still have to choose your force; type the number of the match to continue")

// choose asks the player for a force, and returns the table after the choice. The error is
// errLater if the player leaves without choosing.
func (h *hall) choose(t *host.Table) (*host.Table, error) {
	c, err := t.Choosing(h.player.ID)
	if err != nil {
		return nil, err
	}
	h.stock(&c)
	for {
		line, err := h.ask("force> ")
		if err != nil {
			return nil, err
		}
		list, err := h.wanted(t, &c, line)
		switch {
		case errors.Is(err, errLater) || errors.Is(err, io.EOF) || h.ctx.Err() != nil:
			return nil, err
		case err != nil:
			h.say(h.firstLine(err))
			continue
		case list == "":
			continue
		}
		kept, err := h.keeps(t, &c, list)
		if err != nil || kept != nil {
			return kept, err
		}
	}
}

// wanted returns the list that was typed, or "" if the player typed another word.
func (h *hall) wanted(t *host.Table, c *host.Choosing, line string) (string, error) {
	word := strings.ToLower(strings.TrimSpace(line))
	for _, w := range forceWords() {
		if word == w.name {
			return w.do(h, t, c)
		}
	}
	if word == "" {
		return "", nil
	}
	return line, c.Check(line)
}

// keeps asks the player to confirm a list, and then chooses it.
func (h *hall) keeps(t *host.Table, c *host.Choosing, list string) (*host.Table, error) {
	h.say(fmt.Sprintf("%s: %d of %s", list, c.Cost(list), rule.Count(c.Pool, "point")))
	if yes, err := h.agrees("take this force? (yes or no) ", nil); err != nil || !yes {
		return nil, err
	}
	ctx, cancel := h.asked()
	defer cancel()
	chosen, err := h.door.Host.Choose(ctx, h.player, t.ID, list)
	return &chosen, err
}

// stock shows what a side can buy, and how.
func (h *hall) stock(c *host.Choosing) {
	h.say(fmt.Sprintf("You play %s and may spend %s. The other side sees your force when the match begins, as far as the rules allow.", c.Side, rule.Count(c.Pool, "point")))
	stock := c.Book.Stock(c.Side, c.Pool)
	for i := range stock {
		item := &stock[i]
		most := ""
		if item.Most > 0 {
			most = fmt.Sprintf("max. %d", item.Most)
		}
		h.say(fmt.Sprintf("  %-14s %4d  %-8s %s", item.ID, item.Points, most, cmp.Or(item.Name, item.Card)))
	}
	h.say(fmt.Sprintf("Type a list, such as: %s 2, %s", stock[0].ID, stock[min(1, len(stock)-1)].ID))
	for _, w := range forceWords() {
		h.say(fmt.Sprintf("or %-6s %s", w.name, w.does))
	}
}

// shop lets a player buy a force on a screen.
func (h *hall) shop(c *host.Choosing) (string, error) {
	screen, err := h.screen()
	if err != nil {
		return "", err
	}
	s := &tui.Shop{
		Items: func(pool int, side game.Side) (all []tui.ShopItem) {
			for _, item := range c.Book.Stock(side, pool) {
				all = append(all, tui.ShopItem{ID: item.ID, Name: item.Name, Points: item.Points, Most: item.Most, Card: item.Card})
			}
			return all
		},
		Pool: func([]string, game.Side) int { return c.Pool },
		Check: func(_ int, _ game.Side, list string) (int, error) {
			return c.Cost(list), c.Check(list)
		},
	}
	list, err := tui.Buy(h.ctx, s, c.Side, tui.Config{Terminal: screen, Guest: true, ASCII: isASCII(h.Env), Stuck: h.HangUp})
	if h.ctx.Err() != nil {
		return "", context.Cause(h.ctx)
	}
	if errors.Is(err, tui.ErrHungUp) {
		return "", io.EOF
	}
	return list, err
}
