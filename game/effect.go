package game

import "fmt"

// What is drawn of an event, as plain data: a screen, a page or a film shows it without knowing the
// system.
//
//	Event "RB fires at BD …"     Effect: Shot, by RB, at BD, from ● to ●, d12 5 +5, SHAKEN
//	Event "BD is shaken."        Effect: Shaken, at BD
//	Event "RA tries to aim."     none: a detail
//
// An effect is no fact: no hash covers it. It says nothing that the event's text does not say to
// the same sides. An event without an effect is a detail; short logs leave it out.

// An EffectKind is what an Effect shows.
type EffectKind uint8

// The kinds of effects.
const (
	NoEffect  EffectKind = iota
	News                 // nothing to draw, but the text belongs in a short log
	Begins               // By begins to act
	Move                 // By goes from From to To
	Bounce               // By goes up, to the level of Size
	Landing              // By comes down
	Crash                // By comes down hard
	Shot                 // By fires from From at At, who is at To
	Blast                // something goes off at To
	Check                // a die is thrown for At, and shows no more than its result
	Loss                 // At loses steps, hits or the like, as many as Size
	Destroyed            // At is gone
	Shaken               // At is shaken, suppressed, disrupted
	Panic                // At panics
	Smoke                // smoke or dust at To
	Detail               // neither drawn nor described: what follows shows it
)

var effectNames = [...]string{"no effect", "news", "begins", "move", "bounce", "landing", "crash", "shot", "blast", "check", "loss", "destroyed", "shaken", "panic", "smoke", "detail"}

// String is the kind in words.
func (k EffectKind) String() string {
	if int(k) >= len(effectNames) {
		return fmt.Sprintf("effect %d", int(k))
	}
	return effectNames[k]
}

// An Effect is what is drawn of an Event. The zero value is nothing.
type Effect struct {
	Kind     EffectKind
	By, At   int32 // the piece that acts and its target, by Piece.ID; NoPiece is nobody. Without a Kind they mean nothing
	From, To Point // on the board; equal for an effect on one place
	Throw    Throw
	Result   string // one to three words: "shaken", "miss"; empty: the kind says it
	Size     int32  // the harm done, or the level; a Shot of 0 did nothing
}

// Headline marks an event that belongs in a short log but has nothing to draw.
func Headline() Effect { return Effect{Kind: News, By: NoPiece, At: NoPiece} }

// Untold marks an event that the next effect describes again, such as the declaration of a shot.
func Untold() Effect { return Effect{Kind: Detail, By: NoPiece, At: NoPiece} }

// A Throw is a die that was thrown for an effect. The zero value is none.
type Throw struct {
	Dice       string // "d12"
	Face, Plus int32  // what it showed, and what was added
	Need       int32  // the least that has an effect; 0: see a chart
}

// String is the throw in short: "d12 5 +3"; empty for none.
func (t Throw) String() string {
	if t.Dice == "" {
		return ""
	}
	text := fmt.Sprintf("%s %d", t.Dice, t.Face)
	if t.Plus != 0 {
		text += fmt.Sprintf(" %+d", t.Plus)
	}
	if t.Need != 0 {
		text += fmt.Sprintf(", %d needed", t.Need)
	}
	return text
}

// Shown is what a side may see of the event; ok is false if that is nothing. A side that may not
// read an event does not see it either.
func (e Event) Shown(s Side) (shown Effect, ok bool) {
	if e.Effect.Kind == NoEffect || !e.Seen.Has(s) {
		return Effect{}, false
	}
	return e.Effect, true
}

// Show attaches an effect to the last reported event.
func (t *Table[S]) Show(e Effect) {
	if n := len(t.events); !t.muted && n > 0 {
		t.events[n-1].Effect = e
	}
}
