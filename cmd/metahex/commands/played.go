package commands

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"metahex/game"
	"metahex/los"
	"metahex/record"
	"metahex/rule"
	"metahex/systems"
)

// asItIs holds the flags for a board that is not as printed: the board at the start of a scenario or
// in a recorded match, or a board with changed dots.
type asItIs struct {
	scenario, match    string
	answer             int
	set, rise, storeys []string
}

// The flags of asItIs. In a citation, the first three are also the names of terms. The stateTerm
// contains a hash of the state of the match.
const (
	scenarioTerm = "scenario"
	matchTerm    = "match"
	answerTerm   = "answer"
	tablesTerm   = "tables" // of each file that overlays the tables
	stateTerm    = "state"
)

// add adds the flags to a command.
func (f *asItIs) add(c *cobra.Command) {
	flags := c.Flags()
	flags.StringVar(&f.scenario, scenarioTerm, "", "the board of a scenario at its start: its id or `FILE`")
	flags.StringVar(&f.match, matchTerm, "", "the current board of the match recorded in `FILE`; ends may be labels of units, on tables also elsewhere (RB1=12.5,8)")
	flags.IntVar(&f.answer, answerTerm, 0, "with --match: the state after answer `N` (0: after the last)")
	if flags.Lookup(tablesTerm) == nil {
		(&tablesFlag{}).addTables(c)
	}
	flags.StringArrayVar(&f.set, "set", nil, "change a dot: `DOT=CELL`, such as A-G-13=r3; may be repeated")
	flags.StringArrayVar(&f.rise, "rise", nil, "height of a terrain: `KIND=LEVELS`, such as woods=4; may be repeated")
	flags.StringArrayVar(&f.storeys, "storeys", nil, "height of one building: `DOT=LEVELS`; may be repeated")
	must(c.RegisterFlagCompletionFunc(scenarioTerm, completeScenarios))
	c.MarkFlagsMutuallyExclusive(scenarioTerm, matchTerm)
}

// played reports whether the question is about a scenario or a match.
func (f *asItIs) played() bool { return f.scenario != "" || f.match != "" }

// departures returns the changes to the printed board that the flags request.
func (f *asItIs) departures() (all []string, err error) {
	for _, list := range []struct {
		flag   string
		values []string
	}{{"rise", f.rise}, {"set", f.set}, {"storeys", f.storeys}} {
		for _, v := range list.values {
			if name, value, ok := strings.Cut(v, "="); !ok || name == "" || value == "" {
				return nil, fmt.Errorf("--%s: found %q; want NAME=VALUE", list.flag, v)
			}
			all = append(all, list.flag+"."+v)
		}
	}
	return all, nil
}

// depart changes the board as the flags request.
func (f *asItIs) depart(c *cobra.Command, q *inquiry) (err error) {
	if c.Flags().Changed(answerTerm) && f.match == "" {
		return errors.New("--answer goes with --match")
	}
	if q.changes, err = f.departures(); err == nil {
		q.referee, err = los.Depart(q.referee, q.changes)
	}
	return err
}

// open returns the referee of the scenario or match.
func (f *asItIs) open(c *cobra.Command) (*inquiry, error) {
	if f.match == "" {
		if c.Flags().Changed(answerTerm) {
			return nil, errors.New("--answer goes with --match")
		}
		return openScenario(systems.Source{Scenario: f.scenario, Tables: tablesOf(c)})
	}
	play, err := record.Load(f.match)
	if err != nil {
		if _, other := systems.Of(f.match); other == nil && errors.Is(err, fs.ErrNotExist) {
			return nil, fmt.Errorf("%w; did you mean --scenario %s?", err, f.match)
		}
		return nil, err
	}
	n := play.Answers()
	if f.answer < 0 || f.answer > n {
		return nil, fmt.Errorf("--answer: found %d; %s", f.answer, answersOf(f.match, n))
	}
	q, err := openMatch(f.match, play, cmp.Or(f.answer, n), tablesOf(c)...)
	if err == nil && q.differs != nil {
		fmt.Fprintf(c.ErrOrStderr(), "metahex: %v; using the match with the recorded answers\n", q.differs)
	}
	return q, err
}

