package tui

import (
	"slices"

	"metahex/game"
	"metahex/los"
	"metahex/maps"
)

// Lines of sight on the map. A referee decides each of them (game.Sighted): the
// same that decides in the rules, as the eyes at this keyboard may know it. The
// screen has no rule of sight of its own. It asks a referee only whether places
// lie on a lattice or on a table.
//
//	L  the line from a piece or a place to the cursor
//	V  what is not seen from here
//	E  who sees the cursor's place
//	s  the zones of the piece here, one after the other (game.Arc)

// A sightMode is what the map shows of lines of sight.
type sightMode uint8

const (
	blind    sightMode = iota // nothing but the line of the highlighted shot
	ruling                    // the line between two ends
	field                     // what is not seen
	watchers                  // who sees a place
	zones                     // a zone of a piece
)

// A tip is an end of a line as the player points it out: a piece, wherever it
// goes, or a place.
type tip struct {
	at    game.Point
	label string // of the piece; empty: the place alone
	up    int32  // steps above where who is there stands
}

// A sight is what is shown. In a ruling the near end is at the cursor and moves
// with it.
type sight struct {
	mode      sightMode
	near, far tip
	by        []tip       // whose field it is
	owner     *game.Piece // whose zones they are
	arcs      []game.Arc
	arc       int
	asked     asked
	found
}

// found is what the referee said.
type found struct {
	ruled *los.Ruling         // nil: there is no line
	lit   map[game.Point]bool // what hides, or who sees
	names []string            // of who sees
	cells map[game.Point]bool // places, or middles of cells: what is not seen, or is in the zone
	all   int                 // places looked at
}

// asked is what the findings depend on. The referee is not asked again until it
// changes.
type asked struct {
	match  game.Match
	eyes   game.Side
	mode   sightMode
	cursor game.Point
	near   tip
	far    tip
	pick   game.Choice
	arc    int
	grain  raster
}

// A court is the referee of one moment for one pair of eyes, and whether any piece
// has zones.
type court struct {
	match   game.Match
	eyes    game.Side
	referee los.Referee
	zoned   bool
}

// stage is the match as it stood at the moment that is looked at: a copy, which
// nobody plays on.
func (s *Screen) stage() game.Match {
	if n := s.moment(); n > 0 && n <= len(s.past) {
		return s.past[n-1].match
	}
	return s.opening.match
}

// sits is the court of the moment that is looked at.
func (s *Screen) sits() *court {
	match := s.stage()
	if match == nil || s.ground == nil {
		return &court{}
	}
	if s.court.match != match || s.court.eyes != s.eyes() {
		seat := game.Sit(match, s.eyes())
		zoned := func(p game.Piece) bool { return p.Off == "" && len(seat.Arcs(p.ID)) > 0 }
		s.court = court{match, s.eyes(), seat.Sight(), slices.ContainsFunc(s.seen().Pieces, zoned)}
	}
	return &s.court
}

// referee decides lines of sight at the moment that is looked at; nil where the
// match has no sight.
func (s *Screen) referee() los.Referee { return s.sits().referee }

// looks reports whether lines of sight can be asked for here.
func (s *Screen) looks() bool { return s.lobby == nil && s.referee() != nil }

// labelled is the piece on the board with a label; nil if there is none.
func (s *Screen) labelled(label string) *game.Piece {
	for i := range s.seen().Pieces {
		if p := &s.seen().Pieces[i]; p.Label == label && label != "" && p.Off == "" {
			return p
		}
	}
	return nil
}

// standing is the end of a piece; ok is false where the referee does not know it
// as a unit, and takes somebody at its place and level.
func standing(r los.Referee, p *game.Piece) (e los.End, ok bool) {
	if e, err := r.Parse(p.Label); err == nil && e.Spot == maps.Spot(p.At) {
		return e, true
	}
	return r.At(maps.Spot(p.At), int32(p.Level)*step(r)), false
}

// step is one step of a height.
func step(r los.Referee) int32 { return max(1, r.Basis().Step) }

// end is a tip as the referee takes it.
func (s *Screen) end(r los.Referee, t tip) los.End {
	e, err := r.Parse(r.Map().SpotName(maps.Spot(t.at)))
	if err != nil {
		e = r.At(maps.Spot(t.at), 0)
	}
	if p := s.labelled(t.label); p != nil {
		e, _ = standing(r, p)
	}
	if t.up != 0 {
		e = r.At(e.Spot, e.Height+t.up*step(r))
	}
	return e
}

// farPoint is where the far end of the line is.
func (s *Screen) farPoint() game.Point {
	if p := s.labelled(s.sight.far.label); p != nil {
		return p.At
	}
	return s.sight.far.at
}

// word names a tip: a piece by its label, a place as the referee writes it.
func (s *Screen) word(r los.Referee, t tip) string {
	if p := s.labelled(t.label); p != nil && t.up == 0 {
		return pieceName(p)
	}
	return r.Word(s.end(r, t))
}

