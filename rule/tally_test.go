package rule

import (
	"reflect"
	"testing"
)

// Amounts in parts of a unit are written as decimals.
func TestAmountsInParts(t *testing.T) {
	thousandths := Tally{Title: "inches", Parts: 1000}
	for n, want := range map[int]string{0: "0", 8000: "8", -559: "-0.559", 12500: "12.5", 30: "0.03", 10000: "10"} {
		if got := thousandths.Amount(n); got != want {
			t.Errorf("%d thousandths are %q; want %q", n, got, want)
		}
	}
	thousandths.Add(4124, "open ground", "T 1")
	thousandths.Add(-1000, "road", "T 2")
	want := "inches\n  +4.124  open ground  [T 1]\n      -1  road  [T 2]\n  =3.124\n"
	if got := thousandths.String(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// Amounts in halves are written with the character ½; bots read decimals.
func TestAmountsInHalves(t *testing.T) {
	halves := Tally{Title: "movement points", Parts: 2}
	for n, want := range map[int][2]string{0: {"0", "0"}, 1: {"½", "0.5"}, 2: {"1", "1"}, 5: {"2½", "2.5"}, -1: {"-½", "-0.5"}, -5: {"-2½", "-2.5"}, 21: {"10½", "10.5"}} {
		if got := [2]string{halves.Amount(n), halves.Decimal(n)}; got != want {
			t.Errorf("%d halves are %q; want %q", n, got, want)
		}
	}
	halves.Add(1, "free flight", "T 1")
	halves.Add(4, "woods", "T 2")
	want := "movement points\n   +½  free flight  [T 1]\n   +2  woods  [T 2]\n  =2½\n"
	if got := halves.String(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// A die that nothing modifies has odds, though it has no amounts.
func TestEmptyTally(t *testing.T) {
	for want, sum := range map[bool]Tally{true: {Title: "to hit"}, false: {Outcomes: []Outcome{{Result: "hit", Ways: 5, Of: 6}}}} {
		if got := sum.Empty(); got != want {
			t.Errorf("%+v is empty: got %t, want %t", sum, got, want)
		}
	}
}

// Faces with equal words are one result of a die.
func TestFaceOdds(t *testing.T) {
	got := FaceOdds(Dice{Count: 1, Low: 1, High: 6}, "nothing", func(face int) string {
		return [...]string{1: "runs", 2: "nothing", 3: "runs", 4: "leaps", 5: "runs", 6: "nothing"}[face]
	})
	want := []Outcome{{Result: "runs", Ways: 3, Of: 6}, {Result: "nothing", Ways: 2, Of: 6, Vain: true}, {Result: "leaps", Ways: 1, Of: 6}}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, want %+v", got, want)
	}
}
