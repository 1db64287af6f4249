package host

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base32"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode"

	"metahex/host/store"
)

// A Player is a person, identified by public keys.
//
//	bucket players   key.<hash of the key>    ▶ id
//	                 name.<hash of the name>  ▶ id
//	                 freed.<hash of the name> ▶ freedName
//	                 id.<id>                  ▶ Player
type Player struct {
	ID   string    `json:"id"`
	Name string    `json:"name"`
	Keys []string  `json:"keys"`          // hashes of the public keys
	Seen time.Time `json:"seen,omitzero"` // when the player came last, to the day
}

const (
	mostKeys = 20 // keys of a player
	linkTime = 10 * time.Minute
)

// hashed returns the hash of a text, as a part of a key.
func hashed(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:16])
}

// lower returns a name in the form used for comparison.
func lower(name string) string { return strings.ToLower(name) }

// Who returns the player who owns a key, or false for an unknown key. The key may be any string that
// identifies the player's public key.
func (h *Host) Who(ctx context.Context, key string) (p Player, ok bool, err error) {
	id, _, err := h.players.Get(ctx, "key."+hashed(key))
	if errors.Is(err, store.ErrNone) {
		return p, false, nil
	}
	if err != nil {
		return p, false, err
	}
	p, revision, err := h.player(ctx, string(id))
	if errors.Is(err, store.ErrNone) {
		return p, false, nil // removed, as nobody used the name
	}
	if err == nil && h.now().Sub(p.Seen) >= day {
		p.Seen = h.now()
		_, _ = h.players.Set(ctx, "id."+p.ID, marshal(p), revision) // on a full disk the player can still watch
	}
	return p, err == nil, err
}

// player reads a player.
func (h *Host) player(ctx context.Context, id string) (p Player, revision uint64, err error) {
	data, revision, err := h.players.Get(ctx, "id."+id)
	if err == nil {
		err = json.Unmarshal(data, &p)
	}
	return p, revision, err
}

// LinkCode returns a code that can add another key to the player within ten minutes.
func (h *Host) LinkCode(ctx context.Context, p Player) (string, error) {
	code := newCode(9)
	_, err := h.codes.Set(ctx, "link."+hashed(code), marshal(link{p.ID, h.now().Add(linkTime)}), 0)
	return spaced(code), err
}

type link struct {
	Player string    `json:"player"`
	Until  time.Time `json:"until"`
}

// Link adds an unknown key to the player who created the code.
func (h *Host) Link(ctx context.Context, key, code string) (p Player, err error) {
	if err := h.tries.try(key, h.now()); err != nil {
		return p, err
	}
	id, err := h.useLink(ctx, code)
	for err == nil {
		var revision uint64
		if p, revision, err = h.player(ctx, id); err != nil {
			break
		}
		if len(p.Keys) >= mostKeys {
			return p, fmt.Errorf("%s has %d keys, the most a player may have", p.Name, mostKeys)
		}
		if !slices.Contains(p.Keys, hashed(key)) {
			p.Keys = append(p.Keys, hashed(key))
		}
		if _, err = h.players.Set(ctx, "id."+p.ID, marshal(p), revision); err == nil {
			return p, h.players.Put(ctx, "key."+hashed(key), []byte(p.ID))
		}
		if errors.Is(err, store.ErrTaken) {
			err = nil
		}
	}
	return p, err
}

// useLink deletes a code, and returns the player who created it.
func (h *Host) useLink(ctx context.Context, code string) (player string, err error) {
	name := "link." + hashed(plain(code))
	data, revision, err := h.codes.Get(ctx, name)
	var l link
	if err == nil {
		err = json.Unmarshal(data, &l)
	}
	if errors.Is(err, store.ErrNone) || err == nil && h.now().After(l.Until) {
		return "", errors.New("this code is unknown, used or older than ten minutes")
	}
	if err != nil {
		return "", err
	}
	return l.Player, h.codes.Delete(ctx, name, revision)
}

// letters are the characters of codes: without I, L, O and U, which are easily misread.
var letters = base32.NewEncoding("0123456789ABCDEFGHJKMNPQRSTVWXYZ").WithPadding(base32.NoPadding)

// newCode returns a random code of n characters, five bits each.
func newCode(n int) string {
	random := make([]byte, n)
	_, _ = rand.Read(random) // never fails
	return letters.EncodeToString(random)[:n]
}

// spaced returns a code with separators, for display: "7KX-2P9-QZM".
func spaced(code string) string {
	var parts []string
	for part := range slices.Chunk([]byte(code), 3) {
		parts = append(parts, string(part))
	}
	return strings.Join(parts, "-")
}

// plain returns a typed code in its stored form.
func plain(code string) string {
	code = strings.ToUpper(strings.NewReplacer("-", "", " ", "").Replace(strings.TrimSpace(code)))
	return strings.NewReplacer("I", "1", "L", "1", "O", "0").Replace(code)
}

// marshal returns a value as JSON.
func marshal(v any) []byte {
	data, err := json.Marshal(v)
	if err != nil {
		panic(fmt.Sprintf("host: %T: %v", v, err)) // plain data always marshals
	}
	return data
}

// Printable returns a text without unprintable characters. Text from one player therefore cannot
// control the terminal of another.
func Printable(text string) string {
	text = strings.Map(func(r rune) rune {
		switch {
		case r == '\t' || r == '\n' || r == '\r':
			return ' '
		case !unicode.IsPrint(r):
			return -1
		}
		return r
	}, strings.ToValidUTF8(text, ""))
	return strings.TrimSpace(text)
}
