package layercake

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"metahex/grid"
	"metahex/los"
	"metahex/maps"
	"metahex/maps/dots"
	"metahex/rule"
)

// A Referee wraps a ruler as a los.Referee for a board of dots. The ruler must not change while the
// referee is in use.
type Referee struct {
	ruler *Ruler
	board *dots.Board
	reach int // limit of sight in map points; 0: none (BHM 13.5)
	terms []string
	hash  string
}

// NewReferee returns the referee of a ruler.
func NewReferee(r *Ruler) *Referee {
	return &Referee{ruler: r, board: r.AsItIs(), terms: append(r.readings.words(false), r.departures()...), hash: r.board.Hash()}
}

// boardOf returns the map as a board of dots, the only kind that this package supports.
func boardOf(m maps.Map) (b *dots.Board, ok bool) {
	b, ok = m.(*dots.Board)
	return b, ok
}

// On returns the ruler of a board as printed, under the standard readings. Ok is false if this
// package does not support the map.
func On(m maps.Map) (r *Ruler, ok bool) {
	b, ok := boardOf(m)
	if !ok {
		return nil, false
	}
	return NewRuler(b, Readings{}, dots.StandardHeights), true
}

// Open returns the referee of a board under terms: readings such as "6.5=halve", the limit of sight
// ("sight=12"), and changes since the print ("rise.woods=4", "set.A-G-13=r3" and
// "storeys.A-C-10=8").
func Open(m maps.Map, terms []string) (los.Referee, error) {
	b, ok := boardOf(m)
	if !ok {
		return nil, fmt.Errorf("want a board of dots; found a %s", m.Kind())
	}
	err := los.Once(terms)
	if err != nil {
		return nil, err
	}
	var readings Readings
	heights, most := dots.StandardHeights, 0
	var changes []string
	for _, term := range terms {
		name, value, _ := strings.Cut(term, "=")
		switch kind, of, _ := strings.Cut(name, "."); kind {
		case riseTerm:
			if err := setRise(&heights, of, value); err != nil {
				return nil, err
			}
		case setTerm, storeysTerm:
			changes = append(changes, term)
		case sightTerm:
			if most, err = reachOf(value); err != nil {
				return nil, err
			}
		default:
			if err := readings.Set(term); err != nil {
				return nil, err
			}
		}
	}
	r := NewRuler(b, readings, heights)
	if err := r.departAll(changes); err != nil {
		return nil, err
	}
	return NewReferee(r).Within(most), nil
}

// Depart implements los.Departer: it returns a referee of the same board with some changes.
func (r *Referee) Depart(terms []string) (los.Referee, error) {
	if err := los.Once(terms); err != nil {
		return nil, err
	}
	c := r.ruler.With(r.ruler.readings)
	var changes []string
	for _, term := range terms {
		name, value, _ := strings.Cut(term, "=")
		kind, of, _ := strings.Cut(name, ".")
		if kind != riseTerm {
			changes = append(changes, term)
			continue
		}
		old := c.heights
		if err := setRise(&c.heights, of, value); err != nil {
			return nil, err
		}
		for at := range c.board.Span.Places {
			s := c.dots[c.index(at)]
			if int(s.rise) == old[s.dot.Terrain] { // do not change a building that has its own storeys
				s.rise = int8(c.heights[s.dot.Terrain])
				c.set(at, s)
			}
		}
	}
	if err := c.departAll(changes); err != nil {
		return nil, err
	}
	return NewReferee(c).Within(r.reach), nil
}

// departAll applies changes to the board. It sets terrain first, because storeys may apply to a new
// building.
func (r *Ruler) departAll(changes []string) error {
	changes = slices.Clone(changes)
	slices.Sort(changes)
	for _, term := range changes {
		name, value, _ := strings.Cut(term, "=")
		if err := r.depart(name, value); err != nil {
			return err
		}
	}
	return nil
}

// The terms for changes since the print.
const (
	riseTerm    = "rise"    // rise.woods=4: the height of a terrain in levels
	setTerm     = "set"     // set.A-G-13=r3: the new content of a dot
	storeysTerm = "storeys" // storeys.A-C-10=8: the height of one building in levels
)

