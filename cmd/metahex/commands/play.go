package commands

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"metahex/bots"
	"metahex/game"
	"metahex/record"
	"metahex/record/summary"
	"metahex/systems"
	"metahex/tui"
)

// An order is what the player has chosen to play.
type order = tui.Order

type playFlags struct {
	plain, ascii   bool
	noMotion       bool
	tutorial, keys bool
	system         string // system of the guided battle; empty: the first
	watch          bool   // only bots play
	theme          string
	red, blue      string
	seed           uint64
	drawn          bool // each match gets a new random seed
	matches        int  // number of matches begun on the screen
	pace           time.Duration
	save, resume   string
	campaigns      []string // restricts the start screen to these campaigns; empty: all battles
	tablesFlag
	readings []string
	allowed  allowance
	thinkFlags
	reactionFlags
	keeping
}

// lastMatch is the value of --resume without a file.
const lastMatch = "last"

func newPlay() *cobra.Command { return newPlayOf(nil) }

// newPlayOf returns the play command; with campaigns, its start screen offers only those.
func newPlayOf(campaigns []string) *cobra.Command {
	f := &playFlags{campaigns: campaigns}
	c := &cobra.Command{
		Use:   "play [SCENARIO]",
		Short: "Play a scenario",
		Long: "Plays a scenario on the whole terminal, or with --plain at a prompt: questions with\n" +
			"numbered answers, fit for pipes and screen readers. Without a scenario, it shows a start\n" +
			"screen to choose one; the prompt plays the primer. On the screen, ? shows the keys, and\n" +
			"every answer is recorded; --resume resumes the match that was left last. --look-on\n" +
			"watches a match that is open elsewhere, --take-over takes it over. At the end it prints\n" +
			"a summary of the match. On the screen q then leads back to the start screen, if the\n" +
			"match was chosen there.",
		Example: "  metahex play\n  metahex play --tutorial --system gts\n  metahex play patrol --blue search\n" +
			"  metahex play --plain primer --red greedy --blue random --seed 7 --save game.play",
		Args:              f.arguments,
		ValidArgsFunction: completeScenarios,
		RunE:              f.kept(f.run),
	}
	c.Flags().BoolVar(&f.plain, "plain", false, "play at a plain prompt")
	c.Flags().BoolVar(&f.tutorial, "tutorial", false, "play a guided first battle, of --system")
	c.Flags().StringVar(&f.system, "system", "", "system of the guided battle: battlesuit, gravarmor, gts, lasergrenadiers or solprime")
	must(c.RegisterFlagCompletionFunc("system", completeSystems))
	c.Flags().BoolVar(&f.keys, "keys", false, "print the keys of the screen, and play nothing")
	c.Flags().Var(lasting(&f.pace, 150*time.Millisecond, 0, time.Minute), "pace", "pause before each answer of a bot or a die, on the screen")
	c.Flags().StringVar(&f.resume, "resume", "", "resume the match recorded in `FILE`, or the one left last")
	c.Flag("resume").NoOptDefVal = lastMatch
	c.Flags().BoolVar(&f.lookOn, "look-on", false, "watch a match that is being played elsewhere, without changing it")
	c.Flags().BoolVar(&f.takeOver, "take-over", false, "take over a match that is being played elsewhere")
	f.reactionFlags.add(c)
	f.common(c, "human", "regular")
	f.allowed.flags(c)
	c.MarkFlagsMutuallyExclusive("save", "resume")
	c.MarkFlagsMutuallyExclusive("save", "look-on", "take-over")
	c.MarkFlagsMutuallyExclusive("tutorial", "look-on", "take-over")
	c.MarkFlagsMutuallyExclusive("tutorial", "resume")
	c.MarkFlagsMutuallyExclusive("tutorial", "plain")
	return c
}

