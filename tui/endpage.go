package tui

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"metahex/bots"
	"metahex/game"
	"metahex/record/summary"
)

// The page at the end of a match shows the winner, the reason, and a summary. It stays until the
// player leaves it. A background goroutine searches for the turning points.
//
//	table: the summary ──over──▶ page ◀──post── judge, on a goroutine of its own
//
//	header ─────────────────────────
//	verdict
//	points, a graph     │ losses, shots, luck,
//	causes and turns    │ turning points          one column if the page is narrow
//	keys ───────────────────────────

// An endPage holds the content of the page for a finished match.
type endPage struct {
	sum     *summary.Summary
	acts    []summary.Act
	judging string // the progress of the judge; empty: finished
	shut    bool   // the board is visible instead of the page
	from    int    // the first visible line
	room    int    // lines of the page in the last frame
	lines   int
}

// judgeTime is the time limit of the judge.
const judgeTime = 30 * time.Second

// course returns the course of the match as it was played, with its result.
func (t *table) course(r game.Result) *summary.Course {
	c := &summary.Course{First: t.opening.match, Ended: &r}
	for i := range t.past {
		m := &t.past[i]
		c.Moments = append(c.Moments, summary.Moment{Choice: m.choice, Events: m.events, Match: m.match})
	}
	return c
}

// endPage returns the page and starts the judge. The returned function stops the judge and waits for
// its end.
func (t *table) endPage(ctx context.Context, r game.Result) (page *endPage, judged func()) {
	c := t.course(r)
	page = &endPage{sum: c.Make(), acts: c.Acts()}
	last := t.match.View(game.Chance)
	t.cfg.nameLosses(page.sum, &last)
	if t.cfg.Playouts == 0 {
		return page, func() {}
	}
	// The judge gets its own copies of the matches, because the screen uses the originals.
	own := &summary.Course{First: c.First.Clone()}
	for _, m := range c.Moments {
		own.Moments = append(own.Moments, summary.Moment{Match: m.Match.Clone()})
	}
	page.judging = "the judge begins"
	ctx, cancel := context.WithTimeout(ctx, judgeTime)
	var done sync.WaitGroup
	done.Go(func() {
		if err := guarded(func() error { t.judge(ctx, page, own); return nil }); err != nil {
			t.screen.post(func() { page.judging = ""; t.screen.warn("%s", firstLine(err)) })
		}
	})
	return page, func() { cancel(); done.Wait() }
}

// judge searches for the turning points and shows each result at once.
func (t *table) judge(ctx context.Context, page *endPage, c *summary.Course) {
	judge := func(m game.Match, playouts int, seed uint64) (red, doubt int, ok bool) {
		return bots.Judge(ctx, m, playouts, seed, 1) // use one core and leave the others for the screen
	}
	c.Look(page.acts, t.cfg.Playouts, judge, func(j summary.Judged) {
		j.Known = slices.Clone(j.Known)
		t.screen.post(func() {
			page.judging = fmt.Sprintf("judging, %d of at most %d moments", len(j.Known), summary.MostJudged)
			page.sum.Judge(page.acts, j)
		})
	})
	t.screen.post(func() { page.judging = "" })
}

// endShown reports whether the page is visible. It opens after the effects of the last shot.
func (s *Screen) endShown() bool {
	return s.page != nil && !s.page.shut && s.lobby == nil && s.walked < 0 && !s.stillShows()
}

// stillShows reports whether effects are running, or have left marks that wait for a key.
func (s *Screen) stillShows() bool {
	t := &s.timeline
	return t.running() || len(t.marks) > 0 && (s.reviewing() || !s.spectating())
}

// openEnd shows the page again.
func (s *Screen) openEnd() {
	if s.page == nil {
		s.warn("the match is not over")
		return
	}
	s.page.shut = false
	if s.walked >= 0 {
		s.walkTo(len(s.past))
	}
}

