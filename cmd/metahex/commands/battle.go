package commands

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"metahex/battle"
	"metahex/game"
	"metahex/rule"
	"metahex/rule/files"
	"metahex/systems"
)

// quickTime is how long a battle is measured before it is played.
const quickTime = 4 * time.Second

type battleFlags struct {
	spec    battle.Spec
	shares  string  // what each side may spend
	kinds   [3]bool // by battle.Kind
	panels  string
	list    string
	file    string
	balance battle.Budget
	quiet   bool
	force   bool
}

func newBattle() *cobra.Command {
	f := &battleFlags{}
	c := &cobra.Command{
		Use:   "battle",
		Short: "Generate a battle from a seed, with map, forces and objectives, and play it",
		Long: "Generates a battle of a rule book as one scenario/1 file: panels, sections or a table;\n" +
			"forces for points or from a list; objectives and zones. Bots measure it in a few\n" +
			"matches. Then it is played, or written to a file with -o. --balance searches for a\n" +
			"battle in which red wins 45 to 55 % of the decided matches: it moves forces from blue to\n" +
			"red (lean above 0) or from red to blue, gives a side a head start, and finally draws\n" +
			"another map. The result is measured with fresh dice. A budget in matches gives the same\n" +
			"battle on every machine; at least 40 are played, 20 to search and 20 to measure. An\n" +
			"interrupted search names the most even battle so far, and writes it if it is measured.\n\n" +
			"In a meeting each side may spend --points. The attacker may spend 130 % of them in a hold\n" +
			"and 110 % in a raid; the defender all of them, but in battlesuit 85 % in a hold and 55 %\n" +
			"in a raid. --list uses these limits too.\n\n" +
			"A list is a text file with the lines \"red: commander, front-line 4\" and \"blue: …\". If\n" +
			"a side has no line, its forces are random. metahex force and cards show units and points.",
		Example: "  metahex battle --hold --points 100 --seed 7\n  metahex battle --system gravarmor --raid --panels 3x2 --seed 3 -o raid.yaml\n" +
			"  metahex battle --system solprime --balance 60s -o even.yaml\n  metahex battle --system gts --hold --balance 4000 -o even.yaml\n  metahex battle --list forces.txt -o own.yaml",
		Args: wants(0, "no arguments"),
		RunE: f.run,
	}
	var ids []string
	for i := range battle.Books {
		ids = append(ids, battle.Books[i].ID)
	}
	c.Flags().StringVar(&f.spec.System, "system", ids[0], "rule book: "+strings.Join(ids, ", "))
	c.Flags().IntVar(&f.spec.Points, "points", 0, "points that a side may spend (0: as the book says); in a hold or raid the sides differ")
	for k, word := range battle.Kinds {
		c.Flags().BoolVar(&f.kinds[k], word, false, [...]string{"both sides want the same ground (the default)", "blue holds ground that red wants", "red raids a place behind blue's line"}[k])
	}
	c.MarkFlagsMutuallyExclusive(battle.Kinds...)
	c.Flags().StringVar(&f.panels, "panels", "", "panels or sections across and down, such as 2x2")
	c.Flags().Uint64Var(&f.spec.Seed, "seed", 1, "seed of everything random")
	c.Flags().IntVar(&f.spec.Turns, "turns", 0, fmt.Sprintf("how many turns or cycles: 1 to %d (0: as the book says)", battle.MostTurns))
	c.Flags().StringVarP(&f.file, "output", "o", "", "write the scenario into `FILE` (- is standard output), and do not play")
	c.Flags().BoolVar(&f.force, "force", false, "overwrite the file of -o even if it is not empty")
	c.Flags().StringVar(&f.list, "list", "", "take the forces from `FILE`")
	c.Flags().BoolVarP(&f.quiet, "quiet", "q", false, "do not measure the battle, and print nothing about it")
	c.Flags().Var(&budgetFlag{&f.balance}, "balance", "search for an even battle for a time, such as 60s, or a number of matches, such as 4000")
	c.MarkFlagsMutuallyExclusive("quiet", "balance")
	must(c.RegisterFlagCompletionFunc("system", cobra.FixedCompletions(ids, cobra.ShellCompDirectiveNoFileComp)))
	return c
}

