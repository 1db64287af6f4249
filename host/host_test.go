package host_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"metahex/game"
	"metahex/host"
	"metahex/host/stream"
	"metahex/record"
	"metahex/systems"
)

// A house is a store with two hosts, and a player at each host.
type house struct {
	store    *stream.Store
	hosts    [2]*host.Host
	ann, ben host.Player
}

func open(t testing.TB, store *stream.Store, report func(error)) *host.Host {
	t.Helper()
	return openWith(t, store, host.Options{Report: report})
}

func openWith(t testing.TB, store *stream.Store, o host.Options) *host.Host {
	t.Helper()
	o.Build = "test"
	h, err := host.Open(t.Context(), store, o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := h.Close(); err != nil {
			t.Error(err)
		}
	})
	return h
}

// newHouse makes a house. Report receives errors of background work.
func newHouse(t testing.TB, report func(error)) *house {
	t.Helper()
	return newHouseAt(t, stream.Options{Dir: t.TempDir()}, host.Options{Report: report})
}

// newHouseAt makes a house on a store, with two hosts of the given options.
func newHouseAt(t testing.TB, o stream.Options, of host.Options) *house {
	t.Helper()
	store, err := stream.Open(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := store.Close(); err != nil {
			t.Error(err)
		}
	})
	h := &house{store: store, hosts: [2]*host.Host{openWith(t, store, of), openWith(t, store, of)}}
	if h.ann, err = h.hosts[0].Register(t.Context(), "key of Ann", "Ann"); err != nil {
		t.Fatal(err)
	}
	if h.ben, err = h.hosts[1].Register(t.Context(), "key of Ben", "Ben"); err != nil {
		t.Fatal(err)
	}
	return h
}

var terms = host.Terms{Scenario: "primer", Red: "human", Blue: "human", Undo: true, Spectators: "public"}

