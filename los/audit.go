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

// An audit queries the lines of one referee in several ways, and compares the answers:
//
//	Clear ── the reversed line, if seeing is mutual
//	  │  └── the field of the first end
//	Rule ─── Clear
//	  ├───── the ruling's JSON
//	  ├───── the names of its ends, parsed again
//	  └───── its citation, decided again
//
// The lines run between any two places, at several heights. If there are more lines than the plan
// allows, the audit takes every nth line, so that two runs take the same lines.

// A Property is something that must be true for every line.
type Property struct {
	Name string
	Cite rule.Clause // the clause that requires it, if any
}

// String returns the name of the property and its clause.
func (p Property) String() string {
	if p.Cite == "" {
		return p.Name
	}
	return p.Name + " [" + string(p.Cite) + "]"
}

// A Tally counts how often a property was checked, and how often it was violated.
type Tally struct {
	Property
	Checked, Differ int
}

// A Dispute is a line that violates a property.
type Dispute struct {
	Property Property
	From, To string
}

// mostDisputes is the maximum number of disputes that an audit lists.
const mostDisputes = 10

// An Audit is the result of auditing the lines of a referee.
type Audit struct {
	Places  int // the number of ends
	Lines   int // the number of lines between them
	Tallies []Tally
	First   []Dispute // the first disputes, at most mostDisputes
}

// Differ returns how often any property was violated.
func (a *Audit) Differ() (n int) {
	for _, t := range a.Tallies {
		n += t.Differ
	}
	return n
}

// Add adds the tallies of another audit of the same board.
func (a *Audit) Add(b Audit) {
	for _, t := range b.Tallies {
		a.tally(t.Property).Checked += t.Checked
		a.tally(t.Property).Differ += t.Differ
	}
	a.First = append(a.First, b.First...)
	a.First = a.First[:min(len(a.First), mostDisputes)]
}

// tally returns the tally of a property; it appends a new one if necessary.
func (a *Audit) tally(p Property) *Tally {
	for i := range a.Tallies {
		if a.Tallies[i].Property == p {
			return &a.Tallies[i]
		}
	}
	a.Tallies = append(a.Tallies, Tally{Property: p})
	return &a.Tallies[len(a.Tallies)-1]
}

// Check counts a line on which a property is true or violated. The functions from and to describe
// the ends of the line.
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

// An Auditor is a Referee that audits all its lines itself, including the reversed lines and the
// fast path.
type Auditor interface {
	Audit(ctx context.Context, tick func()) (Audit, error)
}

// An AuditPlan says what RunAudit checks. RunAudit skips what depends on a field that is nil or 0.
type AuditPlan struct {
	Units   []End                          // ends in addition to all places
	Lines   int                            // the maximum number of lines to check
	Rulings int                            // how many of these lines to check with a full ruling
	Cite    func(Ruling) Citation          // returns the citation of a ruling
	Again   func(Citation) (Ruling, error) // decides a citation again
	Tick    func()                         // called after every place, from any goroutine
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

// auditHeights are the heights of the ends of lines, in steps of the rule book. A book without
// heights uses only the first. Where the ground is higher, the end is on the ground.
var auditHeights = []int32{0, 6, 12}

// RunAudit queries a referee for lines in all the ways that must agree. If the context is
// cancelled, RunAudit stops early and returns the context's error.
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

// AuditSteps returns how often RunAudit calls Tick.
func AuditSteps(r Referee, plan AuditPlan) int {
	spots := Places(r.Map())
	if _, own := Unwrap(r).(Auditor); own {
		return len(spots)
	}
	return len(auditEnds(r, spots, plan.Units))
}

// Places returns the places of a map that fields and audits count. On a lattice these are all
// places, on a table the middles of the square inches.
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
	ends    []End // first the units, then the places
	lines   int
	fast    []sample // indexed by stratum; nil if the referee is an Auditor
	ruled   []sample
	before  [][strata]int // by end: the number of lines from all earlier ends, by stratum
}

// strata is the number of strata: lines with a unit, and all other lines. Units are few, so a
// single sample of all lines would contain hardly any lines with a unit.
const strata = 2

// A sample selects some lines of a stratum, evenly spread. The fields are the size of the stratum
// (of) and the number of selected lines (want).
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

// auditEnds returns the units, then for each place an end at every height, without duplicates.
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

// each calls the function do for each line from end i, with the index of the other end, the line's
// stratum and its number within the stratum. It increments the counts.
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

// from checks the lines from one end.
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

// field compares the set of places that an end sees with the verdicts on its lines to all places on
// the ground.
func (a *auditor) field(from End, part *Audit) {
	r := a.referee
	seen := Field(r, from, 0)
	for _, at := range a.spots {
		if to := r.At(at, 0); at != from.Spot {
			part.Check(fieldOfAll, seen.Has(at) == r.Clear(from, to), func() string { return r.Word(from) }, func() string { return r.Word(to) })
		}
	}
}

// rule compares a ruling with Clear, with its JSON, with its ends and with its citation.
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

// sameEnds reports whether the names of the ends, parsed again, give the same places and the same
// ruling. A name may lead to the place instead of the unit there, if the ruling is the same.
func sameEnds(r Referee, from, to End, u Ruling) bool {
	f, err := r.Parse(u.Names[0])
	t, err2 := r.Parse(u.Names[1])
	if err != nil || err2 != nil || f.Spot != from.Spot || t.Spot != to.Spot {
		return false
	}
	again := r.Rule(f, t)
	return again.Names == u.Names && again.Clear == u.Clear && again.Cite == u.Cite && again.Reason == u.Reason
}

// toldSame reports whether the JSON of a ruling contains the ruling's verdict.
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
