package tui

import (
	"fmt"
	"slices"
	"strings"

	"metahex/game"
	"metahex/grid"
	"metahex/los"
	"metahex/los/layercake"
	"metahex/maps"
)

// Lines of sight on the map, by the same ruler and in the same words as
// `metahex los`.

// A sightMode is what the map shows of lines of sight.
type sightMode uint8

const (
	blind    sightMode = iota // nothing
	ruling                    // a line between two dots
	field                     // what cannot be seen from a dot
	watchers                  // who sees a dot

	detected  // what pieces detect (lookout.go)
	detectors // who detects a hex
	spotting  // how one piece detects a hex

	taped     // the tape from a piece to the cursor (tape.go)
	shaded    // what a piece does not see
	onlookers // who sees a point
	arcs      // an arc of a piece
)

// sight is what is shown. The near end is at the cursor and moves with it; up
// is how far it is raised above the ground, or the piece, that is there.
type sight struct {
	mode     sightMode
	ruler    *layercake.Ruler
	far      game.Point
	farLevel int
	up       int
	ruled    *layercake.Ruling
	seen     *layercake.Set
	from     string
	asked    asked
	lit      map[game.Point]bool // what hides, or who sees
	names    []string            // of the watchers
	watch    watch
	tape     taping
}

func (s sight) hides(p game.Point) bool {
	if s.mode == detected {
		return s.watch.sees != nil && !s.watch.sees[p]
	}
	return s.mode == field && s.seen != nil && !s.seen.Has(gridPlace(p))
}

func gridPlace(p game.Point) grid.Place { return grid.Place{Q: int(p.X), V: int(p.Y)} }

func pointOf(p grid.Place) game.Point { return game.Point{X: int32(p.Q), Y: int32(p.V)} }

// heights are those of the scenario, or the printed ones.
func (s *Screen) heights() maps.Heights {
	if s.cfg.Heights != nil {
		return *s.cfg.Heights
	}
	return maps.StandardHeights
}

// ruler is the ruler on the ground as the view shows it now: what a building
// was on the map may have been brought down since.
func (s *Screen) ruler() *layercake.Ruler {
	if s.sight.ruler != nil {
		return s.sight.ruler
	}
	heights := s.heights()
	r := layercake.NewRuler(s.cfg.Board, s.cfg.Readings, heights)
	for i := range s.ground.board.Places {
		place := &s.ground.board.Places[i]
		at := gridPlace(place.At)
		if !s.cfg.Board.Has(at) {
			continue
		}
		d := s.cfg.Board.At(at)
		for t := range maps.Terrains {
			if t.String() == place.Terrain || place.Terrain == "" && t == maps.Clear {
				d.Terrain = t
			}
		}
		if d.Level = int8(place.Level); d != s.cfg.Board.At(at) {
			r.Set(at, d, heights)
		}
	}
	s.sight.ruler = r
	return r
}

// standing is the level at which someone on a dot would be looked at: that of
// the piece there, or the ground.
func (s *Screen) standing(at game.Point) int {
	for _, p := range s.seen().Pieces {
		if p.Off == "" && p.At == at {
			return p.Level
		}
	}
	return s.ruler().Ground(gridPlace(at))
}

// near is the ruler's end at the cursor.
func (s *Screen) near() layercake.End {
	at := gridPlace(s.cursor)
	level := s.standing(s.cursor) + s.sight.up
	return layercake.End{At: at, Level: max(s.ruler().Ground(at), min(los.MaxLevel, level))}
}

// layRuler begins a line at the cursor.
func (s *Screen) layRuler() {
	if s.silenced() {
		return
	}
	end := s.near()
	s.sight = sight{mode: ruling, ruler: s.sight.ruler, far: s.cursor, farLevel: end.Level}
	s.say("move to the other end; + and - change its level, x the ends, Enter tells all, Esc ends")
}

// lift raises or lowers the near end.
func (s *Screen) lift(by int) {
	before := s.near().Level
	s.sight.up += by
	if s.near().Level == before {
		s.sight.up -= by
		s.warn("levels here go from %d to %d", s.ruler().Ground(gridPlace(s.cursor)), los.MaxLevel)
	}
}

// swapEnds puts the cursor at the other end, so that its level can be changed.
func (s *Screen) swapEnds() {
	near := s.near()
	s.cursor, s.sight.far = s.sight.far, s.cursor
	s.sight.up = s.sight.farLevel - s.standing(s.cursor)
	s.sight.farLevel = near.Level
}

// A question to the ruler: it is not asked again until it changes.
type asked struct {
	mode     sightMode
	from, to layercake.End
	answers  int // given so far; pieces stand still between answers
	walked   int
}

// look rules again after the cursor, the highlighted answer or the view has
// changed.
func (s *Screen) look() {
	if s.hushed() {
		s.sight = sight{ruler: s.sight.ruler}
		return
	}
	switch {
	case s.tapeMode():
		s.layOut()
		return
	case s.sight.mode >= detected:
		s.lookOut()
		return
	case s.onTable():
		s.tapeShot()
		return
	}
	if !s.hasRuler() || s.sight.mode == field {
		return
	}
	now := asked{mode: s.sight.mode, to: s.near(), answers: len(s.past), walked: s.walked}
	switch s.sight.mode {
	case ruling:
		now.from = layercake.End{At: gridPlace(s.sight.far), Level: s.sight.farLevel}
	case blind:
		var ok bool
		if now.from, now.to, ok = s.shot(); !ok {
			s.sight = sight{ruler: s.sight.ruler}
			return
		}
	}
	if now == s.sight.asked {
		return
	}
	s.sight.asked, s.sight.ruled, s.sight.lit = now, nil, map[game.Point]bool{}
	if s.sight.mode == watchers {
		s.watch(now.to)
		return
	}
	if now.from.At == now.to.At {
		return
	}
	u := s.ruler().Rule(now.from, now.to)
	s.sight.ruled = &u
	for _, o := range u.Decider {
		s.sight.lit[pointOf(o.At)] = true
	}
}

