package host

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"strings"
	"time"
	"unicode/utf8"

	"metahex/game"
	"metahex/host/store"
	"metahex/record"
	"metahex/rule"
)

// A Table is a match in the lists of matches, from the invitation on.
//
//	Invite ──▶ waits for the other ──▶ Sit ──▶ waits for both players' words ──▶ Speak
//	                (in a battle with bought forces, Choose comes before the words)     │
//	                                                                              │
//	                         log: entry 0, the opening, with the first dice ◀─────┘
type Table struct {
	ID         string    `json:"id"`
	Rules      string    `json:"rules"` // rules version of the match: "BHM-6/8"
	Terms      Terms     `json:"terms"`
	Code       string    `json:"code,omitempty"` // of the invitation, until both players sit
	Seats      [3]Seat   `json:"seats"`          // by side
	Commitment string    `json:"commitment"`     // of the dice; see Commit
	Made       time.Time `json:"made"`
	Began      time.Time `json:"began,omitzero"`
	// the state of the match, as last updated by tell
	Entries  int       `json:"entries,omitempty"` // number of entries of the log; 0: not known
	Answers  int       `json:"answers,omitempty"` // number of public answers
	Asked    string    `json:"asked,omitempty"`
	Secret   bool      `json:"secret,omitempty"`  // only the side Asked may know about the question
	Deadline time.Time `json:"deadline,omitzero"` // when the time of the side Asked is up
	Noticed  string    `json:"noticed,omitempty"` // the last notice that was sent: "turn red"
	Over     string    `json:"over,omitempty"`    // how the match ended; empty: it has not ended

	revision uint64
}

// A Seat is a side of a table.
type Seat struct {
	Player string `json:"player,omitempty"` // id; empty: no player, or a bot
	Name   string `json:"name,omitempty"`
	Words  string `json:"words,omitempty"`
	Spoken bool   `json:"spoken,omitempty"` // whether the player has typed words, which may be empty
	Force  string `json:"force,omitempty"`  // what the side buys for a generated battle; hidden from the other side
}

const (
	longestWords = 200 // characters
	codeLength   = 9   // characters of an invitation: 45 bits
)

// SeatOf returns the side of a player, or Nobody if the player has no seat.
func (t *Table) SeatOf(player string) game.Side {
	for _, s := range []game.Side{game.Red, game.Blue} {
		if player != "" && t.Seats[s].Player == player {
			return s
		}
	}
	return game.Nobody
}

// Invite opens a table and seats the player. The other side may be played by a bot.
func (h *Host) Invite(ctx context.Context, p Player, terms Terms, side game.Side) (t Table, err error) {
	if err := terms.Check(); err != nil {
		return Table{}, err
	}
	if terms.seat(side) != human {
		return Table{}, fmt.Errorf("%s is played by %s; want the side that you play", side, terms.seat(side))
	}
	if err := h.mayPlay(ctx, p); err != nil {
		return Table{}, err
	}
	err = h.matches.limit(ctx, h.now(), func() (err error) {
		t, err = h.offer(ctx, p, terms, side)
		return err
	})
	return t, err
}

// offer makes the table of an invitation.
func (h *Host) offer(ctx context.Context, p Player, terms Terms, side game.Side) (t Table, err error) {
	system, err := terms.system()
	if err != nil {
		return t, err
	}
	if terms, err = h.planned(ctx, terms); err != nil {
		return t, err
	}
	seed := newSeed()
	t = Table{ID: newCode(12), Rules: system.Rules, Terms: terms, Code: newCode(codeLength), Commitment: Commit(seed), Made: h.now()}
	t.Seats[side] = Seat{Player: p.ID, Name: p.Name}
	if err := h.secrets.Put(ctx, "seed."+t.ID, seed); err != nil {
		return Table{}, err
	}
	if err := h.codes.Put(ctx, "table."+hashed(t.Code), []byte(t.ID)); err != nil {
		return Table{}, err
	}
	if err := h.setTable(ctx, &t); err != nil {
		return t, err
	}
	if t.Terms.seat(side.Enemy()) == human {
		h.notify(Notice{Match: t.ID, Event: Invitation, Side: side.Enemy().String(), Scenario: t.Terms.Scenario, Text: p.Name + " invites to a match", Code: spaced(t.Code)})
	}
	return t, nil
}

// errCode is the error for a code that gives no seat.
var errCode = errors.New("this code is unknown, or both sides are taken")

// Invitation returns the table of an invitation code. When both sides are taken, the code serves only
// the two players, who come back with it.
func (h *Host) Invitation(ctx context.Context, key, code string) (t Table, err error) {
	if err := h.tries.try(key, h.now()); err != nil {
		return t, err
	}
	id, _, err := h.codes.Get(ctx, "table."+hashed(plain(code)))
	if errors.Is(err, store.ErrNone) {
		return t, errCode
	}
	if err == nil {
		t, err = h.Table(ctx, string(id))
	}
	if err != nil || t.Code != "" {
		return t, err
	}
	p, known, err := h.Who(ctx, key)
	if err == nil && (!known || t.SeatOf(p.ID) == game.Nobody) {
		err = errCode
	}
	if err != nil {
		return Table{}, err
	}
	return t, nil
}

