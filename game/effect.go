package game

import "fmt"

// An effect is the picture of an event, as plain data. A screen, a web page or a film can draw it
// without knowing the system.
//
//	Event "RB fires at BD …"     Effect: Shot, by RB, at BD, from ● to ●, d12 5 +5, SHAKEN
//	Event "BD is shaken."        Effect: Shaken, at BD
//	Event "RA tries to aim."     none: a detail
//
// No hash covers effects. An effect shows a side nothing beyond the text of its event. An event
// without an effect is a detail, and short logs leave it out.

// An EffectKind is the kind of picture: a shot, a move, a loss.
type EffectKind uint8

// The kinds of effects.
const (
	NoEffect  EffectKind = iota
	News                 // nothing to draw, but the text belongs in a short log
	Begins               // By starts its action; NoPiece: a piece without a place does
	Move                 // By goes from From to To
	Bounce               // By rises to the level of Size
	Landing              // By lands
	Crash                // By crashes
	Shot                 // By fires from From at At, and At is at To
	Blast                // an explosion at To
	Check                // a die roll for At, or by By before its Shot at At; only the result matters
	Loss                 // At loses steps, hits or similar; Size is the number
	Destroyed            // At is destroyed
	Shaken               // At is shaken, suppressed, disrupted
	Panic                // At panics
	Smoke                // smoke or dust at To
	Detail               // neither drawn nor described, because the next effect shows it
)

var effectNames = [...]string{"no effect", "news", "begins", "move", "bounce", "landing", "crash", "shot", "blast", "check", "loss", "destroyed", "shaken", "panic", "smoke", "detail"}

// String returns the kind in words.
func (k EffectKind) String() string {
	if int(k) >= len(effectNames) {
		return fmt.Sprintf("effect %d", int(k))
	}
	return effectNames[k]
}

// An Effect is the picture of an Event. The zero value shows nothing.
type Effect struct {
	Kind     EffectKind
	By, At   int32 // acting piece and target, by Piece.ID, or NoPiece; meaningless if Kind is zero
	From, To Point // on the board; equal for an effect at one point
	Throw    Throw
	Result   string // one to three words: "shaken", "miss"; empty: Kind says enough
	Size     int32  // the damage, or the level; 0 for a Shot without effect
}

// Headline returns the effect of an event that belongs in a short log but has nothing to draw.
func Headline() Effect { return Effect{Kind: News, By: NoPiece, At: NoPiece} }

// Untold returns the effect of an event that the next effect repeats, such as the declaration of a
// shot.
func Untold() Effect { return Effect{Kind: Detail, By: NoPiece, At: NoPiece} }

// A Throw is a die roll that belongs to an effect. The zero value is no roll.
type Throw struct {
	Dice       string // "d12"
	Face, Plus int32  // the face and the modifier
	Need       int32  // the smallest sum with an effect; 0: the result comes from a chart
}

// String returns the roll in short form, "d12 5 +3", or "" for no roll.
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

// Shown returns the effect as the side may see it; ok is false if the side sees nothing. A side
// that may not read an event does not see its effect either.
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
