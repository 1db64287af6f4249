package survey

import (
	"context"
	"fmt"
	"math/big"
	"regexp"
	"slices"

	"metahex/los/layercake"
	"metahex/maps/dots"
	"metahex/rule"
)

// A Condition compares a figure with a number: "residue>0.1". If the condition is true, the build
// fails. A condition therefore states what is wrong with a board.
type Condition struct {
	text, name, op string
	bound          *big.Rat
}

var conditionPattern = regexp.MustCompile(`^\s*([a-z0-9-]+)\s*(<=|>=|<|>|==|=)\s*(-?[0-9]+(?:\.[0-9]+)?)\s*$`)

// ParseCondition parses a condition: a figure's name, one of < <= > >= =, and a number. It does not
// check that the figure exists; Holds does.
func ParseCondition(text string) (Condition, error) {
	m := conditionPattern.FindStringSubmatch(text)
	if m == nil {
		return Condition{}, fmt.Errorf("found condition %q; want a figure, one of < <= > >= =, and a number, such as residue>0.1", text)
	}
	bound, ok := new(big.Rat).SetString(m[3])
	if !ok {
		return Condition{}, fmt.Errorf("condition %q: found %q; want a number such as 0.1", text, m[3])
	}
	return Condition{text, m[1], m[2], bound}, nil
}

// CheckNames returns an error if a condition names no figure of a board of dots. It measures the
// smallest board, which has all figures.
func CheckNames(ctx context.Context, conditions []Condition, o Options) error {
	ruler, _ := layercake.On(dots.Alone(dots.NewPanel("smallest", 3, 2)))
	o.Tick = nil
	s, err := Measure(ctx, ruler, o)
	if err == nil {
		err = s.MeasureDisputes(ctx)
	}
	if err != nil {
		return err
	}
	figures := s.Figures()
	for _, c := range conditions {
		if !slices.ContainsFunc(figures, func(f Figure) bool { return f.Name == c.name }) {
			return c.unknown(figures)
		}
	}
	return nil
}

// unknown returns the error for a condition whose figure is not in a list.
func (c Condition) unknown(figures []Figure) error {
	var names []string
	for _, f := range figures {
		names = append(names, f.Name)
	}
	return fmt.Errorf("condition %q: %s", c.text, rule.Unknown("figure", c.name, names))
}

// String returns the condition as it was written.
func (c Condition) String() string { return c.text }

// Holds reports whether the condition is true for the exact value of its figure. It returns an
// error if no figure has the name, or if the figure has no value.
func (c Condition) Holds(figures []Figure) (f Figure, holds bool, err error) {
	for _, f := range figures {
		if f.Name != c.name {
			continue
		}
		if !f.Value.Known() {
			return f, false, fmt.Errorf("condition %q: the board has no %s", c.text, c.name)
		}
		d := f.Value.rat().Cmp(c.bound)
		switch c.op {
		case "<":
			return f, d < 0, nil
		case "<=":
			return f, d <= 0, nil
		case ">":
			return f, d > 0, nil
		case ">=":
			return f, d >= 0, nil
		default:
			return f, d == 0, nil
		}
	}
	return Figure{}, false, c.unknown(figures)
}

// A Pair is one figure of two surveys. Either survey may lack the figure.
type Pair struct {
	Figure        // from the first survey that has it, without value and place
	A, B   Ratio  // without a value if the survey lacks the figure
	AtA    string // the dots where the figure has its value
	AtB    string
}

// Change returns B minus A. It has no value if A or B has none.
func (p Pair) Change() Ratio { return p.B.Minus(p.A) }

// Compare pairs the figures of two surveys, in order. A figure that only the second survey has is
// last in its group.
func Compare(a, b []Figure) []Pair {
	var all []Pair
	groups := map[string]bool{}
	var order []string
	for _, f := range append(a[:len(a):len(a)], b...) {
		if !groups[f.Group] {
			groups[f.Group] = true
			order = append(order, f.Group)
		}
	}
	find := func(some []Figure, name string) (Figure, bool) {
		for _, f := range some {
			if f.Name == name {
				return f, true
			}
		}
		return Figure{}, false
	}
	for _, group := range order {
		for _, f := range a {
			if f.Group == group {
				other, _ := find(b, f.Name)
				all = append(all, pair(f, f, other))
			}
		}
		for _, f := range b {
			if _, both := find(a, f.Name); f.Group == group && !both {
				all = append(all, pair(f, Figure{}, f))
			}
		}
	}
	return all
}

func pair(f, a, b Figure) Pair {
	f.Value, f.At = Ratio{}, ""
	return Pair{f, a.Value, b.Value, a.At, b.At}
}
