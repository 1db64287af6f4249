package host_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"runtime"
	"sync"
	"testing"
	"time"

	"metahex/game"
	"metahex/game/gametest/cputime"
	"metahex/host"
	"metahex/host/stream"
)

// A clock shows a time that the test sets.
type clock struct {
	mu sync.Mutex
	at time.Time
}

func (c *clock) now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.at
}

func (c *clock) add(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.at = c.at.Add(d)
}

// A bedroom is a host whose clock the test sets, with a player for each side.
type bedroom struct {
	t        *testing.T
	clock    *clock
	store    *stream.Store
	host     *host.Host
	ann, ben host.Player
}

func newBedroom(t *testing.T) *bedroom {
	t.Helper()
	return newBedroomOf(t, host.Limits{})
}

// newBedroomOf makes a bedroom whose host has limits.
func newBedroomOf(t *testing.T, limits host.Limits) *bedroom {
	t.Helper()
	b := &bedroom{t: t, clock: &clock{at: time.Now()}}
	var err error
	b.store, err = stream.Open(t.Context(), stream.Options{Dir: t.TempDir()})
	check(t, err)
	b.host, err = host.Open(t.Context(), b.store, host.Options{Now: b.clock.now, Limits: limits, Report: func(err error) { t.Error(err) }})
	check(t, err)
	t.Cleanup(func() {
		check(t, b.host.Close())
		check(t, b.store.Close())
	})
	b.ann, err = b.host.Register(t.Context(), "key of Ann", "Ann")
	check(t, err)
	b.ben, err = b.host.Register(t.Context(), "key of Ben", "Ben")
	check(t, err)
	return b
}

// of returns the bedroom for a subtest.
func (b *bedroom) of(t *testing.T) *bedroom {
	own := *b
	own.t = t
	return &own
}

// begin begins a match.
func (b *bedroom) begin(scenario string) (id string) {
	b.t.Helper()
	terms := terms
	terms.Scenario = scenario
	ctx := b.t.Context()
	table, err := b.host.Invite(ctx, b.ann, terms, game.Red)
	check(b.t, err)
	_, err = b.host.Sit(ctx, b.ben, table.ID)
	check(b.t, err)
	_, err = b.host.Speak(ctx, b.ann, table.ID, "")
	check(b.t, err)
	_, err = b.host.Speak(ctx, b.ben, table.ID, "")
	check(b.t, err)
	return table.ID
}

// answers gives up to n random answers, stops if the match ends, and returns their number.
func (b *bedroom) answers(id string, n int, source *rand.Rand) int {
	b.t.Helper()
	ctx, cancel := context.WithTimeout(b.t.Context(), time.Minute)
	defer cancel()
	m, leave, err := b.host.Enter(ctx, id)
	check(b.t, err)
	defer leave()
	for len(m.Now().Answers) < n {
		now := m.Now()
		if now.Asked == game.Nobody {
			break
		}
		q, _ := m.Copy().Question()
		check(b.t, m.Answer(ctx, q.Side, len(now.Answers), now.Backs, q.Options[source.IntN(len(q.Options))].Choice))
	}
	return len(m.Now().Answers)
}

// awake waits until n matches are awake.
func (b *bedroom) awake(want int) {
	b.t.Helper()
	for end := time.Now().Add(2 * time.Minute); b.host.Awake() != want; time.Sleep(10 * time.Millisecond) {
		if time.Now().After(end) {
			b.t.Fatalf("%d matches are awake; want %d", b.host.Awake(), want)
		}
	}
}

// forgotten waits until the server has no follower of a match.
func (b *bedroom) forgotten() {
	b.t.Helper()
	for end := time.Now().Add(2 * time.Minute); ; time.Sleep(10 * time.Millisecond) {
		s, err := b.store.JetStream().Stream(b.t.Context(), "MATCHES")
		check(b.t, err)
		n := s.CachedInfo().State.Consumers
		if n == 0 {
			time.Sleep(100 * time.Millisecond) // until its goroutines have ended
			return
		}
		if time.Now().After(end) {
			b.t.Fatalf("matches that are asleep are followed by %d consumers; want none", n)
		}
	}
}