// endBindings returns the keys of the page.
func endBindings() []binding {
	scroll := func(by int) func(*Screen) { return func(s *Screen) { s.page.from += by } }
	page := func(by int) func(*Screen) { return func(s *Screen) { s.page.from += by * s.page.room } }
	return []binding{
		{[]string{"r"}, "again", "play the battle again, with other dice", (*Screen).canGoOn, func(s *Screen) { o := orderOf(s.cfg.Header); s.leaveFor(&next{order: &o}) }},
		{[]string{"o"}, "other side", "play it again from the other side", (*Screen).canGoOn, func(s *Screen) {
			o := orderOf(s.cfg.Header)
			o.Red, o.Blue = o.Blue, o.Red
			s.leaveFor(&next{order: &o})
		}},
		{[]string{"n"}, "next", "play the next battle of the start screen", (*Screen).canGoOn, func(s *Screen) { s.leaveFor(&next{after: true}) }},
		{[]string{"w"}, "watch it", "replay the match, answer by answer", (*Screen).canWatch, func(s *Screen) { s.leaveFor(&next{watch: true}) }},
		{[]string{"s"}, "share", "show the match in one line, and copy it", (*Screen).endShown, (*Screen).share},
		{[]string{"l"}, "start", "the start screen", (*Screen).canGoOn, func(s *Screen) { s.leaveFor(&next{}) }},
		{[]string{"m", "Esc", "["}, "map", "the board; Space returns to this page", (*Screen).endShown, func(s *Screen) { s.page.shut = true }},
		{[]string{"("}, "", "the last shot", (*Screen).endShown, func(s *Screen) { s.page.shut = true; s.walkShot(-1) }},
		{[]string{"Down", "j"}, "", "a line down", (*Screen).endShown, scroll(1)},
		{[]string{"Up", "k"}, "", "a line up", (*Screen).endShown, scroll(-1)},
		{[]string{"PgDn"}, "", "a page down", (*Screen).endShown, page(1)},
		{[]string{"PgUp"}, "", "a page up", (*Screen).endShown, page(-1)},
		{[]string{"U", "Ctrl-Z"}, "undo", "take back the last answer or the whole walk, but no roll or reveal", (*Screen).canUndo, (*Screen).undo},
		{[]string{"t"}, "", "the next theme", always, (*Screen).nextTheme},
		{[]string{":"}, "", "a command", always, func(s *Screen) { s.prompt("") }},
		{[]string{"?"}, "help", "this help", always, (*Screen).showHelp},
		{[]string{"Ctrl-L"}, "", "redraw the screen", always, func(s *Screen) { clear(s.shown.last) }},
		{[]string{"q"}, "quit", "leave to the start screen, or end the program", always, (*Screen).askForHome},
		{[]string{"Ctrl-C"}, "", "leave the program", always, (*Screen).askToLeave},
	}
}

// canGoOn reports whether another match can be played after this one.
func (s *Screen) canGoOn() bool { return s.endShown() && s.home != nil }

// canWatch reports whether the match can be replayed. A guest cannot, because a replay shows all
// secrets.
func (s *Screen) canWatch() bool { return s.endShown() && !s.cfg.Guest }

// isEndHidden reports whether the match is over and the board is shown instead of the page.
func (s *Screen) isEndHidden() bool {
	return s.page != nil && s.page.shut && s.lobby == nil && s.walked < 0 && !s.ruling()
}

// canWatchHidden is like canWatch, while the board is shown instead of the page.
func (s *Screen) canWatchHidden() bool { return s.isEndHidden() && !s.cfg.Guest }

// share shows the one-line summary of the match, and copies it.
func (s *Screen) share() {
	h := s.cfg.Header
	line := s.page.sum.Share(cmp.Or(s.cfg.ID, h.Scenario), h.Seed, h.Red, h.Blue)
	s.terminal.SetClipboard([]byte(line))
	s.top = &window{title: "share", lines: strings.Split(line, "\n")}
}
