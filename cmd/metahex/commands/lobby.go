package commands

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"metahex/battle"
	"metahex/battle/campaign"
	"metahex/battle/daily"
	"metahex/battle/puzzle"
	"metahex/bots"
	"metahex/game"
	"metahex/record"
	"metahex/rule"
	"metahex/systems"
	"metahex/tui"
)

// The contents of the start screen, as plain data: unfinished matches, a guided battle, and the
// scenarios of all systems.

// Prefixes of orders that are not for a scenario.
const (
	resumeOrder = "resume "
	lookOrder   = "look on "
	replayOrder = "replay "
	guidedOrder = "guided "
	dailyOrder  = "daily"
)

// foughtKind is the kind of entries that are finished matches.
const foughtKind = "a finished match; Enter replays it"

// lobby builds the start screen. Players set by flags come first.
func (f *playFlags) lobby(c *cobra.Command) (tui.Lobby, error) {
	l := tui.Lobby{Red: bots.CurrentName(f.red), Blue: bots.CurrentName(f.blue), Players: seatings()}
	for _, name := range []string{f.red, f.blue} {
		if err := f.knows(name); err != nil {
			return l, err
		}
	}
	l.Open = func(ctx context.Context, o tui.Order, report func(string)) (tui.Config, error) {
		return f.ordered(ctx, c, o, report)
	}
	for _, name := range f.campaigns {
		l.Battles = append(append(l.Battles, campaignBattle(name)), f.foughtBattles(name)...)
	}
	if f.campaigns != nil {
		return l, nil
	}
	err := f.everyBattle(&l)
	if f.watch {
		l.Players = l.Players[1:] // remove the human: only bots play
		l.Battles = slices.DeleteFunc(l.Battles, func(b tui.Battle) bool { return b.Fixed })
	}
	return l, err
}

// everyBattle adds unfinished matches, all scenarios, today's battle, puzzles, generated battles,
// campaigns, and finished matches.
func (f *playFlags) everyBattle(l *tui.Lobby) error {
	begun, over := unfinished(), finished()
	for _, s := range begun {
		l.Battles = append(l.Battles, f.leftBattle(s))
	}
	shipped, err := f.shippedBattles()
	if err != nil {
		return err
	}
	today := f.todaysBattle()
	if len(begun)+len(over) > 0 {
		l.Battles = append(append(l.Battles, today), shipped...)
	} else { // new players are offered the guided battle first
		l.Battles = append(append(l.Battles, shipped...), today)
	}
	puzzles, err := f.puzzleBattles()
	if err != nil {
		return err
	}
	l.Battles = append(l.Battles, puzzles...)
	for i := range battle.Books {
		l.Battles = append(l.Battles, newBattleOf(&battle.Books[i]))
	}
	for _, name := range append(campaign.IDs(), ownCampaigns()...) {
		l.Battles = append(l.Battles, campaignBattle(name))
	}
	for _, s := range over {
		l.Battles = append(l.Battles, f.overBattle(s))
	}
	return nil
}

// shippedBattles returns the battles of all systems.
func (f *playFlags) shippedBattles() (all []tui.Battle, err error) {
	for _, s := range systems.All {
		battles, err := f.battlesOf(s)
		if err != nil {
			return nil, err
		}
		all = append(all, battles...)
	}
	return all, nil
}

// seatings lists the available players, each by its present name.
func seatings() []tui.Seating {
	all := []tui.Seating{{Name: "human", Says: "at this keyboard", Human: true}}
	for _, b := range bots.Levels {
		if bots.CurrentName(b.Name) == b.Name {
			all = append(all, tui.Seating{Name: b.Name, Says: b.Says})
		}
	}
	return all
}

// ordered prepares the chosen match.
func (f *playFlags) ordered(ctx context.Context, c *cobra.Command, o tui.Order, report func(string)) (tui.Config, error) {
	if file, ok := strings.CutPrefix(o.Battle, resumeOrder); ok {
		return f.resumed(c, file)
	}
	if file, ok := strings.CutPrefix(o.Battle, lookOrder); ok {
		return f.lookedAt(file)
	}
	if file, ok := strings.CutPrefix(o.Battle, replayOrder); ok {
		play, err := record.Load(file)
		if err != nil {
			return tui.Config{}, err
		}
		return reviewed(f.opener(file), play, f.theme, f.ascii, f.noMotion), nil
	}
	if system, ok := strings.CutPrefix(o.Battle, guidedOrder); ok {
		return f.guided(c, system)
	}
	if name, ok := strings.CutPrefix(o.Battle, campaignOrder); ok {
		return f.campaigned(c, name, o.Options)
	}
	if system, ok := strings.CutPrefix(o.Battle, drawOrder); ok {
		return f.drawnUp(ctx, c, system, o, report)
	}
	if name, ok := strings.CutPrefix(o.Battle, puzzleOrder); ok {
		p, err := puzzle.Load(name)
		if err != nil {
			return tui.Config{}, err
		}
		return f.puzzleConfig(c, p)
	}
	if o.Battle == dailyOrder {
		return f.dailyConfig(c, daily.Battle(time.Now().UTC().Format(daily.Layout)))
	}
	return f.begun(c, o)
}

