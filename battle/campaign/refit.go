package campaign

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"metahex/battle"
	"metahex/game"
	"metahex/rule"
)

// A refit takes place between two battles. It promotes experienced soldiers, repairs hits for a
// point each, and replaces lost soldiers. The budget pays.
//
//	orders      repair Hale=1     repair exactly so many hits
//	            replace Dunn=no   yes or no
//	            promote Rook=no   yes or no
//	automatic   promote everybody; repair the worst hits first; then replace lost
//	            soldiers as long as there is money
//
// Orders are carried out before automatic choices.

// auto is the value of a choice without an order.
const auto = "auto"

// A Choice is a decision that the player can make in a refit.
type Choice struct {
	Name   string   // "repair Hale"
	Values []string // the first is auto, the default
	Says   string   // what the choice does and costs
}

// Choices returns the possible choices, or nil if no refit is due.
func (p *Progress) Choices() (all []Choice) {
	if !p.Due {
		return nil
	}
	for i := range p.Soldiers {
		s := &p.Soldiers[i]
		if s.Lost {
			all = append(all, Choice{"replace " + s.Name, []string{auto, "yes", "no"}, fmt.Sprintf("a new %s for %s", s.Unit, rule.Count(p.price(s.Unit), "point"))})
			continue
		}
		if better, ok := p.promotion(s); ok {
			all = append(all, Choice{"promote " + s.Name, []string{auto, "yes", "no"}, fmt.Sprintf("from %s to %s, free of charge", s.Unit, better)})
		}
		if s.Damage == 0 {
			continue
		}
		values := []string{auto}
		for n := range s.Damage + 1 {
			values = append(values, strconv.Itoa(n))
		}
		all = append(all, Choice{"repair " + s.Name, values, fmt.Sprintf("%s; each costs 1 point to repair", rule.Count(s.Damage, "hit"))})
	}
	return all
}

// Plan returns the progress after a refit with the given orders. The error is one line.
func (p *Progress) Plan(orders []string) (*Progress, error) {
	if !p.Due {
		return nil, errors.New("no refit is due; finish a battle first")
	}
	ordered, err := p.read(orders)
	if err != nil {
		return nil, err
	}
	next := *p
	next.Soldiers, next.Notes, next.Due = slices.Clone(p.Soldiers), slices.Clone(p.Notes), false
	if err := next.obey(ordered); err != nil {
		return nil, err
	}
	next.promote(ordered)
	next.repair(ordered)
	next.replace(ordered)
	return &next, nil
}

// Refit spends the budget, first by orders and then automatically. If it returns an error, which is
// one line, it has spent nothing.
func (p *Progress) Refit(orders []string) error {
	next, err := p.Plan(orders)
	if err != nil {
		return err
	}
	if next.nobody() {
		return errors.New("no soldier is left for the next battle; replace at least one")
	}
	*p = *next
	return nil
}

// nobody returns true if all soldiers are lost.
func (p *Progress) nobody() bool { return len(p.ordered()) == 0 }

// read parses orders. It returns the value of each ordered choice by name.
func (p *Progress) read(orders []string) (map[string]string, error) {
	choices := map[string][]string{}
	for _, c := range p.Choices() {
		choices[c.Name] = c.Values
	}
	ordered := map[string]string{}
	for _, text := range orders {
		name, value, ok := strings.Cut(text, "=")
		values := choices[name]
		switch {
		case !ok:
			return nil, fmt.Errorf("found order %q; want one such as \"repair Hale=1\" or \"replace Dunn=no\"", rule.Clip(text))
		case values == nil && len(choices) == 0:
			return nil, fmt.Errorf("found order %q; there is nothing to repair, replace or promote", rule.Clip(text))
		case values == nil:
			return nil, errors.New(rule.Unknown("order", name, slices.Sorted(maps.Keys(choices))))
		case !slices.Contains(values, value):
			return nil, fmt.Errorf("%s: %s", name, rule.Unknown("value", value, values))
		case ordered[name] != "":
			return nil, fmt.Errorf("found two orders to %s; want at most one", name)
		case value != auto:
			ordered[name] = value
		}
	}
	return ordered, nil
}

