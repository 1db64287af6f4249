package layercake

import (
	"context"
	"runtime"
	"sync"

	"metahex/grid"
	"metahex/los"
	"metahex/maps/dots"
)

// The properties of boards of dots, indexed by number.
var properties = [...]los.Property{
	swapped:   {Name: "swapped ends", Cite: "BHM 6.7"},
	turned:    {Name: "board turned by 180 degrees", Cite: "BHM 2.0"},
	elsewhere: {Name: "board placed elsewhere", Cite: "BHM 2.0"},
	alone:     {Name: "panel placed alone", Cite: "BHM 2.0"},
	fastPath:  {Name: "fast path against trace"},
}

const (
	swapped = iota
	turned
	elsewhere
	alone
	fastPath
)

// auditLevels are the levels of both ends. Where the ground is higher, the soldier is on the
// ground.
var auditLevels = []int{0, 6, 12}

// A tally holds the counts of one worker.
type tally struct {
	checked, differ [len(properties)]int // lines, by property
	first           []los.Dispute
}

// Audit implements los.Auditor. It checks every line between two dots, at levels 0, 6 and 12 of
// both ends, in every way that must agree. Tick may be nil; several goroutines call it as dots are
// done. If the context is cancelled, Audit stops early with the context's error.
func (r *Referee) Audit(ctx context.Context, tick func()) (all los.Audit, err error) {
	return audit(ctx, newAuditor(r.ruler), tick)
}

func audit(ctx context.Context, a *auditor, tick func()) (all los.Audit, err error) {
	var dots []grid.Place
	for at := range a.ruler.board.Span.Places {
		dots = append(dots, at)
	}
	next := make(chan int)
	var workers sync.WaitGroup
	var sum sync.Mutex
	for range runtime.GOMAXPROCS(0) {
		workers.Go(func() {
			var part tally
			var met []Met
			for i := range next {
				for _, b := range dots[i+1:] {
					met = a.pair(dots[i], b, &part, met)
				}
				if tick != nil {
					tick()
				}
			}
			sum.Lock()
			defer sum.Unlock()
			all.Add(part.audit())
		})
	}
	for i := range dots {
		if ctx.Err() != nil {
			break
		}
		next <- i
	}
	close(next)
	workers.Wait()
	return all, ctx.Err()
}

// audit returns a tally in the form of a los.Audit.
func (t *tally) audit() (a los.Audit) {
	for p, property := range properties {
		if t.checked[p] > 0 || p != alone {
			a.Tallies = append(a.Tallies, los.Tally{Property: property, Checked: t.checked[p], Differ: t.differ[p]})
		}
	}
	a.First = t.first
	return a
}

// An auditor holds the board in all variants that must give the same verdicts.
type auditor struct {
	ruler, turned, moved *Ruler
	by                   grid.Offset // the displacement of the moved board
	alone                []*Ruler    // the rulers of single panels; nil for a cropped panel
}

func newAuditor(r *Ruler) *auditor {
	a := &auditor{ruler: r, by: grid.Offset{Q: 4, V: 6}, turned: r.turned()}
	a.moved = r.on(r.board.Surround(int(a.by.Q), int(a.by.V)), func(at grid.Place) grid.Place { return at.Add(a.by.Neg()) })
	if len(r.board.Panels) > 1 {
		for _, p := range r.board.Panels {
			if !r.board.Whole(p) {
				a.alone = append(a.alone, nil)
				continue // on the whole panel, lines along the crop would meet other dots
			}
			panel := p.Panel
			if p.Turned {
				panel = panel.Turn()
			}
			a.alone = append(a.alone, r.on(dots.Alone(panel), func(at grid.Place) grid.Place { return at.Add(p.Shift) }))
		}
	}
	return a
}

// on returns a ruler on another board that has the dots of this board, with all changes since the
// print. From returns the dot of this board for a place of the other board.
func (r *Ruler) on(b *dots.Board, from func(grid.Place) grid.Place) *Ruler {
	other := NewRuler(b, r.readings, r.heights)
	for at := range b.Span.Places {
		dot := from(at)
		if !r.board.Has(dot) {
			continue
		}
		printed := r.board.At(dot)
		if now := r.dots[r.index(dot)]; now != (site{printed, int8(r.heights[printed.Terrain])}) {
			other.set(at, now)
		}
	}
	return other
}

// turned returns the ruler of the board turned by 180 degrees.
func (r *Ruler) turned() *Ruler { return r.on(r.board.Turn(), r.board.Span.Turn) }

// Turn returns the referee of the board turned by 180 degrees. Dots keep their names.
func (r *Referee) Turn() *Referee { return NewReferee(r.ruler.turned()) }

// pair checks the lines between two dots at all levels.
func (a *auditor) pair(p, q grid.Place, part *tally, met []Met) []Met {
	r := a.ruler
	levels := func(at grid.Place) []int {
		all := auditLevels
		for len(all) > 1 && all[1] <= r.Ground(at) {
			all = all[1:]
		}
		return all
	}
	for _, i := range levels(p) {
		for _, j := range levels(q) {
			x, y := End{p, max(i, r.Ground(p))}, End{q, max(j, r.Ground(q))}
			t := r.Trace(x, y, met)
			met = t.Obstacles
			a.check(part, fastPath, t.Clear, r.Clear(x, y), x, y)
			a.check(part, swapped, t.Clear, r.Trace(y, x, met).Clear, x, y)
			s := r.board.Span
			a.check(part, turned, t.Clear, a.turned.Clear(End{s.Turn(p), x.Level}, End{s.Turn(q), y.Level}), x, y)
			a.check(part, elsewhere, t.Clear, a.moved.Clear(End{p.Add(a.by), x.Level}, End{q.Add(a.by), y.Level}), x, y)
			a.panels(part, t.Clear, x, y)
		}
	}
	return met
}

// panels checks the line on each panel that has both ends, as if that panel were the whole board.
// It skips lines that meet a dot of a neighbouring panel, such as lines along a seam: on the lone
// panel they would meet other dots.
func (a *auditor) panels(part *tally, clear bool, x, y End) {
	for i, lone := range a.alone {
		if lone == nil {
			continue
		}
		back := a.ruler.board.Panels[i].Shift.Neg()
		p, q := x.At.Add(back), y.At.Add(back)
		if !lone.board.Has(p) || !lone.board.Has(q) || lone.leaves(p, q) {
			continue
		}
		a.check(part, alone, clear, lone.Clear(End{p, x.Level}, End{q, y.Level}), x, y)
	}
}

// leaves reports whether the line meets a place that is not on the board.
func (r *Ruler) leaves(p, q grid.Place) bool {
	line, h := r.lines.over(q.Sub(p))
	start := r.index(p)
	for _, s := range line.stations {
		if r.top[start+h.over(s)] == offBoard {
			return true
		}
	}
	return false
}

func (a *auditor) check(part *tally, property int, want, got bool, x, y End) {
	part.checked[property]++
	if got == want {
		return
	}
	if part.differ[property]++; len(part.first) < 10 {
		part.first = append(part.first, los.Dispute{Property: properties[property], From: a.ruler.Word(x), To: a.ruler.Word(y)})
	}
}
