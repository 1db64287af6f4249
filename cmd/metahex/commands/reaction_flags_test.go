package commands

import (
	"slices"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"metahex/record"
	"metahex/rule"
	"metahex/systems"
	"metahex/tui"
)

func TestClausesAreSummarised(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		system string
		clause rule.Clause
		want   string
	}{
		{"battlesuit", "BHM 8.1", "from dot to dot at the cost of the dot; one step always"},
		{"battlesuit", "BHM 99", ""},
		{"chess", "BHM 8.1", ""},
	} {
		if got := ClauseWords(record.Header{System: test.system})(test.clause); got != test.want {
			t.Errorf("%s of %s: got %q, want %q", test.clause, test.system, got, test.want)
		}
	}
}

func TestEveryTicksUntilItIsStopped(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var n atomic.Int32
		stop := every(time.Second, func() { n.Add(1) })
		time.Sleep(3500 * time.Millisecond)
		stop()
		time.Sleep(time.Minute)
		if n := n.Load(); n != 3 {
			t.Errorf("%d ticks in 3.5 seconds; want 3", n)
		}
	})
}

func TestReactionFlagsReachTheScreen(t *testing.T) {
	f := reactionFlags{strict: true, clock: 2 * time.Second}
	var cfg tui.Config
	if f.into(&cfg); !cfg.Strict || cfg.Reaction != 2*time.Second || cfg.Every == nil {
		t.Errorf("got %+v", cfg)
	}
}

// On the screen, only players whose units see something are asked. With --strict, the literal reading
// applies. The player's own readings take precedence. The plain prompt adds no readings.
func TestWhichReadingsAskOnlyWhatMatters(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		strict, plain bool
		scenario      string
		named, want   []string
	}{
		{false, false, "patrol", nil, []string{"8.5=when-seen"}},
		{true, false, "patrol", nil, []string{"8.5=before-sight"}},
		{true, true, "patrol", nil, []string{"8.5=before-sight"}},
		{false, true, "patrol", nil, nil},
		{false, false, "patrol", []string{"8.5=before-sight", "10.0=d6"}, []string{"8.5=before-sight", "10.0=d6"}},
		{false, false, "patrol", []string{"10.0=d6"}, []string{"10.0=d6", "8.5=when-seen"}},
		{false, false, "relief", nil, nil},
		{false, false, "nowhere", []string{"10.0=d6"}, []string{"10.0=d6"}},
	} {
		f := &playFlags{plain: test.plain}
		f.strict = test.strict
		if got := f.asked(test.scenario, test.named); !slices.Equal(got, test.want) {
			t.Errorf("%s, strict %v, plain %v, named %q: got %q, want %q", test.scenario, test.strict, test.plain, test.named, got, test.want)
		}
	}
}

// The screen's reading is recorded in the header, and is the first value in the options of the start
// screen.
func TestTheReadingOfTheScreenIsRecorded(t *testing.T) {
	t.Parallel()
	f := &playFlags{}
	_, header, err := f.begin(order{Battle: "patrol", Red: "human", Blue: "greedy"})
	if err != nil || header.Readings != "8.5=when-seen" {
		t.Errorf("the header has readings %q, error %v; want 8.5=when-seen", header.Readings, err)
	}
	battles, err := f.battlesOf(systems.All[0])
	if err != nil {
		t.Fatal(err)
	}
	for _, b := range battles {
		for _, o := range b.Options {
			if want := []string{"when-seen", "before-sight"}; o.Name == "8.5" && !slices.Equal(o.Values, want) {
				t.Errorf("%s: the values of 8.5 are %q; want %q", b.ID, o.Values, want)
			}
		}
	}
}
