package host

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"metahex/game"
	"metahex/host/store"
	"metahex/record"
)

// Pencil notes are not part of a match. They are stored separately for each side.

// mostNotes limits on how many counters of a match a side can have notes.
const mostNotes = 256

// notesKey returns the key of the notes of a side on a match.
func notesKey(id string, side game.Side) string { return "notes." + id + "." + side.String() }

// Notes returns the pencil notes of a side on a match.
func (h *Host) Notes(ctx context.Context, id string, side game.Side) (notes []record.Note, err error) {
	text, _, err := h.secrets.Get(ctx, notesKey(id, side))
	if errors.Is(err, store.ErrNone) {
		return nil, nil
	}
	if err == nil {
		err = json.Unmarshal(text, &notes)
	}
	if err != nil {
		return nil, fmt.Errorf("reading the notes on match %s: %w", id, err)
	}
	return slices.DeleteFunc(notes, func(n record.Note) bool { return n.By != side }), nil
}

// KeepNotes stores the pencil notes of a side on a match. It keeps only the last note on each
// counter.
func (h *Host) KeepNotes(ctx context.Context, id string, side game.Side, notes []record.Note) error {
	var last []record.Note
	for _, n := range notes {
		last = slices.DeleteFunc(last, func(o record.Note) bool { return strings.EqualFold(o.Piece, n.Piece) })
		if n.By == side && n.Text != "" {
			last = append(last, n)
		}
	}
	if len(last) > mostNotes {
		return fmt.Errorf("found notes on %d counters; want at most %d", len(last), mostNotes)
	}
	text, err := json.Marshal(last)
	if err != nil {
		return err
	}
	return h.secrets.Put(ctx, notesKey(id, side), text)
}
