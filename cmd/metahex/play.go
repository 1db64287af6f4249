package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"metahex/bots"
	"metahex/game"
	"metahex/record"
	"metahex/systems"
)

type playFlags struct {
	plain, ascii bool
	theme        string
	red, blue    string
	seed         uint64
	save, resume string
	tables       []string
	readings     []string
}

func newPlay() *cobra.Command {
	f := &playFlags{}
	c := &cobra.Command{
		Use:   "play [SCENARIO]",
		Short: "Play a scenario",
		Long: "Plays a scenario on the whole terminal, or with --plain at a prompt: questions with\n" +
			"numbered answers, fit for a pipe and for screen readers. Without a scenario, the\n" +
			"primer. On the screen, ? tells the keys.",
		Example: "  metahex play primer\n  metahex play --plain primer --red greedy --blue random --seed 7 --save game.play",
		Args: func(c *cobra.Command, args []string) error {
			if len(args) > 1 {
				return fmt.Errorf("%s wants one scenario; found %d arguments", c.CommandPath(), len(args))
			}
			return nil
		},
		ValidArgsFunction: completeScenarios,
		RunE:              f.run,
	}
	c.Flags().BoolVar(&f.plain, "plain", false, "play at a plain prompt")
	c.Flags().BoolVar(&f.ascii, "ascii", false, "draw the map with ASCII alone")
	c.Flags().StringVar(&f.theme, "theme", "", "colours of the screen: a shipped theme or a `FILE`")
	c.Flags().StringVar(&f.red, "red", "human", "who plays red: human, random, greedy or search")
	c.Flags().StringVar(&f.blue, "blue", "greedy", "who plays blue: human, random, greedy or search")
	c.Flags().Uint64Var(&f.seed, "seed", 1, "seed of the dice and of the bots")
	c.Flags().StringVar(&f.save, "save", "", "record the match in `FILE`, answer by answer")
	c.Flags().StringVar(&f.resume, "resume", "", "go on with the match recorded in `FILE`")
	c.Flags().StringArrayVar(&f.tables, "tables", nil, "lay the tables of `FILE` over the printed ones and stand-ins; may be repeated")
	c.Flags().StringArrayVarP(&f.readings, "reading", "r", nil, "reading of an open question, such as 10.0=d6; may be repeated")
	c.MarkFlagsMutuallyExclusive("save", "resume")
	must(c.RegisterFlagCompletionFunc("reading", cobra.FixedCompletions(readingWords(), cobra.ShellCompDirectiveNoFileComp)))
	players := cobra.FixedCompletions(append([]string{"human"}, bots.Names...), cobra.ShellCompDirectiveNoFileComp)
	must(c.RegisterFlagCompletionFunc("red", players))
	must(c.RegisterFlagCompletionFunc("blue", players))
	return c
}

// readingWords are the readings of all systems.
func readingWords() (all []string) {
	for _, s := range systems.All {
		all = append(all, s.Readings()...)
	}
	return all
}

func completeScenarios(*cobra.Command, []string, string) ([]cobra.Completion, cobra.ShellCompDirective) {
	var all []cobra.Completion
	for _, s := range systems.All {
		briefs, err := s.Scenarios()
		if err != nil {
			return nil, cobra.ShellCompDirectiveError
		}
		for _, b := range briefs {
			all = append(all, cobra.CompletionWithDesc(b.ID, b.Title))
		}
	}
	return all, cobra.ShellCompDirectiveDefault
}

// A session is a match being played, with what goes on around it.
type session struct {
	match  game.Match
	header record.Header
	rec    *record.Recorder
	closer io.Closer
	// answers is the number of answers given so far. Dice and bots draw from
	// a source made of the seed and this number, so that a match that is laid
	// aside and taken up again goes on as it would have gone.
	answers uint64
	seed    uint64
}

