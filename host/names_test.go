package host_test

import (
	"context"
	"fmt"
	"net"
	"slices"
	"strings"
	"testing"
	"time"

	"metahex/game"
	"metahex/host"
	"metahex/host/stream"
)

// from returns the context of a player with an address.
func from(t *testing.T, address string) context.Context {
	t.Helper()
	at, err := net.ResolveTCPAddr("tcp", address)
	check(t, err)
	return host.From(t.Context(), at)
}

// New names and matches are limited within an hour, from one address and in all. The addresses of an
// IPv6 network of 64 bits count as one.
func TestHourlyLimits(t *testing.T) {
	t.Parallel()
	b := newBedroomOf(t, host.Limits{Names: 2, Matches: 2})
	b.clock.add(2 * time.Hour) // the bedroom's own names do not count any more
	n := 0
	register := func(address string) error {
		n++
		_, err := b.host.Register(from(t, address), fmt.Sprint("key ", n), fmt.Sprint("Player ", n))
		return err
	}
	const mine = "your address has made 2 new names within an hour, the most allowed; come back in 60 minutes"
	for _, x := range []struct{ address, want string }{
		{"192.0.2.1:1", "<nil>"}, {"192.0.2.1:2", "<nil>"}, {"192.0.2.1:3", mine}, {"[::ffff:192.0.2.1]:4", mine},
		{"[2001:db8::1]:1", "<nil>"}, {"[2001:db8::2:3]:1", "<nil>"}, {"[2001:db8:0:0:ffff::]:1", mine}, {"[2001:db8:0:1::1]:1", "<nil>"},
		{"192.0.2.2:1", "<nil>"},
	} {
		if err := register(x.address); fmt.Sprint(err) != x.want {
			t.Errorf("a new name from %s: got error %v; want %s", x.address, err, x.want)
		}
	}
	if _, err := b.host.Register(from(t, "192.0.2.2:1"), "key", "Ann"); fmt.Sprint(err) != "the name Ann is taken; want another name" {
		t.Errorf("got error %v; want that the name is taken", err)
	}
	check(t, register("192.0.2.2:1")) // a refused name does not count
	for i := range 13 {
		check(t, register(fmt.Sprintf("192.0.2.%d:1", 10+i)))
	}
	if err := register("192.0.2.99:1"); fmt.Sprint(err) != "this host has 20 new names within an hour, the most allowed; come back in 60 minutes" {
		t.Errorf("after 20 names in all: got error %v", err)
	}
	b.clock.add(time.Hour)
	check(t, register("192.0.2.1:1"))
	for i, want := range []string{"<nil>", "<nil>", "your address has made 2 new matches within an hour, the most allowed; come back in 60 minutes"} {
		if _, err := b.host.Invite(from(t, "192.0.2.1:1"), b.ann, terms, game.Red); fmt.Sprint(err) != want {
			t.Errorf("match %d: got error %v; want %s", i, err, want)
		}
	}
	bad := terms
	bad.Scenario = "nowhere"
	_, _ = b.host.Invite(from(t, "192.0.2.2:1"), b.ann, bad, game.Red)
	for range 2 {
		_, err := b.host.Invite(from(t, "192.0.2.2:1"), b.ann, terms, game.Red)
		check(t, err)
	}
}

// A match that has not begun is removed after 7 days, with its code. A name that stands in no match
// is freed 7 days after the last visit, and stays blocked to other keys for a year.
func TestTidy(t *testing.T) {
	t.Parallel()
	b := newBedroom(t)
	ctx := t.Context()
	days := func(n int) { b.clock.add(time.Duration(n) * 24 * time.Hour) }
	tidy := func() {
		t.Helper()
		check(t, b.host.Tidy(ctx))
	}
	known := func(key string) bool {
		t.Helper()
		_, ok, err := b.host.Who(ctx, key)
		check(t, err)
		return ok
	}
	ids := func() (all []string) {
		for _, t := range b.host.Tables(func(*host.Table) bool { return true }) {
			all = append(all, t.ID)
		}
		slices.Sort(all)
		return all
	}
	cid, err := b.host.Register(ctx, "key of Cid", "Cid")
	check(t, err)
	_, err = b.host.Register(ctx, "key of Dan", "Dan")
	check(t, err)
	began := b.begin("primer")
	invited, err := b.host.Invite(ctx, cid, terms, game.Red)
	check(t, err)
	sat, err := b.host.Invite(ctx, cid, terms, game.Red)
	check(t, err)
	_, err = b.host.Sit(ctx, b.ann, sat.ID)
	check(t, err)
	_, err = b.host.LinkCode(ctx, b.ann)
	check(t, err)
	days(6)
	tidy()
	if got := ids(); len(got) != 3 || !known("key of Dan") {
		t.Errorf("after 6 days: %q, and Dan is known: %v; want all", got, known("key of Dan"))
	}
	days(1) // 7 since the matches were made, one since Dan came
	tidy()
	tidy() // codes go at the second time
	if got := ids(); !slices.Equal(got, []string{began}) {
		t.Errorf("after 7 days: got the matches %q; want %q, which has begun", got, began)
	}
	if _, err := b.host.Table(ctx, invited.ID); !strings.Contains(fmt.Sprint(err), "there is no match") {
		t.Errorf("the removed match: got error %v", err)
	}
	if _, err := b.host.Invitation(ctx, "key of Ben", invited.Code); fmt.Sprint(err) != "this code is unknown, or both sides are taken" {
		t.Errorf("its code: got error %v", err)
	}
	codes, err := b.store.Keys(ctx, "codes", 0)
	check(t, err)
	var left []string
	watching, stop := context.WithCancel(ctx)
	_ = codes.Watch(watching, ">", func(v stream.Value) error {
		if v.Value != nil {
			left = append(left, fmt.Sprintf("%s %s", v.Key, v.Value))
		}
		return nil
	}, stop)
	if len(left) != 1 || !strings.HasSuffix(left[0], " "+began) {
		t.Errorf("codes that are left: %q; want that of match %s", left, began)
	}
	if !known("key of Dan") || known("key of Cid") {
		t.Errorf("Dan, who came yesterday, is known: %v; Cid, who did not: %v; want true, false", known("key of Dan"), known("key of Cid"))
	}
	if _, err := b.host.Invite(ctx, cid, terms, game.Red); !strings.Contains(fmt.Sprint(err), "connect again") {
		t.Errorf("an invitation of a player who was removed: got error %v", err)
	}
	days(7)
	tidy()
	if known("key of Dan") || !known("key of Ann") || !known("key of Ben") {
		t.Error("Dan is known, or a player of a match is not")
	}
	if _, err := b.host.Register(ctx, "key of Eve", "dan"); fmt.Sprint(err) != "the name dan is taken; want another name" {
		t.Errorf("a freed name for another key: got error %v", err)
	}
	if p, err := b.host.Register(ctx, "key of Dan", "Dan"); err != nil || p.Name != "Dan" {
		t.Errorf("a freed name for its own key: got %+v, error %v", p, err)
	}
	days(8)
	tidy() // Dan again
	days(364)
	tidy()
	if _, err := b.host.Register(ctx, "key of Eve", "Dan"); err == nil {
		t.Error("a name is given to another key within a year")
	}
	days(1)
	tidy()
	if p, err := b.host.Register(ctx, "key of Eve", "Dan"); err != nil || !known("key of Eve") {
		t.Errorf("after a year: got %+v, error %v", p, err)
	}
}
