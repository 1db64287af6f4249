package tui

import (
	"fmt"
	"slices"
	"strings"

	"metahex/game"
	"metahex/los/layercake"
)

// Who detects what, on boards where the system's own rules decide it and no ruler
// of lines of sight does (game.Lookout): the same keys as for lines of sight.
//
//	V  what the units here detect, the rest marked as unseen
//	E  who detects this hex, marked with ! !
//	L  how one unit detects the hex at the cursor: path, sum and clause
//
// The side that is asked is told by its own seat, and only while it is asked: the
// match stands still then. In between the map keeps what it showed.

// A watch is what is shown of it.
type watch struct {
	by   []int32 // the pieces whose field it is, or the one that looks
	name string  // of them
	sees map[game.Point]bool
	told game.Sighting
	ok   bool // told is of this hex
}

// overlooks tells whether the side may ask who detects what.
func (s *Screen) overlooks() bool {
	return s.ground != nil && s.cfg.Board == nil && s.isAsked() && s.walked < 0 && s.seat.Overlooks()
}

// spotting and canSpot tell whether one unit is followed, or may be.
func (s *Screen) spotting() bool { return s.sight.mode == spotting }
func (s *Screen) canSpot() bool  { return s.overlooks() && s.sight.mode != spotting }

// onWatch are the pieces that look: those at the cursor that detect anything,
// else the one of one's own that the highlighted answer names.
func (s *Screen) onWatch() (all []*game.Piece) {
	looks := func(p *game.Piece) bool { return len(s.seat.Field(p.ID)) > 0 }
	for i := range s.view.Pieces {
		if p := &s.view.Pieces[i]; p.Off == "" && p.At == s.cursor && looks(p) {
			all = append(all, p)
		}
	}
	if all == nil && s.hasPick() {
		if own, _ := s.named(s.q.Options[s.pick].Choice); own != nil && looks(own) {
			all = append(all, own)
		}
	}
	return all
}

// beginWatch takes a mode up for the pieces that look, unless nobody does.
func (s *Screen) beginWatch(mode sightMode, all []*game.Piece) {
	if len(all) == 0 {
		s.warn("nobody here detects anything: go to a unit on the map")
		return
	}
	w := watch{}
	var names []string
	for _, p := range all {
		w.by = append(w.by, p.ID)
		names = append(names, pieceName(p))
	}
	w.name = strings.Join(names, ", ")
	s.sight = sight{mode: mode, watch: w}
}

// toggleDetected marks what the units here do not detect, or no more.
func (s *Screen) toggleDetected() {
	switch {
	case s.silenced():
	case s.sight.mode == detected:
		s.sight = sight{}
	default:
		s.beginWatch(detected, s.onWatch())
	}
}

// toggleDetectors marks who detects the hex at the cursor, or no more.
func (s *Screen) toggleDetectors() {
	switch {
	case s.silenced():
	case s.sight.mode == detectors:
		s.sight = sight{}
	default:
		s.sight = sight{mode: detectors}
	}
}

// spot follows how one unit detects the hex at the cursor. Of several in a hex it
// is the first.
func (s *Screen) spot() {
	if s.silenced() {
		return
	}
	all := s.onWatch()
	s.beginWatch(spotting, all[:min(1, len(all))])
	if s.spotting() {
		s.say("move to another hex; Enter tells all, Esc ends")
	}
}

// lookOut asks again after the cursor or the view has changed.
func (s *Screen) lookOut() {
	now := asked{mode: s.sight.mode, to: layercake.End{At: gridPlace(s.cursor)}, answers: len(s.past)}
	if !s.overlooks() || now == s.sight.asked {
		return
	}
	s.sight.asked, s.sight.lit = now, map[game.Point]bool{}
	w, here := &s.sight.watch, s.ground.at[s.cursor]
	switch s.sight.mode {
	case detected:
		w.sees = map[game.Point]bool{}
		for _, id := range w.by {
			for _, place := range s.seat.Field(id) {
				w.sees[s.ground.byID[place].At] = true
			}
		}
	case detectors:
		s.sight.names = nil
		for _, id := range s.seat.Watchers(here.ID) {
			if p := s.piece(id); p != nil && !s.friendHere(p.Side) {
				s.sight.lit[p.At] = true
				s.sight.names = append(s.sight.names, pieceName(p))
			}
		}
	case spotting:
		w.told, w.ok = s.seat.Sighting(w.by[0], here.ID)
	}
}

// friendHere tells whether a piece of a side is at the cursor: it has nothing to
// fear of its own.
func (s *Screen) friendHere(side game.Side) bool {
	return slices.ContainsFunc(s.view.Pieces, func(p game.Piece) bool { return p.Off == "" && p.At == s.cursor && p.Side == side })
}

// detectionWords tell in a few lines what the map shows of it.
func (s *Screen) detectionWords() []string {
	w := &s.sight.watch
	switch s.sight.mode {
	case detected:
		return []string{fmt.Sprintf("%s: %d hexes in range and detected, on the ground; %c is not", w.name, len(w.sees), s.signs.unseen)}
	case detectors:
		name := s.ground.name(s.cursor)
		if len(s.sight.names) == 0 {
			return []string{"nobody detects " + name + ", on the ground"}
		}
		return []string{name + " is detected, on the ground, by " + strings.Join(s.sight.names, ", ")}
	case spotting:
		if !w.ok {
			return []string{w.name + " looks: move to another hex"}
		}
		lines := []string{s.ground.name(s.cursor) + " " + w.told.Short}
		return append(lines, pathWords(w.told.Way)...)
	}
	return nil
}

// showSighting tells the whole of it.
func (s *Screen) showSighting() {
	if !s.sight.watch.ok {
		s.warn("%s looks: move to another hex", s.sight.watch.name)
		return
	}
	s.top = &window{title: "detection", lines: s.sight.watch.told.Lines}
}