func (f *battleFlags) run(c *cobra.Command, _ []string) error {
	if err := f.fill(); err != nil {
		return err
	}
	if err := f.placed(); err != nil {
		return err
	}
	b, err := f.drawn(c.Context(), c.ErrOrStderr(), bar)
	if errors.Is(err, context.Canceled) {
		return f.interrupted(c, err, b)
	}
	if err != nil {
		return err
	}
	if f.file == "" {
		file, err := keptBattle(b)
		if err != nil {
			return err
		}
		return playHere(c, newPlay(), file)
	}
	return f.write(c, b)
}

// interrupted says how much of the measure of a battle is done, or what the search for an even battle
// has found. If the measure of that battle is complete, it is written to the file of -o.
func (f *battleFlags) interrupted(c *cobra.Command, err error, b battle.Balanced) error {
	if f.balance == (battle.Budget{}) {
		return interrupted(c, err, b.Matches, battle.QuickMatches, "matches")
	}
	if b.Text != nil && f.file != "" {
		if unwritten := f.write(c, b); unwritten != nil {
			printError(c, unwritten)
			b.Text = nil
		}
	}
	fmt.Fprintf(c.ErrOrStderr(), "%s; %s\n", interruptedBy(c.Context()), f.soFar(b))
	return reported{err}
}

// soFar says which battle of an interrupted search is the most even, and whether it was written. The
// text of an unwritten battle is nil.
func (f *battleFlags) soFar(b battle.Balanced) string {
	text := "the most even so far has " + b.Spec.Moved()
	switch {
	case b.Spec.System == "":
		return "no battle was measured yet, and nothing was written"
	case b.Matches == 0:
		return text + ", is not measured, and was not written"
	case b.Text == nil:
		return text + " (" + b.String() + "), and was not written"
	case f.file == "":
		return text + " (" + b.String() + "), and was not kept; -o FILE keeps it"
	}
	return text + " (" + b.String() + "), and was written to " + f.file
}

// write writes a battle to the file of -o, with its measure if it is balanced.
func (f *battleFlags) write(c *cobra.Command, b battle.Balanced) error {
	if err := files.WriteOr(c.OutOrStdout(), f.file, func(w io.Writer) error { _, err := w.Write(b.Text); return err }); err != nil {
		return err
	}
	if files.IsOut(f.file) || f.balance == (battle.Budget{}) {
		return nil
	}
	return measuredInto(f.file, b)
}

// placed returns an error if the battle can neither be played nor written. It is called first,
// because measuring is slow.
func (f *battleFlags) placed() error {
	switch {
	case f.file == "" && !onTerminal():
		return errors.New("not a terminal; want -o FILE, to write the battle")
	case f.file != "" && !files.IsOut(f.file):
		return cmp.Or(unfilled(f.file, f.force), files.Writable(f.file))
	}
	return nil
}

// fill completes the spec from the flags.
func (f *battleFlags) fill() error {
	for k, is := range f.kinds {
		if is {
			f.spec.Kind = battle.Kind(k)
		}
	}
	if f.panels != "" {
		m := gridPattern.FindStringSubmatch(f.panels)
		if m == nil {
			return fmt.Errorf("found panels %q; want panels across and down, such as 2x2", f.panels)
		}
		f.spec.Across, _ = strconv.Atoi(m[1])
		f.spec.Down, _ = strconv.Atoi(m[2])
		if f.spec.Across*f.spec.Down == 0 {
			return fmt.Errorf("found panels %q; want at least one across and down", f.panels)
		}
	}
	shares, err := battle.Shares(f.spec)
	if err != nil {
		return err
	}
	f.shares = shares
	if f.list == "" {
		return nil
	}
	data, err := files.Read(f.list, files.Forces)
	if err != nil {
		return err
	}
	return readLists(f.list, data, &f.spec)
}

// A progressFunc begins to show progress: tick counts one thing, finish ends it. Tick may be nil.
type progressFunc func(title, things string, of int) (tick, finish func())