// mostRise is the maximum height of terrain, in levels.
const mostRise = 30

func levels(text, what string) (int, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 || n > mostRise {
		return 0, fmt.Errorf("%s: found %q; want a whole number of levels from 0 to %d", what, text, mostRise)
	}
	return n, nil
}

func setRise(h *dots.Heights, kind, value string) error {
	var known []string
	for t := range dots.Terrains {
		if dots.StandardHeights[t] == 0 {
			continue
		}
		known = append(known, t.String())
		if t.String() == kind {
			n, err := levels(value, "rise of "+kind)
			h[t] = n
			return err
		}
	}
	return fmt.Errorf("rise: %s", rule.Unknown("terrain", kind, known))
}

// depart applies one change to the board.
func (r *Ruler) depart(name, value string) error {
	kind, dot, _ := strings.Cut(name, ".")
	if kind != setTerm && kind != storeysTerm {
		return fmt.Errorf("%s", rule.Unknown("departure", kind, []string{riseTerm, setTerm, storeysTerm}))
	}
	at, err := r.board.Find(dot)
	if err != nil {
		return fmt.Errorf("%s: %w", kind, err)
	}
	s := r.dots[r.index(at)]
	if kind == storeysTerm {
		if s.dot.Terrain != dots.Building {
			return fmt.Errorf("storeys: %s is %s; want a building%s", dot, s.dot.Terrain, r.nearestBuilding(at))
		}
		n, err := levels(value, "storeys of "+dot)
		if err != nil {
			return err
		}
		s.rise = int8(n)
		r.set(at, s)
		return nil
	}
	d, err := dots.ParseCell(value)
	if err != nil {
		return fmt.Errorf("set %s: %w", dot, err)
	}
	d.Mark = s.dot.Mark
	r.set(at, site{d, int8(r.heights[d.Terrain])})
	return nil
}

// nearestBuilding returns the name of the building nearest to a dot.
func (r *Ruler) nearestBuilding(from grid.Place) string {
	name, least := "; the board has none", -1
	for at := range r.board.Span.Places {
		if d := grid.Distance(from, at); r.dots[r.index(at)].dot.Terrain == dots.Building && (least < 0 || d < least) {
			name, least = ", such as "+r.board.Name(at), d
		}
	}
	return name
}

// departures lists the changes of the board since the print, as terms.
func (r *Ruler) departures() (all []string) {
	for t := range dots.Terrains {
		if r.heights[t] != dots.StandardHeights[t] {
			all = append(all, fmt.Sprintf("%s.%s=%d", riseTerm, t, r.heights[t]))
		}
	}
	for at := range r.board.Span.Places {
		s, printed := r.dots[r.index(at)], r.board.At(at)
		if s.dot.Terrain != printed.Terrain || s.dot.Level != printed.Level {
			all = append(all, setTerm+"."+r.board.Name(at)+"="+dots.Cell(s.dot))
		}
		if int(s.rise) != r.heights[s.dot.Terrain] {
			all = append(all, fmt.Sprintf("%s.%s=%d", storeysTerm, r.board.Name(at), s.rise))
		}
	}
	return all
}

// AsItIs returns the board with all changes applied.
func (r *Ruler) AsItIs() *dots.Board {
	var changed map[grid.Place]dots.Dot
	for at := range r.board.Span.Places {
		if d := r.dots[r.index(at)].dot; d != r.board.At(at) {
			if changed == nil {
				changed = map[grid.Place]dots.Dot{}
			}
			changed[at] = d
		}
	}
	if changed == nil {
		return r.board
	}
	return r.board.With(changed)
}

// Ruler returns the underlying ruler, for pictures, and for callers that decide millions of lines.
func (r *Referee) Ruler() *Ruler { return r.ruler }

// Of returns the referee of a board of dots behind a los.Referee. Ok is false if the map is of
// another kind.
func Of(r los.Referee) (d *Referee, ok bool) {
	d, ok = los.Unwrap(r).(*Referee)
	return d, ok
}

