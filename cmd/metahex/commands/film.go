package commands

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"metahex/game"
	"metahex/record"
	"metahex/record/film"
	"metahex/record/summary"
	"metahex/record/tale"
	"metahex/render"
	"metahex/rule"
	"metahex/rule/files"
)

// filmFlags are the flags that render a replay: as an animated picture, a screen cast, or prose.
type filmFlags struct {
	svg, gif, casts, story string
	side                   string
	turn                   int
	size                   castSize
	force                  bool
}

// filmSides lists the views from which a film can be made.
var filmSides = []string{"public", "red", "blue", "referee"}

// filmKinds are the flags of filmFlags that take a file.
var filmKinds = []string{"svg", "gif", "cast", "story"}

func (f *filmFlags) add(c *cobra.Command) {
	f.size = castSize{100, 30}
	flags := c.Flags()
	flags.StringVar(&f.svg, "svg", "", "draw the match as an animated SVG to `FILE` (- is standard output)")
	flags.StringVar(&f.gif, "gif", "", "draw the match as an animated GIF to `FILE` (- is standard output)")
	flags.StringVar(&f.casts, "cast", "", "record the screen as an asciicast, version 2, to `FILE` (- is standard output)")
	flags.StringVar(&f.story, "story", "", "write the match as prose to standard output or to `FILE`")
	flags.Lookup("story").NoOptDefVal = "-"
	flags.Var(whole(&f.turn, 0, 0, 9999), "turn", "with --svg, --gif, --cast and --story: only this `TURN` (0: all)")
	flags.StringVar(&f.side, "side", filmSides[0], "with --svg, --gif, --cast and --story: whose view, "+strings.Join(filmSides, ", "))
	flags.Var(&f.size, "size", "with --cast: `COLUMNSxROWS` of the screen")
	flags.BoolVar(&f.force, "force", false, "with --svg, --gif, --cast and --story: overwrite FILE even if it is not empty")
	for _, kind := range filmKinds[:3] {
		must(c.MarkFlagFilename(kind, kind))
	}
	must(c.RegisterFlagCompletionFunc("side", cobra.FixedCompletions(filmSides, cobra.ShellCompDirectiveNoFileComp)))
	c.MarkFlagsMutuallyExclusive(append(slices.Clone(filmKinds), "summary", "compare", "check")...)
	for _, kind := range filmKinds {
		c.MarkFlagsMutuallyExclusive(kind, "to")
	}
}

// named takes the file of "--story FILE" from the arguments, because --story may have no file.
func (f *filmFlags) named(args []string) []string {
	if f.story == "-" && len(args) == 2 {
		f.story = args[1]
		return args[:1]
	}
	return args
}

// asked reports whether the user asked for a film.
func (f *filmFlags) asked() bool { return f.svg != "" || f.gif != "" || f.casts != "" || f.story != "" }

// check returns an error if the flags are invalid. The first of args is the record.
func (f *filmFlags) check(c *cobra.Command, args []string) error {
	changed := func(name string) bool { return c.Flags().Changed(name) }
	for _, name := range []string{"turn", "side", "force"} {
		if changed(name) && !slices.ContainsFunc(filmKinds, changed) {
			return fmt.Errorf("--%s goes with --svg, --gif, --cast or --story", name)
		}
	}
	if changed("size") && !changed("cast") {
		return errors.New("--size goes with --cast")
	}
	if changed("theme") && slices.ContainsFunc([]string{"svg", "gif", "story"}, changed) {
		return errors.New("--theme goes with the screen and --cast; --svg, --gif and --story have no theme")
	}
	if err := f.checkFiles(args[0]); err != nil {
		return err
	}
	_, err := f.eyes()
	return err
}

// checkFiles checks the files of a film of a record.
func (f *filmFlags) checkFiles(from string) error {
	for kind, file := range map[string]string{"svg": f.svg, "gif": f.gif} {
		if file != "" && !files.IsOut(file) && !strings.EqualFold(filepath.Ext(file), "."+kind) && !special(file) {
			return fmt.Errorf("found --%s %s; want a file that ends in .%[1]s", kind, file)
		}
	}
	for _, file := range []string{f.svg, f.gif, f.casts, f.story} {
		if file == "" || files.IsOut(file) {
			continue
		}
		if err := f.writable(file, from); err != nil {
			return err
		}
	}
	return nil
}

