package host

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"metahex/game"
	"metahex/host/store"
	"metahex/record"
	"metahex/systems"
)

// A Backup is all stored data of a match. It contains the seed of the dice, hidden information and the
// pencil notes of both sides, so only the operator of the host may see it.
type Backup struct {
	Table   Table          `json:"table"`
	Seed    []byte         `json:"seed"`
	Players []Player       `json:"players"`
	Notes   []record.Note  `json:"notes,omitempty"`
	Log     []record.Entry `json:"-"`
}

// Backup returns all stored data of a match, for any rules version. The id may be in lower case.
func (h *Host) Backup(ctx context.Context, id string) (b Backup, err error) {
	if b.Table, err = h.Typed(ctx, id); err != nil {
		return b, err
	}
	id = b.Table.ID
	if b.Seed, _, err = h.secrets.Get(ctx, "seed."+id); err != nil {
		return b, err
	}
	for _, seat := range b.Table.Seats {
		if seat.Player == "" {
			continue
		}
		p, _, err := h.player(ctx, seat.Player)
		if err != nil {
			return b, err
		}
		b.Players = append(b.Players, p)
	}
	if b.Table.Began.IsZero() {
		return b, nil
	}
	for _, side := range []game.Side{game.Red, game.Blue} {
		notes, err := h.Notes(ctx, id, side)
		if err != nil {
			return b, err
		}
		b.Notes = append(b.Notes, notes...)
	}
	b.Log, err = readAll(ctx, h.store.Log(b.Table.Rules, id))
	return b, err
}

// readAll reads a log that has at least one entry.
func readAll(ctx context.Context, log record.Log) (all []record.Entry, err error) {
	err = log.Follow(ctx, 0, func(e record.Entry) error {
		if all = append(all, e); !e.More {
			return errNothing
		}
		return nil
	})
	if errors.Is(err, errNothing) {
		err = nil
	}
	return all, err
}

// errThere is the error for a match that the host already has.
var errThere = errors.New("this host already has the match")

// Restore adds a match from a backup. Its clocks were stopped in the meantime.
func (h *Host) Restore(ctx context.Context, b Backup) error {
	t := b.Table
	if _, _, err := h.tables.Get(ctx, t.ID); err == nil {
		return fmt.Errorf("match %s: %w", t.ID, errThere)
	} else if !errors.Is(err, store.ErrNone) {
		return err
	}
	if got := Commit(b.Seed); got != t.Commitment {
		return fmt.Errorf("match %s: the seed has the hash %s; the table promises %s", t.ID, got, t.Commitment)
	}
	for _, p := range b.Players {
		if err := h.restorePlayer(ctx, p); err != nil {
			return fmt.Errorf("match %s: %w", t.ID, err)
		}
	}
	if err := h.secrets.Put(ctx, "seed."+t.ID, b.Seed); err != nil {
		return err
	}
	if err := h.restoreLog(ctx, t, b.Log); err != nil {
		return fmt.Errorf("match %s: %w", t.ID, err)
	}
	if err := h.restoreNotes(ctx, t.ID, b.Notes); err != nil {
		return fmt.Errorf("match %s: %w", t.ID, err)
	}
	if t.Code != "" {
		if err := h.codes.Put(ctx, "table."+hashed(t.Code), []byte(t.ID)); err != nil {
			return err
		}
	}
	t.revision = 0
	return h.setTable(ctx, &t)
}

// restoreNotes adds the pencil notes of both sides.
func (h *Host) restoreNotes(ctx context.Context, id string, notes []record.Note) error {
	for _, side := range []game.Side{game.Red, game.Blue} {
		own := slices.DeleteFunc(slices.Clone(notes), func(n record.Note) bool { return n.By != side })
		if len(own) == 0 {
			continue
		}
		if err := h.KeepNotes(ctx, id, side, own); err != nil {
			return err
		}
	}
	return nil
}

// restorePlayer adds a player with all keys, unless the player exists.
func (h *Host) restorePlayer(ctx context.Context, p Player) error {
	if _, err := h.players.Set(ctx, "id."+p.ID, marshal(p), 0); err != nil && !errors.Is(err, store.ErrTaken) {
		return err
	}
	for _, key := range append([]string{"name." + hashed(lower(p.Name))}, prefixed("key.", p.Keys)...) {
		if _, err := h.players.Set(ctx, key, []byte(p.ID), 0); err != nil && !errors.Is(err, store.ErrTaken) {
			return err
		}
	}
	return nil
}

func prefixed(prefix string, all []string) (with []string) {
	for _, s := range all {
		with = append(with, prefix+s)
	}
	return with
}

