package door

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"time"

	"metahex/battle"
	"metahex/bots"
	"metahex/game"
	"metahex/host"
	"metahex/rule"
	"metahex/systems"
)

// Terms in words, as a player types them and as they are shown before a player sits down.
//
//	new primer side=blue clock=30m+10s undo=no
//	new ashford bot=hard watch=none
//	new battle system=battlesuit points=120 mode=hold seed=7

// A termWord is a word that sets a term, with its explanation.
type termWord struct {
	name, says string
	set        func(o *offering, value string) error
}

// drawnBattle is typed instead of a scenario to invite to a generated battle.
const drawnBattle = "battle"

// termWords lists the words that set terms.
var termWords = []termWord{
	{"side", "red or blue: the side that you play (default: red)", (*offering).setSide},
	{"bot", "the other side is played by a bot: " + strings.Join(bots.Names, ", "), func(o *offering, value string) error {
		if o.bot = value; !slices.Contains(bots.Names, value) {
			return errors.New(rule.Unknown("bot", value, bots.Names))
		}
		return nil
	}},
	{"clock", "30m, or 30m+10s: time for the match, and more for each answer", (*offering).setClock},
	{"each", "72h: time for each answer", func(o *offering, value string) (err error) {
		o.terms.Clock.Each, err = duration(value)
		return err
	}},
	{"undo", "yes or no: whether answers can be taken back, if both agree (default: yes)", func(o *offering, value string) (err error) {
		o.terms.Undo, err = yesOrNo(value)
		return err
	}},
	{"watch", strings.Join(host.SpectatorTerms, ", ") + ": who may watch (default: delay:1turn)", func(o *offering, value string) error {
		o.terms.Spectators = value
		return nil
	}},
	{"reading", "another reading of a rule, such as 8.5=before-sight; may be repeated", func(o *offering, value string) error {
		o.terms.Readings = append(o.terms.Readings, value)
		return nil
	}},
	{"open", "yes or no: whether everybody may sit down, without the code (default: no)", func(o *offering, value string) (err error) {
		o.terms.Public, err = yesOrNo(value)
		return err
	}},
}

// battleWords lists the words that configure a generated battle.
var battleWords = []termWord{
	{"system", strings.Join(battleSystems(), ", ") + ": the rule book of a random battle", func(o *offering, value string) error {
		o.terms.Battle.System = strings.ToLower(value)
		return nil
	}},
	{"mode", strings.Join(battle.Kinds, ", ") + ": the kind of battle (default: meeting)", func(o *offering, value string) error {
		o.terms.Battle.Kind = strings.ToLower(value)
		return nil
	}},
	{"points", "120: points that a side may spend (default: as the book says)", func(o *offering, value string) (err error) {
		o.terms.Battle.Points, err = whole("points", value)
		return err
	}},
	{"panels", "2x2: panels across and down; only for books with panels", func(o *offering, value string) (err error) {
		across, down, ok := strings.Cut(value, "x")
		o.terms.Battle.Across, err = whole("panels", across)
		if err == nil {
			o.terms.Battle.Down, err = whole("panels", down)
		}
		if err != nil || !ok {
			err = fmt.Errorf("found panels %q; want panels across and down, such as 2x2", value)
		}
		return err
	}},
	{"turns", "8: number of turns", func(o *offering, value string) (err error) {
		o.terms.Battle.Turns, err = whole("turns", value)
		return err
	}},
	{"seed", "7: the same seed draws the same map (default: random)", func(o *offering, value string) (err error) {
		if o.terms.Battle.Seed, err = strconv.ParseUint(value, 10, 64); err != nil {
			err = fmt.Errorf("found the seed %q; want a whole number such as 7", value)
		}
		return err
	}},
	{"forces", "bought: each side buys a force, hidden from the other; drawn: random forces (default: bought)", func(o *offering, value string) (err error) {
		o.terms.Battle.Drawn, err = either("forces", value, "drawn", "bought")
		return err
	}},
	{"hidden", "yes or no: whether the defender, or in a meeting both sides, set up hidden; only in Battlesuit", func(o *offering, value string) (err error) {
		o.terms.Battle.Hidden, err = yesOrNo(value)
		return err
	}},
	{"balance", "even: one side gets more points, the other fewer, until bots win equally often on both sides; drawn: no change (default)", func(o *offering, value string) (err error) {
		o.terms.Battle.Even, err = either("balance", value, "even", "drawn")
		return err
	}},
}

// battleSystems lists the rule books that support generated battles.
func battleSystems() (all []string) {
	for i := range battle.Books {
		all = append(all, battle.Books[i].ID)
	}
	return all
}

// either parses one of two words, and reports whether it is the first.
func either(what, value, one, other string) (bool, error) {
	if !strings.EqualFold(value, one) && !strings.EqualFold(value, other) {
		return false, errors.New(rule.Unknown(what, value, []string{one, other}))
	}
	return strings.EqualFold(value, one), nil
}

// mostWhole is the largest number that is parsed. The rule books have lower limits.
const mostWhole = 1_000_000

// whole parses a positive number; what names it in errors.
func whole(what, value string) (int, error) {
	n, err := strconv.Atoi(value)
	if err != nil || n < 1 || n > mostWhole {
		return 0, fmt.Errorf("found %s %q; want a number from 1 to %d", what, rule.Clip(value), mostWhole)
	}
	return n, nil
}

