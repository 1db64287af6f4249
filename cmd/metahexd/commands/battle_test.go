//go:build unix

package commands

import (
	"fmt"
	"strings"
	"testing"

	"metahex/game"
)

// Two people with OpenSSH set up a battle, buy their forces in secret, deploy, and reach the first
// activation. The battle survives the end of the host, and its export can be replayed.
func TestTwoClientsDrawUpABattle(t *testing.T) {
	t.Parallel()
	systems := []string{"gravarmor"}
	if *soak {
		systems = []string{"battlesuit", "gravarmor", "gts", "lasergrenadiers", "solprime"}
	}
	for _, system := range systems {
		t.Run(system, func(t *testing.T) {
			p := drawUp(t, system)
			for !p.begun() {
				if !p.answers(1) {
					t.Fatal("the match is over before the first activation")
				}
			}
			for _, c := range p.clients[1:] {
				c.kill()
			}
			if code := p.host.stop(); code != 143 {
				t.Errorf("the host ends with exit code %d, want 143; errors %q", code, p.host.errOut)
			}
			now := p.check()
			if fmt.Sprint(now.Opening.Names[1:]) != "[Ann Ben]" || !strings.Contains(now.Opening.Scenario, "format: scenario/1\n") || now.Stopped != nil {
				t.Errorf("the match of %v holds the scenario\n%s\nand has stopped with %v; want Ann's and Ben's, with its scenario", now.Opening.Names, now.Opening.Scenario, now.Stopped)
			}
		})
	}
}

// drawUp connects Ann and Ben to a host, where they set up a battle.
func drawUp(t *testing.T, system string) *pair {
	t.Helper()
	p := &pair{t: t, host: startHost(t, t.TempDir(), "127.0.0.1:0")}
	p.keys[game.Red], p.keys[game.Blue] = newKey(t, "red"), newKey(t, "blue")
	ann, ben := visit(t, p.host, "Ann", p.keys[game.Red]), visit(t, p.host, "Ben", p.keys[game.Blue])
	p.clients = [3]*client{game.Red: ann, game.Blue: ben}
	ann.other, ben.other = ben, ann
	ann.line("name>", "Ann")
	ben.line("name>", "Ben")
	ann.line("help says more", "new battle system="+system+" mode=hold seed=7 watch=public")
	ann.line("force>", "draw")
	told := code.FindStringSubmatch(ann.bytes())
	if told == nil {
		t.Fatalf("Ann gets no code; the screen is\n%s", ann.screen)
	}
	ann.line("take this force?", "yes")
	ann.line("words>", "apple pie")
	ann.shows("waits for somebody with the code")
	p.id = matchID.FindStringSubmatch(ann.screen.String())[1]
	ben.line("help says more", "code "+told[1])
	ben.line("sit down?", "yes")
	ben.line("force>", "shop")
	ben.shows("the force of blue")
	ben.keys("l\r")
	ben.line("take this force?", "yes")
	ben.line("words>", "blueberry")
	ben.shows("you play blue against Ann")
	ann.keys("1\r")
	ann.shows("you play red against Ben")
	return p
}

// begun reports whether the match has reached its first activation: a question within a turn.
func (p *pair) begun() bool {
	return strings.Contains(p.clients[game.Red].status(), "  turn 1 of ")
}
