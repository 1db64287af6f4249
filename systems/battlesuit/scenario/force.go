package scenario

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"metahex/cards"
	"metahex/game"
	"metahex/rule"
)

// Making your own force (BHM 16.0): a pool of build points, a list of purchases, and the limits for
// purchases.
//
//	"commander, front-line 4" ── ParseForce ──┐
//	                                          ├─ CheckForce ── Scenario.WithForce
//	a shuffled box of cards ───── DrawForce ──┘

// A Pool is the number of points that a side may spend, and the number of its squads.
type Pool struct{ Points, Squads int }

// Pool returns the pool of a standard or a large scenario (BHM 16.5). The argument points must be
// MeetingPool, DefenderPool or AttackerPool.
func (t *Tables) Pool(points Measure, large bool) Pool {
	squads := 1
	if large {
		squads = t.Of(LargeFactor)
	}
	return Pool{squads * t.Of(points), squads}
}

// A Purchase is a number of units of one type.
type Purchase struct {
	Type  cards.Type
	Count int
}

// ForceCost returns the build value of a list (BHM 16.4).
func (t *Tables) ForceCost(list []Purchase) int {
	sum := 0
	for _, p := range list {
		sum += p.Count * t.Units.Kind(p.Type).Build.Points
	}
	return sum
}

// ParseForce reads a list such as "commander, front-line 4, sniper". A type without a number is
// bought once. If a type occurs twice, its numbers are added up.
func (t *Tables) ParseForce(text string) ([]Purchase, error) {
	var list []Purchase
	for part := range strings.SplitSeq(text, ",") {
		words := strings.Fields(part)
		if len(words) == 0 || len(words) > 2 {
			return nil, fmt.Errorf("found %q; want a unit and a number, such as front-line 4", strings.TrimSpace(part))
		}
		kind, err := t.Units.Find(words[0])
		if err != nil {
			return nil, err
		}
		n := 1
		if len(words) == 2 {
			if n, err = strconv.Atoi(words[1]); err != nil || n < 1 || n > 99 {
				return nil, fmt.Errorf("%s: found %q; want a number from 1 to 99", words[0], words[1])
			}
		}
		list = add(list, kind, n)
		if i := slices.IndexFunc(list, func(p Purchase) bool { return p.Type == kind }); list[i].Count > 99 {
			return nil, fmt.Errorf("%s: found %d in total; want 1 to 99", words[0], list[i].Count)
		}
	}
	return list, nil
}

// add adds n units of a type to a list.
func add(list []Purchase, kind cards.Type, n int) []Purchase {
	for i := range list {
		if list[i].Type == kind {
			list[i].Count += n
			return list
		}
	}
	return append(list, Purchase{kind, n})
}

// FormatForce formats a list for ParseForce.
func (t *Tables) FormatForce(list []Purchase) string {
	var words []string
	for _, p := range list {
		word := t.Units.Kind(p.Type).ID
		if p.Count != 1 {
			word += " " + strconv.Itoa(p.Count)
		}
		words = append(words, word)
	}
	return strings.Join(words, ", ")
}

// MostOf returns the largest number of units of a type that a force may have, apart from its cost;
// 0: no limit. The argument squads is the number of its squads (BHM 5.6.2, 16.3, 16.4).
func (t *Tables) MostOf(kind cards.Type, squads int) int {
	switch k := t.Units.Kind(kind); {
	case k.Has(cards.Command):
		return squads
	case k.Class == cards.Drone && k.Build.Most == 0:
		return mostAlike
	case k.Class == cards.Drone:
		return min(k.Build.Most, mostAlike)
	default:
		return k.Build.Most
	}
}

