//go:build unix

package commands

import (
	"crypto/ed25519"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"sync"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"metahex/game"
	"metahex/host"
	"metahex/record"
)

// A bout is a match between two programs at a host that is killed again and again.
type bout struct {
	id      string
	players [3]host.Player
	keys    [3]gossh.Signer

	mu   sync.Mutex
	sent int // answers that were sent
	told int // answers after which a program was sent the next question, or the result
	from int // answers that the log had when the host was started
}

// begin begins a match of the bout.
func (b *bout) begin(t *testing.T, h *host.Host) {
	t.Helper()
	ctx := t.Context()
	terms := host.Terms{Scenario: "raid", Red: "human", Blue: "human", Undo: true, Spectators: "none"}
	table, err := h.Invite(ctx, b.players[game.Red], terms, game.Red)
	must(t, err)
	_, err = h.Sit(ctx, b.players[game.Blue], table.ID)
	must(t, err)
	for _, side := range []game.Side{game.Red, game.Blue} {
		_, err = h.Speak(ctx, b.players[side], table.ID, "")
		must(t, err)
	}
	b.id, b.sent, b.told, b.from = table.ID, 0, 0, 0
}

// plays answers the questions to a side at random, until the host is killed or the match is over.
func (b *bout) plays(h *hostProcess, side game.Side, source *rand.Rand) {
	client, err := gossh.Dial("tcp", "127.0.0.1:"+h.port, &gossh.ClientConfig{
		User: "play", Auth: []gossh.AuthMethod{gossh.PublicKeys(b.keys[side])}, HostKeyCallback: gossh.InsecureIgnoreHostKey(), Timeout: patience,
	})
	if err != nil {
		return // already killed
	}
	defer client.Close()
	s, err := client.NewSession()
	if err != nil {
		return
	}
	in, err := s.StdinPipe()
	if err != nil {
		return
	}
	out, err := s.StdoutPipe()
	if err != nil || s.Start("bot "+b.id) != nil {
		return
	}
	for lines := json.NewDecoder(out); ; {
		var line struct {
			Options []json.RawMessage
			Result  json.RawMessage
		}
		if lines.Decode(&line) != nil {
			return
		}
		b.mu.Lock()
		b.told = b.sent // a question comes only when all answers before it are kept
		b.mu.Unlock()
		if line.Result != nil || len(line.Options) == 0 {
			return
		}
		answer := fmt.Sprintf("{\"do\":\"answer\",\"option\":%d}\n", source.IntN(len(line.Options)))
		b.mu.Lock()
		b.sent++
		b.mu.Unlock()
		if _, err := io.WriteString(in, answer); err != nil {
			return
		}
	}
}

// kept checks that the log has every answer that was told, none twice, and that it can be replayed.
// It returns whether the match is over.
func (b *bout) kept(t *testing.T, h *host.Host) (over bool) {
	t.Helper()
	m, leave, err := h.Enter(t.Context(), b.id)
	must(t, err)
	defer leave()
	now := m.Now()
	n := 0
	for _, a := range now.Answers {
		if a.Side != game.Chance {
			n++
		}
	}
	if n < b.told || n > b.sent {
		t.Errorf("match %s has %d answers; %d were sent, and %d had a question after them", b.id, n, b.sent, b.told)
	}
	b.sent, b.told, b.from = n, n, n
	replayed, err := record.Replay(m.Play(len(now.Answers)), now.Opening.Start)
	must(t, err)
	if got, want := game.Hash(replayed), game.Hash(m.Copy()); got != want {
		t.Errorf("match %s: the record gives state %016x, the match has %016x", b.id, got, want)
	}
	return now.Asked == game.Nobody
}

// A host that is killed while programs play at full speed has every answer that was accepted, and none
// twice. In a soak it is killed 30 times.
func TestKilledHostUnderLoad(t *testing.T) {
	t.Parallel()
	const seed = 42
	source := rand.New(rand.NewPCG(seed, 0))
	kills, matches, data := map[bool]int{false: 2, true: 30}[*soak], 8, t.TempDir()
	h, end := kept(t, data)
	var all []*bout
	for i := range matches {
		b := &bout{}
		for _, side := range []game.Side{game.Red, game.Blue} {
			name := fmt.Sprint("Player ", 2*i+int(side))
			private := ed25519.NewKeyFromSeed([]byte(fmt.Sprintf("%-*s", ed25519.SeedSize, name)))
			key, err := gossh.NewSignerFromKey(private)
			must(t, err)
			b.keys[side] = key
			b.players[side], err = h.Register(t.Context(), string(gossh.MarshalAuthorizedKey(key.PublicKey())), name)
			must(t, err)
		}
		b.begin(t, h)
		all = append(all, b)
	}
	end()
	accepted, begun := 0, time.Now()
	for k := range kills {
		process := startHost(t, data, "127.0.0.1:0")
		var playing sync.WaitGroup
		for _, b := range all {
			for _, side := range []game.Side{game.Red, game.Blue} {
				own := rand.New(rand.NewPCG(seed, source.Uint64()))
				playing.Go(func() { b.plays(process, side, own) })
			}
		}
		time.Sleep(time.Duration(500+source.IntN(2500)) * time.Millisecond)
		process.kill()
		playing.Wait()
		h, end := kept(t, data)
		for _, b := range all {
			accepted += b.told - b.from
			if over := b.kept(t, h); over {
				b.begin(t, h)
			}
		}
		end()
		if t.Failed() {
			t.Fatalf("kill %d of seed %d", k, seed)
		}
	}
	t.Logf("%d kills in %v, seed %d: %d answers were accepted, none is lost or kept twice", kills, time.Since(begun).Round(time.Second), seed, accepted)
	if accepted == 0 {
		t.Error("nothing was answered")
	}
}
