package door

import (
	"bytes"
	"context"
	"crypto/ed25519"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/hinshun/vt10x"
	gossh "golang.org/x/crypto/ssh"

	"metahex/game"
	"metahex/host"
	"metahex/host/door/sshd"
	"metahex/host/door/sshd/sshdtest"
	"metahex/record"
	"metahex/tui"
)

// These tests compare the screens of twins through ssh, without a network. Server and client are in
// one synctest bubble: its time is frozen while any goroutine is busy.
//
//	match, keys ──▶ screen ──▶ session ──▶ ssh ──▶ client: bytes after each key
//	twin,  keys ──▶ screen ──▶ session ──▶ ssh ──▶ client: the same

// signer is the key of servers and clients.
var signer = func() gossh.Signer {
	s, err := gossh.NewSignerFromKey(ed25519.NewKeyFromSeed(make([]byte, ed25519.SeedSize)))
	if err != nil {
		panic(err)
	}
	return s
}()

// A glass is a terminal that records the bytes written to it.
type glass struct {
	mu     sync.Mutex
	screen vt10x.Terminal
	raw    bytes.Buffer
}

func (g *glass) Write(p []byte) (int, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.raw.Write(p)
	return g.screen.Write(p)
}

const glassColumns, glassRows = 110, 40

// A frame is what a client receives after a key: the new bytes, and the contents of its terminal
// with colors.
type frame struct{ raw, text, cells string }

// take returns what was received since the last call.
func (g *glass) take() frame {
	g.mu.Lock()
	defer g.mu.Unlock()
	f := frame{raw: g.raw.String(), text: g.screen.String()}
	g.raw.Reset()
	var cells strings.Builder
	for y := range glassRows {
		for x := range glassColumns {
			c := g.screen.Cell(x, y)
			fmt.Fprintf(&cells, "%c%d,%d,%d ", c.Char, c.FG, c.BG, c.Mode)
		}
	}
	f.cells = cells.String()
	return f
}

// seen returns what an ssh client of the answering side receives after each key. The first frame is
// the screen before any key.
func seen(t *testing.T, s scene, m game.Match, keys []string) (frames []frame) {
	q, _ := m.Question()
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(context.Background())
		defer cancel()
		server := &sshd.Server{
			Key: signer, Report: func(err error) { t.Error(err) },
			Handle: func(over *sshd.Session) int { shows(ctx, t, over, s, m, q.Side); return 0 },
		}
		here, there := sshdtest.Pipe()
		defer func() { _ = here.Close() }()
		go server.ServeConn(there)
		conn, chans, requests, err := gossh.NewClientConn(here, "door", &gossh.ClientConfig{User: "play", Auth: []gossh.AuthMethod{gossh.PublicKeys(signer)}, HostKeyCallback: gossh.InsecureIgnoreHostKey()})
		if err != nil {
			t.Fatal(err)
		}
		client := gossh.NewClient(conn, chans, requests)
		session, err := client.NewSession()
		if err != nil {
			t.Fatal(err)
		}
		g := &glass{screen: vt10x.New(vt10x.WithSize(glassColumns, glassRows))}
		session.Stdout = g
		typed, err := session.StdinPipe()
		if err == nil {
			err = session.RequestPty("xterm-256color", glassRows, glassColumns, nil)
		}
		if err == nil {
			err = session.Shell()
		}
		if err != nil {
			t.Fatal(err)
		}
		for _, key := range keys {
			if _, err := io.WriteString(typed, key); err != nil {
				t.Fatalf("%s: %v", s.name, err)
			}
			time.Sleep(time.Second)
			synctest.Wait()
			frames = append(frames, g.take())
		}
		cancel()
		_ = session.Wait()          // ends with the error of an abandoned match
		time.Sleep(2 * time.Second) // the screen handles remaining events of its parser
	})
	return frames
}

