package gravarmor

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"metahex/game"
	"metahex/game/gametest"
	"metahex/rule"
	"metahex/systems/gravarmor/scenario"
)

// opened begins a match of a shipped scenario or one of testdata.
func opened(tb testing.TB, name string, readings ...string) *table {
	tb.Helper()
	p := prepared(tb, name, readings...)
	return p.New().(*table)
}

// wander plays a match at random and calls a function in every state.
func wander(tb testing.TB, m *table, seed uint64, look func(game.Question)) {
	tb.Helper()
	source := rand.New(rand.NewPCG(seed, 0))
	random := gametest.Random(source)
	watch := game.PlayerFunc(func(ctx context.Context, s game.Seat, q game.Question, refused error) (game.Choice, error) {
		look(q)
		return random.Choose(ctx, s, q, refused)
	})
	if _, err := game.Play(context.Background(), m, map[game.Side]game.Player{game.Chance: game.Dice(source), scenario.League: watch, scenario.Imperial: watch}, nil); err != nil {
		tb.Fatal(err)
	}
}

// The hit value that decides a shot equals the sum that is shown. The verdict on detection agrees
// with the path that is shown (GA combat/hit, GA combat/detection).
func TestWhatIsShownDecides(t *testing.T) {
	shots, seen := 0, 0
	for _, id := range []string{"relief", "testdata/bastion.yaml", "testdata/battery.yaml", "testdata/sky.yaml"} {
		m := opened(t, id)
		b := m.State
		wander(t, m, 5, func(game.Question) {
			for g := range b.guns {
				for v := range b.units {
					u := int(b.guns[g].unit)
					if b.units[u].at < 0 || !b.target(v) || b.side(u) == b.side(v) {
						continue
					}
					shots++
					s := shot{int8(g), int8(v), int8(shots % 3)}
					if got, want := b.tally(s).Sum(), b.value(s); got != want {
						t.Fatalf("%s at %s: the account sums to %d, the dice meet %d", b.guns[g].label, b.name(v), got, want)
					}
					d := b.ground.detector.Trace(b.scan(g, v), nil)
					if d.Detected != b.detects(g, v) || b.hinderDetection(g, v).None() != d.Detected {
						t.Fatalf("%s at %s: the path says %v", b.guns[g].label, b.name(v), d.Detected)
					}
					if d.Detected {
						seen++
					}
				}
			}
		})
	}
	if seen == 0 || seen == shots {
		t.Errorf("%d of %d were detected; want some and not all", seen, shots)
	}
}

// The displayed sum has one item for everything that adds or subtracts.
func TestAccounts(t *testing.T) {
	for _, test := range []struct {
		scene string
		shot  shot
		alter func(*battle)
		want  string
	}{
		{"testdata/bastion.yaml", shot{1, 6, 0}, nil, "+4 EW of the firer [GA combat/hit], +6 attack [GA combat/hit], -3 EW of the target [GA combat/hit], -2 defence [GA combat/forts]"},
		{"testdata/bastion.yaml", shot{1, 6, 0}, func(b *battle) { b.units[6].lost = 2 }, "+4 EW of the firer [GA combat/hit], +6 attack [GA combat/hit], -1 EW of the target [GA combat/hit], -2 defence [GA combat/forts]"},
		{"testdata/sky.yaml", shot{4, 2, 0}, func(b *battle) { b.set(2, flying) }, "+4 EW of the firer [GA combat/hit], +8 attack [GA combat/hit], -4 EW of the target [GA combat/hit], -8 defence [GA combat/hit], +0 no cover in flight [GA combat/hit/exceptions]"},
		{"testdata/walls.yaml", shot{1, 0, 0}, nil, "+3 EW of the firer [GA combat/hit], +5 attack [GA combat/hit], +0 mixed armament [GA combat/weapons], -4 EW of the target [GA combat/hit], -2 defence [GA combat/hit]"},
	} {
		b := opened(t, test.scene).State
		if test.alter != nil {
			test.alter(b)
		}
		var parts []string
		for _, item := range b.tally(test.shot).Items {
			parts = append(parts, fmt.Sprintf("%+d %s [%s]", item.Amount, item.Reason, item.Cite))
		}
		if got := strings.Join(parts, ", "); got != test.want {
			t.Errorf("%s:\n got %s\nwant %s", test.scene, got, test.want)
		}
	}
}