// holds returns the bytes and the goroutines that the process uses.
func holds() (bytes uint64, goroutines int) {
	var m runtime.MemStats
	for range 3 {
		runtime.GC()
	}
	runtime.ReadMemStats(&m)
	return m.HeapAlloc + m.StackInuse, runtime.NumGoroutine()
}

// A match that nobody has looked at for 10 minutes uses no goroutine, no replica and no follower of
// its log.
func TestAsleep(t *testing.T) {
	b := newBedroom(t)
	const matches = 40
	var ids []string
	source := rand.New(rand.NewPCG(22, 1))
	for i := range matches {
		id := b.begin("primer")
		if i == 0 {
			b.answers(id, 20, source)
		}
		ids = append(ids, id)
	}
	enter := func() {
		for _, id := range ids {
			_, leave, err := b.host.Enter(t.Context(), id)
			check(t, err)
			leave()
		}
	}
	sleep := func() {
		b.clock.add(10 * time.Minute)
		b.awake(0)
		b.forgotten()
	}
	enter()
	sleep() // warm-up: creates everything that is created only once
	bytes, goroutines := holds()
	enter()
	b.awake(matches)
	awakeBytes, awakeGoroutines := holds()
	b.clock.add(10*time.Minute - time.Second)
	time.Sleep(1500 * time.Millisecond) // the host looks for idle matches once a second
	b.awake(matches)
	sleep()
	after, left := holds()
	// The server's caches and the garbage collector account for a few percent of the total.
	most := int64(bytes) + (int64(awakeBytes)-int64(bytes))/10
	for end := time.Now().Add(time.Minute); (left > goroutines+4 || int64(after) > most) && time.Now().Before(end); after, left = holds() {
		time.Sleep(10 * time.Millisecond) // on a busy machine goroutines end late, and so does what they hold
	}
	t.Logf("%d matches: asleep %d kB and %d goroutines, awake %d kB and %d, asleep again %d kB and %d", matches, bytes>>10, goroutines, awakeBytes>>10, awakeGoroutines, after>>10, left)
	if left > goroutines+4 || int64(after) > most {
		t.Errorf("%d matches asleep hold %d kB and %d goroutines; want nothing", matches, (int64(after)-int64(bytes))>>10, left-goroutines)
	}
	if awakeGoroutines <= goroutines || awakeBytes <= bytes {
		t.Errorf("awake they hold %d kB and %d goroutines; want more than asleep", awakeBytes>>10, awakeGoroutines)
	}
}

// A match of 500 answers wakes within 200 ms of processor time, in each rule book. The test takes the
// best of several tries, because the store in this process also uses processor time.
func TestWakes(t *testing.T) {
	b := newBedroom(t)
	scenarios := []string{"primer", "raid", "kreuz-road", "ashford", "brook-picket"}
	ids, n := make([]string, len(scenarios)), make([]int, len(scenarios))
	t.Run("play", func(t *testing.T) {
		for i, scenario := range scenarios {
			t.Run(scenario, func(t *testing.T) {
				t.Parallel()
				b := b.of(t)
				ids[i] = b.begin(scenario)
				n[i] = b.answers(ids[i], 500, rand.New(rand.NewPCG(22, uint64(i))))
			})
		}
	})
	for i, scenario := range scenarios {
		t.Run(scenario, func(t *testing.T) {
			b := b.of(t)
			best := time.Hour
			var tries []string
			for range 5 {
				b.clock.add(10 * time.Minute)
				b.awake(0)
				began := cputime.Used()
				_, leave, err := b.host.Enter(t.Context(), ids[i])
				took := cputime.Used() - began
				check(t, err)
				leave()
				best = min(best, took)
				tries = append(tries, fmt.Sprint(took.Round(time.Millisecond)))
				if best <= 200*time.Millisecond && len(tries) >= 2 {
					break
				}
			}
			t.Logf("%d answers: wakes in %v", n[i], tries)
			if best > 200*time.Millisecond {
				t.Errorf("a match of %d answers wakes in %v; want 200ms", n[i], tries)
			}
		})
	}
}