func (f *playFlags) run(c *cobra.Command, args []string) (err error) {
	if f.resume != "" && len(args) > 0 {
		return fmt.Errorf("found scenario %q besides --resume; the recorded match has its own", args[0])
	}
	if !f.plain {
		return f.screen(c, args)
	}
	s, err := f.session(args)
	if err != nil {
		return err
	}
	if s.closer != nil {
		defer func() { err = errors.Join(err, s.rec.Err(), s.closer.Close()) }()
	}
	out := c.OutOrStdout()
	p := &prompt{in: newAnswers(c.InOrStdin()), out: out, sides: map[game.Side]bool{}}
	players := map[game.Side]game.Player{game.Chance: s.drawing(func(r *rand.Rand) (game.Player, error) { return game.Dice(r), nil })}
	for side, name := range map[game.Side]string{game.Red: s.header.Red, game.Blue: s.header.Blue} {
		if name == "human" {
			p.sides[side] = true
			players[side] = p
			continue
		}
		if _, err := bots.New(name, nil); err != nil {
			return err
		}
		players[side] = s.drawing(func(r *rand.Rand) (game.Player, error) { return bots.New(name, r) })
	}
	p.opening(s.match)
	result, err := game.Play(c.Context(), s.match, players, func(q game.Question, choice game.Choice, events []game.Event) {
		s.answers++
		p.tell(events)
		if s.rec != nil {
			s.rec.Hear(q, choice, events)
		}
	})
	if errors.Is(err, errLeft) || errors.Is(err, io.EOF) {
		p.left(f, err)
		return nil
	}
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "\n%s\n", ending(result))
	return nil
}

// session begins a match, or takes up a recorded one.
func (f *playFlags) session(args []string) (*session, error) {
	if f.resume != "" {
		return f.takeUp()
	}
	m, header, err := f.begin(args)
	if err != nil {
		return nil, err
	}
	s := &session{match: m, header: header, seed: f.seed}
	if f.save != "" {
		s.rec, s.closer, err = record.Autosave(f.save, header, m)
	}
	return s, err
}

// begin opens the scenario asked for, and heads its record.
func (f *playFlags) begin(args []string) (game.Match, record.Header, error) {
	name := "primer"
	if len(args) == 1 {
		name = args[0]
	}
	m, header, err := systems.Open(name, systems.Setup{Tables: f.tables, Readings: f.readings})
	header.Seed, header.Red, header.Blue = strconv.FormatUint(f.seed, 10), f.red, f.blue
	return m, header, err
}

// takeUp replays a recorded match and goes on recording in its file.
func (f *playFlags) takeUp() (*session, error) {
	play, err := record.Load(f.resume)
	if err != nil {
		return nil, findings{err}
	}
	m, err := record.Replay(play, systems.Start)
	if err != nil {
		return nil, findings{err}
	}
	s := &session{match: m, header: play.Header}
	if s.seed, err = strconv.ParseUint(play.Header.Seed, 10, 64); err != nil {
		return nil, findings{fmt.Errorf("%s: found seed %q; want a whole number", f.resume, play.Header.Seed)}
	}
	for _, l := range play.Lines {
		if l.Kind == record.Answer {
			s.answers++
		}
	}
	s.rec, s.closer, err = record.Append(f.resume, m)
	return s, err
}

// drawing is a player that is made anew for each answer, from a source of its
// own.
func (s *session) drawing(make func(*rand.Rand) (game.Player, error)) game.Player {
	return game.PlayerFunc(func(ctx context.Context, seat game.Seat, q game.Question, refused error) (game.Choice, error) {
		p, err := make(rand.New(rand.NewPCG(s.seed, s.answers)))
		if err != nil {
			return game.Choice{}, err
		}
		return p.Choose(ctx, seat, q, refused)
	})
}

// ending tells how a match ended.
func ending(r game.Result) string {
	text := strings.ToUpper(r.Text[:1]) + r.Text[1:]
	if r.Cite != "" {
		text += fmt.Sprintf(" [%s]", r.Cite)
	}
	return text
}