// tipOf is the tip of a piece.
func tipOf(p *game.Piece) tip { return tip{at: p.At, label: p.Label} }

// present lists the pieces at the cursor that the referee knows as units: on a
// table the nearest alone.
func (s *Screen) present(r los.Referee) (all []*game.Piece) {
	pieces := s.seen().Pieces
	for i := range pieces {
		if p := &pieces[i]; s.covers(p, s.cursor) {
			all = append(all, p)
		}
	}
	if len(all) > 0 && r.Map().Form() == maps.Inches {
		all = []*game.Piece{s.pieceHere()}
	}
	return slices.DeleteFunc(all, func(p *game.Piece) bool { _, ok := standing(r, p); return !ok })
}

// cursorTip is the end at the cursor: the piece there that was pointed out, else
// the first, else the place.
func (s *Screen) cursorTip(r los.Referee) tip {
	t := tip{at: s.cursor, up: s.sight.near.up}
	all := s.present(r)
	if len(all) == 0 {
		return t
	}
	k := max(0, slices.IndexFunc(all, func(p *game.Piece) bool { return p.Label == s.sight.near.label }))
	t.at, t.label = all[k].At, all[k].Label
	return t
}

// acting is one's own piece under way: that of the highlighted shot, else the one
// that the highlighted answer names, else the one taken up, else the one that an
// answer of one's own named last. It is nil where nobody at this keyboard plays.
func (s *Screen) acting() *game.Piece {
	if !s.isAsked() {
		return nil
	}
	if own, _, ok := s.aimed(); ok {
		return own
	}
	if s.hasPick() {
		if own, _ := s.named(s.q.Options[s.pick].Choice); own != nil {
			return own
		}
	}
	if own := s.piece(s.actor); own != nil {
		return own
	}
	for i := s.moment() - 1; i >= 0; i-- {
		if s.past[i].side == s.side {
			if own, _ := s.named(s.past[i].choice); own != nil {
				return own
			}
		}
	}
	return nil
}

// whoLooks is from where a line begins: the piece at the cursor; at an enemy the
// piece of one's own under way; else the place. Where only units see it is the
// piece under way, and ok is false if there is none.
func (s *Screen) whoLooks(r los.Referee) (all []tip, ok bool) {
	own, here := s.acting(), s.present(r)
	if own != nil {
		if _, known := standing(r, own); !known {
			own = nil
		}
	}
	switch {
	case len(here) > 0 && own != nil && s.sight.mode == ruling && here[0].Side != own.Side:
		return []tip{tipOf(own)}, true
	case len(here) > 0:
		for _, p := range here {
			all = append(all, tipOf(p))
		}
		return all, true
	case !r.Basis().Manned:
		return []tip{{at: s.cursor}}, true
	case own != nil:
		return []tip{tipOf(own)}, true
	}
	return nil, false
}

// beginSight takes a mode up for whoever looks from here.
func (s *Screen) beginSight(mode sightMode) bool {
	r := s.referee()
	if s.silenced() || r == nil {
		return false
	}
	s.sight = sight{mode: mode}
	all, ok := s.whoLooks(r)
	if !ok {
		s.sight = sight{}
		s.warn("only a unit sees here, and none is at %s: go to one", s.ground.name(s.cursor))
		return false
	}
	s.sight.by, s.sight.far = all, all[0]
	return true
}

// layRuler begins a line.
func (s *Screen) layRuler() {
	if !s.beginSight(ruling) {
		return
	}
	raise := ""
	if s.lifts() {
		raise = "+ - raise it, "
	}
	s.say("move to the other end; %sx swaps, Enter tells all, Esc ends", raise)
}

// lifts reports whether the ruler's near end can be raised.
func (s *Screen) lifts() bool { return s.ruling() && s.looks() && s.referee().Basis().Lift != "" }

// lift raises or lowers the near end.
func (s *Screen) lift(by int32) {
	r := s.referee()
	b, before := r.Basis(), s.end(r, s.cursorTip(r))
	s.sight.near.up += by
	if after := s.end(r, s.cursorTip(r)); after.Height == before.Height || after.Height > b.Most {
		s.sight.near.up -= by
		s.warn("the height (%s) goes here from %s to %s", b.Lift, b.Height(r.At(before.Spot, 0).Height), b.Height(b.Most))
	}
}

// swapEnds puts the cursor at the other end, so that its height can be changed.
func (s *Screen) swapEnds() {
	r := s.referee()
	near := s.cursorTip(r)
	s.sight.near, s.sight.far = s.sight.far, near
	if p := s.labelled(s.sight.near.label); p != nil {
		s.sight.near.at = p.At
	}
	s.cursor = s.sight.near.at
}