// restoreLog appends a log with its original times.
func (h *Host) restoreLog(ctx context.Context, t Table, log []record.Entry) error {
	if len(log) == 0 {
		return nil
	}
	to := h.store.Log(t.Rules, t.ID)
	for n, e := range log {
		entry, err := parse(e.Text)
		if err != nil {
			return err
		}
		entry.At = e.At
		if err := to.Append(ctx, n, entry.text()); err != nil {
			return err
		}
	}
	return to.Append(ctx, len(log), Entry{Do: resume}.text())
}

func (s *state) addResume(at record.Entry, _ Entry, _ game.Side) error {
	s.clocks.since = at.At
	return nil
}

// Import converts a record into a match between players who have visited this host. It refuses a record
// that record.Check refuses. A side without a player stays empty; such a match can be watched. Only the
// dice after the recorded answers are provable. The source has the texts of all files that the record
// names; see systems.Source.Carry.
func (h *Host) Import(ctx context.Context, p *record.Play, from systems.Source, names [3]string) (t Table, err error) {
	terms := Terms{Scenario: p.Header.Scenario, Readings: strings.Fields(p.Header.Readings), Red: human, Blue: human, Undo: true, Spectators: spectatorsPublic}
	if from.Text != nil {
		terms, err = terms.embedded(p.Header, from)
	} else {
		err = terms.Check()
	}
	if err != nil {
		return t, err
	}
	seed := newSeed()
	t = Table{ID: newCode(12), Rules: p.Header.Rules, Terms: terms, Commitment: Commit(seed), Made: h.now(), Began: h.now()}
	o := &Opening{Header: p.Header, Terms: terms, Commitment: t.Commitment, Imported: true, Scenario: string(from.Text), Figures: from.Figures}
	m, differs, err := record.Reopen(p, o.Start)
	if err = cmp.Or(err, differs); err != nil {
		return t, err
	}
	o.Header.Scenario, o.Header.Red, o.Header.Blue = terms.Scenario, human, human
	if err := h.seat(ctx, &t, o, names); err != nil {
		return t, err
	}
	e := Entry{Do: begin, Opening: o, Hash: hashOf(m)}
	for _, l := range p.Lines {
		if l.Kind == record.Answer {
			e.Answers = append(e.Answers, l.Text)
		}
	}
	if n := len(e.text()); n > longestEntry {
		return t, fmt.Errorf("%s: found answers of %d bytes; want %d at most", p.File, n, longestEntry)
	}
	if err := h.secrets.Put(ctx, "seed."+t.ID, seed); err != nil {
		return t, err
	}
	if err := h.store.Log(t.Rules, t.ID).Append(ctx, 0, e.text()); err != nil {
		return t, err
	}
	if r := m.Result(); r.Over {
		t.Over = r.Text
	}
	return t, h.setTable(ctx, &t)
}

// seat seats players at the table of an imported match.
func (h *Host) seat(ctx context.Context, t *Table, o *Opening, names [3]string) error {
	for _, side := range []game.Side{game.Red, game.Blue} {
		if names[side] == "" {
			continue
		}
		p, err := h.named(ctx, names[side])
		if err != nil {
			return err
		}
		if t.SeatOf(p.ID) != game.Nobody {
			return fmt.Errorf("%s is named for both sides; want two players", p.Name)
		}
		t.Seats[side] = Seat{Player: p.ID, Name: p.Name, Spoken: true}
		o.Players[side], o.Names[side] = p.ID, p.Name
	}
	return nil
}

// named returns the player with the given name.
func (h *Host) named(ctx context.Context, name string) (p Player, err error) {
	id, _, err := h.players.Get(ctx, "name."+hashed(lower(name)))
	if errors.Is(err, store.ErrNone) {
		return p, fmt.Errorf("nobody called %q has visited this host", Printable(name))
	}
	if err == nil {
		p, _, err = h.player(ctx, string(id))
	}
	return p, err
}

// ParseBackup parses a Backup in JSON. The log is in a separate file.
func ParseBackup(file string, data []byte) (b Backup, err error) {
	if err := json.Unmarshal(data, &b); err != nil || b.Table.ID == "" || len(b.Seed) != seedSize {
		return b, fmt.Errorf("%s:1:1: found no backup of a match; want a file that metahexd export has written", file)
	}
	if slices.ContainsFunc(b.Players, func(p Player) bool { return p.ID == "" || p.Name == "" }) {
		return b, fmt.Errorf("%s:1:1: found a player without a name", file)
	}
	return b, nil
}