// watch finds the pieces that see an end.
func (s *Screen) watch(end layercake.End) {
	s.sight.from, s.sight.names = s.ruler().Word(end), nil
	for i, p := range s.seen().Pieces {
		if p.Off == "" && p.At != s.cursor && p.ID >= 0 && s.ruler().Clear(layercake.End{At: gridPlace(p.At), Level: p.Level}, end) {
			s.sight.lit[p.At] = true
			s.sight.names = append(s.sight.names, pieceName(&s.seen().Pieces[i]))
		}
	}
}

// shot is the line of the highlighted answer, where it names an enemy on the
// board, or one of one's own against who has just moved: from the piece of
// one's own that it names, else from the last one that an answer of one's own
// named.
func (s *Screen) shot() (from, to layercake.End, ok bool) {
	own, enemy, ok := s.aimed()
	if !ok {
		return from, to, false
	}
	return layercake.End{At: gridPlace(own.At), Level: own.Level}, layercake.End{At: gridPlace(enemy.At), Level: enemy.Level}, true
}

// aimed are the two pieces of that line.
func (s *Screen) aimed() (own, enemy *game.Piece, ok bool) {
	if !s.isAsked() || s.pick < 0 || s.pick >= len(s.q.Options) || s.hushed() {
		return nil, nil, false
	}
	own, enemy = s.named(s.q.Options[s.pick].Choice)
	if enemy == nil && own != nil && s.deed != nil {
		enemy = s.piece(s.deed.Piece)
	}
	for i := s.moment() - 1; i >= 0 && own == nil && enemy != nil; i-- {
		if s.past[i].side == s.side {
			own, _ = s.named(s.past[i].choice)
		}
	}
	return own, enemy, own != nil && enemy != nil && own != enemy
}

// piece is the piece on the board with a number; nil if there is none.
func (s *Screen) piece(id int32) *game.Piece {
	for i := range s.view.Pieces {
		if p := &s.view.Pieces[i]; p.ID == id && p.Off == "" {
			return p
		}
	}
	return nil
}

// named are the pieces on the board that a choice names.
func (s *Screen) named(c game.Choice) (own, enemy *game.Piece) {
	p, _ := s.seat.Phrase(c.Verb)
	for i, arg := range p.Args {
		for k := range s.view.Pieces {
			piece := &s.view.Pieces[k]
			if arg.Kind != game.PieceName || piece.ID != c.Args[i] || piece.Off != "" {
				continue
			}
			if piece.Side == s.side {
				own = piece
			} else {
				enemy = piece
			}
		}
	}
	return own, enemy
}

// toggleField marks what cannot be seen from the cursor, or no more.
func (s *Screen) toggleField() {
	if s.silenced() {
		return
	}
	if s.sight.mode == field {
		s.sight = sight{ruler: s.sight.ruler}
		return
	}
	end := s.near()
	s.sight = sight{mode: field, ruler: s.sight.ruler, seen: s.ruler().NewSet(), from: s.ruler().Word(end)}
	s.ruler().Field(end, 0, s.sight.seen)
	s.say("%c cannot be seen from %s: it sees %d of %d dots, at the level of the ground",
		s.signs.unseen, s.sight.from, s.sight.seen.Len(), len(s.ground.board.Places))
}

// toggleWatchers marks who sees the cursor's dot, or no more.
func (s *Screen) toggleWatchers() {
	if s.silenced() {
		return
	}
	if s.sight.mode == watchers {
		s.sight = sight{ruler: s.sight.ruler}
		return
	}
	s.sight = sight{mode: watchers, ruler: s.sight.ruler}
}

// sightWords tells in a few lines what the map shows.
func (s *Screen) sightWords() []string {
	switch s.sight.mode {
	case blind, ruling:
		if s.sight.mode == blind && s.sight.tape.ok {
			return measureWords(s.sight.tape.told)
		}
		if s.sight.ruled == nil && s.sight.mode == blind {
			return nil
		}
		if s.sight.ruled == nil {
			return []string{fmt.Sprintf("line from %s: move to its other end", s.ruler().Word(layercake.End{At: gridPlace(s.sight.far), Level: s.sight.farLevel}))}
		}
		var some []string
		for i, l := range s.sight.ruled.Words(false) {
			if i == 0 || strings.HasPrefix(l, "decided") {
				some = append(some, strings.Join(strings.Fields(l), " "))
			}
		}
		some[0] += fmt.Sprintf(", %d map points", s.sight.ruled.Distance)
		return some
	case field:
		return []string{fmt.Sprintf("field of view from %s: %d dots; %c is not seen", s.sight.from, s.sight.seen.Len(), s.signs.unseen)}
	case watchers:
		if len(s.sight.names) == 0 {
			return []string{"nobody sees " + s.sight.from}
		}
		return []string{s.sight.from + " is seen by " + strings.Join(s.sight.names, ", ")}
	}
	if s.tapeMode() {
		return s.tapeWords()
	}
	return s.detectionWords()
}

// showRuling tells the whole ruling with its cross-section.
func (s *Screen) showRuling() {
	if s.sight.ruled == nil {
		s.warn("the line needs two different dots")
		return
	}
	lines := s.sight.ruled.Words(false)
	lines = slices.Insert(lines, 1, "cite:    "+s.ruler().Cite(*s.sight.ruled, s.cfg.Board.ID).String()) // in sight at once: it is what is copied
	s.top = &window{title: "line of sight", lines: append(append(lines, ""), s.sight.ruled.Section()...)}
}
