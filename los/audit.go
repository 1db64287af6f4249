package los

import (
	"context"
	"encoding/json"
	"runtime"
	"slices"
	"sync"

	"metahex/maps"
	"metahex/rule"
)

// An audit asks for the lines of one referee in several ways that must agree:
//
//	Clear ── the other way round, where seeing is mutual
//	  │  └── the field of the first end
//	Rule ─── Clear
//	  ├───── its JSON
//	  ├───── its ends, read back
//	  └───── its citation, decided again
//
// The lines are those between any two places, at several heights. If there are more than wanted,
// every nth is asked for, so that two runs ask for the same.

// A Property is something that must hold of every line.
type Property struct {
	Name string
	Cite rule.Clause // the clause that demands it, if any
}

// String is the name with its clause.
func (p Property) String() string {
	if p.Cite == "" {
		return p.Name
	}
	return p.Name + " [" + string(p.Cite) + "]"
}

// A Tally is how often a property was checked, and how often it did not hold.
type Tally struct {
	Property
	Checked, Differ int
}

// A Dispute is a line on which two ways of asking disagree.
type Dispute struct {
	Property Property
	From, To string
}

// mostDisputes is how many disputes an audit names.
const mostDisputes = 10

// An Audit is the outcome of asking for the lines of a referee.
type Audit struct {
	Places  int // the ends of lines
	Lines   int // all lines between them
	Tallies []Tally
	First   []Dispute // up to ten
}

// Differ returns how often any property did not hold.
func (a *Audit) Differ() (n int) {
	for _, t := range a.Tallies {
		n += t.Differ
	}
	return n
}

// Add appends the tallies of another audit of the same board.
func (a *Audit) Add(b Audit) {
	for _, t := range b.Tallies {
		a.tally(t.Property).Checked += t.Checked
		a.tally(t.Property).Differ += t.Differ
	}
	a.First = append(a.First, b.First...)
	a.First = a.First[:min(len(a.First), mostDisputes)]
}

// tally returns the tally of a property.
func (a *Audit) tally(p Property) *Tally {
	for i := range a.Tallies {
		if a.Tallies[i].Property == p {
			return &a.Tallies[i]
		}
	}
	a.Tallies = append(a.Tallies, Tally{Property: p})
	return &a.Tallies[len(a.Tallies)-1]
}

// Check counts a line on which a property holds or does not; the ends are in words.
func (a *Audit) Check(p Property, holds bool, from, to func() string) {
	t := a.tally(p)
	t.Checked++
	if holds {
		return
	}
	t.Differ++
	if len(a.First) < mostDisputes {
		a.First = append(a.First, Dispute{p, from(), to()})
	}
}

// An Auditor is a Referee with its own audit of all its lines. That audit includes the reverse
// lines and the fast path.
type Auditor interface {
	Audit(ctx context.Context, tick func()) (Audit, error)
}

// An AuditPlan says what an audit asks for. Fields that are nil or 0 are left out.
type AuditPlan struct {
	Units   []End                          // ends in addition to all places
	Lines   int                            // the most lines to ask for
	Rulings int                            // for how many of them to ask for the whole ruling
	Cite    func(Ruling) Citation          // cites a ruling
	Again   func(Citation) (Ruling, error) // decides a citation again
	Tick    func()                         // is called as places are done, by any goroutine
}

// The properties that every referee must have.
var (
	swappedEnds = Property{Name: "swapped ends"}
	fieldOfAll  = Property{Name: "field of the first end"}
	fastPath    = Property{Name: "fast path against ruling"}
	sameJSON    = Property{Name: "JSON against ruling"}
	readBack    = Property{Name: "ends of the ruling read back"}
	citedAgain  = Property{Name: "citation decided again"}
)

// auditHeights are the heights of the ends of lines, in steps of the rule book, where it knows
// heights. Where the ground is higher, the end is on the ground.
var auditHeights = []int32{0, 6, 12}

// RunAudit asks a referee for lines in all ways that must agree. If the context ends, it stops
// early and returns the context's error.
func RunAudit(ctx context.Context, r Referee, plan AuditPlan) (Audit, error) {
	a := newAuditor(r, plan)
	all := Audit{Places: len(a.spots), Lines: a.lines}
	own, hasOwn := Unwrap(r).(Auditor)
	if hasOwn {
		part, err := own.Audit(ctx, plan.Tick)
		if err != nil {
			return all, err
		}
		all.Add(part)
		a.fast = nil
	}
	parts := make([]Audit, len(a.ends))
	next := make(chan int)
	var workers sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		workers.Go(func() {
			for i := range next {
				a.from(i, &parts[i])
				if plan.Tick != nil && !hasOwn {
					plan.Tick()
				}
			}
		})
	}
	for i := range a.ends {
		if ctx.Err() != nil {
			break
		}
		next <- i
	}
	close(next)
	workers.Wait()
	for i := range parts {
		all.Add(parts[i])
	}
	return all, ctx.Err()
}

// AuditSteps is how often RunAudit calls Tick.
func AuditSteps(r Referee, plan AuditPlan) int {
	spots := Places(r.Map())
	if _, own := Unwrap(r).(Auditor); own {
		return len(spots)
	}
	return len(auditEnds(r, spots, plan.Units))
}

// Places are the places of a map that fields and audits count: all of a lattice, or the middles of
// the square inches of a table.
func Places(m maps.Map) (all []maps.Spot) {
	const inch, half = 1000, 500
	for at := range m.Spots() {
		if m.Form() == maps.Lattice || at.X%inch == half && at.Y%inch == half {
			all = append(all, at)
		}
	}
	return all
}