// writable refuses an output that cannot be written, the record itself, and a file that is not empty
// unless force is set.
func (f *filmFlags) writable(file, from string) error {
	if err := files.Ready(file); err != nil {
		return err
	}
	if same(file, from) {
		return fmt.Errorf("%s is the record itself; want another file", file)
	}
	return unfilled(file, f.force)
}

// same reports whether two names mean the same regular file.
func same(a, b string) bool {
	one, err := os.Stat(a)
	if err != nil || !one.Mode().IsRegular() {
		return false
	}
	other, err := os.Stat(b)
	return err == nil && os.SameFile(one, other)
}

// eyes returns the side whose view the film shows.
func (f *filmFlags) eyes() (game.Side, error) {
	switch f.side {
	case "public":
		return game.Nobody, nil
	case "red":
		return game.Red, nil
	case "blue":
		return game.Blue, nil
	case "referee":
		return game.Chance, nil
	}
	return 0, errors.New(rule.Unknown("side", f.side, filmSides))
}

// A show holds the input of a film.
type show struct {
	opener
	play     *record.Play
	course   *summary.Course
	from, to int // the range of answers to show
	eyes     game.Side
}

// make makes the requested film. It validates the record before it writes anything.
func (f *filmFlags) make(c *cobra.Command, o opener, play *record.Play, theme string, ascii bool) error {
	s := &show{opener: o, play: play}
	var err error
	if s.course, err = summary.Of(play, o.start); err != nil {
		return OfRecord(err)
	}
	if s.eyes, err = f.eyes(); err != nil {
		return err
	}
	if s.from, s.to, err = film.Answers(s.course, f.turn); err != nil {
		return fmt.Errorf("%s: %w", play.File, err)
	}
	switch {
	case f.casts != "":
		return f.cast(c, s, theme, ascii)
	case f.story != "":
		return f.tell(c, s)
	}
	return f.draw(c, s)
}

// draw draws the match, or a turn of it, as an animated picture.
func (f *filmFlags) draw(c *cobra.Command, s *show) error {
	file, draws := f.svg, film.SVG
	if f.gif != "" {
		file = f.gif
		draws = func(c *summary.Course, turn int, eyes game.Side) ([]byte, error) {
			return film.GIF(c, turn, eyes, &render.Overprinter{})
		}
	}
	picture, err := draws(s.course, f.turn, s.eyes)
	if err != nil {
		return fmt.Errorf("%s: %w", s.play.File, err)
	}
	return f.write(c, file, func(w io.Writer) error {
		_, err := w.Write(picture)
		return err
	})
}

// tell writes the match as prose. The turning points depend on all events, including secret ones,
// so only the referee's story has them.
func (f *filmFlags) tell(c *cobra.Command, s *show) error {
	lines := tale.Tell(s.course, s.from, s.to, s.eyes)
	if sum := s.course.Make(); s.eyes == game.Chance && f.turn == 0 && sum.Over {
		if err := judged(c.Context(), s.course, sum, judgePlayouts); err != nil {
			return err
		}
		lines = append(lines, "", "Turning points: "+strings.Join(sum.TurningLines(), "; ")+".")
	}
	if files.IsOut(f.story) {
		printLines(c.OutOrStdout(), lines)
		return nil
	}
	return f.write(c, f.story, func(w io.Writer) error {
		_, err := io.WriteString(files.NewTextWriter(w), strings.Join(lines, "\n")+"\n")
		return err
	})
}

// write writes a file, and prints its name.
func (f *filmFlags) write(c *cobra.Command, file string, write func(io.Writer) error) error {
	err := files.WriteOr(raw(c), file, write)
	if err == nil && !files.IsOut(file) {
		fmt.Fprintln(c.OutOrStdout(), file)
	}
	return err
}
