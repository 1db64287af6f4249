package commands

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"metahex/battle/daily"
	"metahex/record"
	"metahex/record/summary"
	"metahex/rule/files"
	"metahex/systems"
	"metahex/tui"
)

// The battle of the day. Its record has its own folder, named by the date. The result of the day is
// the first finished record, which also becomes a line of a table. Further attempts are recorded in
// another folder and do not count.

// dailyFolder returns the folder of the daily records, which may not exist yet, and the file with the
// table of results.
func dailyFolder() (folder, table string, err error) {
	dir, err := saves()
	if err != nil {
		return "", "", err
	}
	folder = filepath.Join(dir, "daily")
	return folder, filepath.Join(folder, "results.txt"), nil
}

// makeDailyFolder returns the folder of the daily records, and creates it.
func makeDailyFolder() (folder string, err error) {
	folder, _, err = dailyFolder()
	if err == nil {
		err = folderMade(folder)
	}
	if err != nil {
		return "", fmt.Errorf("daily battles cannot be saved: %w", err)
	}
	return folder, nil
}

// newDaily returns `metahex daily`.
func newDaily() *cobra.Command {
	f := &playFlags{}
	var date string
	var table, again, refight bool
	c := &cobra.Command{
		Use:   "daily",
		Short: "Fight the battle of the day, the same for everybody",
		Long: "The battle of a day is drawn by its date; each day of the week has another rule book.\n" +
			"Everybody who fights it has the same ground, forces, side, enemy and dice. Days begin at\n" +
			"midnight, UTC; past ones can be fought too. The first result of a day counts, and is\n" +
			"printed in one line to share:\n\n" +
			"  metahex 2026-11-22 patrol 28:20 in 7 turns, luck +3\n\n" +
			"Your points come first. Luck is how many more of your shots succeeded than their exact\n" +
			"odds predict, minus the same number for the enemy, rounded. An unfinished battle is\n" +
			"resumed. --table lists all results.",
		Example: "  metahex daily\n  metahex daily --date 2026-11-22 --plain\n  metahex daily --table",
		Args:    wants(0, "no arguments"),
		RunE: f.kept(func(c *cobra.Command, _ []string) error {
			if table {
				all, err := results()
				if err == nil {
					printLines(c.OutOrStdout(), daily.Table(all))
				}
				return err
			}
			if !c.Flags().Changed("date") {
				date = time.Now().UTC().Format(daily.Layout)
			}
			day, err := daily.Day(date, time.Now())
			if err != nil {
				return fmt.Errorf("--date: %w", err)
			}
			return f.fightDaily(c, daily.Battle(day), again, refight)
		}),
	}
	c.Flags().StringVar(&date, "date", "", "the battle of this `DAY`, as in 2026-11-22 (default: today)")
	c.Flags().BoolVar(&table, "table", false, "list all results")
	c.Flags().BoolVar(&again, "again", false, "fight a battle again; it is recorded among your other matches, and its result does not count")
	c.Flags().BoolVar(&refight, "refight", false, "fight a battle again if its record is of other rules; the record is moved to a folder old-1")
	c.Flags().BoolVar(&f.plain, "plain", false, "play at a plain prompt")
	lookFlags(c, &f.ascii, &f.noMotion, &f.theme)
	f.pace = dailyPace
	for _, other := range []string{"date", "again", "refight", "plain"} {
		c.MarkFlagsMutuallyExclusive("table", other)
	}
	c.MarkFlagsMutuallyExclusive("again", "refight")
	return c
}

// dailyPace is the pause before each answer of the enemy or of the dice, on the screen.
const dailyPace = 150 * time.Millisecond

// results returns the results of all days. It adds missing lines for finished records, so that a
// result is not lost if the program was killed.
func results() ([]daily.Result, error) {
	folder, file, err := dailyFolder()
	if err != nil {
		return nil, err
	}
	var all []daily.Result
	data, err := files.Read(file, files.Results)
	switch {
	case isMissing(err):
	case err != nil:
		return nil, err
	default:
		if all, err = daily.Read(file, data); err != nil {
			return nil, findings{err}
		}
	}
	known := len(all)
	records, _ := filepath.Glob(filepath.Join(folder, "*.play"))
	for _, name := range records {
		date := strings.TrimSuffix(filepath.Base(name), ".play")
		if _, err := daily.Day(date, time.Now()); err != nil || slices.ContainsFunc(all, func(r daily.Result) bool { return r.Date == date }) {
			continue
		}
		if r, ok := dailyResult(daily.Battle(date), name); ok {
			all = append(all, r)
		}
	}
	if len(all) == known {
		return all, nil
	}
	slices.SortFunc(all, func(a, b daily.Result) int { return strings.Compare(a.Date, b.Date) })
	return all, files.Write(file, func(w io.Writer) error {
		_, err := w.Write(daily.Text(all))
		return err
	})
}