// An auditor is a running audit.
type auditor struct {
	AuditPlan
	referee Referee
	mutual  bool
	spots   []maps.Spot
	ends    []End // the units first
	lines   int
	fast    []sample // by stratum; nil if the referee has its own audit
	ruled   []sample
	before  [][strata]int // lines of each stratum before those of an end
}

// Lines with a unit are one stratum, all others the other one. Units are few, so a common sample
// would hardly contain any.
const strata = 2

// A sample is every nth line of a stratum: want of them, evenly spread.
type sample struct{ of, want int }

// has reports whether line k is in the sample.
func (s sample) has(k int) bool {
	return s.of > 0 && int64(k+1)*int64(s.want)/int64(s.of) > int64(k)*int64(s.want)/int64(s.of)
}

func newAuditor(r Referee, plan AuditPlan) *auditor {
	a := &auditor{AuditPlan: plan, referee: r, mutual: r.Basis().Mutual, spots: Places(r.Map())}
	a.ends = auditEnds(r, a.spots, plan.Units)
	a.before = make([][strata]int, len(a.ends))
	var of [strata]int
	for i := range a.ends {
		a.before[i] = of
		a.each(i, &of, func(int, int, int) {})
	}
	for _, n := range of {
		a.lines += n
		a.fast = append(a.fast, sample{n, min(n, plan.Lines)})
		a.ruled = append(a.ruled, sample{n, min(n, plan.Rulings)})
	}
	return a
}

// auditEnds returns the units, and for each place an end at every height that differs.
func auditEnds(r Referee, spots []maps.Spot, units []End) []End {
	b, heights, all := r.Basis(), auditHeights, slices.Clone(units)
	if b.Lift == "" {
		heights = heights[:1]
	}
	for _, at := range spots {
		first := len(all)
		for _, h := range heights {
			if e := r.At(at, h*max(1, b.Step)); len(all) == first || e != all[len(all)-1] {
				all = append(all, e)
			}
		}
	}
	return all
}

// each calls do for each line from end i, with its other end, its stratum and its number there, and
// updates the numbers.
func (a *auditor) each(i int, count *[strata]int, do func(j, stratum, k int)) {
	first := 0
	if a.mutual {
		first = i + 1
	}
	for j := first; j < len(a.ends); j++ {
		if a.ends[i].Spot == a.ends[j].Spot {
			continue
		}
		s := 1
		if i < len(a.Units) || j < len(a.Units) {
			s = 0
		}
		do(j, s, count[s])
		count[s]++
	}
}

// from asks for the lines from one end.
func (a *auditor) from(i int, part *Audit) {
	r, from, count := a.referee, a.ends[i], a.before[i]
	if r.Map().Form() == maps.Lattice && (i < len(a.Units) || i == 0 || a.ends[i-1].Spot != from.Spot) {
		a.field(from, part)
	}
	a.each(i, &count, func(j, stratum, k int) {
		to := a.ends[j]
		words := func(e End) func() string { return func() string { return r.Word(e) } }
		if a.fast != nil && a.mutual && a.fast[stratum].has(k) {
			part.Check(swappedEnds, r.Clear(from, to) == r.Clear(to, from), words(from), words(to))
		}
		if a.ruled[stratum].has(k) {
			a.rule(from, to, part)
		}
	})
}

// field compares the field of an end, for ends on the ground, with its lines.
func (a *auditor) field(from End, part *Audit) {
	r := a.referee
	seen := Field(r, from, 0)
	for _, at := range a.spots {
		if to := r.At(at, 0); at != from.Spot {
			part.Check(fieldOfAll, seen.Has(at) == r.Clear(from, to), func() string { return r.Word(from) }, func() string { return r.Word(to) })
		}
	}
}

// rule compares a ruling with its JSON, its ends and its citation.
func (a *auditor) rule(from, to End, part *Audit) {
	r := a.referee
	u := r.Rule(from, to)
	check := func(p Property, holds bool) {
		part.Check(p, holds, func() string { return u.Names[0] }, func() string { return u.Names[1] })
	}
	check(fastPath, u.Clear == r.Clear(from, to))
	check(sameJSON, toldSame(u))
	check(readBack, sameEnds(r, from, to, u))
	if a.Cite == nil || a.Again == nil {
		return
	}
	again, err := a.Again(a.Cite(u))
	check(citedAgain, err == nil && again.Clear == u.Clear && again.Cite == u.Cite)
}

// sameEnds reports whether the names of the ends lead to the same ruling: to the same places and
// heights. A bare place may stand for the unit there, if that makes no difference.
func sameEnds(r Referee, from, to End, u Ruling) bool {
	f, err := r.Parse(u.Names[0])
	t, err2 := r.Parse(u.Names[1])
	if err != nil || err2 != nil || f.Spot != from.Spot || t.Spot != to.Spot {
		return false
	}
	again := r.Rule(f, t)
	return again.Names == u.Names && again.Clear == u.Clear && again.Cite == u.Cite && again.Reason == u.Reason
}

// toldSame reports whether the JSON of a ruling contains its verdict.
func toldSame(u Ruling) bool {
	var told struct{ Clear, Detected *bool }
	data, err := json.Marshal(u.Detail)
	if err != nil || json.Unmarshal(data, &told) != nil {
		return false
	}
	if told.Clear == nil {
		told.Clear = told.Detected
	}
	return told.Clear != nil && *told.Clear == u.Clear
}
