package commands

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"metahex/bots"
	"metahex/game"
	"metahex/record"
	"metahex/rule"
	"metahex/systems"
	"metahex/tui"
)

// onTerminal reports whether the program runs on a terminal with a full screen.
func onTerminal() bool {
	return term.IsTerminal(int(os.Stdin.Fd())) && term.IsTerminal(int(os.Stdout.Fd()))
}

// screen plays on the full screen.
func (f *playFlags) screen(c *cobra.Command, args []string) error {
	if len(args) == 1 && f.resume == "" {
		if _, err := systems.Of(args[0]); err != nil {
			return err // a misspelled name, before any complaint about the terminal
		}
	}
	if err := orPlain(); err != nil {
		return err
	}
	return f.show(c, args)
}

// orPlain returns an error if there is no terminal for a screen.
func orPlain() error {
	if !onTerminal() {
		return errors.New("not a terminal; add --plain")
	}
	return nil
}

// show plays the named match, or the one chosen on the start screen.
func (f *playFlags) show(c *cobra.Command, args []string) error {
	f.drawn = !c.Flags().Changed("seed") && !f.tutorial
	var cfg tui.Config
	var err error
	switch {
	case f.resume != "":
		cfg, err = f.resumed(c, f.resume)
	case f.tutorial:
		cfg, err = f.guided(c, cmp.Or(f.system, systems.All[0].ID))
	case len(args) == 1:
		cfg, err = f.begun(c, order{Battle: args[0], Red: f.red, Blue: f.blue})
	default:
		lobby, err := f.lobby(c)
		if err != nil {
			return err
		}
		return crashed(tui.Begin(c.Context(), lobby, tui.Config{Theme: f.theme, ASCII: f.ascii, Motion: !f.noMotion, Kept: playerSettings(), Stuck: stuck(c.Context()), Home: f.home(c)}))
	}
	if err != nil {
		return err
	}
	return onScreen(c.Context(), cfg)
}

// onScreen shows a prepared match until the player leaves it.
func onScreen(ctx context.Context, cfg tui.Config) error {
	cfg.Stuck, cfg.Kept = stuck(ctx), playerSettings()
	return crashed(tui.Run(ctx, cfg))
}

// playerSettings returns the player's settings, or nil if the operating system has no folder for them.
func playerSettings() *tui.Kept {
	dir, err := os.UserConfigDir()
	if err != nil {
		return nil
	}
	return tui.KeptIn(filepath.Join(dir, "metahex", "settings.yaml"))
}

// begun prepares a new match for the screen.
func (f *playFlags) begun(c *cobra.Command, o order) (tui.Config, error) {
	f.nextSeed()
	_, header, err := f.begin(o)
	if err != nil {
		return tui.Config{}, err
	}
	file, note := f.save, ""
	if file != "" {
		err = f.claim(file, f.force)
	} else if header.Red == "human" || header.Blue == "human" {
		file, note = f.autosaved(header.Scenario, ":save FILE records it in a file of yours")
	}
	if err != nil {
		return tui.Config{}, err
	}
	return f.config(c, tui.Config{Header: header, File: file, Note: note}, f.seed)
}

// nextSeed sets another seed for the next match. A seed set by the player is incremented.
func (f *playFlags) nextSeed() {
	switch {
	case f.drawn:
		f.seed = uint64(time.Now().UnixNano()) % 1_000_000
	case f.matches > 0:
		f.seed++
	}
	f.matches++
}

// home returns a function that builds the start screen again after a match. The function also releases
// the locks of all records, because no match is being played then.
func (f *playFlags) home(c *cobra.Command) func() (tui.Lobby, error) {
	return func() (tui.Lobby, error) {
		for file := range f.locks {
			if err := f.release(file); err != nil {
				return tui.Lobby{}, err
			}
		}
		f.save = "" // the file was only for the first match
		return f.lobby(c)
	}
}

// resumed prepares a recorded match for the screen.
func (f *playFlags) resumed(c *cobra.Command, file string) (tui.Config, error) {
	t, err := f.takeUp(c.Context(), f.opener(file))
	if err != nil {
		return tui.Config{}, otherwise(c, file, err)
	}
	header, err := f.opener(file).opened(t.play.Header)
	if err != nil {
		return tui.Config{}, err
	}
	recorded := func(to string) record.Header {
		if to == file {
			return t.play.Header
		}
		return headerIn(header, to)
	}
	return f.config(c, tui.Config{Header: header, Written: recorded, Played: t.play, File: file, Note: strings.Join(append(f.said, t.notes...), "; ")}, t.seed)
}

