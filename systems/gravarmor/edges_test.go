package gravarmor

import (
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
)

// A unit's move question cites the clause for its possible actions: diving in orbit, spending
// points on the map.
func TestMarchCitesWhatItAsks(t *testing.T) {
	m := opened(t, "testdata/sky.yaml")
	answerIn(t, m, "pass")
	answerIn(t, m, "move L1")
	inOrbit, _ := m.Question()
	answerIn(t, m, "done")
	answerIn(t, m, "move L4")
	answerIn(t, m, "pass")
	onMap, _ := m.Question()
	got := []string{string(inOrbit.Cite), string(onMap.Cite)}
	if diff := gocmp.Diff([]string{"GA movement/orbit", "GA movement/points"}, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// The price of a hex and the price of flying over a hex are given in movement points.
func TestPriceOfAHex(t *testing.T) {
	m := opened(t, "testdata/flight.yaml")
	answerIn(t, m, "move L2") // Zho-1 in 0505, on streaks
	price := func(words string) string {
		c, err := m.Choice(words)
		if err != nil {
			t.Fatal(err)
		}
		tally := m.Explain(c)
		return tally.Title + ": " + tally.Reasons()
	}
	got := []string{price("go 0504"), price("go 0605"), price("fly 0605")}
	want := []string{"movement points: +1 plain", "movement points: +2 volcanoes", "movement points: +½ free flight"}
	if diff := gocmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// A spacecraft in flight enters no more hexes than the map has; then it must land.
func TestTraceOfSpacecraftEnds(t *testing.T) {
	m := opened(t, "testdata/sky.yaml")
	m.Mute()
	answerIn(t, m, "pass")
	answerIn(t, m, "move L3")
	there := []string{"fly 0301", "fly 0201"}
	for i := range len(m.State.names) {
		for {
			if q, _ := m.Question(); q.Topic != "fire" {
				break
			}
			answerIn(t, m, "pass")
		}
		answerIn(t, m, there[i%2])
	}
	for {
		if q, _ := m.Question(); q.Topic != "fire" {
			break
		}
		answerIn(t, m, "pass")
	}
	c, err := m.Choice(there[0])
	if err != nil {
		t.Fatal(err)
	}
	if _, err := m.Answer(c); err == nil || !strings.Contains(err.Error(), "the unit has entered as many hexes as the map has") {
		t.Errorf("one hex more: %v", err)
	}
	answerIn(t, m, "land 0301")
}

// The sum of a shot says how its target is detected: by a path, automatically, or by a friend for a
// battery.
func TestSightingIsTold(t *testing.T) {
	sighting := func(m *table, words string) string {
		t.Helper()
		c, err := m.Choice(words)
		if err != nil {
			t.Fatal(err)
		}
		items := m.Explain(c).Items
		last := items[len(items)-1]
		return last.Reason + " [" + string(last.Cite) + "]"
	}
	after := func(scene string, words ...string) *table {
		m := opened(t, "testdata/"+scene+".yaml")
		for _, w := range words {
			answerIn(t, m, w)
		}
		return m
	}
	got := []string{
		sighting(after("corner"), "fire I1 L1"),
		sighting(after("corner", "pass", "end", "pass"), "fire L1 I1"), // L1 is in the first hex of the map
		sighting(after("soar", "pass", "move L1", "pass", "fly 0305"), "fire I1 L1"),
		sighting(after("battery", "pass", "end"), "fire I3 L1"),
	}
	want := []string{
		"detected with 0 of EW 4, along 0203 0202 0201 [GA combat/detection]",
		"detected with 0 of EW 3, along 0202 0203 0204 [GA combat/detection]",
		"detected automatically, 2 hexes away (range 4) [GA combat/detection/automatic]",
		"a friendly unit detects the target in range [GA orbital/ortillery/ranging]",
	}
	if diff := gocmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
