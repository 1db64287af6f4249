package rule

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// A Tally is a sum with its reasons, which a player sees before firing. Its items are in the order
// of the rules.
type Tally struct {
	Title    string    // what is summed: "attack strength"
	Items    []Item    // the amounts
	Outcomes []Outcome // the possible results, with exact odds; nil if no die is thrown
	Source   string    // set if the odds are not printed in the book: "attack table: stand-in"
	Parts    int       // parts per unit: 2, or a power of ten such as 1000 for thousandths of an inch; 0 means 1
}

// Amount formats an amount of the tally: "8", in halves "2½", in thousandths "-0.559".
func (t Tally) Amount(n int) string {
	if t.Parts == 2 {
		return Halves(n)
	}
	return t.Decimal(n)
}

// Decimal is like Amount, but formats halves as decimals: "2.5".
func (t Tally) Decimal(n int) string {
	switch t.Parts {
	case 0, 1:
		return strconv.Itoa(n)
	case 2:
		t.Parts, n = 10, 5*n
	}
	sign := ""
	if n < 0 {
		sign, n = "-", -n
	}
	text := fmt.Sprintf("%d.%0*d", n/t.Parts, len(strconv.Itoa(t.Parts))-1, n%t.Parts)
	return sign + strings.TrimRight(strings.TrimRight(text, "0"), ".")
}

// Signed is like Amount, but always with a sign.
func (t Tally) Signed(n int) string { return signed(n, t.Amount(n)) }

// SignedDecimal is like Decimal, but always with a sign.
func (t Tally) SignedDecimal(n int) string { return signed(n, t.Decimal(n)) }

// signed adds the plus of a number to its text.
func signed(n int, text string) string {
	if n < 0 {
		return text
	}
	return "+" + text
}

// An Item is one amount of a tally, in the unit of the tally.
type Item struct {
	Amount int
	Reason string // "reaction fire"
	Cite   Clause
	Source string // set if the figure is not printed in the book: "attack table: stand-in"
}

// An Outcome is a result, with the number of equally likely throws that lead to it.
type Outcome struct {
	Result   string
	Ways, Of int
	Vain     bool     // no result: a miss, no effect
	Then     bool     // the outcome belongs to a second throw, which is made if the first has a result
	Cites    []Clause // what the result means; callers must not modify it
}

// FaceOdds returns the odds of one die by the words for its faces. Faces with equal words are one result,
// in the order of their first face. The word vain stands for no result.
func FaceOdds(die Dice, vain string, word func(face int) string) (all []Outcome) {
	for face := die.Low; face <= die.High; face++ {
		result := word(face)
		i := slices.IndexFunc(all, func(o Outcome) bool { return o.Result == result })
		if i < 0 {
			i, all = len(all), append(all, Outcome{Result: result, Of: die.Of(), Vain: result == vain})
		}
		all[i].Ways++
	}
	return all
}

// AndThen appends the outcomes of another die. It is rolled after the last outcome so far.
func (t *Tally) AndThen(next []Outcome) {
	last := &t.Outcomes[len(t.Outcomes)-1]
	last.Result, last.Cites = last.Result+", and then", nil
	for _, o := range next {
		o.Then = true
		t.Outcomes = append(t.Outcomes, o)
	}
}

// Add appends an amount.
func (t *Tally) Add(amount int, reason string, cite Clause) {
	t.Items = append(t.Items, Item{Amount: amount, Reason: reason, Cite: cite})
}

// Reasons formats the amounts in one line: "+8 attack of a Dead-Eye, -2 reaction fire".
func (t Tally) Reasons() string {
	return Joined(t.Items, ", ", func(item Item) string { return t.Signed(item.Amount) + " " + item.Reason })
}

// Empty reports whether the tally has neither amounts nor odds. A die that nothing modifies has odds alone.
func (t Tally) Empty() bool { return len(t.Items) == 0 && len(t.Outcomes) == 0 }

// Sum adds up all amounts.
func (t Tally) Sum() int {
	sum := 0
	for _, item := range t.Items {
		sum += item.Amount
	}
	return sum
}

// Odds returns the number of throws with a result, and the number of all throws. If there is a
// second throw, both throws count together. If no die is thrown, the number of all throws is 0.
func (t Tally) Odds() (ways, of int) {
	return t.odds(func(o Outcome) bool { return !o.Vain })
}

// OddsOf returns the number of throws with the named result, and of all throws. Case does not matter.
func (t Tally) OddsOf(result string) (ways, of int) {
	named := func(o Outcome) bool { return strings.EqualFold(o.Result, result) }
	if first := t.stage(false); slices.ContainsFunc(first, named) {
		return count(first, named)
	}
	return t.odds(named)
}

// odds counts the throws that the predicate accepts. If there is a second throw, the predicate
// applies to it, and the first throw must have a result.
func (t Tally) odds(counts func(Outcome) bool) (ways, of int) {
	first, second := t.stage(false), t.stage(true)
	if len(second) == 0 {
		return count(first, counts)
	}
	ways, of = count(first, func(o Outcome) bool { return !o.Vain })
	w, n := count(second, counts)
	return ways * w, of * n
}

// stage returns the outcomes of the first throw, or of the second.
func (t Tally) stage(second bool) (all []Outcome) {
	for _, o := range t.Outcomes {
		if o.Then == second {
			all = append(all, o)
		}
	}
	return all
}

// count adds up the ways of the outcomes that the predicate accepts. It also returns the number of
// all throws.
func count(all []Outcome, counts func(Outcome) bool) (ways, of int) {
	for _, o := range all {
		of = o.Of
		if counts(o) {
			ways += o.Ways
		}
	}
	return ways, of
}

// String formats the tally, one item a line, with the amounts right-aligned:
//
//	attack strength
//	  +8  attack of a Dead-Eye  [BHM 9.1] (tracking card: stand-in)
//	  -2  reaction fire  [BHM 9.5]
//	  =6
//	  no effect 5 of 12, shaken 7 of 12
func (t Tally) String() string {
	wide := utf8.RuneCountInString("=" + t.Amount(t.Sum()))
	for _, item := range t.Items {
		wide = max(wide, utf8.RuneCountInString(t.Signed(item.Amount)))
	}
	var b strings.Builder
	if t.Title != "" {
		b.WriteString(t.Title + "\n")
	}
	for _, item := range t.Items {
		fmt.Fprintf(&b, "  %*s  %s", wide, t.Signed(item.Amount), item.Reason)
		if item.Cite != "" {
			fmt.Fprintf(&b, "  [%s]", item.Cite)
		}
		if item.Source != "" {
			fmt.Fprintf(&b, " (%s)", item.Source)
		}
		b.WriteByte('\n')
	}
	if len(t.Items) > 0 {
		fmt.Fprintf(&b, "  %*s\n", wide, "="+t.Amount(t.Sum()))
	}
	for i, o := range t.Outcomes {
		before := ", "
		if i == 0 {
			before = "  "
		}
		fmt.Fprintf(&b, "%s%s %d of %d", before, o.Result, o.Ways, o.Of)
	}
	if len(t.Outcomes) > 0 {
		if t.Source != "" {
			fmt.Fprintf(&b, " (%s)", t.Source)
		}
		b.WriteByte('\n')
	}
	return b.String()
}
