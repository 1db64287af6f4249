package host

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"sync"

	"metahex/game"
	"metahex/host/store"
)

// Who is connected to a match, and how much of the chat each player has read. A host knows only its
// own connections, so with Options.Shared nobody counts as away.

// Arrive notes that a player of a side is connected, until leave is called.
func (m *Match) Arrive(side game.Side) (leave func()) {
	m.come(side, 1)
	return sync.OnceFunc(func() { m.come(side, -1) })
}

// come changes the number of a side's connections.
func (m *Match) come(side game.Side, by int) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.here[side] += by
	m.wake()
}

// absent returns the sides of people who are not connected. The caller holds the lock.
func (m *Match) absent() (all game.Sides) {
	for _, side := range []game.Side{game.Red, game.Blue} {
		if !m.shared && m.here[side] == 0 && m.state.opening.Terms.seat(side) == human {
			all |= game.Only(side)
		}
	}
	return all
}

func readKey(id string, side game.Side) string { return "read." + id + "." + side.String() }

// Read returns how many lines of a match's chat were on the screen of a side.
func (h *Host) Read(ctx context.Context, id string, side game.Side) (lines int, err error) {
	text, _, err := h.secrets.Get(ctx, readKey(id, side))
	if errors.Is(err, store.ErrNone) {
		return 0, nil
	}
	if err == nil {
		lines, err = strconv.Atoi(string(text))
	}
	if err != nil {
		return 0, fmt.Errorf("reading the chat of match %s: %w", id, err)
	}
	return lines, nil
}

// KeepRead stores how many lines of a match's chat were on the screen of a side.
func (h *Host) KeepRead(ctx context.Context, id string, side game.Side, lines int) error {
	return h.secrets.Put(ctx, readKey(id, side), []byte(strconv.Itoa(lines)))
}
