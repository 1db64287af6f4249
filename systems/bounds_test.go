package systems_test

import (
	"runtime"
	"strings"
	"testing"

	"metahex/rule"
	"metahex/systems"
)

// No number in a scenario or a table file makes a system allocate much memory, whether the system
// refuses the file or opens the scenario.
func TestNoNumberTakesMuchMemory(t *testing.T) {
	const most = 64 << 20
	opened, refused := 0, 0
	for _, system := range systems.All {
		for _, id := range system.IDs[:1] {
			paths, err := system.Numbers(systems.Source{Scenario: id})
			if err != nil {
				t.Fatal(err)
			}
			for i, path := range paths {
				if !strings.HasPrefix(path, "forces.") && i%13 > 0 {
					continue // a sample of the paths is enough
				}
				for _, value := range []int{1_000_000, -1_000_000} {
					var before, after runtime.MemStats
					runtime.ReadMemStats(&before)
					_, _, err := systems.Open(systems.Source{Scenario: id, Edits: []rule.Edit{{Path: path, Value: value}}})
					runtime.ReadMemStats(&after)
					if err == nil {
						opened++
					} else {
						refused++
					}
					if got := after.TotalAlloc - before.TotalAlloc; got > most {
						t.Errorf("%s, %s=%d: got %d MB of memory; want at most %d", id, path, value, got>>20, most>>20)
					}
				}
			}
		}
	}
	t.Logf("%d opened, %d refused", opened, refused)
	if opened < 100 || refused < 100 {
		t.Errorf("got %d opened and %d refused; want 100 of either or more", opened, refused)
	}
}
