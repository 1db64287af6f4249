package tui

import (
	"strings"
	"time"

	"metahex/game"
)

// The timeline: what happened is shown, one effect after the other.
//
//	table ──moment──▶ queue: shot, loss, move …   the first runs, a frame each 40 ms
//	                    │
//	                    ▼ when it has run, or at once where nothing moves
//	                  marks: traces, result words  stay until the next key
//
// A key ends what runs, and does what it does: nobody waits for a picture. Without
// Config.Motion all there is are the marks, and no frame is drawn that nobody asked for.

// frameTime is how long a frame of an effect is shown.
const frameTime = 40 * time.Millisecond

// frames are how many frames an effect has; 0: it leaves its mark at once.
var frames = [...]int{
	game.Move: 2, game.Bounce: 4, game.Landing: 4, game.Crash: 5, game.Shot: flight + 2, game.Blast: 5,
	game.Check: 3, game.Loss: 4, game.Destroyed: 5, game.Shaken: 4, game.Panic: 4, game.Smoke: 4,
}

// flight is how many frames a shot is under way; then it strikes.
const flight = 5

// mostMarks is how many marks are kept; the oldest go first.
const mostMarks = 24

// A cue is an effect to be shown, with the names of its pieces as they were seen.
type cue struct {
	game.Effect
	by, at string
	side   game.Side // of By
}

// A timeline is what is shown and waits to be. The zero value is empty.
type timeline struct {
	queue   []cue // the first runs
	frame   int   // of it
	began   time.Time
	marks   []cue
	timer   *time.Timer
	waiting []func() // called when all has run
	filmed  bool     // who films the screen counts the frames; see Cast
}

// running reports whether an effect is under way.
func (t *timeline) running() bool { return len(t.queue) > 0 }

// moves reports whether effects move on this screen.
func (s *Screen) moves() bool {
	if !s.cfg.Motion {
		return false
	}
	every, _ := s.pace.state()
	return !s.watching() || every > 0
}

// present shows what a moment brought, as far as the eyes see it.
func (s *Screen) present(m moment) {
	for _, e := range m.events {
		if f, ok := e.Shown(s.reader()); ok && int(f.Kind) < len(frames) && frames[f.Kind] > 0 {
			s.enqueue(s.cueOf(f))
		}
	}
}

// cueOf names the pieces of an effect.
func (s *Screen) cueOf(f game.Effect) cue {
	c := cue{Effect: f}
	v := s.seen()
	for i := range v.Pieces {
		p := &v.Pieces[i]
		if p.ID == f.By {
			c.by, c.side = pieceName(p), p.Side
		}
		if p.ID == f.At {
			c.at = pieceName(p)
		}
	}
	return c
}

// enqueue adds an effect, and starts it if none is under way.
func (s *Screen) enqueue(c cue) {
	t := &s.timeline
	if s.spectating() && !t.running() && c.opens() {
		t.marks = t.marks[:0] // nobody presses keys where bots play
	}
	if !s.moves() {
		s.leaveMark(c)
		return
	}
	t.queue = append(t.queue, c)
	if len(t.queue) == 1 {
		s.startCue()
	}
}

// opens reports whether an effect is a new deed, and not what came of one.
func (c *cue) opens() bool {
	return c.Kind == game.Shot || c.Kind == game.Move || c.Kind == game.Blast || c.Kind == game.Bounce
}

// startCue starts the first effect of the queue.
func (s *Screen) startCue() {
	t := &s.timeline
	t.frame, t.began = 0, time.Now()
	s.nextFrame()
}

// nextFrame calls advance when the next frame is due.
func (s *Screen) nextFrame() {
	if t := &s.timeline; !t.filmed {
		t.timer = time.AfterFunc(frameTime, func() { s.post(s.advance) })
	}
}

// advance goes to the frame that is due. A slow terminal sees fewer frames, not a longer effect.
func (s *Screen) advance() {
	t := &s.timeline
	if !t.running() {
		return
	}
	due := int(time.Since(t.began) / frameTime)
	if due <= t.frame { // of an effect that was ended meanwhile
		return
	}
	s.advanceTo(due)
}

// advanceTo goes to a frame of the effect that runs, or on to the next effect.
func (s *Screen) advanceTo(due int) {
	t := &s.timeline
	if t.frame = due; t.frame < frames[t.queue[0].Kind] {
		s.nextFrame()
		return
	}
	s.leaveMark(t.queue[0])
	if t.queue = t.queue[1:]; t.running() {
		s.startCue()
		return
	}
	t.rest()
}

// rest tells who waits that all has run.
func (t *timeline) rest() {
	t.queue = nil
	for _, f := range t.waiting {
		f()
	}
	t.waiting = nil
}