// CheckForce refuses a list that costs too much or has too many units of some type. The error joins
// a *rule.Refusal for each broken limit.
func (t *Tables) CheckForce(p Pool, list []Purchase) error {
	var refusals []error
	refuse := func(wrong bool, cite rule.Clause, format string, args ...any) {
		if wrong {
			refusals = append(refusals, rule.Refuse(cite, format, args...))
		}
	}
	var bought [cards.Drone + 1]int
	for _, buy := range list {
		k := t.Units.Kind(buy.Type)
		refuse(buy.Count < 1, "BHM 16.4", "%s: found %d; want at least 1", k.ID, buy.Count)
		most := t.MostOf(buy.Type, p.Squads)
		if k.Has(cards.Command) {
			refuse(buy.Count > most, "BHM 16.3", "%s: found %d; want at most %d, one for each squad", k.ID, buy.Count, most)
		} else {
			refuse(most > 0 && buy.Count > most, "BHM 16.4", "%s: found %d; want at most %d", k.ID, buy.Count, most)
		}
		bought[k.Class] += max(0, buy.Count)
	}
	refuse(bought[cards.Armoured] > lettered, "BHM 4.1", "found %d armoured soldiers; want at most %d (letters A to T)", bought[cards.Armoured], lettered)
	refuse(bought[cards.Drone] > MostDrones, "BHM 5.6.2", "found %d drones; want at most %d", bought[cards.Drone], MostDrones)
	cost := t.ForceCost(list)
	refuse(cost > p.Points, "BHM 16.0", "the force costs %d; the pool holds %d", cost, p.Points)
	return errors.Join(refusals...)
}

// loose is the number of cards of each unlimited type in DrawForce's box.
const loose = 4

// DrawForce buys at random: first a commander for each squad, then every card of a shuffled box that
// the pool can still pay for. The box holds the largest allowed number of each type. The list is in
// the order of the deck.
func (t *Tables) DrawForce(p Pool, source *rand.Rand) []Purchase {
	var first, box []cards.Type
	for i := range t.Units.Len() {
		kind := cards.Type(i)
		k := t.Units.Kind(kind)
		if k.Has(cards.Command) {
			first = append(first, slices.Repeat([]cards.Type{kind}, min(p.Squads, 2))...)
			continue
		}
		n := k.Build.Most
		if n == 0 {
			n = loose
		}
		box = append(box, slices.Repeat([]cards.Type{kind}, min(n, MostUnits))...)
	}
	source.Shuffle(len(box), func(i, j int) { box[i], box[j] = box[j], box[i] })
	var list []Purchase
	for _, kind := range append(first, box...) {
		if more := add(slices.Clone(list), kind, 1); t.CheckForce(p, more) == nil {
			list = more
		}
	}
	slices.SortFunc(list, func(a, b Purchase) int { return int(a.Type) - int(b.Type) })
	return list
}

// WithForce returns a copy of the scenario in which a side fights with other units (BHM 13.3). The
// new units are set up, or enter, where the side's first detachment did. With two commanders there
// are two squads, each at the place of that squad's first detachment. Hidden detachments and posts
// are dropped.
func (s *Scenario) WithForce(t *Tables, side game.Side, list []Purchase) (*Scenario, error) {
	own := *s
	old := &s.Forces[side]
	force := Force{Home: old.Home, Exits: old.Exits, Build: t.ForceCost(list)}
	squads := 1
	for _, p := range list {
		if t.Units.Kind(p.Type).Has(cards.Command) {
			squads = min(max(p.Count, squads), 2)
		}
	}
	for squad := 1; squad <= squads; squad++ {
		d := old.first(squad)
		d.Name, d.Squad, d.Hidden, d.Units = "Squad "+strconv.Itoa(squad), squad, false, nil
		if squads == 1 {
			d.Name, d.Squad = "Squad", 0
		}
		force.Detachments = append(force.Detachments, d)
	}
	labels, turn := labeller{}, 0
	for _, p := range list {
		for range p.Count {
			d := &force.Detachments[turn%squads]
			d.Units = append(d.Units, Recruit{Type: p.Type, Label: labels.next(t.Units.Kind(p.Type))})
			turn++
		}
	}
	for _, d := range force.Detachments {
		if len(d.Units) == 0 {
			return nil, rule.Refuse("BHM 16.0", "%s has no units; want at least one", side)
		}
		if d.Turn == 0 && turn > len(d.Zone) {
			return nil, rule.Refuse("BHM 13.4", "%s has %s to set up, but only %s in %s", side, rule.Count(turn, "unit"), rule.Count(len(d.Zone), "dot"), d.Where)
		}
	}
	own.Forces[side] = force
	return &own, nil
}

// first returns the detachment whose place the units of a squad take: the squad's first, or any
// detachment that has a zone and is not hidden.
func (f *Force) first(squad int) Detachment {
	best := f.Detachments[0]
	for _, d := range slices.Backward(f.Detachments) {
		if len(d.Zone) > 0 && !d.Hidden {
			best = d
		}
	}
	for _, d := range slices.Backward(f.Detachments) {
		if len(d.Zone) > 0 && !d.Hidden && d.Squad == squad {
			best = d
		}
	}
	return best
}
