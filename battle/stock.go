package battle

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"metahex/game"
	"metahex/rule"
)

// An Item is a kind of unit, or a formation, that can be bought.
type Item struct {
	ID, Name string
	Points   int
	Most     int // limit for the side's pool; 0: no limit
	Leads    bool
	Card     string // its values in one line
}

// A Purchase is an item and the number bought.
type Purchase struct {
	Item  *Item
	Count int
}

// loose is how often an item without a limit is in the box from which forces are drawn.
const loose = 4

// Stock lists the items that a side with a pool can buy, in the order of the book.
func (b *Book) Stock(side game.Side, pool int) []Item { return b.stock(side, pool) }

// Cost returns the cost of a list.
func Cost(list []Purchase) (sum int) {
	for _, p := range list {
		sum += p.Count * p.Item.Points
	}
	return sum
}

// Counted returns the number of units in a list.
func Counted(list []Purchase) (sum int) {
	for _, p := range list {
		sum += p.Count
	}
	return sum
}

// FormatList formats a list in the form that Parse reads.
func FormatList(list []Purchase) string {
	var all []string
	for _, p := range list {
		word := p.Item.ID
		if p.Count != 1 {
			word += " " + strconv.Itoa(p.Count)
		}
		all = append(all, word)
	}
	return strings.Join(all, ", ")
}

// Parse parses a list such as "commander, front-line 4". The error is one line.
func (b *Book) Parse(side game.Side, text string) (list []Purchase, err error) {
	stock := b.stock(side, 0) // Check knows the pool, and with it the limits
	var known []string
	for i := range stock {
		known = append(known, stock[i].ID)
	}
	for part := range strings.SplitSeq(text, ",") {
		words := strings.Fields(part)
		if len(words) == 0 || len(words) > 2 {
			return nil, fmt.Errorf("found %q; want a unit and how many, such as %s 2", strings.TrimSpace(part), known[0])
		}
		i := slices.IndexFunc(known, func(id string) bool { return strings.EqualFold(id, words[0]) })
		if i < 0 {
			return nil, errors.New(rule.Unknown("unit", words[0], known))
		}
		n := 1
		if len(words) == 2 {
			if n, err = strconv.Atoi(words[1]); err != nil || n < 1 || n > mostOfOne {
				return nil, fmt.Errorf("%s: found %q; want how many, 1 to %d", known[i], words[1], mostOfOne)
			}
		}
		list = bought(list, &stock[i], n)
	}
	return list, nil
}

// mostOfOne is the largest number of one item in a list.
const mostOfOne = 99

// bought returns a list with n more of an item.
func bought(list []Purchase, item *Item, n int) []Purchase {
	if i := slices.IndexFunc(list, func(p Purchase) bool { return p.Item.ID == item.ID }); i >= 0 {
		list[i].Count += n
		return list
	}
	return append(list, Purchase{item, n})
}

// Check returns a one-line error if a list costs too much or has too many of an item.
func (b *Book) Check(pool int, list []Purchase) error {
	var wrong []string
	refuse := func(is bool, format string, args ...any) {
		if is {
			wrong = append(wrong, fmt.Sprintf(format, args...))
		}
	}
	refuse(len(list) == 0, "found no units; want at least one")
	refuse(Counted(list) > b.units, "found %d units; want at most %d", Counted(list), b.units)
	if b.check != nil { // the book has limits of its own, with their clauses
		if len(list) > 0 {
			if err := b.check(pool, list); err != nil {
				wrong = append(wrong, strings.ReplaceAll(err.Error(), "\n", "; "))
			}
		}
		return joined(wrong)
	}
	for _, p := range list {
		refuse(p.Item.Most > 0 && p.Count > p.Item.Most, "%s: found %d; want at most %d", p.Item.ID, p.Count, p.Item.Most)
	}
	refuse(Cost(list) > pool, "the force costs %d; the pool holds %d", Cost(list), pool)
	return joined(wrong)
}

// joined returns an error of one line, or nil if nothing is wrong.
func joined(wrong []string) error {
	if wrong == nil {
		return nil
	}
	return errors.New(strings.Join(wrong, "; "))
}

// Bought parses a list of a side and checks it.
func (b *Book) Bought(side game.Side, text string, pool int) ([]Purchase, error) {
	list, err := b.Parse(side, text)
	if err != nil {
		return nil, err
	}
	return list, b.Check(pool, list)
}

// drawn buys at random. It buys a leader first, if there is one. Then it shuffles a box of items
// and buys every item that the pool can still pay for. The list is in the order of the stock.
func (b *Book) drawn(side game.Side, pool int, source *rand.Rand) (list []Purchase) {
	stock := b.stock(side, pool)
	var first, box []int
	for i := range stock {
		if stock[i].Leads {
			first = append(first, i)
			continue
		}
		n := stock[i].Most
		if n == 0 {
			n = loose
		}
		box = append(box, slices.Repeat([]int{i}, n)...)
	}
	source.Shuffle(len(box), func(i, j int) { box[i], box[j] = box[j], box[i] })
	count := make([]int, len(stock))
	for _, i := range append(first, box...) {
		count[i]++
		if list = listed(stock, count); b.Check(pool, list) != nil {
			count[i]--
		}
	}
	return listed(stock, count)
}

// listed returns the list with the given number of each item.
func listed(stock []Item, count []int) (list []Purchase) {
	for i, n := range count {
		if n > 0 {
			list = append(list, Purchase{&stock[i], n})
		}
	}
	return list
}

// units returns the ids of all units of a list, one by one.
func units(list []Purchase) (all []string) {
	for _, p := range list {
		all = append(all, slices.Repeat([]string{p.Item.ID}, p.Count)...)
	}
	return all
}
