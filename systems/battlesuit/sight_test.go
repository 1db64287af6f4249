package battlesuit

import "testing"

// A soldier that moves away and comes back is seen at its present place. This holds even if in the
// meantime other rows of the cache were updated but not its own (BHM 6.0).
func TestSightOfWhoHasComeBack(t *testing.T) {
	b := prepared(t, "testdata/range.yaml").New().(*table).State.Clone()
	u, v := -1, -1
	for w := range b.soldiers {
		switch {
		case b.on(w) && u < 0:
			u = w
		case b.on(w) && v < 0 && b.side(w) != b.side(u):
			v = w
		}
	}
	home, away := b.soldiers[v].at, nowhere
	for at := range b.spots() {
		b.soldiers[v].at = at
		seen := b.clear(u, v)
		b.soldiers[v].at = home
		if seen != b.clear(u, v) {
			away = at
			break
		}
	}
	if away == nowhere {
		t.Fatal("no place has a different view from its own")
	}
	b.sees(u, v)
	b.soldiers[v].at = away
	b.soldiers[u].level++ // its row is computed again
	b.look(u)
	b.soldiers[v].at = home
	if got, want := b.sees(u, v), b.clear(u, v); got != want {
		t.Errorf("sees: %t, want %t", got, want)
	}
}