// Sit seats a player opposite the inviting player. The player thereby accepts the terms.
func (h *Host) Sit(ctx context.Context, p Player, id string) (t Table, err error) {
	if err := h.mayPlay(ctx, p); err != nil {
		return t, err
	}
	return h.changeTable(ctx, id, func(t *Table) error {
		if t.SeatOf(p.ID) != game.Nobody {
			return errors.New("you sit at this table already")
		}
		for _, s := range []game.Side{game.Red, game.Blue} {
			if t.Terms.seat(s) == human && t.Seats[s].Player == "" {
				t.Seats[s] = Seat{Player: p.ID, Name: p.Name}
				t.Code = ""
				return nil
			}
		}
		return errors.New("both sides are taken")
	})
}

// CheckWords returns an error if words for the dice are too long.
func CheckWords(words string) error {
	if n := utf8.RuneCountInString(words); n > longestWords {
		return fmt.Errorf("found %d characters; want %d at most", n, longestWords)
	}
	return nil
}

// Speak sets a player's words for the dice. When no more words are missing, the match begins.
func (h *Host) Speak(ctx context.Context, p Player, id, words string) (t Table, err error) {
	words = Printable(words)
	if err := CheckWords(words); err != nil {
		return t, err
	}
	t, err = h.changeTable(ctx, id, func(t *Table) error {
		s := t.SeatOf(p.ID)
		if s == game.Nobody {
			return errors.New("you do not sit at this table")
		}
		if t.Seats[s].Spoken {
			return errors.New("you have given your words already")
		}
		if t.Chooses(s) {
			return errors.New("choose your force before you give your words for the dice")
		}
		t.Seats[s].Words, t.Seats[s].Spoken = words, true
		return nil
	})
	if err != nil || !t.complete() {
		return t, err
	}
	return h.start(ctx, t)
}

// start begins the match of a complete table.
func (h *Host) start(ctx context.Context, t Table) (Table, error) {
	if err := h.begin(ctx, t); err != nil {
		return t, err
	}
	return h.changeTable(ctx, t.ID, func(t *Table) error {
		if t.Began.IsZero() {
			t.Began = h.now()
		}
		return nil
	})
}

// complete reports whether all players have sat down and typed their words.
func (t *Table) complete() bool {
	for _, s := range []game.Side{game.Red, game.Blue} {
		if t.Terms.seat(s) == human && !t.Seats[s].Spoken {
			return false
		}
	}
	return true
}

// begin appends the opening of a match, unless the log already has one.
func (h *Host) begin(ctx context.Context, t Table) error {
	system, err := t.Terms.system()
	if err != nil {
		return err
	}
	if system.Rules != t.Rules {
		return fmt.Errorf("the match waits for a host with the rules %s; this one has %s", t.Rules, system.Rules)
	}
	o := &Opening{Header: record.Header{
		System: system.ID, Scenario: t.Terms.Scenario, Rules: system.Rules, Readings: strings.Join(t.Terms.Readings, " "),
		Red: t.Terms.Red, Blue: t.Terms.Blue, Build: h.options.Build,
	}, Terms: t.Terms, Commitment: t.Commitment}
	for _, s := range []game.Side{game.Red, game.Blue} {
		o.Players[s], o.Names[s], o.Words[s] = t.Seats[s].Player, t.Seats[s].Name, t.Seats[s].Words
		if t.Terms.seat(s) != human {
			o.Names[s] = t.Terms.seat(s)
		}
	}
	seed, _, err := h.secrets.Get(ctx, "seed."+t.ID)
	if err != nil {
		return err
	}
	deal := dealer{seed, o.Words}
	if o.Scenario, err = t.drawnUp(deal); err != nil {
		return err
	}
	m, err := o.Start(o.Header)
	if err != nil {
		return err
	}
	answers, err := roll(m, deal, 0)
	if err != nil {
		return err
	}
	err = h.store.Log(t.Rules, t.ID).Append(ctx, 0, Entry{Do: begin, Opening: o, Answers: answers, Hash: hashOf(m)}.text())
	if errors.Is(err, record.ErrMoved) {
		return nil // another host has begun the match, with the same words
	}
	return err
}

// Table reads a table.
func (h *Host) Table(ctx context.Context, id string) (t Table, err error) {
	if !isID.MatchString(id) {
		return t, noMatch(id)
	}
	data, revision, err := h.tables.Get(ctx, id)
	if errors.Is(err, store.ErrNone) {
		return t, noMatch(id)
	}
	if err == nil {
		err = json.Unmarshal(data, &t)
	}
	t.revision = revision
	return t, err
}

// isID matches what may be the id of a match.
var isID = regexp.MustCompile(`^[0-9A-Za-z_-]+$`)

// noMatch returns the error for an id that no match has.
func noMatch(id string) error { return fmt.Errorf("there is no match %q", rule.Clip(id)) }

// Typed reads the table of a match whose id somebody has typed, maybe in lower case.
func (h *Host) Typed(ctx context.Context, id string) (Table, error) {
	t, err := h.Table(ctx, id)
	if upper := plain(id); err != nil && upper != id {
		if other, wrong := h.Table(ctx, upper); wrong == nil {
			return other, nil
		}
	}
	return t, err
}

// setTable stores a new or changed table.
func (h *Host) setTable(ctx context.Context, t *Table) (err error) {
	t.revision, err = h.tables.Set(ctx, t.ID, marshal(t), t.revision)
	if err == nil {
		h.list(*t) // so that the caller sees its own change
	}
	return err
}

// changeTable changes a table. It retries if another change comes first.
func (h *Host) changeTable(ctx context.Context, id string, change func(*Table) error) (Table, error) {
	for {
		t, err := h.Table(ctx, id)
		if err != nil {
			return t, err
		}
		if err := change(&t); err != nil {
			return t, err
		}
		if err := h.setTable(ctx, &t); !errors.Is(err, store.ErrTaken) {
			return t, err
		}
	}
}