// begin begins a match between Ann, who plays red on the first host, and Ben on the second.
func (h *house) begin(t testing.TB, terms host.Terms) (id string, seats [2]*host.Match) {
	t.Helper()
	ctx := t.Context()
	table, err := h.hosts[0].Invite(ctx, h.ann, terms, game.Red)
	if err != nil {
		t.Fatal(err)
	}
	if terms.Blue == "human" {
		found, err := h.hosts[1].Invitation(ctx, "key of Ben", strings.ToLower(table.Code))
		if err != nil || found.ID != table.ID {
			t.Fatalf("the code %s finds match %q, error %v; want %s", table.Code, found.ID, err, table.ID)
		}
		if _, err := h.hosts[1].Sit(ctx, h.ben, table.ID); err != nil {
			t.Fatal(err)
		}
		if _, err := h.hosts[1].Speak(ctx, h.ben, table.ID, "words of Ben"); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := h.hosts[0].Speak(ctx, h.ann, table.ID, "words of Ann"); err != nil {
		t.Fatal(err)
	}
	for i := range seats {
		m, leave, err := h.hosts[i].Enter(ctx, table.ID)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(leave)
		seats[i] = m
	}
	return table.ID, seats
}

// one waits until a side has a question, and gives a random answer. It returns false when the match
// is over.
func one(ctx context.Context, m *host.Match, by game.Side, source *rand.Rand) (bool, error) {
	for {
		now := m.Now()
		switch {
		case now.Stopped != nil:
			return false, now.Stopped
		case now.Asked == game.Nobody:
			return false, nil
		case now.Asked != by:
			select {
			case <-now.Changed:
				continue
			case <-ctx.Done():
				return false, ctx.Err()
			}
		}
		q, _ := m.Copy().Question()
		c := q.Options[source.IntN(len(q.Options))].Choice
		err := m.Answer(ctx, by, len(now.Answers), now.Backs, c)
		if errors.Is(err, record.ErrMoved) || errors.Is(err, host.ErrNotYours) {
			continue // the replica changed after the snapshot
		}
		return true, err
	}
}

// Two players at two hosts play a whole match of each rule book. Both hosts reach the same end, the
// record can be replayed, and its dice follow from the seed and the words.
func TestWholeMatches(t *testing.T) {
	t.Parallel()
	h := newHouse(t, func(err error) { t.Error(err) })
	for _, scenario := range []string{"primer", "raid", "kreuz-road", "ashford", "brook-picket"} {
		t.Run(scenario, func(t *testing.T) {
			ctx, cancel := context.WithTimeout(t.Context(), 4*time.Minute)
			defer cancel()
			terms := terms
			terms.Scenario = scenario
			id, seats := h.begin(t, terms)
			var all sync.WaitGroup
			for i, by := range []game.Side{game.Red, game.Blue} {
				all.Go(func() {
					source := rand.New(rand.NewPCG(7, uint64(i)))
					for {
						if more, err := one(ctx, seats[i], by, source); err != nil {
							t.Error(by, err)
							return
						} else if !more {
							return
						}
					}
				})
			}
			all.Wait()
			for _, m := range seats {
				for ctx.Err() == nil && m.Now().Seed == "" {
					time.Sleep(time.Millisecond)
				}
			}
			a, b := seats[0].Now(), seats[1].Now()
			if a.Result != b.Result || !a.Result.Over || !slices.Equal(a.Answers, b.Answers) || a.Seed != b.Seed {
				t.Fatalf("the hosts stand at\n%+v and\n%+v; want the same end", a.Result, b.Result)
			}
			play := seats[0].Play(len(a.Answers))
			m, err := record.Replay(play, systems.Start)
			if err != nil || m.Result() != a.Result {
				t.Errorf("the record ends %+v, error %v; want %+v", m.Result(), err, a.Result)
			}
			log, err := seats[1].Log(ctx)
			if err == nil {
				err = host.CheckDice(log)
			}
			if err != nil {
				t.Errorf("match %s: %v", id, err)
			}
			i := slices.IndexFunc(log, func(e record.Entry) bool { return strings.Contains(e.Text, "roll ") })
			log[i].Text = strings.Replace(log[i].Text, "roll ", "roll 1", 1)
			if err := host.CheckDice(log); err == nil {
				t.Errorf("entry %d with another die is %s; want an error", i, log[i].Text)
			}
		})
	}
}

// Undo and draw need the agreement of both players. The other actions need one player.
func TestAgreements(t *testing.T) {
	t.Parallel()
	h := newHouse(t, func(err error) { t.Error(err) })
	ctx, cancel := context.WithTimeout(t.Context(), 4*time.Minute)
	defer cancel()
	_, seats := h.begin(t, terms)
	source := rand.New(rand.NewPCG(1, 1))
	red, blue := seats[0], seats[1]
	for range 3 {
		if _, err := one(ctx, red, game.Red, source); err != nil {
			t.Fatal(err)
		}
		if now := red.Now(); now.Asked != game.Red {
			break
		}
	}
	n := len(red.Now().Answers)
	if err := red.OfferUndo(ctx, game.Red, n-1); err != nil {
		t.Fatal(err)
	}
	if err := red.Accept(ctx, game.Red); fmt.Sprint(err) != "there is no offer to accept" {
		t.Errorf("accepting one's own offer: got error %v", err)
	}
	until(t, blue, func(now host.Now) bool { return now.Offer.What == "undo" })
	if err := blue.Accept(ctx, game.Blue); err != nil {
		t.Fatal(err)
	}
	until(t, red, func(now host.Now) bool { return len(now.Answers) == n-1 && now.Offer.What == "" })
	var back *host.Back
	if _, err := red.Await(ctx, n-1, 0); !errors.As(err, &back) || back.Keep != n-1 || back.Backs != 1 {
		t.Errorf("awaiting an answer that was taken back: got error %v", err)
	}
	q, _ := red.Copy().Question()
	if err := red.Answer(ctx, game.Red, n-1, 0, q.Options[0].Choice); !errors.Is(err, record.ErrMoved) {
		t.Errorf("an answer in the place of one that was taken back meanwhile: got error %v; want that the log has gone on", err)
	}
	if err := red.Answer(ctx, game.Red, n-1, 1, q.Options[0].Choice); err != nil {
		t.Error(err)
	}
	if err := blue.Say(ctx, game.Blue, "well \x1b[2J\x07played"); err != nil {
		t.Fatal(err)
	}
	until(t, red, func(now host.Now) bool { return len(now.Said) == 1 && now.Said[0].Text == "well [2Jplayed" })
	if err := red.OfferDraw(ctx, game.Red); err != nil {
		t.Fatal(err)
	}
	until(t, blue, func(now host.Now) bool { return now.Offer.What == "draw" })
	if err := blue.Decline(ctx, game.Blue); err != nil {
		t.Fatal(err)
	}
	until(t, red, func(now host.Now) bool { return now.Offer.What == "" })
	if err := red.Resign(ctx, game.Red); err != nil {
		t.Fatal(err)
	}
	until(t, blue, func(now host.Now) bool { return now.Result.Text == "blue wins: red has resigned" && now.Seed != "" })
	if err := blue.OfferDraw(ctx, game.Blue); fmt.Sprint(err) != "the match is over" {
		t.Errorf("a draw after the end: got error %v", err)
	}
}

// Lines that two players write at the same moment, at different hosts, are all stored.
func TestBothSpeakAtOnce(t *testing.T) {
	h := newHouse(t, func(err error) { t.Error(err) })
	_, seats := h.begin(t, terms)
	const lines = 4
	var all sync.WaitGroup
	for i, by := range []game.Side{game.Red, game.Blue} {
		all.Go(func() {
			for n := range lines {
				if err := seats[i].Say(t.Context(), by, fmt.Sprint(by, n)); err != nil {
					t.Errorf("line %d of %v: %v", n, by, err)
				}
			}
		})
	}
	all.Wait()
	until(t, seats[0], func(now host.Now) bool { return len(now.Said) == 2*lines })
}

// until waits until the function so returns true for a snapshot of a replica.
func until(t *testing.T, m *host.Match, so func(host.Now) bool) {
	t.Helper()
	end := time.After(2 * time.Minute)
	for {
		now := m.Now()
		if so(now) {
			return
		}
		select {
		case <-now.Changed:
		case <-end:
			t.Fatalf("the match never stands so; now %+v", now)
		}
	}
}

// The host plays for a bot, and runs the clocks.
func TestBotsAndClocks(t *testing.T) {
	t.Parallel()
	h := newHouse(t, func(err error) { t.Error(err) })
	ctx, cancel := context.WithTimeout(t.Context(), 4*time.Minute)
	defer cancel()
	terms := terms
	terms.Blue, terms.Clock = "greedy", host.Clock{Main: 2 * time.Second}
	_, seats := h.begin(t, terms)
	source := rand.New(rand.NewPCG(1, 2))
	for range 5 {
		if _, err := one(ctx, seats[0], game.Red, source); err != nil {
			t.Fatal(err)
		}
	}
	if now := seats[0].Now(); !slices.ContainsFunc(now.Answers, func(a host.Answered) bool { return a.Side == game.Blue }) {
		t.Errorf("got answers %v; want some of the bot's", now.Answers)
	}
	until(t, seats[1], func(now host.Now) bool { return strings.Contains(now.Result.Text, "the time of red is up") })
}

// A match stops if another host has written a different log. Everybody who enters the match gets the
// reason.
func TestAForeignEntryStopsTheMatch(t *testing.T) {
	h := newHouse(t, func(error) {})
	ctx := t.Context()
	id, seats := h.begin(t, terms)
	now := seats[0].Now()
	log := h.store.Log(now.Opening.Header.Rules, id)
	entries, err := seats[0].Log(ctx)
	if err != nil {
		t.Fatal(err)
	}
	_ = log.Follow(ctx, 0, func(e record.Entry) error { // reads all entries, to learn their sequences
		if !e.More {
			return errors.New("enough")
		}
		return nil
	})
	if err := log.Append(ctx, len(entries), `{"do":"answer","by":"red","answers":["jump"],"hash":"0"}`); err != nil {
		t.Fatal(err)
	}
	until(t, seats[1], func(now host.Now) bool { return now.Stopped != nil })
	if _, _, err := h.hosts[1].Enter(ctx, id); err == nil || !strings.Contains(err.Error(), "entry 1: ") {
		t.Errorf("who comes later gets error %v; want what is wrong with entry 1", err)
	}
	if err := seats[0].Resign(ctx, game.Red); err == nil {
		t.Error("an entry was added to a match that had stopped")
	}
}

// Codes cannot be guessed, names are unique, and several keys can be linked to one player.
func TestPlayers(t *testing.T) {
	t.Parallel()
	h := newHouse(t, func(err error) { t.Error(err) })
	ctx := t.Context()
	first := h.hosts[0]
	if _, err := first.Register(ctx, "key of Cid", " aNN "); fmt.Sprint(err) != "the name aNN is taken; want another name" {
		t.Errorf("a name that is taken: got error %v", err)
	}
	for _, name := range []string{"", "x", strings.Repeat("x", 25), "a\x1b[31mb", "a\tb"} {
		_, err := first.Register(ctx, "key of Cid", name)
		if strings.ContainsAny(name, "\x1b") && err == nil || len(name) < 2 && err == nil || len(name) > 24 && err == nil {
			t.Errorf("name %q is taken; want an error", name)
		}
		if err == nil {
			break
		}
	}
	for i := range 6 {
		_, err := first.Invitation(ctx, "key of Eve", "000-000-000")
		if want := map[bool]string{true: "this code is unknown, or both sides are taken", false: "5 codes were tried within a minute; wait a minute"}[i < 5]; fmt.Sprint(err) != want {
			t.Errorf("try %d: got error %v, want %s", i, err, want)
		}
	}
	code, err := first.LinkCode(ctx, h.ann)
	if err != nil {
		t.Fatal(err)
	}
	if p, err := h.hosts[1].Link(ctx, "other key of Ann", code); err != nil || p.Name != "Ann" {
		t.Errorf("linked to %+v, error %v; want Ann", p, err)
	}
	if _, err := h.hosts[1].Link(ctx, "key of Eve 2", code); err == nil {
		t.Error("the code links twice; want an error")
	}
	if p, ok, err := first.Who(ctx, "other key of Ann"); !ok || err != nil || p.ID != h.ann.ID {
		t.Errorf("the linked key is %+v, %t, error %v; want Ann", p, ok, err)
	}
}

// The host refuses terms that it does not support.
func TestTerms(t *testing.T) {
	for want, change := range map[string]func(*host.Terms){
		`found scenario "../secret.yaml"; want a scenario that comes with the program`: func(t *host.Terms) { t.Scenario = "../secret.yaml" },
		`unknown scenario "primmer" (want one of primer`:                               func(t *host.Terms) { t.Scenario = "primmer" },
		`unknown spectators "delay" (want one of public`:                               func(t *host.Terms) { t.Spectators = "delay" },
		`found a clock that only adds time; want time for the match too`:               func(t *host.Terms) { t.Clock.More = time.Second },
		`two bots need no host`: func(t *host.Terms) { t.Red, t.Blue = "greedy", "greedy" },
	} {
		terms := terms
		change(&terms)
		if err := terms.Check(); !strings.Contains(fmt.Sprint(err), want) {
			t.Errorf("got error %v; want %s", err, want)
		}
	}
	if err := terms.Check(); err != nil {
		t.Error(err)
	}
}
