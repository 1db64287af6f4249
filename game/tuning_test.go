package game

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// Tuned writes the weights and their tuning history into the text of the file, and both can be read
// back. A second tuning replaces the history of the first one.
func TestTunedAdviceSaysHowItWasTuned(t *testing.T) {
	names := []string{"goal", "open"}
	a, err := ReadAdvice("a.yaml", []byte("# Ours.\n"+weighed), names)
	if err != nil {
		t.Fatal(err)
	}
	told := Tuning{Command: "metahex sim --tune toy --seed 7", Seed: 7, Matches: 240, On: []string{"one", "three"}, Judged: []string{"two"}, Won: 30, Lost: 10, Drawn: 2, Verdict: "accepted"}
	const want = `# Ours.
format: advice/1
source: tuned
tuning:
  command: metahex sim --tune toy --seed 7
  seed: 7
  matches: 240
  tuned-on: [one, three]
  judged-on: [two]
  won: 30
  lost: 10
  drawn: 2
  verdict: accepted
weights:
  open: {is: 9, most: 200, text: harm, less: less danger}
  goal: {is: 120, least: 10, most: 400, text: ground}
stances:
  rush: {goal: 300, open: 50}
`
	text, err := a.Tuned(Weights{120, 9}, told)
	if diff := cmp.Diff(want, string(text)); err != nil || diff != "" {
		t.Errorf("error %v (-want +got):\n%s", err, diff)
	}
	b, err := a.Read("b.yaml", text)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(Weights{120, 9}, b.Shipped()); diff != "" || b.Tuning == nil || !cmp.Equal(told, *b.Tuning) {
		t.Errorf("read back %v (-want +got):\n%s", b.Tuning, diff)
	}
	again, err := b.Tuned(Weights{120, 9}, told)
	if diff := cmp.Diff(want, string(again)); err != nil || diff != "" {
		t.Errorf("tuned again: error %v (-want +got):\n%s", err, diff)
	}
	// The digest covers the weights, not their history.
	told.Won++
	other, err := b.Tuned(Weights{120, 9}, told)
	if err != nil {
		t.Fatal(err)
	}
	c, err := a.Read("c.yaml", other)
	if err != nil {
		t.Fatal(err)
	}
	ofA, ofB, ofC := digestOf(t, a), digestOf(t, b), digestOf(t, c)
	if ofB != ofC || ofA == ofB {
		t.Errorf("digests %s, %s, %s; want the last two alike, and not the first", ofA, ofB, ofC)
	}
}

func digestOf(t *testing.T, a *Advice) string {
	t.Helper()
	d, err := a.Digest()
	if err != nil {
		t.Fatal(err)
	}
	return d
}