// toggleField marks what is not seen from here, or no more.
func (s *Screen) toggleField() {
	if s.sight.mode == field {
		s.sight = sight{}
		return
	}
	s.beginSight(field)
}

// toggleWatchers marks who sees the cursor's place, or no more.
func (s *Screen) toggleWatchers() {
	switch {
	case s.sight.mode == watchers:
		s.sight = sight{}
	case !s.silenced():
		s.sight = sight{mode: watchers}
	}
}

// nextZone shows the zones of the piece here, or of one's own under way, one after
// the other.
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
		s.warn("nobody is at %s: go to a piece", s.ground.name(s.cursor))
		return
	}
	s.sight = sight{mode: zones, owner: p}
	if s.takeZones(); len(s.sight.arcs) == 0 {
		s.sight = sight{}
		s.warn("%s has no zones: the rules here know none for it", pieceName(p))
	}
}

// takeZones asks for the zones of the piece as it stands now.
func (s *Screen) takeZones() {
	s.sight.arcs = game.Sit(s.stage(), s.eyes()).Arcs(s.sight.owner.ID)
}

// zoned reports whether any piece has zones to show.
func (s *Screen) zoned() bool { return s.lobby == nil && s.sits().zoned }

// look asks the referee again after what is looked at has changed.
func (s *Screen) look() {
	r := s.referee()
	if s.hushed() || r == nil && s.sight.mode != zones {
		s.sight = sight{}
		return
	}
	now := asked{match: s.stage(), eyes: s.eyes(), mode: s.sight.mode, far: s.sight.far, near: s.sight.near, arc: s.sight.arc, grain: s.ground.raster}
	switch s.sight.mode {
	case blind:
		if s.hasPick() {
			now.pick = s.q.Options[s.pick].Choice
		}
	case ruling, watchers:
		now.cursor = s.cursor
	}
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
	switch s.sight.mode {
	case blind:
		if own, enemy, ok := s.aimed(); ok && len(s.way()) == 0 {
			a, _ := standing(r, own)
			b, _ := standing(r, enemy)
			s.rule(r, a, b)
		}
	case ruling:
		s.rule(r, s.end(r, s.sight.far), s.end(r, s.cursorTip(r)))
	case field:
		s.lookAround(r)
	case watchers:
		s.lookOn(r)
	case zones:
		s.eachPlace(s.sight.arcs[s.sight.arc].Holds)
	}
}

// rule asks for a line.
func (s *Screen) rule(r los.Referee, from, to los.End) {
	if from.Spot == to.Spot {
		return
	}
	u := r.Rule(from, to)
	s.sight.ruled = &u
	if r.Map().Form() == maps.Inches {
		return // what the line runs into is marked along it
	}
	for _, i := range u.Deciders {
		s.sight.lit[game.Point(u.Passed[i].Spot)] = true
	}
}

// lookAround asks what is not seen: on a lattice place by place as the referee does it
// best, on a table cell by cell.
func (s *Screen) lookAround(r los.Referee) {
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
}

// eachPlace marks the places, or the middles of cells, of which something holds.
func (s *Screen) eachPlace(holds func(game.Point) bool) {
	s.sight.cells, s.sight.all = map[game.Point]bool{}, len(s.ground.places)
	for i := range s.ground.places {
		at := s.ground.places[i].At
		spot := at
		if s.onTable() {
			spot = s.ground.nearestStand(at)
		}
		if holds(spot) {
			s.sight.cells[at] = true
		}
	}
}

// lookOn finds the pieces that see the cursor's place, or the piece there.
func (s *Screen) lookOn(r los.Referee) {
	to := s.end(r, s.cursorTip(r))
	pieces := s.seen().Pieces
	for i := range pieces {
		p := &pieces[i]
		if e, ok := standing(r, p); ok && p.Off == "" && e.Spot != to.Spot && r.Clear(e, to) {
			s.sight.lit[p.At] = true
			s.sight.names = append(s.sight.names, pieceName(p))
		}
	}
}

// aimed are the two pieces of the highlighted shot: one that the answer names, or
// who has just moved and may be answered, and the piece of one's own that would
// fire.
func (s *Screen) aimed() (own, enemy *game.Piece, ok bool) {
	if !s.hasPick() || s.pick >= len(s.q.Options) || s.hushed() {
		return nil, nil, false
	}
	c := s.q.Options[s.pick].Choice
	own, enemy = s.named(c)
	if enemy == nil && own != nil && s.deed != nil {
		enemy = s.piece(s.deed.Piece)
	}
	if enemy == nil {
		return own, nil, false
	}
	for i := range s.view.Pieces {
		if p := &s.view.Pieces[i]; own == nil && p.Side == s.side && p.Off == "" && slices.Contains(s.seat.Aims(p.ID, enemy.ID), c) {
			own = p
		}
	}
	return own, enemy, own != nil && own != enemy
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