// dailyResult reads the result of a battle from its record; ok is false if the battle is not over.
func dailyResult(o daily.Order, file string) (r daily.Result, ok bool) {
	play, err := record.Load(file)
	if err != nil || !play.Over() || !o.Heads(play.Header) || !systems.Plays(play.Header) {
		return r, false
	}
	course, err := summary.Of(play, opener{file: file}.start)
	if err != nil {
		return r, false
	}
	return daily.ResultOf(o, course.Make()), true
}

// fought returns the result of a day, if it has one.
func fought(date string) (r daily.Result, ok bool, err error) {
	all, err := results()
	if err != nil {
		return r, false, err
	}
	i := slices.IndexFunc(all, func(r daily.Result) bool { return r.Date == date })
	if i < 0 {
		return r, false, nil
	}
	return all[i], true, nil
}

// dailyScenario returns the scenario of a day's battle: a shipped scenario, or a file written beside
// the day's record. An existing file that a record already uses stays unchanged.
func dailyScenario(o daily.Order) (string, error) {
	if o.Text == "" {
		return o.Scenario, nil
	}
	folder, err := makeDailyFolder()
	if err != nil {
		return "", err
	}
	file := filepath.Join(folder, o.File())
	if _, err := os.Stat(dailyRecord(folder, o)); err == nil {
		if _, err := os.Stat(file); err == nil {
			return file, nil
		}
	}
	return file, files.Write(file, func(w io.Writer) error { _, err := io.WriteString(w, o.Text); return err })
}

// dailyRecord returns the path of a day's record.
func dailyRecord(folder string, o daily.Order) string { return filepath.Join(folder, o.Date+".play") }

// fightDaily begins or resumes a battle of a day.
func (f *playFlags) fightDaily(c *cobra.Command, o daily.Order, again, refight bool) error {
	r, done, err := fought(o.Date)
	if err != nil {
		return err
	}
	if done && refight {
		return fmt.Errorf("the battle of %s has a result, which counts; --again fights it once more", o.Date)
	}
	if done && !again {
		fmt.Fprintf(c.OutOrStdout(), "%s\nYou have fought the battle of %s; the first result counts. --again fights it once more.\n", r, o.Date)
		return nil
	}
	if !f.plain {
		if err := orPlain(); err != nil {
			return err
		}
	}
	if err := refightDaily(c, o, refight); err != nil {
		return err
	}
	if !f.plain {
		return f.dailyScreen(c, o)
	}
	return f.dailyPrompt(c, o, done)
}

// dailyPrompt begins or resumes a battle of a day at a prompt. Done means that it has a result.
func (f *playFlags) dailyPrompt(c *cobra.Command, o daily.Order, done bool) error {
	scenario, err := f.prepareDaily(o, done)
	if err != nil {
		return err
	}
	fmt.Fprintf(c.OutOrStdout(), "The battle of %s: %s. You play %s.\n", o.Date, o.Scenario, o.Side)
	if done {
		if f.save, err = f.autosave(o.Scenario, time.Now()); err != nil {
			return err
		}
		fmt.Fprintf(c.OutOrStdout(), "You have fought it before, and the first result counts. This time is recorded in %s.\n", f.save)
	}
	s, err := f.session(c, []string{scenario})
	if err != nil {
		return err
	}
	if s.rec == nil {
		fmt.Fprintln(c.OutOrStdout(), "It is not recorded, and its result does not count.")
	}
	if err := s.close(f.prompted(c, s)); err != nil {
		return err
	}
	f.tellDaily(c, o, done)
	return nil
}

// dailyScreen begins or resumes a battle of a day on the screen.
func (f *playFlags) dailyScreen(c *cobra.Command, o daily.Order) error {
	cfg, err := f.dailyConfig(c, o)
	if err != nil {
		return err
	}
	return onScreen(c.Context(), cfg)
}