// common adds the flags that play and watch share.
func (f *playFlags) common(c *cobra.Command, red, blue string) {
	lookFlags(c, &f.ascii, &f.noMotion, &f.theme)
	c.Flags().StringVar(&f.red, "red", red, "who plays red: human, "+botNames)
	c.Flags().StringVar(&f.blue, "blue", blue, "who plays blue: human, "+botNames)
	f.thinkFlags.add(c)
	c.Flags().Uint64Var(&f.seed, "seed", 1, "seed of the dice and of the bots (on the screen the default is random)")
	c.Flags().StringVar(&f.save, "save", "", "record the match in `FILE`, answer by answer")
	c.Flags().BoolVar(&f.force, "force", false, "overwrite the file of --save even if it is not empty")
	f.addTables(c)
	c.Flags().StringArrayVarP(&f.readings, "reading", "r", nil, "reading of an open question, such as 10.0=d6, or an optional rule, such as facing=on; may be repeated")
	must(c.RegisterFlagCompletionFunc("reading", cobra.FixedCompletions(systems.ReadingWords(), cobra.ShellCompDirectiveNoFileComp)))
	players := cobra.FixedCompletions(append([]string{"human"}, bots.Names...), cobra.ShellCompDirectiveNoFileComp)
	must(c.RegisterFlagCompletionFunc("red", players))
	must(c.RegisterFlagCompletionFunc("blue", players))
}

// arguments accepts "--resume FILE" as two words, and refuses extra arguments.
func (f *playFlags) arguments(c *cobra.Command, args []string) error {
	if f.resume == "" && (f.lookOn || f.takeOver) {
		f.resume = lastMatch
	}
	if f.resume == lastMatch && len(args) > 0 {
		f.resume, args = args[0], args[1:]
	}
	switch {
	case f.save == "-":
		return errors.New("found --save -; want a file to record the match in")
	case f.allowed.scenario != "" && f.resume == "":
		return errors.New("--scenario goes with --resume; a new match has its scenario as an argument")
	case len(args) > 0:
		return f.scenario(c, args)
	}
	return f.guide()
}

// guide refuses --system without a guided battle.
func (f *playFlags) guide() error {
	if f.system != "" && !f.tutorial {
		return errors.New("--system goes with --tutorial; a scenario has its own")
	}
	return nil
}

// scenario refuses a second scenario, and a scenario for a match that already has one.
func (f *playFlags) scenario(c *cobra.Command, args []string) error {
	switch {
	case f.guide() != nil:
		return f.guide()
	case f.resume != "":
		return fmt.Errorf("found scenario %q besides --resume; the recorded match has its own", args[0])
	case f.tutorial:
		return fmt.Errorf("found scenario %q besides --tutorial; the guided battle has its own", args[0])
	case len(args) > 1:
		return fmt.Errorf("%s wants one scenario; found %d arguments", name(c), len(args))
	}
	return nil
}

func completeSystems(*cobra.Command, []string, string) (all []cobra.Completion, _ cobra.ShellCompDirective) {
	for _, s := range systems.All {
		all = append(all, cobra.CompletionWithDesc(s.ID, s.Title))
	}
	return all, cobra.ShellCompDirectiveNoFileComp
}

func completeScenarios(*cobra.Command, []string, string) ([]cobra.Completion, cobra.ShellCompDirective) {
	var all []cobra.Completion
	for _, s := range systems.All {
		sheets, err := s.Sheets()
		if err != nil {
			return nil, cobra.ShellCompDirectiveError
		}
		for _, b := range sheets {
			all = append(all, cobra.CompletionWithDesc(b.ID, b.Title))
		}
	}
	return all, cobra.ShellCompDirectiveDefault
}

// A session is a match in progress, with its record, notes and players.
type session struct {
	match  game.Match
	header record.Header
	rec    *record.Recorder
	closer io.Closer
	// answers is the number of answers given so far. Dice and bots get a source made from the seed
	// and this number, so that a resumed match has the same dice and bots. The only exception: a bot
	// that plans whole activations makes a new plan for the rest of the current activation.
	answers uint64
	seed    uint64
	course  *summary.Course // all moments so far, for the summary
	notes   []record.Note   // pencil notes so far
	opener  opener          // opens the files that the header names
}

func (f *playFlags) run(c *cobra.Command, args []string) (err error) {
	if f.keys {
		printLines(c.OutOrStdout(), tui.Manual())
		return nil
	}
	if f.resume != "" {
		args = nil // the arguments are the file name
	}
	if f.resume == lastMatch {
		if f.resume, err = f.meant(); err != nil {
			return err
		}
	}
	if f.lookOn {
		return f.onlooker(c)
	}
	if !f.plain {
		return f.screen(c, args)
	}
	s, err := f.session(c, args)
	if err != nil {
		return err
	}
	return errors.Join(s.close(f.prompted(c, s)), f.drop(c, s))
}