// drawn generates a battle and measures it, or searches for an even one.
func (f *battleFlags) drawn(ctx context.Context, tell io.Writer, show progressFunc) (b battle.Balanced, err error) {
	b.Spec = f.spec
	if b.Text, err = battle.Draw(f.spec); err != nil || f.quiet {
		return b, err
	}
	fmt.Fprintf(tell, "a %s of %s, seed %d: %s\n", f.spec.Kind, f.spec.System, f.spec.Seed, f.shares)
	by := battle.Means{Workers: runtime.GOMAXPROCS(0), Seed: f.spec.Seed}
	if f.balance == (battle.Budget{}) {
		err = f.measure(ctx, tell, &b, by, show)
		return b, err
	}
	tick, finish := show("balancing", "matches", cmp.Or(f.balance.Matches, -1))
	by.Tick = tick
	b, err = battle.Balance(ctx, f.spec, f.balance, by, func(one battle.Balanced) {
		finish()
		fmt.Fprintf(tell, "%s: %s\n", one.Spec.Moved(), one.Measure)
	})
	finish()
	if err != nil {
		return b, err
	}
	fmt.Fprintln(tell, verdict(&b))
	return b, nil
}

// verdict describes whether an even battle was found.
func verdict(b *battle.Balanced) string {
	switch {
	case b.Even() && b.Full():
		return "even, with " + b.Spec.Moved()
	case b.Even():
		return fmt.Sprintf("even after %s, with %s", rule.Count(b.Matches, "match", "matches"), b.Spec.Moved())
	}
	return "unbalanced: in no battle with enough matches did red win 45 to 55 %; the closest has " + b.Spec.Moved() + ". Give it a longer --balance or another --seed"
}

// measure measures a battle in a few seconds.
func (f *battleFlags) measure(ctx context.Context, tell io.Writer, b *battle.Balanced, by battle.Means, show progressFunc) error {
	m, err := battle.Open(f.spec.System, b.Text)
	if err != nil {
		return err
	}
	tick, finish := show("measuring", "matches", battle.QuickMatches)
	by.Tick = tick
	b.Measure, err = battle.Quick(ctx, m, battle.QuickMatches, quickTime, by)
	finish()
	if b.Matches > 0 {
		fmt.Fprintln(tell, b.Measure)
	}
	return err
}

// battlesFolder returns the folder of generated battles, inside the folder of the player's matches.
func battlesFolder() (string, error) {
	dir, err := saves()
	if err != nil {
		return "", err
	}
	dir = filepath.Join(dir, "battles")
	return dir, folderMade(dir)
}

// keptBattle writes a battle to the folder of generated battles, so that its match can be resumed.
func keptBattle(b battle.Balanced) (string, error) {
	dir, err := battlesFolder()
	if err != nil {
		return "", fmt.Errorf("the battle cannot be kept (%w); metahex battle -o FILE writes it to a file, and metahex play FILE plays it", err)
	}
	name := fmt.Sprintf("%s-%s-%d", b.Spec.System, b.Spec.Kind, b.Spec.Seed)
	for i := 1; ; i++ {
		file := filepath.Join(dir, name+".yaml")
		if i > 1 {
			file = filepath.Join(dir, fmt.Sprintf("%s-%d.yaml", name, i))
		}
		there, err := os.ReadFile(file)
		if err == nil && string(there) == string(b.Text) {
			return file, nil
		}
		if errors.Is(err, os.ErrNotExist) {
			return file, files.Write(file, func(w io.Writer) error { _, err := w.Write(b.Text); return err })
		}
	}
}

// playHere runs the play command instead of the command c.
func playHere(c, play *cobra.Command, args ...string) error {
	play.SetContext(c.Context())
	play.SetIn(c.InOrStdin())
	play.SetOut(c.OutOrStdout())
	play.SetErr(c.ErrOrStderr())
	return play.RunE(play, args)
}

// measuredInto writes the measured balance of a battle into its file.
func measuredInto(file string, b battle.Balanced) error {
	of, err := systems.MeasuredOf(file)
	if err != nil {
		return err
	}
	return rewrite(file, game.Measured{Matches: b.Matches, Seed: b.Seed, Red: b.Red, Drawn: b.Drawn, Blue: b.Blue, Turns: b.Turns, Of: of})
}
