package layercake

import (
	"context"
	"runtime"
	"sync"

	"metahex/grid"
	"metahex/maps"
	"metahex/rule"
)

// A Property is something that must hold of every line of a board.
type Property struct {
	Name string
	Cite rule.Clause // what demands it, if a rule does
}

// Properties are those of an audit.
var Properties = [...]Property{
	swapped:   {"swapped ends", "BHM 6.7"},
	turned:    {"board turned by 180 degrees", "BHM 2.0"},
	elsewhere: {"board placed elsewhere", "BHM 2.0"},
	alone:     {"panel placed alone", "BHM 2.0"},
	fastPath:  {"fast path against trace", ""},
}

// String is the name with its clause.
func (p Property) String() string {
	if p.Cite == "" {
		return p.Name
	}
	return p.Name + " [" + string(p.Cite) + "]"
}

const (
	swapped = iota
	turned
	elsewhere
	alone
	fastPath
)

// auditLevels are the levels of either end; where the ground is higher, the
// soldier stands on it.
var auditLevels = []int{0, 6, 12}

// An Audit is what came of asking for every pair of dots of a board.
type Audit struct {
	Checked [5]int    // lines, by property
	Differ  [5]int    // of them
	First   []Dispute // up to ten
}

// A Dispute is a line on which two ways of asking disagree.
type Dispute struct {
	Property Property
	From, To string
}

// RunAudit decides every line between two dots of the ruler's board, at levels 0,
// 6 and 12 of either end, in every way that must come to the same. Tick, which
// may be nil, is told as dots are done; it may be called by several goroutines
// at once. A cancelled context ends the audit early, with its error.
func RunAudit(ctx context.Context, r *Ruler, h maps.Heights, tick func()) (Audit, error) {
	a := newAuditor(r, h)
	var dots []grid.Place
	for at := range r.board.Span.Places {
		dots = append(dots, at)
	}
	next := make(chan int)
	var workers sync.WaitGroup
	var all Audit
	var sum sync.Mutex
	for range runtime.GOMAXPROCS(0) {
		workers.Go(func() {
			var part Audit
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
			all.add(part)
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

func (a *Audit) add(b Audit) {
	for p := range a.Checked {
		a.Checked[p] += b.Checked[p]
		a.Differ[p] += b.Differ[p]
	}
	a.First = append(a.First, b.First...)
	a.First = a.First[:min(len(a.First), 10)]
}

// An auditor has the board in all its guises.
type auditor struct {
	ruler, turned, moved *Ruler
	by                   grid.Offset // how far the board is moved
	alone                []*Ruler    // its panels by themselves
}

func newAuditor(r *Ruler, h maps.Heights) *auditor {
	a := &auditor{
		ruler:  r,
		turned: NewRuler(r.board.Turn(), r.readings, h),
		moved:  NewRuler(r.board.Surround(4, 6), r.readings, h),
		by:     grid.Offset{Q: 4, V: 6},
	}
	if len(r.board.Panels) > 1 {
		for _, p := range r.board.Panels {
			panel := p.Panel
			if p.Turned {
				panel = panel.Turn()
			}
			a.alone = append(a.alone, NewRuler(maps.Alone(panel), r.readings, h))
		}
	}
	return a
}

// pair asks for the lines between two dots at all levels.
func (a *auditor) pair(p, q grid.Place, part *Audit, met []Met) []Met {
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

// panels asks for the line on each panel that holds both ends, by itself. Lines
// that meet a dot of a neighbouring panel, as those along a seam do, are not
// the same line there, and are left out.
func (a *auditor) panels(part *Audit, clear bool, x, y End) {
	for i, lone := range a.alone {
		back := a.ruler.board.Panels[i].Shift.Neg()
		p, q := x.At.Add(back), y.At.Add(back)
		if !lone.board.Has(p) || !lone.board.Has(q) || lone.leaves(p, q) {
			continue
		}
		a.check(part, alone, clear, lone.Clear(End{p, x.Level}, End{q, y.Level}), x, y)
	}
}

// leaves reports whether the line meets a place off the board.
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

func (a *auditor) check(part *Audit, property int, want, got bool, x, y End) {
	part.Checked[property]++
	if got != want {
		part.Differ[property]++
		if len(part.First) < 10 {
			part.First = append(part.First, Dispute{Properties[property], a.ruler.Word(x), a.ruler.Word(y)})
		}
	}
}