// answersOf describes how many answers a record has.
func answersOf(file string, n int) string {
	if n == 0 {
		return file + " has no answers yet"
	}
	return fmt.Sprintf("%s has answers 1 to %d", file, n)
}

// An inquiry is a referee together with the data that a citation needs to open the referee again.
type inquiry struct {
	referee los.Referee
	board   string     // name for opening the board
	source  []string   // terms for opening the scenario or match
	changes []string   // changes to the board in the flags
	match   game.Match // nil for a printed board
	differs error      // the first difference between the record and its replay
}

func openScenario(from systems.Source) (*inquiry, error) {
	m, _, err := systems.Open(from)
	if err != nil {
		if _, other := record.Load(from.Scenario); other == nil {
			return nil, fmt.Errorf("%[1]s is a record of a match; did you mean --match %[1]s?", from.Scenario)
		}
		return nil, err
	}
	return newInquiry(m, from.Tables, scenarioTerm+"="+los.Unbroken(from.Scenario))
}

// openMatch returns the match of a record after its nth answer. The tables replace those of the record, if
// there are any.
func openMatch(file string, play *record.Play, n int, tables ...string) (*inquiry, error) {
	m, differs, err := record.Reopen(play.First(n), opener{allowance{beside: true, tables: tables}, file}.start)
	if errors.As(err, new(*record.OtherRules)) {
		err = fmt.Errorf("%s: %w", file, err)
	}
	if err != nil {
		return nil, err
	}
	q, err := newInquiry(m, tables, matchTerm+"="+los.Unbroken(file), answerTerm+"="+strconv.Itoa(n))
	if err == nil {
		q.differs = differs
	}
	return q, err
}

func newInquiry(m game.Match, tables []string, source ...string) (*inquiry, error) {
	for _, name := range tables {
		source = append(source, tablesTerm+"="+los.Unbroken(name))
	}
	r := m.Sight(game.Chance)
	if r == nil {
		return nil, fmt.Errorf("%s has no lines of sight", m.View(game.Chance).Title)
	}
	id, _ := r.Map().Heading()
	return &inquiry{referee: r, board: id, source: source, match: m}, nil
}

// A unit is a unit of a match that can be an end of a line.
type unit struct {
	label, side string
	end         los.End
}

// units returns the units of the match that are on the board.
func (q *inquiry) units() (all []unit) {
	if q.match == nil {
		return nil
	}
	for _, p := range q.match.View(game.Chance).Pieces {
		if p.Off != "" || p.Label == "" {
			continue
		}
		if e, err := q.referee.Parse(p.Label); err == nil {
			all = append(all, unit{p.Label, p.Side.String(), e})
		}
	}
	return all
}

// tellUnits adds a list of the units on the board to errors about ends of lines.
func (q *inquiry) tellUnits() {
	if q.match == nil {
		return
	}
	var on, all []string
	for _, p := range q.match.View(game.Chance).Pieces {
		all = append(all, strings.ToUpper(p.Label))
	}
	for _, u := range q.units() {
		on = append(on, u.label)
	}
	legal := "; no unit is on the board"
	if len(on) > 0 {
		legal = "; or a unit on the board: " + strings.Join(on, ", ")
	}
	r := q.referee
	q.referee = los.WithUnits(r, func(text string) (los.End, bool, error) {
		e, err := r.Parse(text)
		if err == nil {
			return e, true, nil
		}
		if slices.Contains(all, strings.ToUpper(text)) {
			return e, true, fmt.Errorf("%w%s", err, strings.Replace(legal, "; or a unit on the board", "; on the board", 1))
		}
		if place, _, high := strings.Cut(text, "@"); high {
			if _, wrong := r.Parse(place); wrong == nil {
				return e, true, err // a valid place, so no unit was meant
			}
		}
		if near := rule.Nearest(text, on); near != "" {
			return e, true, fmt.Errorf("%w%s; did you mean %q?", err, legal, near)
		}
		return e, true, fmt.Errorf("%w%s", err, legal)
	})
}

