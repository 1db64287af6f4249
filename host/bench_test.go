package host_test

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"sync"
	"testing"
	"time"

	natsd "github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"metahex/game"
	"metahex/host"
	"metahex/host/stream"
	"metahex/record"
)

var (
	kept    = flag.Int("kept", 200, "matches that are kept when a host starts; the promise is of 10000")
	answers = flag.Int("answers", 500, "answers of each of them")
	keptIn  = flag.String("kept-in", "", "the `folder` of these matches; they are made unless it is there (default: one for each run)")
	natsAt  = flag.String("nats", "", "`URL` of an empty NATS server that keeps the matches (default: one inside the process)")
	hosting = flag.Int("hosts", 1, "hosts that serve the matches, 1 or 2")
	during  = flag.Duration("during", 2*time.Second, "how long 200 clients answer")
	perTime = flag.Int("rate", 500, "answers a second of all of them")
)

func check(b testing.TB, err error) {
	b.Helper()
	if err != nil {
		b.Fatal(err)
	}
}

// generate stores matches in a folder. Flags set the number of matches and their length. The files
// are not synced to the disk, because that would take hours.
func generate(b *testing.B, dir string) {
	b.Helper()
	store, err := stream.Open(b.Context(), stream.Options{Dir: dir})
	check(b, err)
	h, err := host.Open(b.Context(), store, host.Options{})
	check(b, err)
	check(b, h.Close())
	check(b, store.Close())
	s, err := natsd.NewServer(&natsd.Options{ServerName: "metahexd", DontListen: true, JetStream: true, StoreDir: dir, NoSigs: true, NoLog: true})
	check(b, err)
	s.Start()
	defer func() { s.Shutdown(); s.WaitForShutdown() }()
	if !s.ReadyForConnections(time.Minute) {
		b.Fatal("the server is not ready")
	}
	c, err := nats.Connect("", nats.InProcessServer(s))
	check(b, err)
	defer c.Close()
	js, err := jetstream.New(c, jetstream.WithPublishAsyncMaxPending(4000), jetstream.WithPublishAsyncTimeout(time.Minute))
	check(b, err)
	text := []byte(`{"do":"answer","by":"red","answers":["move a to B-07","roll 7"],"hash":"0123456789abcdef"}`)
	for i := range *kept {
		id := fmt.Sprintf("M%011d", i)
		table, err := json.Marshal(host.Table{ID: id, Rules: "BHM-6/8", Terms: terms, Made: time.Now(), Began: time.Now(), Answers: *answers, Asked: "red"})
		check(b, err)
		_, err = js.PublishAsync("$KV.tables."+id, table, jetstream.WithStallWait(time.Minute))
		check(b, err)
		for range *answers {
			_, err = js.PublishAsync("match.BHM-6_8."+id, text, jetstream.WithStallWait(time.Minute))
			check(b, err)
		}
	}
	<-js.PublishAsyncComplete()
}

// BenchmarkStart measures the start of a host that stores many matches, and also the start after the
// host was killed: the server then has no index of its data.
func BenchmarkStart(b *testing.B) {
	dir := cmp.Or(*keptIn, filepath.Join(b.TempDir(), "store"))
	if _, err := os.Stat(dir); err != nil {
		generate(b, dir)
	}
	start := func(b *testing.B, before func()) {
		for range b.N {
			before()
			store, err := stream.Open(b.Context(), stream.Options{Dir: dir})
			check(b, err)
			h, err := host.Open(b.Context(), store, host.Options{Idle: true})
			check(b, err)
			b.StopTimer()
			if n := len(h.Tables(func(*host.Table) bool { return true })); n != *kept {
				b.Errorf("got %d tables; want %d", n, *kept)
			}
			check(b, h.Close())
			check(b, store.Close())
			b.StartTimer()
		}
	}
	b.Run("closed", func(b *testing.B) { start(b, func() {}) })
	b.Run("killed", func(b *testing.B) {
		start(b, func() {
			b.StopTimer()
			for _, name := range []string{"MATCHES", "KV_tables", "KV_players"} {
				if err := os.Remove(dir + "/jetstream/$G/streams/" + name + "/msgs/index.db"); err != nil && !errors.Is(err, os.ErrNotExist) {
					b.Fatal(err)
				}
			}
			b.StartTimer()
		})
	})
}

// beginAt begins a match with both players at one host.
func (h *house) beginAt(b *testing.B, at *host.Host) *host.Match {
	ctx := b.Context()
	table, err := at.Invite(ctx, h.ann, terms, game.Red)
	check(b, err)
	_, err = at.Sit(ctx, h.ben, table.ID)
	check(b, err)
	_, err = at.Speak(ctx, h.ann, table.ID, "")
	check(b, err)
	_, err = at.Speak(ctx, h.ben, table.ID, "")
	check(b, err)
	m, leave, err := at.Enter(ctx, table.ID)
	check(b, err)
	b.Cleanup(leave)
	return m
}

// BenchmarkAnswers lets 200 clients in 100 matches answer at fixed times, even if their earlier
// answers are not stored yet.
func BenchmarkAnswers(b *testing.B) {
	const matches = 100
	for range b.N {
		b.StopTimer()
		h := newHouseAt(b, stream.Options{Dir: b.TempDir(), URL: *natsAt}, host.Options{Report: func(err error) { b.Error(err) }})
		var memory [2]runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&memory[0])
		var seats []*host.Match
		for i := range matches {
			seats = append(seats, h.beginAt(b, h.hosts[i%*hosting]))
		}
		runtime.GC()
		runtime.ReadMemStats(&memory[1])
		ctx, cancel := context.WithTimeout(b.Context(), *during+time.Minute)
		var mu sync.Mutex
		var took []time.Duration
		var all sync.WaitGroup
		every := time.Second * matches / time.Duration(*perTime)
		b.StartTimer()
		began := time.Now()
		for i, m := range seats {
			all.Go(func() {
				source := rand.New(rand.NewPCG(1, uint64(i)))
				due := began.Add(every * time.Duration(i) / matches)
				for ; time.Since(began) < *during; due = due.Add(every) {
					time.Sleep(time.Until(due))
					now := m.Now()
					if now.Asked == game.Nobody {
						m, due = h.beginAt(b, h.hosts[i%*hosting]), time.Now()
						continue
					}
					q, _ := m.Copy().Question()
					err := m.Answer(ctx, q.Side, len(now.Answers), now.Backs, q.Options[source.IntN(len(q.Options))].Choice)
					if errors.Is(err, record.ErrMoved) || errors.Is(err, host.ErrNotYours) || ctx.Err() != nil {
						continue
					}
					check(b, err)
					mu.Lock()
					took = append(took, time.Since(due))
					mu.Unlock()
				}
			})
		}
		all.Wait()
		lasted := time.Since(began)
		cancel()
		slices.SortFunc(took, cmp.Compare)
		b.ReportMetric(float64(len(took))/lasted.Seconds(), "answers/s")
		b.ReportMetric(float64(took[len(took)/2].Microseconds())/1000, "p50-ms")
		b.ReportMetric(float64(took[len(took)*99/100].Microseconds())/1000, "p99-ms")
		b.ReportMetric(float64(memory[1].HeapInuse-memory[0].HeapInuse)/matches/2/1024, "kB/replica")
	}
}
