// Package film draws a turn of a match, or the whole match, as an animation. The map is fixed;
// pieces, shots and words move over the map.
//
//	SVG    animated by SMIL, without a script
//	GIF    frame by frame, with a small palette
//	Still  a single picture of the current state
//
//	record ──▶ Course ──▶ reel: what is visible when ──▶ SVG
//	                        ms  0 ─ 600 ─ 850 ───── 1750 ─ … ─ end, then repeat
//	                        RA  ●────────▶●
//	                        shot           ╌╌╌*
//	                        words               "RA → BB  d12 5 +5: SHAKEN"
//
// The film shows what one side sees, or what both players see. Pieces come from that side's views,
// everything else from effects that are shown to the side. A film depends only on its record.
package film

import (
	"fmt"
	"slices"
	"strings"

	"metahex/game"
	"metahex/record/summary"
	"metahex/render/vector"
)

// wide is the approximate width of a film, in pixels.
const wide = 860

// Times are in milliseconds.
const (
	leadTime = 600  // before the first effect
	stepTime = 260  // of one step of a move
	shotTime = 1100 // from a shot to the next effect
	flight   = 350  // part of shotTime in which the shot flies
	markTime = 700  // of any other effect
	restTime = 1800 // after the last effect
)

// SVG draws a turn as a side sees it; turn 0 is the whole match. game.Nobody sees what both players
// see, game.Chance sees everything. For an unknown turn, the error lists the turns.
func SVG(c *summary.Course, turn int, eyes game.Side) ([]byte, error) {
	w, err := shoot(c, turn, eyes, wide)
	if err != nil {
		return nil, err
	}
	return w.svg(), nil
}

// shoot builds the reel of a turn as a side sees it; turn 0 is the whole match. The picture is
// about the given number of pixels wide.
func shoot(c *summary.Course, turn int, eyes game.Side, pixels float64) (*writer, error) {
	from, to, err := Answers(c, turn)
	if err != nil {
		return nil, err
	}
	board := mapSeen(c.First, c.At(from), eyes)
	if board == nil {
		return nil, fmt.Errorf("a match of %q has no map that can be drawn", c.First.View(game.Nobody).Title)
	}
	first := c.At(from).View(eyes)
	r := newReel(first, eyes)
	for i := from; i < to; i++ {
		r.hear(c.Events(i, to), c.Moments[i].Match.View(eyes))
	}
	r.now += restTime
	f, err := vector.Around(board, pixels, 3, r.places())
	if err != nil {
		return nil, err
	}
	w := &writer{reel: r, framed: f, title: r.title}
	if turn > 0 {
		w.title = fmt.Sprintf("%s, %s %d", r.title, first.TurnWord(), turn)
	}
	return w, nil
}

// Answers returns the range of answers of a turn, up to the beginning of the next turn. For turn 0
// it returns the range of all answers.
func Answers(c *summary.Course, turn int) (from, to int, err error) {
	if turn == 0 {
		return 0, len(c.Moments), nil
	}
	from, last := -1, 0
	for i := range c.Moments {
		switch last = c.At(i).View(game.Chance).Turn; {
		case last == turn && from < 0:
			from = i
			fallthrough
		case last == turn:
			to = i + 1
		}
	}
	switch {
	case from < 0 && last == 0:
		return 0, 0, fmt.Errorf("found turn %d; the record has no turns", turn)
	case from < 0:
		return 0, 0, fmt.Errorf("found turn %d; the record has turns 1 to %d", turn, last)
	}
	return from, to, nil
}

// A pose is the position and visibility of a piece from a given time on.
type pose struct {
	at    game.Point
	rank  int // index among the pieces at that place
	shown bool
	since int // start of the change to this pose
	over  int // duration of this change
}

// A token is a piece with its poses in order of time.
type token struct {
	id    int32
	label string
	side  game.Side
	poses []pose
}

// A mark is an effect with its start and end time.
type mark struct {
	game.Effect
	words    string
	from, to int
}

// A caption is the text below the map until the next caption.
type caption struct {
	text string
	from int
}

// A reel is everything that a film shows, with times.
type reel struct {
	eyes     game.Side
	title    string
	now      int
	tokens   []token
	marks    []mark
	captions []caption
}

func newReel(v game.View, eyes game.Side) *reel {
	r := &reel{eyes: eyes, title: v.Title}
	r.stand(v, 0, true)
	r.now = leadTime
	return r
}