// cite returns the citation of a ruling. It names the scenario or match only if the board and the ends
// are not sufficient, for example for a unit with special sight.
func (q *inquiry) cite(u los.Ruling) los.Citation {
	c := los.Cite(q.referee, u, q.board)
	if len(q.source) == 0 {
		return c
	}
	if v, err := again(c); err == nil && slices.Equal(v.Words(false), u.Words(false)) {
		return c
	}
	source := slices.Clip(q.source)
	if q.match != nil {
		source = append(source, stateTerm+"="+stateOf(q.match))
	}
	c.Terms = strings.Join(slices.Concat(source, q.changes), " ")
	return c
}

// stateOf returns a short hash of the state of a match, because the board does not include the
// positions of units.
func stateOf(m game.Match) string { return fmt.Sprintf("%016x", game.Hash(m))[:12] }

// sameState refuses a citation if the match now has another state.
func (q *inquiry) sameState(cited los.Citation) error {
	for _, t := range strings.Fields(cited.Terms) {
		if was, ok := strings.CutPrefix(t, stateTerm+"="); ok && was != stateOf(q.match) {
			return fmt.Errorf("%s is another match, or has changed since: its state is %s, the citation's was %s",
				strings.Join(q.source, " "), stateOf(q.match), was)
		}
	}
	return nil
}

// citedInMatch cites a ruling in a recorded match, in the state after the given number of answers.
func citedInMatch(r los.Referee, u los.Ruling, file string, answers int) los.Citation {
	id, _ := r.Map().Heading()
	q := &inquiry{referee: r, board: id}
	if file != "" {
		q.source = []string{matchTerm + "=" + los.Unbroken(file), answerTerm + "=" + strconv.Itoa(answers)}
		if play, err := record.Load(file); err == nil && play.Answers() >= answers {
			if stood, err := openMatch(file, play, answers); err == nil {
				q.match = stood.match
			}
		}
	}
	return q.cite(u)
}

// sourced reports whether a citation names a scenario or a match.
func sourced(cited los.Citation) bool {
	return slices.ContainsFunc(strings.Fields(cited.Terms), func(t string) bool {
		name, _, _ := strings.Cut(t, "=")
		return name == scenarioTerm || name == matchTerm
	})
}

// reopened returns the inquiry for a citation that names a scenario or a match, and nil for other
// citations.
func reopened(cited los.Citation) (*inquiry, error) {
	terms := map[string]string{}
	var changes, tables []string
	for _, t := range strings.Fields(cited.Terms) {
		switch name, value, _ := strings.Cut(t, "="); name {
		case scenarioTerm, matchTerm, answerTerm, stateTerm:
			terms[name] = los.Broken(value)
		case tablesTerm:
			tables = append(tables, los.Broken(value))
		default:
			changes = append(changes, t)
		}
	}
	var q *inquiry
	var err error
	switch {
	case terms[scenarioTerm] != "":
		q, err = openScenario(systems.Source{Scenario: terms[scenarioTerm], Tables: tables})
	case terms[matchTerm] != "":
		q, err = citedMatch(terms[matchTerm], tables, terms[answerTerm])
	default:
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	q.referee, err = los.Depart(q.referee, changes)
	return q, err
}

// citedMatch returns the match of a record after an answer.
func citedMatch(file string, tables []string, answer string) (*inquiry, error) {
	play, err := record.Load(file)
	if err != nil {
		return nil, err
	}
	n, err := strconv.Atoi(answer)
	if most := play.Answers(); err != nil || n < 0 || n > most {
		return nil, fmt.Errorf("found answer=%s; %s", answer, answersOf(file, most))
	}
	return openMatch(file, play, n, tables...)
}
