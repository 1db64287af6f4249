package host_test

import (
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"metahex/game"
	"metahex/host"
)

// A host supports only its own rules version. It lists matches of other versions with their version,
// does nothing in them, and can still back them up.
func TestOtherRules(t *testing.T) {
	t.Parallel()
	reports := make(chan error, 100)
	h := newHouse(t, func(err error) { reports <- err })
	ctx := t.Context()
	id, seats := h.begin(t, terms)
	b, err := h.hosts[0].Backup(ctx, id)
	check(t, err)
	here := b.Table.Rules
	for n, rules := range []string{"BHM-6/1", "BHM-6/99", "XYZ/1"} {
		b.Table.ID, b.Table.Rules = strings.Repeat(string(rune('A'+n)), 12), rules
		b.Table.Terms.Blue, b.Table.Asked = "greedy", "blue" // a bot must answer, and a time is up
		b.Table.Deadline = time.Now().Add(-time.Hour)
		check(t, h.hosts[0].Restore(ctx, b))
	}
	time.Sleep(2500 * time.Millisecond) // the host looks for due matches once a second
	for _, one := range h.hosts {
		all := one.Tables(func(t *host.Table) bool { return t.ID != id })
		if len(all) != 3 {
			t.Fatalf("%d matches of other rules are listed, want 3", len(all))
		}
		for _, other := range all {
			want := "match " + other.ID + " needs a host with the rules " + other.Rules
			if _, _, err := one.Enter(ctx, other.ID); one.Serves(&other) || err == nil || err.Error() != want {
				t.Errorf("it is served %v, and entering says %v\nwant %s", one.Serves(&other), err, want)
			}
			if kept, err := one.Backup(ctx, other.ID); err != nil || kept.Table.Rules != other.Rules || len(kept.Log) != len(b.Log)+1 {
				t.Errorf("its backup has the rules %s and %d entries, error %v; want %s and %d", kept.Table.Rules, len(kept.Log), err, other.Rules, len(b.Log)+1)
			}
		}
		if own, err := one.Table(ctx, id); err != nil || !one.Serves(&own) || own.Rules != here {
			t.Errorf("the own match has the rules %s, served %v, error %v", own.Rules, one.Serves(&own), err)
		}
	}
	if more, err := one(ctx, seats[0], game.Red, rand.New(rand.NewPCG(1, 1))); err != nil || !more {
		t.Errorf("the own match does not go on: %v", err)
	}
	if len(reports) > 0 {
		t.Errorf("reported: %v", <-reports)
	}
}
