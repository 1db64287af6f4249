package host

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"metahex/game"
	"metahex/host/store"
)

// Tidying. Strangers make names, matches and codes; what nobody uses is removed after a week.
//
//	a match that has not begun, 7 days old         its table, its code, its seed
//	a name that stands in no match, after 7 days   its player and keys; the name is freed
//	a name that was freed a year ago               forgotten
//	a code of a match that is gone, an old link    removed

// tidyTime is how often a host tidies.
const tidyTime = time.Hour

// tidy tidies until the host is closed.
func (h *Host) tidy() {
	h.pause(time.Minute) // the start has more urgent work
	for h.ctx.Err() == nil {
		if err := h.Tidy(h.ctx); err != nil && h.ctx.Err() == nil {
			h.options.Report(fmt.Errorf("removing what nobody uses: %w", err))
		}
		h.pause(tidyTime)
	}
}

// Tidy removes what nobody uses. Several hosts may do so at the same time.
func (h *Host) Tidy(ctx context.Context) error {
	h.tidying.Lock()
	defer h.tidying.Unlock()
	now := h.now()
	var errs []error
	for _, t := range h.Tables(func(t *Table) bool { return t.Began.IsZero() && !t.complete() && now.Sub(t.Made) >= unusedTime }) {
		errs = append(errs, h.drop(ctx, &t))
	}
	errs = append(errs, h.tidyPlayers(ctx), h.tidyCodes(ctx))
	for _, keys := range []store.Keys{h.players, h.tables, h.codes, h.secrets} {
		errs = append(errs, keys.Purge(ctx))
	}
	return errors.Join(errs...)
}

// drop removes a table, unless it was changed meanwhile.
func (h *Host) drop(ctx context.Context, t *Table) error {
	if err := h.tables.Delete(ctx, t.ID, t.revision); err != nil {
		return unlessMoved(err)
	}
	var err error
	if t.Code != "" {
		err = h.codes.Delete(ctx, "table."+hashed(t.Code), 0)
	}
	return errors.Join(err, h.secrets.Delete(ctx, "seed."+t.ID, 0))
}

// unlessMoved returns an error, unless somebody else has changed or removed the value meanwhile.
func unlessMoved(err error) error {
	if errors.Is(err, store.ErrTaken) || errors.Is(err, store.ErrNone) {
		return nil
	}
	return err
}

// values calls each with every present value whose key matches a pattern.
func values(ctx context.Context, keys store.Keys, pattern string, each func(store.Value)) error {
	ctx, ready := context.WithCancel(ctx)
	defer ready()
	err := keys.Watch(ctx, pattern, func(v store.Value) error {
		if v.Value != nil {
			each(v)
		}
		return nil
	}, ready)
	if ctx.Err() != nil && errors.Is(err, context.Canceled) {
		err = nil
	}
	return err
}

// tidyPlayers frees names that nobody uses, and forgets names that were freed long ago.
func (h *Host) tidyPlayers(ctx context.Context) error {
	used := map[string]bool{}
	for _, t := range h.Tables(func(*Table) bool { return true }) {
		for _, side := range []game.Side{game.Red, game.Blue} {
			used[t.Seats[side].Player] = true
		}
	}
	type found struct {
		player   Player
		revision uint64
	}
	var all []found
	now := h.now()
	err := values(ctx, h.players, "id.*", func(v store.Value) {
		var p Player
		if json.Unmarshal(v.Value, &p) == nil && !used[p.ID] && now.Sub(p.Seen) >= unusedTime {
			all = append(all, found{p, v.Revision})
		}
	})
	for _, f := range all {
		if f.player.Seen.IsZero() { // of an earlier program: the week begins now
			f.player.Seen = now
			_, wrong := h.players.Set(ctx, "id."+f.player.ID, marshal(f.player), f.revision)
			err = errors.Join(err, unlessMoved(wrong))
			continue
		}
		err = errors.Join(err, h.free(ctx, f.player, f.revision))
	}
	var old []store.Value
	err = errors.Join(err, values(ctx, h.players, "freed.*", func(v store.Value) {
		var f freedName
		if json.Unmarshal(v.Value, &f) == nil && now.Sub(f.At) >= blockedTime {
			old = append(old, v)
		}
	}))
	for _, v := range old {
		err = errors.Join(err, unlessMoved(h.players.Delete(ctx, v.Key, v.Revision)))
	}
	return err
}

// free removes a player and frees the name, unless the player came meanwhile.
func (h *Host) free(ctx context.Context, p Player, revision uint64) error {
	if err := h.players.Delete(ctx, "id."+p.ID, revision); err != nil {
		return unlessMoved(err)
	}
	name := "name." + hashed(lower(p.Name))
	id, revision, err := h.players.Get(ctx, name)
	if err == nil && string(id) == p.ID {
		if err = h.players.Put(ctx, "freed."+hashed(lower(p.Name)), marshal(freedName{h.now(), p.Keys})); err == nil {
			err = h.players.Delete(ctx, name, revision)
		}
	}
	errs := []error{unlessMoved(err)}
	for _, key := range prefixed("key.", p.Keys) {
		id, revision, err := h.players.Get(ctx, key)
		if err == nil && string(id) == p.ID {
			err = h.players.Delete(ctx, key, revision)
		}
		errs = append(errs, unlessMoved(err))
	}
	return errors.Join(errs...)
}

// tidyCodes removes codes of tables that are gone, and links whose time is up. A code may be stored
// before its table: it is removed only if it has no table twice.
func (h *Host) tidyCodes(ctx context.Context) error {
	tables := map[string]bool{}
	for _, t := range h.Tables(func(*Table) bool { return true }) {
		tables[t.ID] = true
	}
	var old []store.Value
	loose := map[string]bool{}
	err := values(ctx, h.codes, "table.*", func(v store.Value) {
		switch {
		case tables[string(v.Value)]:
		case h.loose[v.Key]:
			old = append(old, v)
		default:
			loose[v.Key] = true
		}
	})
	h.loose = loose
	err = errors.Join(err, values(ctx, h.codes, "link.*", func(v store.Value) {
		var l link
		if json.Unmarshal(v.Value, &l) == nil && h.now().After(l.Until) {
			old = append(old, v)
		}
	}))
	for _, v := range old {
		err = errors.Join(err, unlessMoved(h.codes.Delete(ctx, v.Key, v.Revision)))
	}
	return err
}
