//go:build linux

package host_test

import (
	"flag"
	"math/rand/v2"
	"os"
	"runtime"
	"runtime/pprof"
	"strconv"
	"strings"
	"testing"
	"time"

	"metahex/host"
)

var (
	sleepers = flag.Int("sleepers", 40, "matches of the test of what sleeping matches leave in memory; 500 in a soak, which counts the whole process")
	profile  = flag.String("heap", "", "write profiles of the heap to files of this name, before and after")
)

// held returns the memory that the process holds, in bytes: in a soak all that is resident, as ps shows
// it, otherwise what the heap has reached. With few matches, the pages that objects of others keep would
// count most.
func held(t *testing.T) int64 {
	t.Helper()
	if *sleepers < 500 {
		var m runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&m)
		return int64(m.HeapAlloc)
	}
	data, err := os.ReadFile("/proc/self/status")
	check(t, err)
	for line := range strings.SplitSeq(string(data), "\n") {
		if text, ok := strings.CutPrefix(line, "VmRSS:"); ok {
			kb, err := strconv.ParseInt(strings.Fields(text)[0], 10, 64)
			check(t, err)
			return kb << 10
		}
	}
	t.Fatal("the process has no VmRSS")
	return 0
}

// heapTo writes a profile of the heap.
func heapTo(t *testing.T, suffix string) {
	t.Helper()
	if *profile == "" {
		return
	}
	f, err := os.Create(*profile + suffix)
	check(t, err)
	check(t, pprof.WriteHeapProfile(f))
	check(t, f.Close())
}

// After many matches have slept, the process holds about as much memory as at the start: the host
// returns it to the system. An idle process would hold it for minutes.
func TestSleepersLeaveNothing(t *testing.T) {
	b := newBedroomOf(t, host.Limits{Tables: 1000})
	source := rand.New(rand.NewPCG(22, 2))
	play := func(n int) {
		for i := range n {
			scenarios := []string{"primer", "raid", "kreuz-road", "ashford", "brook-picket"}
			b.answers(b.begin(scenarios[i%len(scenarios)]), 60, source)
		}
	}
	// sleep lets all matches sleep, and waits until the process holds little enough.
	sleep := func(enough int64) (now int64) {
		b.clock.add(10 * time.Minute)
		b.awake(0)
		b.forgotten()
		for begun := time.Now(); time.Since(begun) < 90*time.Second; time.Sleep(100 * time.Millisecond) {
			if now = held(t); now <= enough {
				break
			}
		}
		return now
	}
	play(max(10, *sleepers/5)) // creates what is created only once, and the pages that every host holds after its first matches
	start := sleep(64 << 20)
	heapTo(t, ".start")
	play(*sleepers)
	awake := held(t)
	heapTo(t, ".awake")
	asleep := sleep(start + start/5)
	heapTo(t, ".asleep")
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	t.Logf("%d matches: %d kB at the start, %d kB awake, %d kB asleep: heap %d kB in pages of %d kB, unused %d kB, stacks %d kB, the rest of the runtime %d kB", *sleepers, start>>10, awake>>10, asleep>>10,
		m.HeapAlloc>>10, m.HeapInuse>>10, (m.HeapIdle-m.HeapReleased)>>10, m.StackSys>>10, (m.Sys-m.HeapSys-m.StackSys)>>10)
	if asleep > start+start/5 {
		t.Errorf("after %d matches have slept, the process holds %d kB; want at most %d", *sleepers, asleep>>10, (start+start/5)>>10)
	}
}
