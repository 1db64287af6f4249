package commands

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"metahex/game"
	"metahex/rule"
	"metahex/systems"
	"metahex/systems/rulebook"
)

// A scenarioDraft holds the values for `scenario new` from flags and answers.
type scenarioDraft struct {
	output
	system, red, blue string
	draft             rulebook.Draft
	typed             bool // the answers are typed on a terminal
}

// A draftQuestion is a question of `scenario new`. It is asked if its flag is missing.
type draftQuestion struct {
	flag, ask string
	legal     func(d *scenarioDraft) (string, error)
	take      func(d *scenarioDraft, answer string) error
}

func newScenarioNew() *cobra.Command {
	d := &scenarioDraft{}
	c := &cobra.Command{
		Use:   "new",
		Short: "Make a scenario from flags or answers",
		Long: "Writes a new scenario based on a shipped one: system, map, turns, the forces of both sides\n" +
			"and the objectives. It asks for values without a flag, on the terminal or from a pipe;\n" +
			"an empty answer, or the end of the input, keeps the value of the shipped scenario. Each\n" +
			"answer is checked as by `metahex scenario lint`, and only a playable scenario is written.\n" +
			"With other forces or objectives, a head start of the shipped scenario is left out.",
		Example: "  metahex scenario new -o mine.yaml\n" +
			"  metahex scenario new --system battlesuit --map E --turns 8 --red 'commander, front-line 3' \\\n" +
			"    --blue 'commander, sniper, police 4' --objectives 'G-18 10, M-18 10' -o mine.yaml < /dev/null",
		Args: wants(0, "no arguments"),
		RunE: func(c *cobra.Command, _ []string) error { return d.run(c) },
	}
	d.textFlags(c)
	c.Flags().StringVar(&d.system, "system", "", "system: battlesuit, gravarmor, gts, lasergrenadiers or solprime")
	must(c.RegisterFlagCompletionFunc("system", completeSystems))
	c.Flags().StringVar(&d.draft.Map, "map", "", "map of a shipped scenario of the system, whose zones the forces take")
	c.Flags().StringVar(&d.draft.Title, "title", "", "title")
	c.Flags().IntVar(&d.draft.Turns, "turns", 0, "how many turns or cycles: "+turnBounds())
	c.Flags().StringVar(&d.red, "red", "", "force of red: units and how many, as `LIST`, such as 'sniper, front-line 3'; in the Grand Tactical Series 'A1 A2 at K-04, A3 at J-05'")
	c.Flags().StringVar(&d.blue, "blue", "", "force of blue, as `LIST`")
	c.Flags().StringVar(&d.draft.Objectives, "objectives", "", "places and their points, as `LIST`: 'I-21 10, G-18 5', on a table '12.5,8 6'")
	return c
}

// draftQuestions lists the questions in the order in which they are asked.
var draftQuestions = []draftQuestion{
	{"system", "system", func(*scenarioDraft) (string, error) { return "one of " + knownSystems(), nil }, (*scenarioDraft).takeSystem},
	{"map", "map", func(d *scenarioDraft) (string, error) {
		all, err := d.draft.Maps()
		return "one of " + strings.Join(all, ", "), err
	}, func(d *scenarioDraft, answer string) error { d.draft.Map = answer; return nil }},
	{"title", "title", nil, func(d *scenarioDraft, answer string) error { d.draft.Title = answer; return nil }},
	{"turns", "turns", func(d *scenarioDraft) (string, error) { return d.draft.System.Turns().String(), nil }, (*scenarioDraft).takeTurns},
	{"red", "force of red", (*scenarioDraft).forceWords, func(d *scenarioDraft, answer string) error { d.draft.Forces[game.Red] = answer; return nil }},
	{"blue", "force of blue", (*scenarioDraft).forceWords, func(d *scenarioDraft, answer string) error { d.draft.Forces[game.Blue] = answer; return nil }},
	{"objectives", "objectives", func(*scenarioDraft) (string, error) { return "places and points: I-21 10, or on a table 12.5,8 6", nil },
		func(d *scenarioDraft, answer string) error { d.draft.Objectives = answer; return nil }},
}

func knownSystems() string { return strings.Join(systems.IDs(), ", ") }

// takeSystem sets the system; an empty answer means the first.
func (d *scenarioDraft) takeSystem(answer string) error {
	s, err := systems.ByID(strings.ToLower(answer))
	if err != nil {
		return errors.New(rule.Unknown("system", answer, systems.IDs()))
	}
	d.draft.System = s
	return nil
}

// takeTurns sets the length of a match.
func (d *scenarioDraft) takeTurns(answer string) (err error) {
	if d.draft.Turns, err = strconv.Atoi(answer); err != nil || !d.draft.System.Turns().Has(d.draft.Turns) {
		return fmt.Errorf("found %s; want %s turns", rule.Clip(strconv.Quote(answer)), d.draft.System.Turns())
	}
	return nil
}