// guided prepares the guided battle of a system.
func (f *playFlags) guided(c *cobra.Command, system string) (tui.Config, error) {
	s, err := systems.ByID(system)
	if err != nil {
		return tui.Config{}, err
	}
	return f.begun(c, order{Battle: s.Training, Red: "human", Blue: "regular"})
}

// config completes a configuration from its header: the players and the lessons.
func (f *playFlags) config(c *cobra.Command, cfg tui.Config, seed uint64) (_ tui.Config, err error) {
	cfg.Start, cfg.Theme, cfg.ASCII, cfg.Pace = opener{}.start, f.theme, f.ascii, f.pace
	if cfg.Written == nil {
		cfg.Written = func(file string) record.Header { return headerIn(cfg.Header, file) }
	}
	cfg.Motion = !f.noMotion
	cfg.Thinking = &tui.Thinking{}
	names := seats(cfg.Header)
	for side, name := range names {
		if name == "human" {
			cfg.Humans |= game.Only(side)
		}
	}
	plans := map[game.Side]*bots.Plan{game.Red: {}, game.Blue: {}}
	cfg.Player = func(side game.Side, n int) (game.Player, error) {
		source := rand.New(rand.NewPCG(seed, uint64(n)))
		if side == game.Chance {
			return game.Dice(source), nil
		}
		return f.thinker(names[side], source, plans[side], cfg.Thinking)
	}
	cfg.Left = func(l tui.Leaving) {
		if by, ok := takenBy(c.Context()); ok && l.File != "" {
			fmt.Fprintln(c.OutOrStdout(), handedOver(by, l.Answers, l.File))
		} else if cfg.Humans != 0 || l.Result.Over || l.File != "" {
			left(c, f.later(l.File), l)
		}
	}
	cfg.Rescue = filepath.Join(os.TempDir(), fmt.Sprintf("metahex-rescued-%d.play", os.Getpid()))
	if dir, err := saves(); err == nil {
		cfg.Copies = filepath.Join(dir, "copied.txt")
	}
	cfg.Clause, cfg.Claim, cfg.Cite = ClauseWords(cfg.Header), f.claim, citedInMatch
	cfg.ID, cfg.Topics = scenarioID(cfg.Header.Scenario), topicsOf(cfg.Header.System)
	cfg.Home, cfg.Playouts = f.home(c), judgePlayouts
	f.into(&cfg)
	err = teach(&cfg)
	return cfg, err
}

// topicsOf returns the kinds of questions of a system.
func topicsOf(system string) []string {
	y, err := systems.ByID(system)
	if err != nil {
		return nil
	}
	return y.Topics
}

// thinker returns the bot with the given name. A bot that looks ahead reports its progress and its
// certainty, and answers at once when hurried.
func (f *playFlags) thinker(name string, source *rand.Rand, plan *bots.Plan, t *tui.Thinking) (game.Player, error) {
	b := f.budget()
	if b.Time == 0 && b.Playouts == 0 {
		b.Time = thinkTime
	}
	b.Stop = t.Hurried
	return bot(name, source, bots.Thinking{Budget: b, Plan: plan, Report: func(p bots.Progress) {
		t.Report(fmt.Sprintf("%s, %d%% sure", rule.Count(p.Playouts, "playout"), p.Sure))
	}})
}

// teach adds the lessons of a guided battle.
func teach(cfg *tui.Config) error {
	s, err := systems.ByID(cfg.Header.System)
	if err != nil || s.Training == "" || s.Training != cfg.Header.Scenario {
		return nil
	}
	course, err := tui.ReadCourse(s.Lessons.Name, s.Lessons.Data)
	if err != nil {
		return err
	}
	cfg.Lessons = course.Lessons
	return nil
}

