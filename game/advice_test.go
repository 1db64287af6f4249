package game

import (
	"slices"
	"strings"
	"testing"
)

const weighed = `format: advice/1
source: guess
weights:
  open: {is: 45, most: 200, text: harm, less: less danger}
  goal: {is: 100, least: 10, most: 400, text: ground}
stances:
  rush: {goal: 300, open: 50}
`

func TestReadAdvice(t *testing.T) {
	a, err := ReadAdvice("a.yaml", []byte(weighed), []string{"goal", "open"})
	if err != nil {
		t.Fatal(err)
	}
	if want := []Weight{{"goal", 100, 10, 400, "ground", Said{}}, {"open", 45, 0, 200, "harm", Said{Less: "less danger"}}}; !slices.Equal(a.All, want) {
		t.Errorf("got %v, want %v", a.All, want)
	}
	if got, want := a.Shipped(), (Weights{100, 45}); !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	if len(a.Stances) != 1 || a.Stances[0].Name != "rush" || !slices.Equal(a.Stances[0].Weights, Weights{300, 22}) {
		t.Errorf("got %v, want rush by 300 and 22", a.Stances)
	}
}

func TestReadAdviceRefuses(t *testing.T) {
	for _, test := range []struct{ old, new, want string }{
		{"open: {is: 45", "opem: {is: 45", `a.yaml:4:3: unknown weight "opem" (want one of goal, open), did you mean "open"?`},
		{"is: 45", "is: 450", "a.yaml:4:3: open is 450; want 0 to 200"},
		{"is: 45, most: 200", "is: 45", "most"},
		{"  goal: {is: 100, least: 10, most: 400, text: ground}\n", "", `a.yaml: weight "goal" is missing`},
		{"rush: {goal", "rush: {gaol", `a.yaml:7:10: unknown weight "gaol" (want one of goal, open), did you mean "goal"?`},
		{"source: guess", "source: gues", `a.yaml:2:9: unknown source "gues" (want one of guess, tuned), did you mean "guess"?`},
		{"source: guess", "source: tuned", `a.yaml:2:9: found source "tuned"; source "tuned" needs a tuning block, and source "guess" must not have one`},
		{"advice/1", "advice/2", `a.yaml:1:9: found format "advice/2"; want advice/1`},
	} {
		_, err := ReadAdvice("a.yaml", []byte(strings.Replace(weighed, test.old, test.new, 1)), []string{"goal", "open"})
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: got %v, want %s", test.new, err, test.want)
		}
	}
}