// turnBounds says how long a match of each system may be.
func turnBounds() string {
	var all []string
	for _, s := range systems.All {
		all = append(all, fmt.Sprintf("%s in %s", s.Turns(), s.ID))
	}
	return strings.Join(all, ", ")
}

// forceWords describes the syntax of a force.
func (d *scenarioDraft) forceWords() (string, error) {
	if d.draft.System.ID == "gts" {
		return "units and hexes: A1 A2 at K-04, A3 at J-05", nil
	}
	return "units and how many: sniper, front-line 3", nil
}

// run asks for values without flags, and writes the scenario.
func (d *scenarioDraft) run(c *cobra.Command) error {
	if err := d.checkWords(); err != nil {
		return err
	}
	d.named("my-battle")
	d.id = strings.ToLower(d.id)
	d.draft.ID, d.draft.System = d.id, systems.All[0]
	d.draft.Forces[game.Red], d.draft.Forces[game.Blue] = d.red, d.blue
	if d.system != "" {
		if err := d.takeSystem(d.system); err != nil {
			return err
		}
	}
	if c.Flags().Changed("turns") {
		if err := d.takeTurns(strconv.Itoa(d.draft.Turns)); err != nil {
			return fmt.Errorf("--turns: %w", err)
		}
	}
	if err := d.ask(c); err != nil {
		return err
	}
	text, err := d.checked()
	if err != nil {
		return err
	}
	return d.write(c, text)
}

// checkWords refuses an id or a title that a scenario cannot have.
func (d *scenarioDraft) checkWords() error {
	if !rule.IsID(d.id) {
		return fmt.Errorf("--id: found id %q; want %s", rule.Clip(d.id), rule.IDWords)
	}
	if !utf8.ValidString(d.draft.Title) {
		return fmt.Errorf("--title: found %q, which is not valid UTF-8", rule.Clip(d.draft.Title))
	}
	return nil
}

// isTyped reports whether the input is typed at a terminal.
func isTyped(c *cobra.Command) bool {
	file, ok := c.InOrStdin().(*os.File)
	return ok && term.IsTerminal(int(file.Fd()))
}

// ask asks for values without flags. At the end of input, the other values stay as in the template. It
// returns an error if the input ends after a refused answer.
func (d *scenarioDraft) ask(c *cobra.Command) error {
	in, out := newAnswers(c.InOrStdin()), c.ErrOrStderr()
	d.typed = isTyped(c)
	for _, q := range draftQuestions {
		if c.Flags().Changed(q.flag) {
			continue
		}
		for refused := false; ; refused = true {
			err := d.put(c, q, in, out)
			if errors.Is(err, io.EOF) {
				if refused {
					return fmt.Errorf("the input ended after a refused answer to %q; no scenario is written", q.ask)
				}
				return nil
			}
			if err == nil {
				break
			}
			if c.Context().Err() != nil {
				return err
			}
			fmt.Fprintf(out, "  %v\n", readable(err.Error(), nil))
		}
	}
	return nil
}

// put asks one question. If the answer makes the scenario unplayable, put undoes the answer and
// returns the reason.
func (d *scenarioDraft) put(c *cobra.Command, q draftQuestion, in *answers, out io.Writer) error {
	hint := ""
	if q.legal != nil {
		words, err := q.legal(d)
		if err != nil {
			return err
		}
		hint = " (" + words + ")"
	}
	if d.typed { // no prompts for a script
		fmt.Fprintf(out, "%s%s [%s]? ", q.ask, hint, d.kept(q.flag))
	}
	answer, err := awaited(c.Context(), in.next)
	if err != nil || answer == "" {
		return err
	}
	before := d.draft
	if err = q.take(d, answer); err == nil {
		_, err = d.checked()
	}
	if err != nil {
		d.draft = before
	}
	return err
}

// kept describes what an empty answer keeps.
func (d *scenarioDraft) kept(flag string) string {
	if flag == "system" {
		return d.draft.System.ID
	}
	return cmp.Or(d.draft.Present(flag), "as shipped")
}

// unplaced returns an error without its place in the draft, which is not written.
func unplaced(err error) error {
	if fault := (*rule.Fault)(nil); errors.As(err, &fault) {
		return errors.New(fault.Text)
	}
	return err
}

// checked returns the text of the draft, or the first finding of lint if the draft is not playable.
func (d *scenarioDraft) checked() ([]byte, error) {
	text, err := d.draft.Text()
	if err != nil {
		return nil, err
	}
	found, err := d.draft.System.Lint(systems.Source{Scenario: d.id + ".yaml", Text: text})
	if err != nil {
		return nil, err
	}
	for _, one := range found {
		if !strings.Contains(one.Error(), rule.Warning) {
			return nil, unplaced(one)
		}
	}
	return text, nil
}