// left prints the state of a match that the player has left. It deletes a record without answers. The
// opener opens the record.
func left(c *cobra.Command, o opener, l tui.Leaving) {
	out := c.OutOrStdout()
	switch {
	case l.Result.Over:
		fmt.Fprintln(out, ending(l.Result))
		if l.File != "" {
			fmt.Fprintf(out, "Look at it again with: metahex replay %s\n", o.typed())
		}
	case l.Answers == 0 && inSaves(l.File):
		if err := os.Remove(l.File); err != nil {
			fmt.Fprintln(c.ErrOrStderr(), readable(describe(err), nil))
		}
	case l.File != "":
		fmt.Fprintf(out, "Go on with: metahex play --resume %s\n", o.typed())
	default:
		fmt.Fprintln(out, "The match was not recorded (use --save FILE to record it).")
	}
}

// inSaves reports whether the file was named by autosave.
func inSaves(file string) bool {
	dir, err := saves()
	if err != nil || file == "" {
		return false
	}
	path, err := filepath.Abs(file)
	return err == nil && (filepath.Dir(path) == dir || led(filepath.Dir(path)) == led(dir))
}

// crashed writes the stack trace of an internal error to a file, and returns a one-line error with the
// name of that file.
func crashed(err error) error {
	var m *tui.Mistake
	if !errors.As(err, &m) {
		return err
	}
	dir, trouble := saves()
	file := filepath.Join(cmp.Or(dir, os.TempDir()), "mistake-"+strconv.FormatInt(time.Now().Unix(), 10)+".txt")
	if trouble == nil {
		trouble = errors.Join(os.MkdirAll(dir, 0o700), os.WriteFile(file, m.Stack, 0o600))
	}
	if trouble != nil {
		return fmt.Errorf("%w\n%s", m, m.Stack)
	}
	return fmt.Errorf("%w; the trace is in %s", m, file)
}

// newWatch returns `metahex watch`.
func newWatch() *cobra.Command {
	f := &playFlags{watch: true}
	c := &cobra.Command{
		Use:   "watch [SCENARIO]",
		Short: "Watch bots play a scenario",
		Long: "Shows a match between bots on the whole terminal. Space pauses and resumes, s steps by\n" +
			"an answer, + and - change the pace, [ goes back, v changes the side whose view is shown,\n" +
			"and q leaves. Without a scenario, it shows a start screen to choose one.",
		Example:           "  metahex watch crossroads\n  metahex watch patrol --blue search --pace 1s",
		Args:              f.arguments,
		ValidArgsFunction: completeScenarios,
		RunE: f.kept(func(c *cobra.Command, args []string) error {
			if f.red == "human" || f.blue == "human" {
				return errors.New("`metahex watch` shows bots only; to play yourself, use `metahex play`")
			}
			if !onTerminal() {
				return errors.New("not a terminal; metahex play --plain --red greedy --blue greedy prints a match as text")
			}
			return f.show(c, args)
		}),
	}
	c.Flags().Var(lasting(&f.pace, 500*time.Millisecond, 0, time.Minute), "pace", "pause before each answer; + and - change it")
	f.common(c, "regular", "regular")
	return c
}

// lookFlags adds the flags for the appearance of a screen.
func lookFlags(c *cobra.Command, ascii, noMotion *bool, theme *string) {
	c.Flags().BoolVar(ascii, "ascii", false, "draw the map in ASCII only")
	c.Flags().BoolVar(noMotion, "no-motion", false, "no animation: redraw only after a key or an answer")
	c.Flags().StringVar(theme, "theme", "", "colours of the screen: a shipped theme or a `FILE`")
	must(c.RegisterFlagCompletionFunc("theme", cobra.FixedCompletions(tui.ThemeNames(), cobra.ShellCompDirectiveDefault)))
}

// reviewed prepares a recorded match for a replay on the screen.
func reviewed(from opener, play *record.Play, theme string, asciiOnly, noMotion bool) tui.Config {
	return tui.Config{Start: from.start, Header: play.Header, Played: play, Review: true, ID: from.scenarioID(play.Header), Theme: theme, ASCII: asciiOnly, Motion: !noMotion, Clause: ClauseWords(play.Header), Cite: citedInMatch}
}

// review replays a recorded match on the full screen.
func review(ctx context.Context, from opener, play *record.Play, theme string, asciiOnly, noMotion bool) error {
	err := onScreen(ctx, reviewed(from, play, theme, asciiOnly, noMotion))
	if f := (*rule.Fault)(nil); errors.As(err, &f) {
		return findings{err} // an error in the record is a finding
	}
	return err
}
