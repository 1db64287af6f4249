package tui

import (
	"slices"

	"metahex/game"
	"metahex/los"
	"metahex/maps"
)

// Lines of sight on the map. The match's referee (game.State) rules on each line. It is the referee of
// the rules, limited to what the current side may know. The screen itself has no rule of sight. It
// only checks whether the referee's map is a lattice or a table.
//
//	L  the line from a piece or a place to the cursor
//	V  the places that are not seen from the cursor
//	E  the pieces that see the cursor's place
//	s  the zones of the piece at the cursor, in turn (game.Arc)

// A sightMode selects what the map shows about lines of sight.
type sightMode uint8

const (
	blind    sightMode = iota // only the line of the highlighted shot
	ruling                    // the line between two ends
	field                     // the places that are not seen
	watchers                  // the pieces that see a place
	zones                     // a zone of a piece
)

// A sight is the state of a sightMode. In the mode ruling, the near end is at the cursor and moves with
// the cursor.
type sight struct {
	mode      sightMode
	near, far lineEnd
	by        []lineEnd   // the units for which the field is computed
	owner     *game.Piece // the piece with the zones
	arcs      []game.Arc
	arc       int
	asked     asked
	found
}

// found holds the referee's answers.
type found struct {
	ruled *los.Ruling         // nil: there is no line
	lit   map[game.Point]bool // obstacles, or pieces that see the place
	names []string            // the pieces that see the place
	cells map[game.Point]bool // places or middles of cells: not seen, or in the zone
	shy   map[int32]bool      // the pieces that are not seen, by id
	all   int                 // the number of places that were checked
	path  []los.Passed        // the path of the highlighted shot, if the referee counts place by place
}

// asked is the cache key of the referee's answers. If the key changes, the referee is called again.
type asked struct {
	match  game.Match
	eyes   game.Side
	mode   sightMode
	cursor game.Point
	near   lineEnd
	far    lineEnd
	pick   game.Choice
	arc    int
	grain  raster
}

// A sightNow holds the referee of one moment for one side. It also stores whether any piece has zones.
type sightNow struct {
	match   game.Match
	eyes    game.Side
	referee los.Referee
	zoned   bool
}

// matchShown returns a copy of the match at the moment shown.
func (s *Screen) matchShown() game.Match {
	if n := s.moment(); n > 0 && n <= len(s.past) {
		return s.past[n-1].match
	}
	return s.opening.match
}

// sightHere returns the sightNow of the moment shown.
func (s *Screen) sightHere() *sightNow {
	match := s.matchShown()
	if match == nil || s.ground == nil {
		return &sightNow{}
	}
	if s.sightNow.match != match || s.sightNow.eyes != s.eyes() {
		seat := game.NewSeat(match, s.eyes())
		zoned := func(p game.Piece) bool { return p.Off == "" && len(seat.Arcs(p.ID)) > 0 }
		s.sightNow = sightNow{match, s.eyes(), match.Sight(s.eyes()), slices.ContainsFunc(s.seen().Pieces, zoned)}
	}
	return &s.sightNow
}

// referee returns the referee of the moment shown; nil if the match has no lines of sight.
func (s *Screen) referee() los.Referee { return s.sightHere().referee }

// hasSight reports whether the match has lines of sight.
func (s *Screen) hasSight() bool { return s.lobby == nil && s.referee() != nil }

// beginSight starts a mode from the piece that looks. It returns false if no piece can look.
func (s *Screen) beginSight(mode sightMode) bool {
	r := s.referee()
	if s.silenced() || r == nil {
		return false
	}
	s.sight = sight{mode: mode}
	all, ok := s.whoLooks(r)
	if !ok {
		s.sight = sight{}
		s.warn("in this game only units can see; no unit is at %s", s.ground.name(s.cursor))
		return false
	}
	s.sight.by, s.sight.far = all, all[0]
	return true
}

// layRuler starts a line.
func (s *Screen) layRuler() {
	if !s.beginSight(ruling) {
		return
	}
	raise := ""
	if s.lifts() {
		raise = "+ - lift or lower the near end, "
	}
	s.say("move to the other end; %sx swaps, Enter shows all, Esc ends", raise)
}

// lifts reports whether the near end of the line can be raised.
func (s *Screen) lifts() bool { return s.ruling() && s.hasSight() && s.referee().Basis().Lift != "" }

// lift raises or lowers the near end.
func (s *Screen) lift(by int32) {
	r := s.referee()
	b, before := r.Basis(), s.end(r, s.endAtCursor(r))
	s.sight.near.up += by
	if after := s.end(r, s.endAtCursor(r)); after.Height == before.Height || after.Height > b.Most {
		s.sight.near.up -= by
		s.warn("the height (%s) here must be from %s to %s", b.Lift, b.Height(r.At(before.Spot, 0).Height), b.Height(b.Most))
	}
}

// swapEnds exchanges the ends of the line, so the height of the other end can be changed.
func (s *Screen) swapEnds() {
	r := s.referee()
	near := s.endAtCursor(r)
	s.sight.near, s.sight.far = s.sight.far, near
	if p := s.labelled(s.sight.near.label); p != nil {
		s.sight.near.at = p.At
	}
	s.cursor = s.sight.near.at
}

// toggleField shows or hides the places that are not seen from the cursor.
func (s *Screen) toggleField() {
	if s.sight.mode == field {
		s.sight = sight{}
		return
	}
	s.beginSight(field)
}

// toggleWatchers shows or hides the pieces that see the cursor's place.
func (s *Screen) toggleWatchers() {
	switch {
	case s.sight.mode == watchers:
		s.sight = sight{}
	case !s.silenced():
		s.sight = sight{mode: watchers}
	}
}