// An offering is an invitation that is being parsed.
type offering struct {
	terms host.Terms
	side  game.Side
	bot   string
}

// readTerms parses the words of an invitation.
func readTerms(words []string) (terms host.Terms, side game.Side, err error) {
	o := &offering{terms: host.Terms{Undo: true, Spectators: "delay:1turn"}, side: game.Red}
	if len(words) == 0 || strings.Contains(words[0], "=") {
		return terms, side, errors.New("\"new\" needs a scenario first, such as: new primer; type \"scenarios\" for a list")
	}
	if strings.EqualFold(words[0], drawnBattle) {
		o.terms.Battle = &host.Battle{Kind: battle.Kinds[0], Seed: uint64(rand.IntN(anySeed)) + 1}
	} else if o.terms.Scenario, err = shipped(words[0]); err != nil {
		return terms, side, err
	}
	for _, word := range words[1:] {
		if err := o.set(word); err != nil {
			return terms, side, err
		}
	}
	if o.terms.Battle != nil && o.terms.Battle.System == "" {
		return terms, side, fmt.Errorf("a battle needs system= with one of %s", strings.Join(battleSystems(), ", "))
	}
	players := [3]string{game.Red: "human", game.Blue: "human"}
	if o.bot != "" {
		players[o.side.Enemy()] = o.bot
	}
	o.terms.Red, o.terms.Blue = players[game.Red], players[game.Blue]
	return o.terms, o.side, o.terms.Check()
}

// anySeed is the upper bound of random seeds.
const anySeed = 1_000_000

// shipped returns the canonical spelling of a shipped scenario.
func shipped(name string) (string, error) {
	if strings.ContainsAny(name, `./\`) {
		return name, nil // Terms.Check reports the error
	}
	s, err := systems.Of(name)
	if err != nil {
		return "", err
	}
	for _, id := range append(slices.Clone(s.IDs), s.Training) {
		if strings.EqualFold(id, name) {
			return id, nil
		}
	}
	return name, nil
}

// set handles one word of an invitation.
func (o *offering) set(word string) error {
	name, value, ok := strings.Cut(word, "=")
	known := termWords
	if o.terms.Battle != nil {
		known = slices.Concat(battleWords, termWords)
	} else if slices.ContainsFunc(battleWords, func(w termWord) bool { return w.name == name && ok }) {
		return fmt.Errorf("%s= is only for random battles, such as: new battle system=battlesuit mode=hold", name)
	}
	var names []string
	for _, w := range known {
		if w.name == name && ok {
			return w.set(o, value)
		}
		names = append(names, w.name+"=")
	}
	if ok {
		word = name + "=" // leave the value out of the error
	}
	return errors.New(rule.Unknown("word", word, names))
}

func (o *offering) setSide(value string) error {
	for _, s := range []game.Side{game.Red, game.Blue} {
		if s.String() == strings.ToLower(value) {
			o.side = s
			return nil
		}
	}
	return errors.New(rule.Unknown("side", value, []string{"red", "blue"}))
}

func (o *offering) setClock(value string) (err error) {
	first, more, ok := strings.Cut(value, "+")
	if o.terms.Clock.Main, err = duration(first); err == nil && ok {
		o.terms.Clock.More, err = duration(more)
	}
	return err
}

func duration(text string) (time.Duration, error) {
	d, err := time.ParseDuration(text)
	if err != nil || d <= 0 {
		return 0, fmt.Errorf("found the time %q; want one such as 10s, 30m or 72h", text)
	}
	if d < time.Second {
		return 0, fmt.Errorf("found the time %q; want 1s at least", text)
	}
	return d, nil
}

func yesOrNo(value string) (bool, error) {
	switch strings.ToLower(value) {
	case "yes", "y":
		return true, nil
	case "no", "n":
		return false, nil
	}
	return false, errors.New(rule.Unknown("answer", value, []string{"yes", "no"}))
}

// told describes the terms of a table, one string per line.
func told(t *host.Table) []string {
	who := func(s game.Side, name string) string {
		switch seat := t.Seats[s]; {
		case name != "human":
			return "the bot " + name
		case seat.Name != "":
			return seat.Name
		}
		return "nobody yet"
	}
	undo := map[bool]string{true: "answers after the last die can be taken back, if the other side agrees", false: "answers cannot be taken back"}
	watch := map[string]string{"public": "everybody may watch", "delay:1turn": "everybody may watch, but sees each turn only when it is over", "none": "nobody may watch"}
	lines := []string{
		fmt.Sprintf("scenario  %s (rules %s)", t.Terms.Scenario, t.Rules),
		"red       " + who(game.Red, t.Terms.Red),
		"blue      " + who(game.Blue, t.Terms.Blue),
		"clock     " + t.Terms.Clock.String(),
		"undo      " + undo[t.Terms.Undo],
		"watching  " + watch[t.Terms.Spectators],
	}
	for _, r := range t.Terms.Readings {
		lines = append(lines, "reading   "+r)
	}
	if t.Terms.Battle != nil {
		lines = append(lines, t.Terms.Battle.Says...)
	}
	return lines
}