// savedBattle returns the entry for a recorded match of any kind.
func (f *playFlags) savedBattle(s saved) tui.Battle {
	h := s.play.Header
	b := tui.Battle{Title: savedTitle(s), Fixed: true, Red: h.Red, Blue: h.Blue}
	b.Describe = func(b *tui.Battle) {
		if m, err := (opener{file: s.file}).start(h); err == nil {
			v := m.View(game.Chance)
			b.Board = v.Board
			if v.Round != "" { // the rule book has its own word for a turn
				b.Story = strings.Replace(b.Story, "turn "+strconv.Itoa(max(1, s.turn)), v.Round+" "+strconv.Itoa(max(1, s.turn)), 1)
			}
		}
	}
	b.Terms = []string{"recorded in " + filepath.Base(s.file)}
	if changed := changedReadings(h); changed != "" {
		b.Terms = append(b.Terms, "changed rules: "+changed)
	}
	b.Delete = func() error { return f.remove(s.file) }
	return b
}

// changedReadings returns the readings of a match, except those that every match on the screen has.
func changedReadings(h record.Header) string {
	y, err := systems.ByID(h.System)
	if err != nil {
		return h.Readings
	}
	return strings.Join(slices.DeleteFunc(strings.Fields(h.Readings), func(r string) bool { return slices.Contains(y.OnScreen, r) }), " ")
}

// savedTitle returns the title of a recorded match: that of its scenario, if this can be read.
func savedTitle(s saved) string {
	h := s.play.Header
	from, err := opener{file: s.file}.sources(h)
	if err != nil {
		return h.Scenario
	}
	y, err := systems.ByID(h.System)
	if err != nil {
		return h.Scenario
	}
	if title, err := y.TitleOf(from.Scenario); err == nil && title != "" {
		return title
	}
	return h.Scenario
}

// remove deletes a recorded match, unless another process plays it.
func (f *playFlags) remove(file string) error {
	if err := f.hold(file); err != nil {
		return err
	}
	return errors.Join(os.Remove(file), f.release(file))
}

// overBattle returns the entry for a finished match, for replay.
func (f *playFlags) overBattle(s saved) tui.Battle {
	b := f.savedBattle(s)
	b.ID, b.Name, b.Group, b.Note, b.Kind = replayOrder+s.file, "Replay: "+b.Title, "Finished matches", "to replay", foughtKind
	b.Enter = "replay"
	b.Story = fmt.Sprintf("This match ended %s, after %s.", ago(time.Since(s.changed)), rule.Count(s.play.Answers(), "answer"))
	return b
}

// leftBattle returns the entry for an unfinished match.
func (f *playFlags) leftBattle(s saved) tui.Battle {
	b := f.savedBattle(s)
	b.ID, b.Name, b.Group, b.Note = resumeOrder+s.file, "Go on: "+b.Title, "Unfinished matches", "settings as before"
	b.Kind, b.Enter = "an unfinished match; Enter goes on", "go on"
	at := "before the end of turn 1" // a match without set-up has no line for the beginning of turn 1
	if s.turn > 0 {
		at = fmt.Sprintf("in turn %d", s.turn)
	}
	b.Story = fmt.Sprintf("You left this match %s, after %s, %s.", at, rule.Count(s.play.Answers(), "answer"), ago(time.Since(s.changed)))
	if s.held {
		b.ID, b.Name, b.Note, b.Delete = lookOrder+s.file, "Open elsewhere: "+b.Title, "to watch", nil
		b.Kind, b.Enter = "a match in another terminal; Enter watches", "watch"
		b.Story = fmt.Sprintf("This match is being played by %s, %s, after %s. You can watch it; metahex play --resume --take-over takes it over.", s.by, at, rule.Count(s.play.Answers(), "answer"))
	}
	return b
}

// battlesOf returns a system's guided battle and its scenarios.
func (f *playFlags) battlesOf(s systems.System) ([]tui.Battle, error) {
	var all []tui.Battle
	if s.Training != "" {
		b, err := f.battleOf(s, s.Training)
		if err != nil {
			return nil, err
		}
		b.ID, b.Name, b.Fixed, b.Red, b.Blue, b.Note = guidedOrder+s.ID, "A guided first battle", true, "human", "regular", "with lessons"
		b.Kind = "a lesson: each rule when it first matters"
		all = append(all, b)
	}
	for _, id := range s.IDs {
		b, err := f.battleOf(s, id)
		if err != nil {
			return nil, err
		}
		all = append(all, b)
	}
	return all, nil
}

// battleOf returns the entry for a scenario. The scenario is read when the entry is highlighted
// first, so that the start screen opens quickly.
func (f *playFlags) battleOf(s systems.System, id string) (tui.Battle, error) {
	title, err := s.TitleOf(id)
	if err != nil {
		return tui.Battle{}, err
	}
	b := tui.Battle{Game: s.Title, ID: id, Title: title, Kind: "a scenario; choose who plays which side"}
	b.Describe = func(b *tui.Battle) {
		if err := f.describe(b, s, id); err != nil {
			b.Story = readable(describe(err), nil)
		}
	}
	return b, nil
}

// describe fills in the story, the forces, the terms, the board and the options of a scenario.
func (f *playFlags) describe(b *tui.Battle, s systems.System, id string) error {
	o, err := s.Read(systems.Source{Scenario: id})
	if err != nil {
		return err
	}
	m, err := s.Open(systems.Source{Scenario: id})
	if err != nil {
		return err
	}
	b.Story, b.Measured, b.Forces, b.Terms, b.Board = o.Story, o.Measured, o.Forces, o.Terms, m.View(game.Chance).Board
	if b.Fixed {
		return nil
	}
	for _, option := range o.Options {
		b.Options = append(b.Options, f.holds(id, option))
	}
	return nil
}