// hear adds the events of an answer and the view after the answer. Pieces move with the first
// effect of a move. They appear and vanish after all effects have been shown.
func (r *reel) hear(events []game.Event, after game.View) {
	moved := false
	for _, e := range events {
		f, ok := e.Shown(r.eyes)
		if !ok {
			continue
		}
		text, _ := e.For(r.eyes)
		switch f.Kind {
		case game.NoEffect, game.Detail, game.Begins:
			continue
		case game.News:
			r.tell(text)
			continue
		case game.Move, game.Bounce, game.Landing, game.Crash:
			if !moved {
				r.stand(after, stepTime, false)
				moved = true
			}
		}
		if f.Kind == game.Shot {
			text = r.shotWords(f)
		}
		r.tell(text)
		r.mark(f)
	}
	r.stand(after, stepTime, true)
}

// tell starts a new caption.
func (r *reel) tell(text string) {
	if n := len(r.captions); n > 0 && r.captions[n-1].from == r.now {
		r.captions = r.captions[:n-1]
	}
	r.captions = append(r.captions, caption{text, r.now})
}

// mark adds an effect to the reel.
func (r *reel) mark(f game.Effect) {
	lasts := markTime
	switch f.Kind {
	case game.Move, game.Landing, game.Bounce:
		return
	case game.Shot:
		lasts = shotTime
	}
	r.marks = append(r.marks, mark{f, resultWords(f), r.now, r.now + lasts})
	r.now += lasts
}

// resultWords formats the result of an effect: "d12 5 +5: SHAKEN".
func resultWords(f game.Effect) string {
	words := strings.ToUpper(f.Result)
	if f.Result == "" && f.Kind != game.Shot && f.Kind != game.Blast && f.Kind != game.Smoke {
		words = strings.ToUpper(f.Kind.String())
	}
	if throw := f.Throw.String(); throw != "" && words != "" {
		words = throw + ": " + words
	}
	return words
}

// shotWords describes a shot in one line: "RB fires at BD  d12 5 +5: SHAKEN".
func (r *reel) shotWords(f game.Effect) string {
	text := r.label(f.By) + " fires"
	if at := r.label(f.At); at != "" {
		text += " at " + at
	}
	return strings.TrimSpace(text + "  " + resultWords(f))
}

// label returns the label of a piece; empty for NoPiece.
func (r *reel) label(id int32) string {
	if t := r.token(id); t != nil {
		return t.label
	}
	return ""
}

// token returns the token of a piece, or nil.
func (r *reel) token(id int32) *token {
	if k := slices.IndexFunc(r.tokens, func(t token) bool { return t.id == id }); k >= 0 {
		return &r.tokens[k]
	}
	return nil
}

// stand updates the positions of pieces from a view. If appears is true, pieces also appear and
// vanish. If anything changes, the reel advances by the given time.
func (r *reel) stand(v game.View, lasts int, appears bool) {
	there := map[game.Point]int{}
	changed := false
	for i := range v.Pieces {
		p := &v.Pieces[i]
		if p.ID < 0 {
			continue
		}
		next := pose{shown: p.Off == "" && !p.Lost, at: p.At, since: r.now, over: lasts}
		if next.shown {
			next.rank = there[p.At]
			there[p.At]++
		}
		if r.add(p).takes(next, appears) {
			changed = true
		}
	}
	if changed {
		r.now += lasts
	}
}

// add returns the token of a piece, and creates the token if necessary.
func (r *reel) add(p *game.Piece) *token {
	if t := r.token(p.ID); t != nil {
		return t
	}
	r.tokens = append(r.tokens, token{id: p.ID, label: p.Label, side: p.Side, poses: []pose{{}}})
	return &r.tokens[len(r.tokens)-1]
}

// takes adds a pose and reports whether it differs from the last pose. A vanishing piece keeps its
// position.
func (t *token) takes(next pose, appears bool) bool {
	last := t.poses[len(t.poses)-1]
	if !next.shown {
		next.at, next.rank = last.at, last.rank
	}
	same := next.shown == last.shown && next.at == last.at && next.rank == last.rank
	if same || next.shown != last.shown && !appears {
		return false
	}
	if next.over == 0 {
		t.poses = t.poses[:0] // replace the initial pose
	}
	t.poses = append(t.poses, next)
	return true
}

// places returns the places that the film must show: the places of effects and of moving pieces.
func (r *reel) places() (all [][2]int32) {
	add := func(p game.Point) { all = append(all, [2]int32{p.X, p.Y}) }
	for _, m := range r.marks {
		add(m.From)
		add(m.To)
	}
	for _, t := range r.tokens {
		for _, p := range t.poses {
			if len(t.poses) > 1 && p.shown {
				add(p.at)
			}
		}
	}
	return all
}
