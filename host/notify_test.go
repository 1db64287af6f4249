package host_test

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"metahex/game"
	"metahex/host"
	"metahex/host/stream"
)

// alone opens a store with one host and two players.
func alone(t *testing.T, o host.Options) (*host.Host, [3]host.Player) {
	t.Helper()
	store, err := stream.Open(t.Context(), stream.Options{Dir: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = store.Close() })
	h, err := host.Open(t.Context(), store, o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = h.Close() })
	var players [3]host.Player
	for side, name := range map[game.Side]string{game.Red: "Ann", game.Blue: "Ben"} {
		if players[side], err = h.Register(t.Context(), "key of "+name, name); err != nil {
			t.Fatal(err)
		}
	}
	return h, players
}

// start begins a match on one host and enters it.
func start(t *testing.T, h *host.Host, p [3]host.Player, terms host.Terms) (string, *host.Match, func()) {
	t.Helper()
	ctx := t.Context()
	table, err := h.Invite(ctx, p[game.Red], terms, game.Red)
	if err != nil {
		t.Fatal(err)
	}
	if terms.Blue == "human" {
		if _, err := h.Sit(ctx, p[game.Blue], table.ID); err != nil {
			t.Fatal(err)
		}
		if _, err := h.Speak(ctx, p[game.Blue], table.ID, "b"); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := h.Speak(ctx, p[game.Red], table.ID, "a"); err != nil {
		t.Fatal(err)
	}
	m, leave, err := h.Enter(ctx, table.ID)
	if err != nil {
		t.Fatal(err)
	}
	return table.ID, m, leave
}

// soon waits until a condition holds.
func soon(t *testing.T, what string, holds func() bool) {
	t.Helper()
	for end := time.Now().Add(2 * time.Minute); !holds(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("waited 20 s for %s", what)
		}
	}
}

// An invitation, a turn and the end each cause one notice to each target: an address that refuses
// the first try, and a program.
func TestNotices(t *testing.T) {
	t.Parallel()
	got := make(chan host.Notice, 100)
	refused := false
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		data, _ := io.ReadAll(r.Body)
		if !refused { // at this time only one sender has a notice
			refused = true
			http.Error(w, "not now", http.StatusBadGateway)
			return
		}
		var n host.Notice
		if err := json.Unmarshal(data, &n); err != nil || r.Method != http.MethodPost || r.Header.Get("Content-Type") != "application/json" {
			t.Errorf("got %s %q of type %q; want a notice by POST", r.Method, data, r.Header.Get("Content-Type"))
		}
		got <- n
	}))
	defer server.Close()
	dir := t.TempDir()
	hook, heard := filepath.Join(dir, "hook"), filepath.Join(dir, "heard")
	if err := os.WriteFile(hook, []byte("#!/bin/sh\nsed -e '$a\\' >> "+heard+"\n"), 0o700); err != nil {
		t.Fatal(err)
	}
	h, p := alone(t, host.Options{Notify: host.Notify{URL: server.URL, Hook: hook}, Report: func(err error) { t.Error(err) }})
	id, m, leave := start(t, h, p, terms)
	defer leave()
	next := func() (n host.Notice) {
		select {
		case n = <-got:
		case <-time.After(2 * time.Minute):
			t.Fatal("no notice comes")
		}
		return n
	}
	first, second := next(), next()
	if first.Event != host.Invitation {
		first, second = second, first // the first try for the invitation was refused
	}
	code := first.Code
	if want := (host.Notice{Match: id, Event: "invitation", Side: "blue", Scenario: "primer", Text: "Ann invites to a match", Code: code}); first != want || len(code) != 11 {
		t.Errorf("got %+v; want %+v with a code", first, want)
	}
	if want := (host.Notice{Match: id, Event: "turn", Side: "red", Player: "Ann", Scenario: "primer", Text: "red is asked"}); second != want {
		t.Errorf("got %+v; want %+v", second, want)
	}
	if err := m.Resign(t.Context(), game.Red); err != nil {
		t.Fatal(err)
	}
	if got, want := next(), (host.Notice{Match: id, Event: "end", Scenario: "primer", Text: "blue wins: red has resigned"}); got != want {
		t.Errorf("got %+v; want %+v", got, want)
	}
	soon(t, "three notices in the hook's file", func() bool {
		data, _ := os.ReadFile(heard)
		return strings.Count(string(data), `"match":"`+id) == 3
	})
}

// A hook or an address that hangs does not block a match.
func TestNoticesNeverBlock(t *testing.T) {
	stuck := make(chan struct{})
	server := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { <-stuck }))
	defer server.Close()
	defer close(stuck)
	h, p := alone(t, host.Options{Notify: host.Notify{URL: server.URL}})
	_, m, leave := start(t, h, p, terms)
	defer leave()
	for i := range 5 {
		if err := m.Say(t.Context(), game.Red, fmt.Sprint(i)); err != nil {
			t.Fatal(err)
		}
	}
	if err := m.Resign(t.Context(), game.Red); err != nil {
		t.Fatal(err)
	}
	soon(t, "the seed", func() bool { return m.Now().Seed != "" })
}

