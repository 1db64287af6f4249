package gts

import (
	"fmt"

	"metahex/rule"
	"metahex/systems/gts/scenario"
)

// The odds of a shot before it is declared. A check may come first, and it changes the die roll:
//
//	check ── passed, 7 of 10 ──▶ die at rating 5: no result 4, S? 3, …
//	      └─ failed, 3 of 10 ──▶ die at rating 3: no result 6, S? 2, …
//	no result 7·4 + 3·6 = 46 of 100
//
// So there are a hundred throws of check and die. The rating shown is the one without the bonus.

// foretell returns the tally of a shot before the given first step. A check, if it comes first, is
// counted in the odds.
func (b *battle) foretell(s shot, first step) rule.Tally {
	t := limited(b.tally(s))
	if s.At >= 0 {
		t.Add(0, "weapon "+b.colour(s).String()+", a row of the results table", "GTS fire/row")
	}
	c, checks := first.(check)
	if !checks {
		return t
	}
	odds := b.quality(c).Outcomes[0]
	passed, failed := s, spread{scenario.NoResult: odds.Of}
	reason := fmt.Sprintf("fires only if a quality check passes, %d of %d", odds.Ways, odds.Of)
	if c.Why == forBonus {
		passed.How |= withBonus
		reason = fmt.Sprintf("company bonus: %+d if a quality check passes, %d of %d", b.tables.Item(scenario.CompanyBonus, 1).Amount, odds.Ways, odds.Of)
	}
	t.Add(0, reason, whyFacts[c.Why].cite)
	if s.At < 0 { // an empty hex: the odds are those of the check
		t.Outcomes = nil
		return t
	}
	if c.Why == forBonus {
		failed = b.odds(s, t.Sum())
	}
	t.Outcomes = outcomes(mixed(odds, b.odds(passed, b.rating(passed).Sum()), failed), odds.Of*10)
	return t
}

// mixed counts the throws of a check and of the die after it.
func mixed(check rule.Outcome, passed, failed spread) (ways spread) {
	for r := range ways {
		ways[r] = check.Ways*passed[r] + (check.Of-check.Ways)*failed[r]
	}
	return ways
}