// nextZone shows the next zone of the piece at the cursor, or else of the acting piece.
func (s *Screen) nextZone() {
	if s.sight.mode == zones {
		if s.sight.arc++; s.sight.arc >= len(s.sight.arcs) {
			s.sight = sight{}
		}
		return
	}
	p := s.pieceHere()
	if p == nil {
		p = s.acting()
	}
	if s.silenced() {
		return
	}
	if p == nil {
		s.warn("no piece is at %s; move the cursor to a piece", s.ground.name(s.cursor))
		return
	}
	s.sight = sight{mode: zones, owner: p}
	if s.takeZones(); len(s.sight.arcs) == 0 {
		s.sight = sight{}
		s.warn("%s has no zones in these rules", pieceName(p))
	}
}

// takeZones gets the zones of the piece in its current state.
func (s *Screen) takeZones() {
	s.sight.arcs = game.NewSeat(s.matchShown(), s.eyes()).Arcs(s.sight.owner.ID)
}

// zoned reports whether any piece has zones to show.
func (s *Screen) zoned() bool { return s.lobby == nil && s.sightHere().zoned }

// look calls the referee again if the cache key has changed.
func (s *Screen) look() {
	r := s.referee()
	if s.unlooked() || r == nil && s.sight.mode != zones {
		s.sight = sight{}
		return
	}
	now := s.whatIsAsked()
	if now == s.sight.asked {
		return
	}
	if s.sight.mode == zones && now.match != s.sight.asked.match {
		if s.takeZones(); s.sight.arc >= len(s.sight.arcs) {
			s.sight = sight{}
			return
		}
	}
	s.sight.asked, s.sight.found = now, found{lit: map[game.Point]bool{}}
	s.lookUp(r)
}

// lookUp gets the referee's answers for the current mode.
func (s *Screen) lookUp(r los.Referee) {
	s.lookAlongShot(r)
	switch s.sight.mode {
	case ruling:
		s.rule(r, s.end(r, s.sight.far), s.end(r, s.endAtCursor(r)))
	case field:
		s.findUnseen(r)
	case watchers:
		s.findWatchers(r)
	case zones:
		s.eachPlace(s.sight.arcs[s.sight.arc].Holds)
	}
}

// whatIsAsked returns the current cache key.
func (s *Screen) whatIsAsked() asked {
	now := asked{match: s.matchShown(), eyes: s.eyes(), mode: s.sight.mode, far: s.sight.far, near: s.sight.near, arc: s.sight.arc, grain: s.ground.raster}
	if s.hasPick() {
		now.pick = s.q.Options[s.pick].Choice
	}
	if now.mode == ruling || now.mode == watchers {
		now.cursor = s.cursor
	}
	return now
}

// lookAlongShot gets the ruling on the highlighted shot. A path that is counted place by place is
// shown in every mode; any other ruling is shown only if the mode is blind.
func (s *Screen) lookAlongShot(r los.Referee) {
	own, enemy, ok := s.aimed()
	if !ok || r == nil {
		return
	}
	a, _ := endOf(r, own)
	b, _ := endOf(r, enemy)
	s.rule(r, a, b)
	if u := s.sight.ruled; u != nil && u.Stepwise {
		s.sight.found = found{lit: map[game.Point]bool{}, path: u.Passed}
	} else if s.sight.mode != blind {
		s.sight.found = found{lit: map[game.Point]bool{}}
	}
}

// rule gets the ruling on a line.
func (s *Screen) rule(r los.Referee, from, to los.End) {
	if from.Spot == to.Spot {
		return
	}
	u := r.Rule(from, to)
	s.sight.ruled = &u
	if r.Map().Form() == maps.Inches {
		return // on a table the obstacles are marked along the line
	}
	for _, i := range u.Deciders {
		s.sight.lit[game.Point(u.Passed[i].Spot)] = true
	}
}

// findUnseen marks the places that are not seen. On a lattice it uses the referee's field; on a table
// it checks cell by cell.
func (s *Screen) findUnseen(r los.Referee) {
	var ends []los.End
	var fields []los.Set
	for _, t := range s.sight.by {
		e := s.end(r, t)
		ends = append(ends, e)
		if r.Map().Form() == maps.Lattice {
			fields = append(fields, los.Field(r, e, 0))
		}
	}
	s.eachPlace(func(at game.Point) bool {
		for i, e := range ends {
			switch {
			case e.Spot == maps.Spot(at):
				return false
			case fields != nil && fields[i].Has(maps.Spot(at)), fields == nil && r.Clear(e, r.At(maps.Spot(at), 0)):
				return false
			}
		}
		return true
	})
	s.sight.shy = map[int32]bool{}
	for p := range standing(s.seen()) {
		to, _ := endOf(r, p)
		sees := func(from los.End) bool { return from.Spot == to.Spot || r.Clear(from, to) }
		s.sight.shy[p.ID] = !slices.ContainsFunc(ends, sees)
	}
}

// eachPlace marks the places, or the middles of cells, that satisfy holds.
func (s *Screen) eachPlace(holds func(game.Point) bool) {
	s.sight.cells, s.sight.all = map[game.Point]bool{}, len(s.ground.places)
	for i := range s.ground.places {
		at := s.ground.places[i].At
		if holds(at) {
			s.sight.cells[at] = true
		}
	}
}

// findWatchers marks the pieces that see the cursor's place or the piece there.
func (s *Screen) findWatchers(r los.Referee) {
	to := s.end(r, s.endAtCursor(r))
	for p := range standing(s.seen()) {
		if e, ok := endOf(r, p); ok && e.Spot != to.Spot && r.Clear(e, to) {
			s.sight.lit[p.At] = true
			s.sight.names = append(s.sight.names, pieceName(p))
		}
	}
}
