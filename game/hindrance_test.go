package game

import "testing"

// A noun after the number 1 is singular, wherever it is in the text.
func TestOneInchIsSingular(t *testing.T) {
	const length, number = 1, 2
	for _, test := range []struct {
		text string
		a, b Name
		want string
	}{
		{"%s inches is too high for %s points", Name{length, 1000}, Name{number, 2}, "1 inch is too high for 2 points [T 1]"},
		{"%s inches is too high for %s points", Name{length, 1500}, Name{number, 1}, "1.5 inches is too high for 1 point [T 1]"},
		{"%s stands at %s", Name{number, 1}, Name{number, 1}, "1 stands at 1 [T 1]"},
		{"want %[2]s before %[1]s inches", Name{length, 1000}, Name{number, 1}, "want 1 before 1 inches [T 1]"},
	} {
		r := &Reason{Cite: "T 1", Text: test.text}
		if got := r.ForBoth(test.a, test.b).Refusal(lengths{}).Error(); got != test.want {
			t.Errorf("got %s, want %s", got, test.want)
		}
	}
}

// lengths are names of thousandths of an inch (kind 1) and of numbers.
type lengths struct{}

func (lengths) Names(k NameKind) Arg {
	if k == 1 {
		return Arg{Kind: Thousandth}
	}
	return Arg{Kind: Number}
}