// drop removes the record of a match without answers, if the player has not named its file. The record
// stays if another process has taken over the match.
func (f *playFlags) drop(c *cobra.Command, s *session) error {
	if _, taken := takenBy(c.Context()); taken || s.answers > 0 || !inSaves(f.save) {
		return nil
	}
	return os.Remove(f.save)
}

// prompted plays a match at a plain prompt.
func (f *playFlags) prompted(c *cobra.Command, s *session) error {
	ctx, cancel := context.WithCancelCause(c.Context())
	defer cancel(nil)
	out := onPaper(c.OutOrStdout())
	p := &prompt{in: newAnswers(c.InOrStdin()), out: out, sides: map[game.Side]bool{}, since: map[game.Side][]game.Event{}, strict: f.strict, notebook: notebook{session: s}}
	players := s.players(f, p)
	p.opening(s.match)
	result, err := game.Play(ctx, s.match, players, func(q game.Question, choice game.Choice, events []game.Event) {
		s.answers++
		s.course.Hear(s.match, choice, events)
		p.tell(q.Side, events)
		if s.rec != nil {
			s.rec.Hear(q, choice, events)
			p.lost(s.rec.Err(), cancel)
		}
	})
	by, taken := takenBy(c.Context())
	switch {
	case taken && err != nil && s.lost() == nil:
		fmt.Fprintf(out, "\n%s\n", handedOver(by, int(s.answers), f.save+f.resume))
	case errors.Is(err, errLeft), errors.Is(err, io.EOF):
		p.left(f, err)
	case errors.Is(err, context.Canceled):
		if c.Context().Err() != nil && (f.save+f.resume != "" || len(p.sides) > 0) {
			p.left(f, err)
		}
		return context.Cause(ctx)
	case err != nil:
		return err
	default:
		return f.ended(c, s, result, len(p.sides) > 0)
	}
	return nil
}

// ended prints the result and the summary of a finished match, and where its record is if the player
// has not named the file.
func (f *playFlags) ended(c *cobra.Command, s *session, result game.Result, judge bool) error {
	out := c.OutOrStdout()
	fmt.Fprintln(out)
	if !announced(s.course, result) {
		fmt.Fprintln(out, ending(result))
	}
	if err := s.sumUp(c, judge); err != nil || !inSaves(f.save) {
		return err
	}
	fmt.Fprintf(out, "Look at it again with: metahex replay %s --plain\n", f.later(f.save).typed())
	return nil
}

// sumUp prints the summary of the match. If a human played, it also searches for turning points; the
// human can interrupt the search.
func (s *session) sumUp(c *cobra.Command, judge bool) error {
	sum := s.course.Make()
	out := c.OutOrStdout()
	if judge {
		fmt.Fprintln(out, "(searching for the turning points; Ctrl-C skips this)")
		if err := flush(out); err != nil {
			return err
		}
		if judged(c.Context(), s.course, sum, judgePlayouts) != nil {
			fmt.Fprintln(out, "the search for the turning points did not finish")
		}
	}
	printLines(out, append(sum.Text()[1:], shareLine(sum, s.opener, s.header)))
	return nil
}

// players returns the player of each side: the prompt for humans; bots; dice.
func (s *session) players(f *playFlags, p *prompt) map[game.Side]game.Player {
	all := map[game.Side]game.Player{game.Chance: s.drawing(func(r *rand.Rand) (game.Player, error) { return game.Dice(r), nil })}
	for side, name := range seats(s.header) {
		if name == "human" {
			p.sides[side] = true
			all[side] = p
			continue
		}
		plan := &bots.Plan{}
		all[side] = s.drawing(func(r *rand.Rand) (game.Player, error) {
			return bot(name, r, bots.Thinking{Budget: f.budget(), Plan: plan})
		})
	}
	return all
}

// lost returns why the match is no longer recorded. It returns nil if no recording has failed.
func (s *session) lost() error {
	if s.rec == nil {
		return nil
	}
	return s.rec.Err()
}

// close closes the record, and joins its errors with err.
func (s *session) close(err error) error {
	if s.closer == nil {
		return err
	}
	if lost := s.lost(); !errors.Is(err, lost) {
		err = errors.Join(err, lost)
	}
	return errors.Join(err, s.closer.Close())
}

