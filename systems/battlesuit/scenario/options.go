package scenario

import (
	"fmt"
	"slices"
	"strings"

	"metahex/rule"
)

// switchable are the optional rules that players can use with any scenario. The other rules need
// zones, squads or heights in the scenario.
var switchable = []struct {
	rule Optional
	help string
}{
	{StealthSuits, "Rangers may go under stealth, and make a move when they are revealed (BHM 12.3)."},
	{NapOfTheEarth, "Levels in the air are counted from the ground below, so soldiers in the air rise and fall with it (BHM 12.7)."},
	{StrictCombat, "The attacker names a target before sight is checked, and cannot change it afterwards (BHM 12.8)."},
	{FacingRule, "Soldiers face a direction, and turning to fire weakens the shot (BHM 12.9)."},
	{SquadMorale, "A side that has lost half its squad fights worse (BHM 12.12)."},
}

var offOn = []string{"off", "on"}

// Options returns the options for a match of the scenario: optional rules of section 12, such as
// "facing=on", and the deal.
func (s *Scenario) Options() []rule.Option {
	var all []rule.Option
	for _, o := range switchable {
		values := slices.Clone(offOn)
		if s.Optional.Has(o.rule) {
			slices.Reverse(values)
		}
		all = append(all, rule.Option{Name: o.rule.String(), Values: values, Help: o.help})
	}
	deals := slices.Clone(dealWords)
	switch {
	case s.harmed():
		deals = deals[1:]
	case s.AsWritten:
		slices.Reverse(deals)
	}
	all = append(all, rule.Option{Name: dealOption, Values: deals, Help: "The cards of a detachment are dealt at random (BHM 5.0), or stay in the order of the scenario."})
	return all
}

// harmed reports whether any unit begins with damage.
func (s *Scenario) harmed() bool {
	for _, f := range s.Forces {
		for _, d := range f.Detachments {
			if slices.ContainsFunc(d.Units, func(u Recruit) bool { return u.Damage > 0 }) {
				return true
			}
		}
	}
	return false
}

// OptionWords are the texts of the switchable optional rules and of the deal, such as "facing=on".
func OptionWords() (all []string) {
	for _, o := range switchable {
		for _, v := range offOn {
			all = append(all, o.rule.String()+"="+v)
		}
	}
	for _, v := range dealWords {
		all = append(all, dealOption+"="+v)
	}
	return all
}

// dealOption is the name of the option for the deal.
const dealOption = "deal"

// With returns the scenario with one option changed: an optional rule, or whether cards are dealt.
// For any other text, such as a reading, known is false.
func (s *Scenario) With(text string) (changed *Scenario, known bool, err error) {
	name, value, _ := strings.Cut(text, "=")
	if name == dealOption {
		own, word := *s, dealWord(false)
		if err := word.UnmarshalText([]byte(value)); err != nil {
			return s, true, err
		}
		if own.AsWritten = bool(word); !own.AsWritten && s.harmed() {
			return s, true, fmt.Errorf("deal: found %s; want `as-written`, because some units begin with damage", value)
		}
		return &own, true, nil
	}
	for _, o := range switchable {
		if o.rule.String() != name {
			continue
		}
		own := *s
		switch value {
		case "on":
			own.Optional |= o.rule
		case "off":
			own.Optional &^= o.rule
		default:
			return s, true, fmt.Errorf("optional rule %s: %s", name, rule.Unknown("value", value, offOn))
		}
		return &own, true, nil
	}
	return s, false, nil
}
