// Package daily provides the battle of the day. Everybody who plays it has the same map, forces,
// side, enemy and dice, and can share the result in one line.
//
//	date ──Battle──▶ Order: a generated battle, side, bot, seed
//	its record ──ResultOf──▶ Result ──▶ "metahex 2026-11-22 patrol 28:20 in 7 turns, luck +3"
//	                             │
//	                             └──▶ Results: a text file, one line per day
package daily

import (
	"fmt"
	"hash/fnv"
	"math/big"
	"math/rand/v2"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"metahex/battle"
	"metahex/game"
	"metahex/record"
	"metahex/record/summary"
	"metahex/rule"
	"metahex/rule/files"
)

// Layout is the format of a date.
const Layout = "2006-01-02"

// Enemy is the bot that everybody plays against. It does not look ahead, so it plays the same on
// every machine.
const Enemy = "regular"

// An Order describes the battle of a day.
type Order struct {
	Date     string
	Scenario string    // name of the scenario
	System   string    // rule book of a generated battle
	Text     string    // scenario/1 text of a generated battle; empty: Scenario is a shipped one
	Side     game.Side // side of the player
	Seed     uint64    // seed of the dice, of the deal and of the enemy
}

// Drawn is the first day with a generated battle. Earlier days use one of the scenarios that were
// shipped then, and never change.
const Drawn = "2026-11-23"

// books lists the rule book of each day of the week, starting with Sunday.
var books = [7]string{"battlesuit", "battlesuit", "gravarmor", "gts", "lasergrenadiers", "solprime", "gravarmor"}

// pool lists the scenarios of the days before Drawn.
var pool = []string{
	"patrol", "causeways", "ridge", "cinders", "works", "meander", "quarry", "crossroads", "smelter",
	"relief", "raid", "frozen", "kreuz-road", "aldern-crossings",
	"ashford", "depot-raid", "mill-bridge", "airfield-raid", "brook-picket", "harrow-cross", "morning-haze",
}

// Day parses a date. It refuses future dates: days begin at midnight, UTC.
func Day(text string, now time.Time) (string, error) {
	day, err := time.Parse(Layout, text)
	if err != nil || day.Format(Layout) != text {
		return "", fmt.Errorf("found date %q; want YYYY-MM-DD, a day that exists, as in 2026-11-22", text)
	}
	if today := now.UTC().Format(Layout); text > today {
		return "", fmt.Errorf("found date %s, which is in the future: by UTC it is %s", text, today)
	}
	return text, nil
}

// Battle returns the battle of a date that Day has parsed. From Drawn on, the date determines it:
//
//	weekday ──▶ rule book      date ──▶ seed ──▶ kind, ground, forces, side, dice
func Battle(date string) Order {
	at, _ := time.Parse(Layout, date)
	h := fnv.New64a()
	h.Write([]byte(date))
	o := Order{Date: date, Side: game.Red, Seed: h.Sum64() % 1_000_000_000}
	if date >= Drawn && o.draw(books[at.Weekday()]) {
		return o
	}
	if h.Sum64()>>63 == 1 {
		o.Side = game.Blue
	}
	o.Scenario = pooled(at)
	return o
}

// mostDraws limits how many seeds are tried to find a map with enough room for its battle.
const mostDraws = 20

// draw generates the battle of a rule book from the seed of the day, and reports whether it
// succeeded.
func (o *Order) draw(book string) bool {
	for n := range uint64(mostDraws) {
		seed := o.Seed + n
		kind := battle.Kind(rand.New(rand.NewPCG(seed, 2)).IntN(len(battle.Kinds)))
		text, err := battle.Draw(battle.Spec{System: book, Kind: kind, Seed: seed, ID: "daily-" + o.Date})
		if err != nil {
			continue
		}
		m, err := battle.Open(book, text)
		if err != nil {
			continue
		}
		o.System, o.Text = book, string(text)
		o.Side = game.Side(1 + rand.New(rand.NewPCG(seed, 3)).IntN(2))
		o.Scenario = strings.ReplaceAll(strings.ToLower(m.View(game.Chance).Title), " ", "-")
		return true
	}
	return false
}

