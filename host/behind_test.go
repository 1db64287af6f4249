package host_test

import (
	"math/rand/v2"
	"testing"
	"time"

	"metahex/game"
	"metahex/host"
	"metahex/host/stream"
)

// A host that ends right after an answer leaves a table that is behind its match. The next host reads
// such a match again, although nobody enters it.
func TestTablesCatchUp(t *testing.T) {
	t.Parallel()
	store, err := stream.Open(t.Context(), stream.Options{Dir: t.TempDir()})
	check(t, err)
	t.Cleanup(func() { _ = store.Close() })
	h, err := host.Open(t.Context(), store, host.Options{})
	check(t, err)
	var p [3]host.Player
	p[game.Red], err = h.Register(t.Context(), "key of Ann", "Ann")
	check(t, err)
	p[game.Blue], err = h.Register(t.Context(), "key of Ben", "Ben")
	check(t, err)
	idle, _, leave := start(t, h, p, terms)
	leave()
	id, m, leave := start(t, h, p, terms)
	for _, one := range []string{idle, id} {
		soon(t, "the tables", func() bool { table, err := h.Table(t.Context(), one); return err == nil && table.Asked != "" })
	}
	source := rand.New(rand.NewPCG(1, 1))
	for range 8 {
		_, err := one(t.Context(), m, m.Now().Asked, source)
		check(t, err)
	}
	open := 0
	for _, a := range m.Now().Answers {
		if a.Open {
			open++
		}
	}
	leave()
	check(t, h.Close()) // as after kill -9, nothing more is stored
	next := openWith(t, store, host.Options{Report: func(err error) { t.Error(err) }})
	table, err := next.Table(t.Context(), id)
	check(t, err)
	if table.Answers == open {
		t.Fatal("the table is not behind: the test checks nothing")
	}
	soon(t, "the table of the match", func() bool {
		table, err := next.Table(t.Context(), id)
		return err == nil && table.Answers == open
	})
	time.Sleep(1200 * time.Millisecond) // more than the interval at which due matches are woken
	if n := next.Awake(); n != 1 {
		t.Errorf("%d matches are awake; want only the one whose table was behind", n)
	}
}