// obey carries out orders that cost points. It returns an error if there is not enough money, or if
// there is no name or no room for a replacement.
func (p *Progress) obey(ordered map[string]string) error {
	cost := 0
	for i := range p.Soldiers {
		s := &p.Soldiers[i]
		n, _ := strconv.Atoi(ordered["repair "+s.Name])
		replaced := ordered["replace "+s.Name] == "yes"
		if cost += n; replaced {
			cost += p.price(s.Unit)
		}
	}
	if cost > p.Left {
		return fmt.Errorf("the orders cost %s, but the budget has only %d", rule.Count(cost, "point"), p.Left)
	}
	for i := range p.Soldiers {
		s := &p.Soldiers[i]
		if n, _ := strconv.Atoi(ordered["repair "+s.Name]); n > 0 {
			p.mend(s, n)
		}
		if ordered["replace "+s.Name] == "yes" && !p.renew(s) {
			return fmt.Errorf("%s cannot be replaced: no unused name is left, or there is no room for another %s", s.Name, s.Unit)
		}
	}
	return nil
}

// note appends a line to the notes.
func (p *Progress) note(format string, args ...any) {
	p.Notes = append(p.Notes, fmt.Sprintf(format, args...))
}

// promotion returns the better unit for an experienced soldier. ok is false if there is none.
func (p *Progress) promotion(s *Soldier) (better string, ok bool) {
	better, ok = p.Promotions[s.Unit]
	return better, ok && !s.Lost && s.Fought >= veteran && !p.full(better)
}

// promote gives experienced soldiers a better suit, unless orders say otherwise.
func (p *Progress) promote(ordered map[string]string) {
	for i := range p.Soldiers {
		s := &p.Soldiers[i]
		if better, ok := p.promotion(s); ok && ordered["promote "+s.Name] != "no" {
			p.note("%s has fought %s and is now %s %s", s.Name, rule.Count(s.Fought, "battle"), rule.Article(better), better)
			s.Unit = better
		}
	}
}

// repair pays a point for each hit of the soldiers without orders, the worst hit first.
func (p *Progress) repair(ordered map[string]string) {
	for p.Left > 0 {
		s := p.worst(ordered)
		if s == nil {
			return
		}
		p.mend(s, min(s.Damage, p.Left))
	}
}

// mend repairs n hits of a soldier and pays for them.
func (p *Progress) mend(s *Soldier, n int) {
	s.Damage -= n
	p.Left -= n
	p.note("%s: %s repaired", s.Name, rule.Count(n, "hit"))
}

// worst returns the soldier without an order who has the most hits, or nil.
func (p *Progress) worst(ordered map[string]string) (worst *Soldier) {
	for i := range p.Soldiers {
		s := &p.Soldiers[i]
		if ordered["repair "+s.Name] == "" && !s.Lost && s.Damage > 0 && (worst == nil || s.Damage > worst.Damage) {
			worst = s
		}
	}
	return worst
}

// replace buys new soldiers for lost ones, unless orders say otherwise.
func (p *Progress) replace(ordered map[string]string) {
	for i := range p.Soldiers {
		if s := &p.Soldiers[i]; s.Lost && ordered["replace "+s.Name] != "no" {
			p.renew(s)
		}
	}
}

// renew buys a new soldier for a lost one, of the unit that the lost one had at the beginning. It
// reports whether there was money, room and a name.
func (p *Progress) renew(s *Soldier) bool {
	price, name := p.price(s.Unit), p.newName()
	if price > p.Left || name == "" || p.full(s.Unit) {
		return false
	}
	p.Left -= price
	p.note("%s takes the place of %s for %s", name, s.Name, rule.Count(price, "point"))
	*s = Soldier{Name: name, Unit: s.Unit}
	return true
}

// full reports whether a side fields as many of a unit as it may.
func (p *Progress) full(unit string) bool {
	list, err := p.list(unit)
	if err != nil {
		return true
	}
	n := 0
	for _, s := range p.Soldiers {
		if !s.Lost && s.Unit == unit {
			n++
		}
	}
	most := list[0].Item.Most
	if list[0].Item.Leads {
		most = 1
	}
	return most > 0 && n >= most
}

// list returns a list of one unit.
func (p *Progress) list(unit string) ([]battle.Purchase, error) {
	book, err := battle.BookOf(p.System)
	if err != nil {
		return nil, err
	}
	return book.Parse(game.Red, unit)
}

// price returns the cost of a unit.
func (p *Progress) price(unit string) int {
	list, err := p.list(unit)
	if err != nil {
		return mostBudget + 1
	}
	return battle.Cost(list)
}

// newName returns a name that no soldier has had.
func (p *Progress) newName() string {
	for _, name := range p.Names {
		had := func(s Soldier) bool { return s.Name == name }
		if !slices.ContainsFunc(p.Soldiers, had) && !slices.ContainsFunc(p.Fights, func(f Fight) bool { return slices.Contains(f.Lost, name) }) {
			return name
		}
	}
	return ""
}