// pooled returns the scenario of a day before Drawn. Days are grouped in rounds: each round uses
// every scenario once, in a new order.
func pooled(at time.Time) string {
	day, n := at.Unix()/(24*60*60), int64(len(pool))
	round, number := day/n, day%n
	if number < 0 { // before 1970
		round, number = round-1, number+n
	}
	return pool[rand.New(rand.NewPCG(uint64(round), 1)).Perm(len(pool))[number]]
}

// Seats returns the player of red and the player of blue.
func (o Order) Seats() (red, blue string) {
	if o.Side == game.Blue {
		return Enemy, "human"
	}
	return "human", Enemy
}

// File returns the name of the scenario file of a generated battle.
func (o Order) File() string { return o.Date + ".yaml" }

// Heads reports whether a record with the header h is a match of this battle by the player.
func (o Order) Heads(h record.Header) bool {
	red, blue := o.Seats()
	same := h.Scenario == o.Scenario
	if o.Text != "" {
		same = h.System == o.System && filepath.Base(h.Scenario) == o.File()
	}
	return same && h.Seed == strconv.FormatUint(o.Seed, 10) && h.Red == red && h.Blue == blue && h.Readings == "" && h.Tables == ""
}

// A Result is the outcome of a day's battle.
type Result struct {
	Order
	Mine, Theirs int // points
	Turns        int
	Luck         int    // see ResultOf
	Outcome      string // one of Outcomes
}

// Outcomes are the ways in which a battle can end.
var Outcomes = []string{"won", "lost", "drawn"}

// ResultOf returns the result of a finished battle. A side's surplus is the number of its successful
// shots minus the expected number, which is the sum of the exact odds of all its shots. Luck is the
// player's surplus minus the enemy's, rounded to the nearest whole number, halves away from 0.
func ResultOf(o Order, s *summary.Summary) Result {
	mine, theirs, name := &s.Red, &s.Blue, game.Red.String()
	if o.Side == game.Blue {
		mine, theirs, name = theirs, mine, game.Blue.String()
	}
	r := Result{Order: o, Mine: mine.Points, Theirs: theirs.Points, Turns: s.Turn, Outcome: "lost"}
	switch s.Winner {
	case name:
		r.Outcome = "won"
	case "nobody":
		r.Outcome = "drawn"
	}
	ahead := func(l summary.Luck) *big.Rat {
		return new(big.Rat).Sub(new(big.Rat).SetInt64(int64(l.Off)), l.Expected)
	}
	r.Luck = rounded(new(big.Rat).Sub(ahead(mine.Luck), ahead(theirs.Luck)))
	return r
}

// rounded returns the nearest whole number, halves away from 0.
func rounded(r *big.Rat) int {
	n := new(big.Int).Mul(r.Num(), big.NewInt(2))
	n.Quo(n, r.Denom()) // n is now the number of halves, rounded towards 0
	return int((n.Int64() + int64(n.Sign())) / 2)
}

// String returns the result as one line that can be shared.
func (r Result) String() string {
	return fmt.Sprintf("metahex %s %s %d:%d in %s, luck %+d", r.Date, r.Scenario, r.Mine, r.Theirs, rule.Count(r.Turns, "turn"), r.Luck)
}

// Format is the first line of a file of results.
const Format = "daily/1"

// Text formats results as a file.
func Text(all []Result) []byte {
	var b strings.Builder
	fmt.Fprintf(&b, "format: %s\n", Format)
	for _, r := range all {
		fmt.Fprintf(&b, "%s %s %s %d:%d %d %+d %s\n", r.Date, r.Scenario, r.Side, r.Mine, r.Theirs, r.Turns, r.Luck, r.Outcome)
	}
	return []byte(b.String())
}

