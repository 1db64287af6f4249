package commands

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"metahex/game"
	"metahex/record"
	"metahex/render/text"
	"metahex/rule"
	"metahex/tui"
)

// Watching or taking over matches that other processes play.

// meant returns the record to use if no file is named. For resuming, it is the match that was left
// last. For watching or taking over, it is the match that is being played.
func (k *keeping) meant() (string, error) {
	all := unfinished()
	held := k.lookOn || k.takeOver
	var passed []string
	for _, s := range all {
		if s.held == held {
			if !held {
				k.said = append(k.said, passed...)
			}
			return s.file, nil
		}
		passed = append(passed, s.elsewhere().Error())
	}
	switch {
	case k.lookOn:
		return "", errors.New("no recorded match is being played; name a file: --look-on FILE")
	case len(all) == 0:
		return "", errors.New("no recorded match to resume; name a file: --resume FILE")
	case k.takeOver:
		return all[0].file, nil // no process plays it, so there is no one to ask
	}
	return "", fmt.Errorf("%w; --look-on shows it, --take-over takes it over", all[0].elsewhere())
}

// elsewhere returns an error that says that another process plays the match.
func (s *saved) elsewhere() error { return &record.Held{File: s.file, By: s.by} }

// onlooker shows a match that another process plays, without changing it.
func (f *playFlags) onlooker(c *cobra.Command) error {
	if f.plain {
		return lookOn(c, f.opener(f.resume))
	}
	if !onTerminal() {
		return errors.New("not a terminal; add --plain")
	}
	cfg, err := f.lookedAt(f.resume)
	if err != nil {
		return err
	}
	return onScreen(c.Context(), cfg)
}

// lookedAt prepares the screen for watching a match that another process plays.
func (f *playFlags) lookedAt(file string) (tui.Config, error) {
	play, err := record.Load(file)
	if play == nil { // otherwise only the last line may be incomplete
		return tui.Config{}, err
	}
	cfg := reviewed(f.opener(file), play, f.theme, f.ascii, f.noMotion)
	cfg.Follow = func(ctx context.Context, each func(record.Update) error) error { return record.Follow(ctx, file, each) }
	return cfg, nil
}

// lookOn prints a match as text while it is being played, until it is over.
func lookOn(c *cobra.Command, from opener) error {
	v := viewer{out: c.OutOrStdout(), errOut: c.ErrOrStderr(), opener: from}
	err := record.Follow(c.Context(), from.file, v.see)
	if errors.Is(err, errOver) {
		return nil
	}
	return err
}

// errOver ends watching when the match is over.
var errOver = errors.New("the match is over")

// A viewer prints the lines of a match as they arrive.
type viewer struct {
	opener
	out, errOut io.Writer
	begun, held bool
	shown       []record.Line
}

// see prints the changes since the last update.
func (v *viewer) see(u record.Update) error {
	lines := u.Play.Lines[u.Kept:]
	if !v.begun {
		v.opening(u.Play)
		lines = nil
	} else if gone := record.CountAnswers(v.shown[u.Kept:]); gone > 0 {
		fmt.Fprintf(v.out, "# %s taken back\n", rule.Count(gone, "answer"))
	}
	for _, l := range lines {
		fmt.Fprintln(v.out, l)
	}
	if u.Held != v.held || !v.begun {
		who := "nobody plays " + v.file + " now"
		if u.Held {
			who = (&record.Held{File: v.file, By: u.By}).Error()
		}
		fmt.Fprintln(v.errOut, "metahex: "+who)
	}
	v.begun, v.held, v.shown = true, u.Held, u.Play.Lines
	if u.Play.Over() {
		return errOver
	}
	return nil
}

// opening describes the state of the match when the onlooker joins.
func (v *viewer) opening(p *record.Play) {
	fmt.Fprintf(v.out, "%s: %s so far\n", v.file, rule.Count(p.Answers(), "answer"))
	if m, err := record.Replay(p, v.opener.start); err == nil {
		printLines(v.out, text.View(m.View(game.Chance)))
	}
}
