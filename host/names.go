package host

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode"

	"metahex/host/store"
)

// Names. A name that stands in no match is freed some days after the last visit of its player. It
// then stays blocked for other keys, so that nobody is taken for somebody else.
//
//	Register ──▶ stands in a match: kept
//	          └▶ stands in none, 7 days without a visit: freed ──▶ a year later: gone

const (
	longestName = 24      // characters
	unusedTime  = 7 * day // until a name or match that nobody uses is removed
	blockedTime = year    // how long a freed name is blocked for other keys
)

// A freedName is a name that was freed.
type freedName struct {
	At   time.Time `json:"at"`
	Keys []string  `json:"keys"` // hashes of the public keys of its player
}

// Register makes a new player for an unknown key. It may be called again after an error of the store.
func (h *Host) Register(ctx context.Context, key, name string) (p Player, err error) {
	if name, err = checkName(name); err != nil {
		return p, err
	}
	p = Player{ID: newCode(10), Name: name, Keys: []string{hashed(key)}, Seen: h.now()}
	err = h.names.limit(ctx, h.now(), func() (err error) {
		p, err = h.introduce(ctx, p)
		return err
	})
	if err != nil {
		return p, err
	}
	owner, err := h.claim(ctx, "key."+hashed(key), p)
	if err == nil && owner.ID != p.ID {
		err = errors.New("this key already belongs to a player")
	}
	return p, err
}

// introduce stores a new player, and gives the player the name. If an earlier call for the same key
// had no response, it returns the player of that call.
func (h *Host) introduce(ctx context.Context, p Player) (Player, error) {
	if err := h.blocked(ctx, p); err != nil {
		return p, err
	}
	if err := h.players.Put(ctx, "id."+p.ID, marshal(p)); err != nil {
		return p, err
	}
	owner, err := h.claim(ctx, "name."+hashed(lower(p.Name)), p)
	if err != nil || owner.ID == p.ID {
		return p, err
	}
	_ = h.players.Delete(ctx, "id."+p.ID, 0) // otherwise Tidy removes it
	if !slices.Equal(owner.Keys, p.Keys) {
		return p, errTaken(p.Name)
	}
	return owner, nil
}

// errTaken is the error for a name that another player has.
func errTaken(name string) error { return fmt.Errorf("the name %s is taken; want another name", name) }

// blocked returns an error if a name was freed, and is blocked for the keys of a player.
func (h *Host) blocked(ctx context.Context, p Player) error {
	text, _, err := h.players.Get(ctx, "freed."+hashed(lower(p.Name)))
	if errors.Is(err, store.ErrNone) {
		return nil
	}
	var f freedName
	if err == nil {
		err = json.Unmarshal(text, &f)
	}
	if err == nil && h.now().Sub(f.At) < blockedTime && !slices.Contains(f.Keys, p.Keys[0]) {
		err = errTaken(p.Name)
	}
	return err
}

// claim sets a key to a player's id, unless it already has the id of a player. It returns the player
// whose id the key then has.
func (h *Host) claim(ctx context.Context, key string, p Player) (owner Player, err error) {
	for {
		var revision uint64
		id, revision, err := h.players.Get(ctx, key)
		if err == nil {
			if owner, _, err = h.player(ctx, string(id)); err == nil {
				return owner, nil
			}
		}
		if !errors.Is(err, store.ErrNone) {
			return owner, err
		}
		if _, err = h.players.Set(ctx, key, []byte(p.ID), revision); !errors.Is(err, store.ErrTaken) {
			return p, err
		}
	}
}

// checkName validates a name and returns its stored form.
func checkName(name string) (string, error) {
	name = strings.Join(strings.Fields(Printable(name)), " ")
	if n := len([]rune(name)); n < 2 || n > longestName {
		return name, fmt.Errorf("found a name of %d characters; want 2 to %d", n, longestName)
	}
	for _, r := range name {
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) && !strings.ContainsRune(" -_.'", r) {
			return name, fmt.Errorf("found %q in the name; want letters, digits, spaces and - _ . '", r)
		}
	}
	return name, nil
}