// Map implements los.Referee.
func (r *Referee) Map() maps.Map { return r.board }

// Basis implements los.Referee.
func (r *Referee) Basis() los.Basis {
	return los.Basis{Book: "battlesuit", Rules: Rules, Hash: r.hash, Terms: r.terms, Mutual: true, Lift: "level", Step: 1, Most: los.MaxLevel}
}

// EndOf converts an end of this package to a los.End.
func EndOf(e End) los.End {
	return los.End{Spot: maps.SpotOf(e.At), Height: int32(e.Level), Lifted: true}
}

// EndOn converts a los.End to an end of this package.
func EndOn(e los.End) End { return End{At: e.Spot.Place(), Level: int(e.Height)} }

// Parse implements los.Referee.
func (r *Referee) Parse(text string) (los.End, error) {
	e, err := r.ruler.ParseEnd(text)
	return EndOf(e), err
}

// At implements los.Referee.
func (r *Referee) At(at maps.Spot, height int32) los.End {
	return EndOf(End{at.Place(), max(min(int(height), los.MaxLevel), r.ruler.Ground(at.Place()))})
}

// Word implements los.Referee.
func (r *Referee) Word(e los.End) string { return r.ruler.Word(EndOn(e)) }

// Clear implements los.Referee.
func (r *Referee) Clear(from, to los.End) bool {
	a, b := EndOn(from), EndOn(to)
	return InReach(a.At, b.At, r.reach) && r.ruler.Clear(a, b)
}

// Field implements los.Surveyor.
func (r *Referee) Field(from los.End, height int32) los.Set {
	dots := r.ruler.NewSet()
	r.ruler.Field(EndOn(from), int(height), dots)
	seen := los.Set{}
	for at := range r.board.Span.Places {
		if dots.Has(at) && InReach(from.Spot.Place(), at, r.reach) {
			seen[maps.SpotOf(at)] = struct{}{}
		}
	}
	return seen
}

// Rule implements los.Referee.
func (r *Referee) Rule(from, to los.End) los.Ruling {
	a, b := EndOn(from), EndOn(to)
	u := r.ruler.Rule(a, b).within(r.reach)
	u.Terms = r.terms
	names := [2]string{r.ruler.Word(a), r.ruler.Word(b)}
	all := los.Ruling{
		From: from, To: to, Names: names, Terms: r.terms, Clear: u.Clear, Cite: u.Clause(), Length: int64(u.Distance), Turns: u.TurnedBy, Detail: u,
		Short:  fmt.Sprintf("%s  %s to %s  [%s], %s", strings.ToUpper(los.Verdict(u.Clear)), names[0], names[1], u.Clause(), rule.Count(u.Distance, "map point")),
		Reason: u.decision(r.ruler),
	}
	for _, o := range u.Met {
		if slices.ContainsFunc(u.Decider, func(d Obstacle) bool { return d.At == o.At }) {
			all.Deciders = append(all.Deciders, len(all.Passed))
		}
		p := los.Passed{Spot: maps.SpotOf(o.At), Name: o.Dot, What: o.Kind(), Top: int64(o.Top), Hides: o.Hides, Cite: o.Why.Clause()}
		if o.Along {
			p.How = los.Skirts
		}
		all.Passed = append(all.Passed, p)
	}
	return all
}

// Readings implements los.Reader.
func (r *Referee) Readings(_, _ los.End) (list rule.ReadingList, now []uint8) {
	for _, v := range r.ruler.readings.values() {
		now = append(now, uint8(v))
	}
	return ReadingList(), now
}

// Under implements los.Reader.
func (r *Referee) Under(chosen []uint8, from, to los.End) los.Outcome {
	other := r.ruler.withOnLine(ReadingsOf(chosen), from.Spot.Place(), to.Spot.Place())
	u := other.rule(other.board, EndOn(from), EndOn(to)).within(r.reach)
	return los.Outcome{Clear: u.Clear, Cite: u.Clause(), Reason: u.decision(other)}
}