// prepareDaily sets the play flags to begin or resume a battle, and returns its scenario. A battle
// that already has a result is recorded elsewhere.
func (f *playFlags) prepareDaily(o daily.Order, done bool) (scenario string, err error) {
	if scenario, err = dailyScenario(o); err != nil {
		return "", err
	}
	f.red, f.blue = o.Seats()
	f.seed, f.drawn, f.matches, f.save, f.resume = o.Seed, false, 0, "", ""
	folder, err := makeDailyFolder()
	if done || err != nil { // without a folder the battle is fought, but not recorded
		return scenario, nil
	}
	file := dailyRecord(folder, o)
	play, err := record.Load(file)
	switch {
	case play == nil && errors.Is(err, fs.ErrNotExist):
		f.save = file
	case play == nil:
		return "", err
	case !o.Heads(play.Header):
		return "", fmt.Errorf("%s is not a record of the battle of %s; move it elsewhere", file, o.Date)
	case otherRules(play) != nil:
		return "", stuckDaily(o, play)
	default:
		f.resume = file
	}
	return scenario, nil
}

// tellDaily prints the result of a battle that has just ended.
func (f *playFlags) tellDaily(c *cobra.Command, o daily.Order, done bool) {
	r, ok, err := fought(o.Date)
	switch {
	case err != nil:
		fmt.Fprintln(c.ErrOrStderr(), readable(describe(err), nil))
	case ok && done:
		fmt.Fprintf(c.OutOrStdout(), "The first result counts: %s\n", r)
	case ok:
		fmt.Fprintln(c.OutOrStdout(), r)
	}
}

// dailyConfig prepares a battle of a day for the screen.
func (f *playFlags) dailyConfig(c *cobra.Command, o daily.Order) (cfg tui.Config, err error) {
	r, done, err := fought(o.Date)
	if err != nil {
		return cfg, err
	}
	red, blue, drawn := f.red, f.blue, f.drawn
	defer func() { f.red, f.blue, f.drawn, f.save, f.resume = red, blue, drawn, "", "" }()
	scenario, err := f.prepareDaily(o, done)
	if err != nil {
		return cfg, err
	}
	if f.resume != "" {
		cfg, err = f.resumed(c, f.resume)
	} else {
		cfg, err = f.begun(c, order{Battle: scenario, Red: f.red, Blue: f.blue})
	}
	if err != nil {
		return cfg, err
	}
	if cfg.File == "" {
		cfg.Note += "; its result does not count"
	} else if done {
		cfg.Note = fmt.Sprintf("fought before, and the first result counts: %s", r)
	} else {
		cfg.Note = fmt.Sprintf("the battle of %s: you play %s", o.Date, o.Side)
	}
	left := cfg.Left
	cfg.Left = func(l tui.Leaving) {
		if left(l); l.Result.Over {
			f.tellDaily(c, o, done)
		}
	}
	return cfg, nil
}

// todaysBattle returns the start screen's entry for today's battle. If the battle cannot be drawn or
// saved, the entry shows the error.
func (f *playFlags) todaysBattle() tui.Battle {
	o := daily.Battle(time.Now().UTC().Format(daily.Layout))
	b, err := f.dailyEntry(o)
	if err != nil {
		b = tui.Battle{Title: "The battle of " + o.Date}
		b.Describe = func(b *tui.Battle) { b.Story = readable(describe(err), nil) }
	}
	b.ID, b.Kind, b.Group, b.Note, b.Fixed = dailyOrder, "today's battle, the same for everybody", "The battle of the day", o.Date, true
	b.Red, b.Blue = o.Seats()
	story := b.Describe
	b.Describe = func(b *tui.Battle) {
		story(b)
		b.Story = toldDaily(o) + "\n" + b.Story
	}
	return b
}

// dailyEntry returns the start screen's entry for the scenario of a battle of a day.
func (f *playFlags) dailyEntry(o daily.Order) (tui.Battle, error) {
	scenario, err := dailyScenario(o)
	if err != nil {
		return tui.Battle{}, err
	}
	s, err := systems.Of(scenario)
	if err != nil {
		return tui.Battle{}, err
	}
	return f.battleOf(s, scenario)
}

// toldDaily describes a battle of a day: which side everybody plays, and the player's result.
func toldDaily(o daily.Order) string {
	told := fmt.Sprintf("The battle of %s: everybody who fights it plays %s, with the same dice, and shares the result in one line.", o.Date, o.Side)
	if r, done, err := fought(o.Date); err != nil {
		told += " " + readable(describe(err), nil)
	} else if done {
		told += fmt.Sprintf(" You have fought it, and the first result counts: %s.", r)
	}
	return told
}