// line describes the fields of a line of a results file.
const line = "DATE SCENARIO SIDE POINTS:POINTS TURNS LUCK OUTCOME"

// Read parses a file of results. The error is a *rule.Fault.
func Read(file string, data []byte) (all []Result, err error) {
	fault := func(number, column int, format string, args ...any) error {
		return &rule.Fault{File: file, Line: number, Column: column, Text: fmt.Sprintf(format, args...)}
	}
	lines := strings.Split(strings.TrimSuffix(string(files.Unix(data)), "\n"), "\n")
	if lines[0] != "format: "+Format {
		return nil, fault(1, 1, "found %q; want \"format: %s\"", rule.Clip(lines[0]), Format)
	}
	for i, text := range lines[1:] {
		r, column, problem := readLine(text)
		if problem != "" {
			return nil, fault(i+2, column, "%s", problem)
		}
		if n := len(all); n > 0 && all[n-1].Date >= r.Date {
			return nil, fault(i+2, 1, "found %s after %s; want one line per day, in order", r.Date, all[n-1].Date)
		}
		all = append(all, r)
	}
	return all, nil
}

// readLine parses a line. If the line is invalid, problem says what is wrong at column.
func readLine(text string) (r Result, column int, problem string) {
	words := strings.Split(text, " ")
	if len(words) != 7 {
		return r, 1, fmt.Sprintf("found %q; want %s", rule.Clip(text), line)
	}
	at := func(n int) int { return len([]rune(strings.Join(words[:n], " "))) + 1 + min(n, 1) }
	if _, err := time.Parse(Layout, words[0]); err != nil {
		return r, 1, fmt.Sprintf("found %q; want a date, as in 2026-11-22", rule.Clip(words[0]))
	}
	r = Result{Order: Order{Date: words[0], Scenario: words[1], Side: game.Red}, Outcome: words[6]}
	switch words[2] {
	case game.Red.String():
	case game.Blue.String():
		r.Side = game.Blue
	default:
		return r, at(2), rule.Unknown("side", words[2], []string{"red", "blue"})
	}
	mine, theirs, _ := strings.Cut(words[3], ":")
	for _, number := range []struct {
		text string
		to   *int
		at   int
	}{{mine, &r.Mine, 3}, {theirs, &r.Theirs, 3}, {words[4], &r.Turns, 4}, {words[5], &r.Luck, 5}} {
		n, err := strconv.Atoi(number.text)
		if err != nil {
			return r, at(number.at), fmt.Sprintf("found %q; want %s", rule.Clip(words[number.at]), line)
		}
		*number.to = n
	}
	for _, o := range Outcomes {
		if o == r.Outcome {
			return r, 0, ""
		}
	}
	return r, at(6), rule.Unknown("outcome", r.Outcome, Outcomes)
}

// Table lists results, one per line and the latest first, and then their totals.
func Table(all []Result) (lines []string) {
	if len(all) == 0 {
		return []string{"no daily battle is finished yet"}
	}
	wide := len("battle")
	for _, r := range all {
		wide = max(wide, len([]rune(r.Scenario)))
	}
	count, luck := map[string]int{}, 0
	lines = []string{fmt.Sprintf("%-10s  %-*s  %-4s  %9s  %5s  %4s  %s", "date", wide, "battle", "side", "points", "turns", "luck", "outcome")}
	for i := len(all) - 1; i >= 0; i-- {
		r := all[i]
		count[r.Outcome]++
		luck += r.Luck
		lines = append(lines, fmt.Sprintf("%-10s  %-*s  %-4s  %9s  %5d  %+4d  %s", r.Date, wide, r.Scenario, r.Side, fmt.Sprintf("%d:%d", r.Mine, r.Theirs), r.Turns, r.Luck, r.Outcome))
	}
	return append(lines, fmt.Sprintf("%s: %d won, %d lost, %d drawn; luck %+d in all", rule.Count(len(all), "battle"), count["won"], count["lost"], count["drawn"], luck))
}