// Open refuses invalid addresses and hooks.
func TestNotifyIsChecked(t *testing.T) {
	for n, want := range map[host.Notify]string{
		{URL: "ftp://x"}:        `found the address "ftp://x" for notices; want one like https://example.org/turns`,
		{URL: "turns"}:          `found the address "turns" for notices; want one like https://example.org/turns`,
		{Hook: "/no/such/hook"}: `found the hook "/no/such/hook" for notices; want a program: exec: "/no/such/hook": stat /no/such/hook: no such file or directory`,
	} {
		if err := n.Check(); err == nil || err.Error() != want {
			t.Errorf("%+v: got error %v\nwant %s", n, err, want)
		}
	}
}

// A sleeping match is woken when the time of the side that must answer is up. Entering a sleeping
// match is fast.
func TestSleepersWake(t *testing.T) {
	t.Parallel()
	h, p := alone(t, host.Options{Asleep: time.Millisecond, Report: func(err error) { t.Error(err) }})
	timed := terms
	timed.Clock = host.Clock{Main: 4 * time.Second}
	id, _, leave := start(t, h, p, timed)
	soon(t, "the deadline in the table", func() bool {
		return len(h.Tables(func(t *host.Table) bool { return t.ID == id && !t.Deadline.IsZero() })) == 1
	})
	leave()
	soon(t, "sleep", func() bool { return h.Awake() == 0 })
	began := time.Now()
	_, leave, err := h.Enter(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("woke in %s", time.Since(began))
	leave()
	soon(t, "the end by time", func() bool {
		return len(h.Tables(func(t *host.Table) bool { return t.Over == "blue wins: the time of red is up" })) == 1
	})
}

// A clock is stopped while its side is away, for at most 30 days a year.
func TestHolidays(t *testing.T) {
	t.Parallel()
	h, p := alone(t, host.Options{Report: func(err error) { t.Error(err) }})
	timed := terms
	timed.Clock = host.Clock{Each: 1500 * time.Millisecond}
	_, m, leave := start(t, h, p, timed)
	defer leave()
	ctx := t.Context()
	if n, err := h.Holiday(ctx, p[game.Red], 20); n != 1 || err != nil {
		t.Fatalf("got %d matches, error %v; want 1", n, err)
	}
	now := m.Now()
	if until := time.Until(now.Away[game.Red]); until < 19*24*time.Hour || until > 20*24*time.Hour || !now.Away[game.Blue].IsZero() {
		t.Errorf("red is away until %s, blue %s; want 20 days, and not at all", now.Away[game.Red], now.Away[game.Blue])
	}
	if want := now.Away[game.Red].Add(now.Left[game.Red]); !now.Due.Equal(want) {
		t.Errorf("due %s; want %s", now.Due, want)
	}
	time.Sleep(2 * time.Second)
	if again := m.Now(); again.Left != now.Left || again.Asked != game.Red {
		t.Errorf("left %v, asked %s; want %v and red", again.Left, again.Asked, now.Left)
	}
	if err := m.Holiday(ctx, game.Red, 31); fmt.Sprint(err) != "found 31 days away; want 0 to 30" {
		t.Errorf("31 days: got error %v", err)
	}
	if err := m.Holiday(ctx, game.Red, 30); fmt.Sprint(err) != "red would be away for more than 30 days within a year" {
		t.Errorf("30 days more: got error %v", err)
	}
	if err := m.Holiday(ctx, game.Red, 0); err != nil {
		t.Fatal(err)
	}
	if err := m.Holiday(ctx, game.Red, 0); fmt.Sprint(err) != "red is not away" {
		t.Errorf("back twice: got error %v", err)
	}
	until(t, m, func(now host.Now) bool { return now.Result.Text == "blue wins: the time of red is up" })
}

// The number of lines, offers and tables of a player is limited.
func TestLimits(t *testing.T) {
	h, p := alone(t, host.Options{Limits: host.Limits{Tables: 2, Sayings: 3, Offers: 2}})
	ctx := t.Context()
	_, m, leave := start(t, h, p, terms)
	defer leave()
	var got []string
	for range 4 {
		got = append(got, fmt.Sprint(m.Say(ctx, game.Red, "hi")))
	}
	if want := []string{"<nil>", "<nil>", "<nil>", "you make too many lines; at most 3 a minute are allowed"}; !slices.Equal(got, want) {
		t.Errorf("said four lines: got %q, want %q", got, want)
	}
	got = nil
	for range 3 {
		got = append(got, fmt.Sprint(m.OfferDraw(ctx, game.Blue)))
	}
	if want := []string{"<nil>", "<nil>", "you make too many offers; at most 2 a minute are allowed"}; !slices.Equal(got, want) {
		t.Errorf("offered three draws: got %q, want %q", got, want)
	}
	if err := m.Say(ctx, game.Blue, strings.Repeat("x", 10<<20)); fmt.Sprint(err) != "found a line of 10485760 characters; want 1 to 500" {
		t.Errorf("a line of 10 MB: got error %v", err)
	}
	if _, err := h.Speak(ctx, p[game.Red], "x", strings.Repeat("x", 10<<20)); fmt.Sprint(err) != "found 10485760 characters; want 200 at most" {
		t.Errorf("words of 10 MB: got error %v", err)
	}
	_, _, leave = start(t, h, p, terms)
	defer leave()
	soon(t, "two tables", func() bool { return len(h.TablesOf(p[game.Red].ID, true)) == 2 })
	if _, err := h.Invite(ctx, p[game.Red], terms, game.Red); fmt.Sprint(err) != "you play 2 matches, the most allowed; end some first" {
		t.Errorf("a third table: got error %v", err)
	}
}
