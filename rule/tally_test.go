package rule

import "testing"

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
