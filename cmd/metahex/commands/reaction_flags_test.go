package commands

import (
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"metahex/record"
	"metahex/rule"
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
		if got := clauseWords(record.Header{System: test.system})(test.clause); got != test.want {
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