// shows serves a session that plays a side of a match. The other side never answers.
func shows(ctx context.Context, t *testing.T, over *sshd.Session, s scene, m game.Match, side game.Side) {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	d := &door{Options: Options{Report: func(err error) { t.Error(err) }}.withDefaults(), ctx: ctx}
	v := &session{Session: over, door: d, ctx: ctx, cancel: cancel, player: host.Player{Name: "Ann"}}
	v.in = newInput(ctx, over, time.Hour, func() {})
	waits := func(ctx context.Context, _, _ int) (game.Choice, error) {
		<-ctx.Done()
		return game.Choice{}, ctx.Err()
	}
	_ = v.show(tui.Config{
		Start: func(record.Header) (game.Match, error) { return m.Clone(), nil }, Header: s.header, Humans: game.Only(side),
		Remote: &tui.Remote{
			Await: waits, Answer: func(context.Context, int, int, game.Choice) error { return io.EOF },
			Follow: func(ctx context.Context, _ func(tui.Standing)) { <-ctx.Done() }, Ask: func(tui.Request) error { return nil },
		},
	}) // ends at the end of the test
}

// A comparison compares what a side is sent in a match and in its twin. Depending on scheduling, two
// redraws may be merged into one, so the comparison uses the bytes of several runs.
type comparison struct {
	match, twin []map[string]bool // by key: the set of bytes sent after this key in all runs
}

// sends adds the frames of a run.
func sends(runs *[]map[string]bool, frames []frame) {
	for i, f := range frames {
		if i == len(*runs) {
			*runs = append(*runs, map[string]bool{})
		}
		(*runs)[i][f.raw] = true
	}
}

// apart returns the index of the first key for which no run of the twin sent the same bytes as a run
// of the match, or -1 if there is no such key.
func (c *comparison) apart() int {
	for i := range c.match {
		if !slices.ContainsFunc(slices.Collect(maps.Keys(c.match[i])), func(raw string) bool { return c.twin[i][raw] }) {
			return i
		}
	}
	return -1
}

// The screens of twins look the same through ssh, and each key sends the same bytes. With -soak the
// test compares 300 pairs that differ.
func TestScreensShowNothingHidden(t *testing.T) {
	t.Parallel()
	matches, most, least, keys := 2, 1, 60, []string{"", "\t", "l"} // the default: during set-up
	if soaked() {
		matches, most, least = 60, 90, 0
		keys = append(keys, "\x1b[C", "\x1b[B", "?", "\x1b", ":odds\r", "\x1b", "=", "\x1b", "g", "\x1b")
	}
	compared, differ, again := map[string]int{}, map[string]int{}, 0
	scenes(t, matches, func(t *testing.T, s scene, r *rand.Rand) {
		q, _ := s.match.Question()
		of := t.Name()
		if !soaked() {
			of += fmt.Sprint(" ", s.number) // count every match separately
		}
		if q.Side == game.Chance || s.at < least || differ[of] >= most {
			return
		}
		twin := game.NewSeat(s.match, q.Side).Imagine(r)
		if differs := game.Hash(twin) != game.Hash(s.match); differs {
			differ[of]++
		} else if compared[of] > 0 {
			return
		}
		compared[of]++
		again += sameScreens(t, s, q.Side, twin, keys)
	})
	all := 0
	for _, n := range differ {
		all += n
	}
	t.Logf("compared %v pairs, %v of them differ, %d in all, %d keys each, %d pairs looked at again; seed 22", compared, differ, all, len(keys), again)
	if soaked() && all < 300 {
		t.Errorf("compared %d pairs that differ; want 300", all)
	}
}

// mostRuns limits how often a pair is run until both send the same bytes.
const mostRuns = 12

// sameScreens compares what a side is sent in a match and in a twin. It returns 1 if more than one
// run was necessary.
func sameScreens(t *testing.T, s scene, side game.Side, twin game.Match, keys []string) (again int) {
	t.Helper()
	var c comparison
	for run := range mostRuns {
		want, got := seen(t, s, s.match, keys), seen(t, s, twin, keys)
		for i := range keys {
			if got[i].cells != want[i].cells {
				t.Errorf("%s: after the key %q %s sees\n%s\nand in a twin\n%s", s.name, keys[i], side, want[i].text, got[i].text)
				return again
			}
		}
		if strings.TrimSpace(want[0].text) == "" {
			t.Errorf("%s: nothing is shown", s.name)
		}
		sends(&c.match, want)
		sends(&c.twin, got)
		if c.apart() < 0 {
			return min(run, 1)
		}
	}
	t.Errorf("%s: after the key %q other bytes come to %s than in a twin, though the screens are the same", s.name, keys[c.apart()], side)
	return 1
}