// session begins a match, or resumes a recorded one.
func (f *playFlags) session(c *cobra.Command, args []string) (*session, error) {
	if f.resume != "" {
		return f.goOn(c)
	}
	scenario := "primer"
	if len(args) == 1 {
		scenario = args[0]
	}
	m, header, err := f.begin(order{Battle: scenario, Red: f.red, Blue: f.blue})
	if err != nil {
		return nil, err
	}
	s, note := &session{match: m, header: header, seed: f.seed, course: &summary.Course{First: m.Clone()}}, ""
	switch human := header.Red == "human" || header.Blue == "human"; {
	case f.save != "":
		err = f.claim(f.save, f.force)
	case human && isTyped(c): // as on the screen; what a program types is recorded only if it says where
		if f.save, note = f.autosaved(header.Scenario, "--save FILE records it in a file of yours"); note != "" {
			fmt.Fprintln(c.ErrOrStderr(), "metahex: "+note)
		}
	}
	if err != nil {
		return nil, err
	}
	if f.save != "" {
		s.rec, s.closer, err = record.Autosave(f.save, headerIn(header, f.save), m)
	}
	return s, err
}

// begin opens the chosen scenario, and writes the header of its record.
func (f *playFlags) begin(o order) (game.Match, record.Header, error) {
	for _, name := range []string{o.Red, o.Blue} {
		if err := f.knows(name); err != nil {
			return nil, record.Header{}, err
		}
	}
	own := slices.DeleteFunc(slices.Clone(f.readings), func(text string) bool { return sameReading(o.Options, text) })
	from := systems.Source{Scenario: o.Battle, Tables: f.tables, Readings: f.asked(o.Battle, slices.Concat(own, o.Options))}
	if o.Exact {
		from.Tables, from.Readings = o.Tables, o.Options
	}
	m, header, err := systems.Open(from)
	header.Build = BuildName()
	header.Seed, header.Red, header.Blue = strconv.FormatUint(f.seed, 10), o.Red, o.Blue
	return m, header, err
}

// opener returns an opener of recorded matches that uses the files in the flags.
func (f *playFlags) opener(file string) opener {
	return allowance{scenario: f.allowed.scenario, tables: f.tables}.of(file)
}

// later returns the opener of a record that is left, for the words with which the player opens it again.
// Only a record that was opened with the files in the flags needs these again.
func (f *playFlags) later(file string) opener {
	if file == f.resume {
		return f.opener(file)
	}
	return opener{file: file}
}

// goOn replays a recorded match, and then continues to record in the same file.
func (f *playFlags) goOn(c *cobra.Command) (*session, error) {
	t, err := f.takeUp(c.Context(), f.opener(f.resume))
	if err != nil {
		return nil, otherwise(c, f.resume, err)
	}
	for _, note := range append(f.said, t.notes...) {
		fmt.Fprintln(c.ErrOrStderr(), "metahex: "+note)
	}
	s := &session{header: t.play.Header, seed: t.seed, answers: uint64(t.play.Answers()), notes: t.play.Notes(), opener: f.opener(f.resume)}
	if s.course, err = summary.Of(t.play, f.opener(f.resume).start); err != nil {
		return nil, err
	}
	s.match = s.course.Last().Clone()
	s.rec, s.closer, err = record.Append(f.resume, t.play, s.match)
	return s, err
}

// drawing returns a player that calls make for each answer, with a new random source.
func (s *session) drawing(make func(*rand.Rand) (game.Player, error)) game.Player {
	return game.PlayerFunc(func(ctx context.Context, seat game.Seat, q game.Question, refused error) (game.Choice, error) {
		p, err := make(rand.New(rand.NewPCG(s.seed, s.answers)))
		if err != nil {
			return game.Choice{}, err
		}
		return p.Choose(ctx, seat, q, refused)
	})
}

// announced reports whether the last event of a match says how it ended.
func announced(c *summary.Course, r game.Result) bool {
	if len(c.Moments) == 0 {
		return false
	}
	events := c.Moments[len(c.Moments)-1].Events
	return len(events) > 0 && strings.EqualFold(events[len(events)-1].Text, r.Text)
}

// ending describes how a match ended.
func ending(r game.Result) string {
	text := strings.ToUpper(r.Text[:1]) + r.Text[1:]
	if r.Cite != "" {
		text += fmt.Sprintf(" [%s]", r.Cite)
	}
	return text
}
