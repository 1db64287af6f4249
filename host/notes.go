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
	notes, _, err = h.notes(ctx, id, side)
	return notes, err
}

// notes returns the pencil notes of a side on a match with their revision, which is 0 without notes.
func (h *Host) notes(ctx context.Context, id string, side game.Side) (notes []record.Note, revision uint64, err error) {
	text, revision, err := h.secrets.Get(ctx, notesKey(id, side))
	if errors.Is(err, store.ErrNone) {
		return nil, 0, nil
	}
	if err == nil {
		err = json.Unmarshal(text, &notes)
	}
	if err != nil {
		return nil, 0, fmt.Errorf("reading the notes on match %s: %w", id, err)
	}
	return slices.DeleteFunc(notes, func(n record.Note) bool { return n.By != side }), revision, nil
}

// KeepNotes adds pencil notes of a side on a match to those that are stored. It keeps only the last
// note on each counter; a note without a text erases it.
func (h *Host) KeepNotes(ctx context.Context, id string, side game.Side, notes []record.Note) error {
	for {
		last, revision, err := h.notes(ctx, id, side)
		if err != nil {
			return err
		}
		for _, n := range notes {
			last = slices.DeleteFunc(last, func(o record.Note) bool { return strings.EqualFold(o.Piece, n.Piece) })
			if n.By == side && n.Text != "" {
				last = append(last, n)
			}
		}
		if len(last) > mostNotes {
			return fmt.Errorf("found notes on %d counters; want at most %d", len(last), mostNotes)
		}
		if _, err = h.secrets.Set(ctx, notesKey(id, side), marshal(last), revision); !errors.Is(err, store.ErrTaken) {
			return err // after ErrTaken, another screen of the player has stored a note
		}
	}
}