// The odds displayed with a sum are those of the tables.
func TestOddsOfInfantry(t *testing.T) {
	b := opened(t, "testdata/nerve.yaml").State
	infantry, disruption := []rule.Clause{"GA combat/effects/infantry"}, []rule.Clause{"GA combat/effects/disruption"}
	want := []rule.Outcome{
		{Result: "hit, and then", Ways: 20, Of: 36},
		{Result: "no effect", Ways: 1, Of: 36, Vain: true, Then: true, Cites: infantry},
		{Result: "disrupted", Ways: 20, Of: 36, Then: true, Cites: disruption},
		{Result: "destroyed", Ways: 15, Of: 36, Then: true, Cites: infantry},
	}
	var got []rule.Outcome
	for g := range b.guns {
		if b.guns[g].label == "I1" {
			got = b.tally(shot{Gun: int8(g)}).Outcomes
		}
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// A second disruption destroys, and so does the loss of a fort's last EW; the odds count both (GA
// combat/effects).
func TestOddsCountTheTargetsState(t *testing.T) {
	b := opened(t, "testdata/nerve.yaml").State
	b.set(0, disrupted)
	var got []string
	for _, o := range b.effectOdds(0) {
		got = append(got, fmt.Sprint(o.Result, " ", o.Ways))
	}
	b = opened(t, "testdata/bastion.yaml").State
	for u := range b.units {
		if b.roster[u].victim == scenario.Fortress {
			b.units[u].lost = int8(b.kind(u).EW - 1)
			for _, o := range b.effectOdds(u) {
				got = append(got, fmt.Sprint(o.Result, " ", o.Ways))
			}
		}
	}
	if got := strings.Join(got, ", "); got != "no effect 1, destroyed 35, no effect 3, destroyed 33" {
		t.Errorf("got %s", got)
	}
}

// Advice changes when friends have moved, even if nothing else has changed.
func TestAdviceSeesFriends(t *testing.T) {
	m := opened(t, "testdata/lift.yaml")
	march := func(m *table) (worth []int) {
		q, _ := m.Question()
		worth, _ = game.NewSeat(m, q.Side).Worth(nil, nil)
		return worth
	}
	if _, err := m.Answer(choice(vMove, 4)); err != nil {
		t.Fatal(err)
	}
	apart := march(m)
	crowded := m.Clone().(*table)
	for _, to := range m.State.near[m.State.units[4].at] {
		for _, u := range []int{1, 3} {
			crowded.State.units[u].at = to // after the loop: the hex to the north-west
		}
	}
	if got := march(crowded); slices.Equal(apart[:len(apart)-1], got[:len(got)-1]) {
		t.Errorf("worth %v, with two more friends in a hex beside too", got)
	}
	if diff := cmp.Diff(apart, march(m)); diff != "" {
		t.Errorf("(-before +after another was asked):\n%s", diff)
	}
}

// Advice depends only on the question, not on earlier questions. Many goroutines that share the
// pool get the same advice as one with a fresh chart.
func TestAdviceIsPure(t *testing.T) {
	m := opened(t, "relief")
	type moment struct {
		match *table
		worth []int
	}
	var moments []moment
	n := 0
	wander(t, m, 7, func(q game.Question) {
		if n++; n%9 != 0 {
			return
		}
		one := moment{match: m.Clone().(*table)}
		charts = sync.Pool{New: func() any { return &chart{} }} // discards all earlier charts
		one.worth, _ = game.NewSeat(one.match, q.Side).Worth(nil, nil)
		moments = append(moments, one)
	})
	var all sync.WaitGroup
	for k := range 4 {
		all.Go(func() {
			for i := range moments {
				one := moments[(i*7+k)%len(moments)]
				own := one.match.Clone()
				q, _ := own.Question()
				if worth, _ := game.NewSeat(own, q.Side).Worth(nil, nil); !slices.Equal(worth, one.worth) {
					t.Errorf("%s to %s: worth %d, alone %d", q.Side, q.Topic, worth, one.worth)
					return
				}
			}
		})
	}
	all.Wait()
	if len(moments) < 20 {
		t.Errorf("looked at %d moments", len(moments))
	}
}
