//go:build unix

package commands

import (
	"context"
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"

	"metahex/game"
	"metahex/host"
	"metahex/record"
)

// A pair is the two players of a match, with their ssh clients.
type pair struct {
	t       *testing.T
	host    *hostProcess
	keys    [3]string
	clients [3]*client
	id      string
}

// matchID matches the first match in the hall's list.
var matchID = regexp.MustCompile(`1  ([0-9A-Z]{12}) `)

// code matches the code of an invitation in the hall.
var code = regexp.MustCompile(`the code: ([0-9A-Z]{3}-[0-9A-Z]{3}-[0-9A-Z]{3})`)

// sitDown connects Ann and Ben to a new host, where they begin a match.
func sitDown(t *testing.T, invitation string) *pair {
	t.Helper()
	return sitDownAt(t, startHost(t, t.TempDir(), "127.0.0.1:0"), invitation, "Ann", "Ben")
}

// sitDownAt connects two players to the host h, where they begin a match.
func sitDownAt(t *testing.T, h *hostProcess, invitation, red, blue string) *pair {
	t.Helper()
	p := &pair{t: t, host: h}
	p.keys[game.Red], p.keys[game.Blue] = newKey(t, "red"), newKey(t, "blue")
	ann := visit(t, p.host, red, p.keys[game.Red])
	ben := visit(t, p.host, blue, p.keys[game.Blue])
	p.clients = [3]*client{game.Red: ann, game.Blue: ben}
	ann.other, ben.other = ben, ann
	ann.line("name>", red)
	ben.line("name>", blue)
	ann.line("help says more", invitation)
	ann.line("words>", "apple pie")
	ann.shows("waits for somebody with the code")
	told := ann.reads(code)
	p.id = ann.reads(firstMatch)
	ben.line("help says more", "code "+strings.ToLower(told))
	ben.shows("By sitting down you agree")
	ben.line("sit down?", "yes")
	ben.shows("SHA-256 is ")
	ben.line("words>", "blueberry")
	ben.shows("you play blue against " + red)
	ann.keys("1\r")
	ann.shows("you play red against " + blue)
	return p
}

// firstMatch matches the first match of the list, which is the newest.
var firstMatch = regexp.MustCompile(`1  ([0-9A-Z]{12}) `)

// asked reports whether the screen of a side shows a question for that side.
func (p *pair) asked(s game.Side) bool { return asksOwn.MatchString(p.clients[s].status()) }

// asksOwn matches a status line with a question for the player of that screen: "RED to act". The name
// of the side depends on the match.
var asksOwn = regexp.MustCompile(`\p{Lu} to (\w+)`)

// over reports whether a side's screen shows that the match is over.
func (p *pair) over(s game.Side) bool { return strings.Contains(p.clients[s].status(), "OVER") }

// answers makes the asked side give the next listed answer, the given number of times. It returns false
// if the match ends earlier.
func (p *pair) answers(times int) bool {
	p.t.Helper()
	for range times {
		var by game.Side
		p.clients[game.Red].until("a question to either", func() bool {
			for _, s := range []game.Side{game.Red, game.Blue} {
				if by = s; p.asked(s) || p.over(s) {
					return true
				}
			}
			return false
		})
		if p.over(by) {
			return false
		}
		before := p.clients[by].bytes()
		p.clients[by].keys("\t ")
		p.clients[by].until("the answer", func() bool { return len(p.clients[by].bytes()) > len(before) })
		time.Sleep(30 * time.Millisecond) // until the screen shows the next question
	}
	return true
}

// check checks the stored data of the match after its end, and returns the final state.
func (p *pair) check() (now host.Now) {
	p.t.Helper()
	p.host.inside(func(ctx context.Context, in *host.Host) {
		m, leave, err := in.Enter(ctx, p.id)
		if err != nil {
			p.t.Fatal(err)
		}
		defer leave()
		now = m.Now()
		replayed, err := record.Replay(m.Play(len(now.Answers)), now.Opening.Start)
		if err != nil {
			p.t.Fatalf("the record of %d answers: %v", len(now.Answers), err)
		}
		if got, want := game.Hash(replayed), game.Hash(m.Copy()); got != want {
			p.t.Errorf("the record of %d answers gives state %016x, the match has %016x", len(now.Answers), got, want)
		}
		for now.Asked == game.Nobody && now.Seed == "" && ctx.Err() == nil {
			time.Sleep(time.Millisecond)
			now = m.Now()
		}
		log, err := m.Log(ctx)
		if err == nil && now.Seed != "" {
			err = host.CheckDice(log)
		}
		if err != nil {
			p.t.Error(err)
		}
	})
	return now
}

// Many people with OpenSSH play at one host: 50 of them in a soak.
func TestManyOpenSSHClients(t *testing.T) {
	t.Parallel()
	pairs, answers := 4, 6
	if *soak {
		pairs, answers = 25, 40
	}
	h := startHost(t, t.TempDir(), "127.0.0.1:0")
	all := make([]*pair, pairs)
	t.Run("all", func(t *testing.T) {
		for i := range pairs {
			t.Run(fmt.Sprint(i), func(t *testing.T) {
				t.Parallel()
				all[i] = sitDownAt(t, h, "new primer watch=none", fmt.Sprint("Ann ", i), fmt.Sprint("Ben ", i))
				all[i].answers(answers)
			})
		}
	})
	if code := h.stop(); code != 143 {
		t.Errorf("the host ends with exit code %d, want 143; errors %q", code, h.errOut)
	}
	h.t = t
	for i, p := range all {
		if p == nil {
			continue // this pair has failed
		}
		p.t = t
		if now := p.check(); len(now.Answers) < answers {
			t.Errorf("match %d has %d answers, want %d at least", i, len(now.Answers), answers)
		}
	}
}

// Two people with OpenSSH play a whole match with the keyboard.
func TestTwoClientsPlayAMatch(t *testing.T) {
	t.Parallel()
	scenarios := []string{"primer"}
	if *soak {
		scenarios = append(scenarios, "raid", "kreuz-road", "ashford", "brook-picket")
	}
	for _, scenario := range scenarios {
		t.Run(scenario, func(t *testing.T) {
			p := sitDown(t, "new "+scenario)
			for p.answers(100) {
			}
			for _, c := range p.clients[1:] {
				c.shows("OVER")
				c.keys("q")
				c.shows("Finished:")
				c.keys("quit\r")
				if code := c.end(); code != 0 {
					t.Errorf("%s leaves with exit code %d, want 0", c.name, code)
				}
			}
			if code := p.host.stop(); code != 143 {
				t.Errorf("the host ends with exit code %d, want 143; errors %q", code, p.host.errOut)
			}
			now := p.check()
			if !now.Result.Over || fmt.Sprint(now.Opening.Names[1:], now.Opening.Words[1:]) != "[Ann Ben] [apple pie blueberry]" {
				t.Errorf("the match of %v with the words %v is at %+v; want the end of Ann's and Ben's", now.Opening.Names, now.Opening.Words, now.Result)
			}
		})
	}
}
