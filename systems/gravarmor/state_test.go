package gravarmor

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"metahex/game"
	"metahex/grid"
	"metahex/systems/gravarmor/scenario"
)

// The state is consistent after every answer of every match, whatever the answers are.
func TestStateHolds(t *testing.T) {
	names := scenario.Library.IDs()
	for _, scene := range []string{"leave", "lift", "shelled", "sky", "ships", "evacuation", "jump", "volley", "nerve", "bastion", "battery", "drops", "town"} {
		names = append(names, "testdata/"+scene+".yaml")
	}
	for _, name := range names {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			first := opened(t, name, "flight=mixed")
			for seed := range uint64(6) {
				m := first.Clone().(*table)
				wander(t, m, seed, func(game.Question) {
					if err := m.State.sound(); err != nil {
						t.Fatalf("seed %d, turn %d: %v", seed, m.State.turn, err)
					}
				})
			}
		})
	}
}

// A unit that has just boarded leaves the map with its carrier; its boarding flag is cleared
// (GA movement/exit, GA movement/carriers/alone).
func TestExitShutsTheDoor(t *testing.T) {
	m := opened(t, "testdata/shelled.yaml")
	b := m.State
	for _, words := range []string{"place L2 0404", "place L4 0401", "pass", "move L3", "pass", "load L4", "pass", "exit"} {
		c, err := m.Choice(words)
		if err == nil {
			_, err = m.Answer(c)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if got, want := b.units[3], (unit{at: offExited, in: nobody, flags: moved | carried}); got != want {
		t.Errorf("the infantry of the carrier that left is %+v, want %+v", got, want)
	}
}

// The arcs of a unit are exactly the ranges of its weapons. Ortillery has unlimited range and no
// arc (GA combat/range).
func TestArcsOfWeapons(t *testing.T) {
	b := opened(t, "testdata/battery.yaml").State
	want := map[string][]string{
		"L1 Tau-8":     {"L1 reaches 3 hexes [GA combat/range] 3"},
		"L2 Omi-2":     {"L2 reaches 3 hexes [GA combat/range] 3"},
		"L3 A-Inf":     {"L3 reaches 3 hexes [GA combat/range] 3"},
		"I1 A-Inf":     {"I1 reaches 3 hexes [GA combat/range] 3"},
		"I2 Chi-1":     {"I2 reaches 2 hexes [GA combat/range] 2"},
		"I3 ortillery": nil, "I4 ortillery": nil, "I5 ortillery": nil,
	}
	got := map[string][]string{}
	for u := range b.units {
		name := b.name(u)
		got[name] = nil
		for _, a := range b.Arcs(scenario.League, int32(u)) {
			far := 0
			from := b.ground.board.At(int(b.units[u].at))
			for h := range b.ground.board.Len() {
				p := b.ground.board.At(h)
				d := grid.Distance(from, p)
				if a.Holds(game.Point{X: int32(p.Q), Y: int32(p.V)}) {
					far = max(far, d)
				}
			}
			got[name] = append(got[name], fmt.Sprintf("%s [%s] %d", a.Name, a.Cite, far))
		}
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// sound returns an error if the state breaks a rule.
func (b *battle) sound() error {
	side := map[int16]game.Side{}
	for u := range b.units {
		s, m := &b.units[u], &b.roster[u]
		if s.at >= 0 {
			if other, ok := side[s.at]; ok && other != m.side {
				return fmt.Errorf("GA movement/enemies: both sides are in %s", b.hexName(s.at))
			}
			side[s.at] = m.side
		}
		switch {
		case (s.in != nobody) != (s.at == offAboard):
			return fmt.Errorf("%s is at %d, in %d", b.name(u), s.at, s.in)
		case s.in != nobody && (b.side(int(s.in)) != m.side || !b.living(int(s.in))):
			return fmt.Errorf("%s is in %s", b.name(u), b.name(int(s.in)))
		case s.in != nobody && b.load(int(s.in)) > b.seats(int(s.in)):
			return fmt.Errorf("GA orbital/drop-ships: %s is too full", b.name(int(s.in)))
		case s.in != nobody && b.kind(int(s.in)).Move != scenario.DropShip && m.kind.Move != scenario.Infantry:
			return fmt.Errorf("GA movement/carriers: %s is in %s", b.name(u), b.name(int(s.in)))
		case s.flags&exposed != 0 && b.act.unit != int8(u):
			return fmt.Errorf("GA combat/detection/automatic: %s is in flight, and not moving", b.name(u))
		case s.flags&boarding != 0 && s.in == nobody:
			return fmt.Errorf("%s gets in, and is in nothing", b.name(u))
		case s.flags&carried != 0 && s.flags&moved == 0:
			return fmt.Errorf("GA movement/carriers/rest: %s was carried and can move", b.name(u))
		case int(s.lost) >= max(1, m.kind.EW) && b.living(u):
			return fmt.Errorf("GA combat/effects/ew: %s has no EW left and stands", b.name(u))
		case s.fired>>m.count != 0:
			return fmt.Errorf("GA combat/forts: %s fired with %b", b.name(u), s.fired)
		case m.class <= scenario.Grav && s.at >= 0 && s.flags&flying == 0 && b.terrain(s.at).Cost[m.class] < 0 && !b.spared(u):
			return fmt.Errorf("GA scenarios/key: %s stands on %s", b.name(u), b.terrain(s.at).Name)
		}
	}
	return nil
}

// spared reports whether a unit may briefly be on terrain where it cannot stay: while it lands from
// orbit, or when it was thrown out of a carrier and has not rolled yet.
func (b *battle) spared(u int) bool {
	at := b.units[u].at
	return b.is(u, rising) || b.kind(u).Move == scenario.Infantry && b.terrain(at).Cost[scenario.Infantry] < 0
}