// leaveMark keeps what an effect leaves behind. What came of a shot at the same place is
// shown by the shot.
func (s *Screen) leaveMark(c cue) {
	t := &s.timeline
	if n := len(t.marks); n > 0 && c.To == t.marks[n-1].To {
		switch last := &t.marks[n-1]; {
		case c.Kind == game.Check && last.Kind == game.Shot:
			last.Throw, last.Result, last.Size = c.Throw, c.Result, max(c.Size, last.Size-1)
			return
		case last.word() != "" && last.Size > 0 && (c.Kind == game.Loss || c.Kind == game.Shaken || c.Kind == game.Destroyed):
			return
		}
	}
	t.marks = append(t.marks, c)
	if len(t.marks) > mostMarks {
		t.marks = t.marks[len(t.marks)-mostMarks:]
	}
}

// touched is called before each key and click: it ends what runs, or else wipes the marks.
func (s *Screen) touched() {
	if t := &s.timeline; t.running() {
		s.finishShow()
	} else {
		t.marks = t.marks[:0]
	}
}

// finishShow ends what runs; the marks stay.
func (s *Screen) finishShow() {
	t := &s.timeline
	if t.timer != nil {
		t.timer.Stop()
	}
	for _, c := range t.queue {
		s.leaveMark(c)
	}
	t.rest()
}

// clearShow ends what runs, and wipes the marks.
func (s *Screen) clearShow() {
	s.finishShow()
	s.timeline.marks = s.timeline.marks[:0]
}

// whenShown calls a function when all effects have run.
func (s *Screen) whenShown(f func()) {
	if t := &s.timeline; t.running() {
		t.waiting = append(t.waiting, f)
		return
	}
	f()
}

// showMoment shows what the moment brought that is looked at.
func (s *Screen) showMoment() {
	s.clearShow()
	if n := s.moment(); n > 0 {
		s.present(s.past[n-1])
	}
}

// presentSince shows, to who takes the keyboard, all that happened since the side's last
// answer.
func (s *Screen) presentSince(side game.Side) {
	s.clearShow()
	for _, m := range s.past[s.lastAnswer(side):] {
		s.present(m)
	}
}

// lastAnswer is how many answers were given up to and with the side's last one; 0 if it
// gave none.
func (s *Screen) lastAnswer(side game.Side) int {
	n := len(s.past)
	for n > 0 && s.past[n-1].side != side {
		n--
	}
	return n
}

// lastDecision is how many answers were given before a side's last one that brought anything:
// to hold is no decision. It is 0 if the side gave none.
func (s *Screen) lastDecision(side game.Side) int {
	for n := s.moment(); n > 0; n-- {
		if m := s.past[n-1]; m.side == side && len(s.momentLines(m)) > 0 {
			return n - 1
		}
	}
	return 0
}

// strikes reports whether a moment has a shot, as far as the eyes see.
func (s *Screen) strikes(m moment) bool {
	for _, e := range m.events {
		if f, ok := e.Shown(s.reader()); ok && (f.Kind == game.Shot || f.Kind == game.Blast) {
			return true
		}
	}
	return false
}

// walkShot goes to the next shot, or the one before.
func (s *Screen) walkShot(by int) {
	for n := s.moment() + by; n > 0 && n <= len(s.past); n += by {
		if s.strikes(s.past[n-1]) {
			if s.watching() && s.walked < 0 {
				s.pace.pause(true)
			}
			s.walkTo(n)
			return
		}
	}
	s.warn("%s", map[bool]string{false: "no shot before this", true: "no shot after this"}[by > 0])
}

// word is what stays at the place of an effect; empty: nothing.
func (c *cue) word() string {
	if c.Result != "" {
		return strings.ToUpper(c.Result)
	}
	switch c.Kind {
	case game.Crash, game.Destroyed, game.Shaken, game.Panic:
		return strings.ToUpper(c.Kind.String())
	}
	return ""
}

// caption tells an effect in a line: "RB → BD  d12 5 +5: SHAKEN".
func (c *cue) caption(arrow string) string {
	text := c.at
	if c.Kind == game.Shot && c.by != "" {
		text = strings.TrimSpace(c.by + " " + arrow + " " + c.at)
	}
	if throw := c.Throw.String(); throw != "" {
		text += "  " + throw
	}
	if word := c.word(); word != "" {
		text += ": " + word
	}
	return strings.TrimPrefix(strings.TrimSpace(text), ": ")
}

// motionCommand turns the movement of effects on or off; without a word the other way.
func (s *Screen) motionCommand(args []string) {
	on := !s.cfg.Motion
	switch word := strings.Join(args, " "); word {
	case "":
	case "on", "off":
		on = word == "on"
	default:
		s.warn("motion found %q; want on or off", word)
		return
	}
	s.finishShow()
	if s.cfg.Motion = on; on {
		s.say("motion on")
	} else {
		s.say("motion off: what happens is shown, and stands still")
	}
	s.keep(func(k *Settings) { k.NoMotion = !on })
}
