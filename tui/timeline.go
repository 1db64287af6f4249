package tui

import (
	"strings"
	"time"

	"metahex/game"
)

// The timeline shows the events of the match, one effect after the other.
//
//	table ──moment──▶ queue: shot, loss, move …   the first runs, a frame each 40 ms
//	                    │
//	                    ▼ after its last frame, or at once without Config.Motion
//	                  marks: traces, result words  stay until the next key
//
// A key ends the running effects and also has its usual effect, so no player waits for an animation.
// Without Config.Motion there are only marks, and a frame is drawn only after a key or an answer.

// frameTime is the duration of one frame of an effect.
const frameTime = 40 * time.Millisecond

// frames is the number of frames of each effect; an effect with 0 frames is not shown.
var frames = [...]int{
	game.Move: 2, game.Bounce: 4, game.Landing: 4, game.Crash: 5, game.Shot: flight + 2, game.Blast: 5,
	game.Check: 3, game.Loss: 4, game.Destroyed: 5, game.Shaken: 4, game.Panic: 4, game.Smoke: 4,
}

// flight is the number of frames of a shot before its strike.
const flight = 5

// mostMarks is the maximum number of marks; the oldest are dropped first.
const mostMarks = 24

// A cue is an effect in the queue, with the names of its pieces at that time.
type cue struct {
	game.Effect
	by, at string
	side   game.Side // the side of the piece in the field By
}

// A timeline holds the visible marks and the waiting effects. The zero value is empty.
type timeline struct {
	queue   []cue // the first effect is running
	frame   int   // the frame of the running effect
	began   time.Time
	marks   []cue
	timer   *time.Timer
	waiting []func() // called when all effects have run
	filmed  bool     // Cast counts the frames, without a timer
}

// running reports whether an effect is running.
func (t *timeline) running() bool { return len(t.queue) > 0 }

// moves reports whether this screen animates effects.
func (s *Screen) moves() bool {
	if !s.cfg.Motion {
		return false
	}
	every, _ := s.pace.state()
	return !s.watching() || every > 0
}

// present shows the effects of a moment that the current side sees.
func (s *Screen) present(m moment) {
	for _, e := range m.events {
		if f, ok := e.Shown(s.reader()); ok && int(f.Kind) < len(frames) && frames[f.Kind] > 0 {
			s.enqueue(s.cueOf(f))
		}
	}
}

// cueOf returns the cue of an effect, with the names of its pieces.
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

// enqueue adds an effect to the queue, and starts the effect if the queue was empty.
func (s *Screen) enqueue(c cue) {
	t := &s.timeline
	if s.spectating() && !t.running() && c.opens() {
		t.marks = t.marks[:0] // spectators press no keys that would erase the marks
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

// opens reports whether an effect begins a new act, instead of being the result of an act.
func (c *cue) opens() bool {
	return c.Kind == game.Shot || c.Kind == game.Move || c.Kind == game.Blast || c.Kind == game.Bounce
}

// startCue starts the first effect of the queue.
func (s *Screen) startCue() {
	t := &s.timeline
	t.frame, t.began = 0, time.Now()
	s.nextFrame()
}

// nextFrame sets a timer that calls advance when the next frame is due.
func (s *Screen) nextFrame() {
	if t := &s.timeline; !t.filmed {
		t.timer = time.AfterFunc(frameTime, func() { s.post(s.advance) })
	}
}

// advance draws the frame that is due. On a slow terminal it skips frames, so an effect does not take
// longer.
func (s *Screen) advance() {
	t := &s.timeline
	if !t.running() {
		return
	}
	due := int(time.Since(t.began) / frameTime)
	if due <= t.frame { // the timer of an effect that has already ended
		return
	}
	s.advanceTo(due)
}

// advanceTo goes to a frame of the running effect, or to the next effect.
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

// rest empties the queue and calls the waiting functions.
func (t *timeline) rest() {
	t.queue = nil
	for _, f := range t.waiting {
		f()
	}
	t.waiting = nil
}

// leaveMark adds the mark of an effect. A result at the place of the last shot becomes a part of the
// shot's mark.
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

// touched is called before each key and click. It ends the running effects, or erases the marks if no
// effect is running.
func (s *Screen) touched() {
	if t := &s.timeline; t.running() {
		s.finishShow()
	} else {
		t.marks = t.marks[:0]
	}
}

// finishShow ends the running effects; the marks stay.
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

// clearShow ends the running effects, and erases the marks.
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

// showMoment shows the effects of the moment shown.
func (s *Screen) showMoment() {
	s.clearShow()
	if n := s.moment(); n > 0 {
		s.present(s.past[n-1])
	}
}

// presentSince shows a player who takes the keyboard the effects since the side's last answer.
func (s *Screen) presentSince(side game.Side) {
	s.clearShow()
	for _, m := range s.past[s.lastAnswer(side):] {
		s.present(m)
	}
}

// lastAnswer returns the number of answers up to and including the side's last answer; 0 if the side
// has given no answer.
func (s *Screen) lastAnswer(side game.Side) int {
	n := len(s.past)
	for n > 0 && s.past[n-1].side != side {
		n--
	}
	return n
}

// lastDecision returns the number of answers before the side's last answer with a result. An answer
// such as hold has no result. If no answer has a result, lastDecision returns 0.
func (s *Screen) lastDecision(side game.Side) int {
	for n := s.moment(); n > 0; n-- {
		if m := s.past[n-1]; m.side == side && len(s.momentLines(m)) > 0 {
			return n - 1
		}
	}
	return 0
}

// strikes reports whether the current side sees a shot in a moment.
func (s *Screen) strikes(m moment) bool {
	for _, e := range m.events {
		if f, ok := e.Shown(s.reader()); ok && (f.Kind == game.Shot || f.Kind == game.Blast) {
			return true
		}
	}
	return false
}

// walkShot goes to the next or the previous shot.
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

// word returns the text that remains at the place of an effect; empty for no text.
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

// caption describes an effect in one line: "RB → BD  d12 5 +5: SHAKEN".
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

// motionCommand turns animation on or off. Without an argument it switches the setting.
func (s *Screen) motionCommand(args []string) {
	on := !s.cfg.Motion
	switch word := strings.Join(args, " "); word {
	case "":
	case "on", "off":
		on = word == "on"
	default:
		s.warn("motion: found %q; want \"on\" or \"off\"", word)
		return
	}
	s.finishShow()
	if s.cfg.Motion = on; on {
		s.say("motion on")
	} else {
		s.say("motion off: events are shown without animation")
	}
	s.keep(func(k *Settings) { k.NoMotion = !on })
}
