package draft

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"math/big"
	"slices"

	"metahex/bench/survey"
	"metahex/los/layercake"
	"metahex/maps/atlas"
	"metahex/maps/dots"
)

// How are the panels of a layout chosen and turned?
//
// Ten panels on six places, each straight or turned, can be laid in ten million ways: too many to
// measure. But the residue, what a half-turn of the whole board would change, is quickly added up
// from a table. A half-turn swaps the places in pairs:
//
//	┌───┬───┬───┐
//	│ 1 │ 2 │ 3 │     1 ↔ 6, 2 ↔ 5, 3 ↔ 4: the residue of the board is the sum
//	├───┼───┼───┤     of the residues of three pairs of panels. Each pair of
//	│ 4 │ 5 │ 6 │     panels, straight or turned, is compared only once
//	└───┴───┴───┘
//
// The search visits all assemblies, pair by pair. For a partial assembly it adds the difference of
// its pairs to the least difference that the remaining panels can add. If the sum is not smaller
// than the worst of the best few results, the search abandons the assembly. Finally the best few
// are measured by walking time. If requested, the best of those are also measured by sight between
// all pairs of dots.
//
// Ten panels take half a second, but each further panel makes the search ten times as long. After a
// maximum number of steps the search ends with the best result found.

// An Order says what to assemble.
type Order struct {
	Panels       []*dots.Panel
	Across, Down int
	File         string // path of the layout file; the panels are searched in its folder
	Survey       survey.Options
	Deep         bool   // also measure the best by sight
	Tick         func() // called for each assembly measured by walking time; may be nil
}

// An Assembly is a layout with its board and its measurements.
type Assembly struct {
	Rows   [][]dots.Lying
	Survey *survey.Survey
}

// Limits on the number of assemblies measured by walking time (OnFoot) and by sight.
const (
	OnFoot  = 40
	bySight = 4
)

// mostSteps is the maximum number of panels that a search places.
const mostSteps = 1 << 30

func (o Order) check() error {
	if err := checkGrid(o.Across, o.Down, len(o.Panels), "panel"); err != nil {
		return err
	}
	for _, p := range o.Panels {
		if first := o.Panels[0]; p.Span != first.Span {
			return fmt.Errorf("panel %s has %d columns and %d rows, panel %s has %d and %d; all panels of a layout must have the same size",
				p.ID, p.Span.Columns, p.Rows(), first.ID, first.Span.Columns, first.Rows())
		}
	}
	return nil
}

// Random lays panels at random, by a seed.
func Random(o Order, seed uint64) (Assembly, error) {
	if err := o.check(); err != nil {
		return Assembly{}, err
	}
	var ids []string
	for _, p := range o.Panels {
		ids = append(ids, p.ID)
	}
	lying := atRandom(ids, o.Across*o.Down, seed)
	return o.measure(context.Background(), lying, false)
}

// Fairest searches all assemblies and returns the best few, the fairest first. Equally fair
// assemblies stay in the order found. The result whole is false if the search ended at its step
// limit.
func Fairest(ctx context.Context, o Order) (all []Assembly, whole bool, err error) {
	if err := o.check(); err != nil {
		return nil, false, err
	}
	s := newSearch(ctx, o)
	s.lay(0, 0)
	if err := ctx.Err(); err != nil {
		return nil, false, err
	}
	for _, c := range s.best {
		a, err := o.measure(ctx, s.lying(c.laid), false)
		if err != nil {
			return nil, false, err
		}
		if all = append(all, a); o.Tick != nil {
			o.Tick()
		}
	}
	fairestFirst(all)
	all = all[:min(len(all), bySight)]
	if o.Deep {
		for i := range all {
			if all[i], err = o.measure(ctx, slices.Concat(all[i].Rows...), true); err != nil {
				return nil, false, err
			}
		}
		fairestFirst(all)
	}
	return all, s.steps < s.limit, nil
}

func fairestFirst(all []Assembly) {
	slices.SortStableFunc(all, func(a, b Assembly) int { return a.Unfairness().Cmp(b.Unfairness()) })
}

// unfair lists the figures that are 0 on a fair board.
var unfair = []string{"residue", "area-gap", "objective-gap", "zone-gap"}

// Unfairness returns the sum of the figures that are 0 on a fair board. A gap in turns is divided by
// 10 first. Figures that were not measured do not count.
func (a Assembly) Unfairness() *big.Rat {
	sum := new(big.Rat)
	for _, f := range a.Survey.Figures() {
		if !slices.Contains(unfair, f.Name) || !f.Value.Known() {
			continue
		}
		x := big.NewRat(int64(f.Value.Part), int64(f.Value.Of))
		if f.Name == "objective-gap" {
			x.Mul(x, big.NewRat(1, 10))
		}
		sum.Add(sum, x)
	}
	return sum
}

// Text returns the assembly as a layout/1 file.
func (a Assembly) Text(id string) []byte { return dots.LayoutText(id, "", "strict", a.Rows) }

// measure joins the panels and surveys the resulting board.
func (o Order) measure(ctx context.Context, lying []dots.Lying, deep bool) (Assembly, error) {
	a := Assembly{Rows: slices.Collect(slices.Chunk(lying, o.Across))}
	if err := ctx.Err(); err != nil {
		return a, err
	}
	b, err := atlas.ReadBoard(o.File, a.Text("assembly"))
	if err != nil {
		return a, err
	}
	r := layercake.NewRuler(b, layercake.Readings{}, dots.StandardHeights)
	if a.Survey = survey.Sketch(r, o.Survey); deep {
		a.Survey, err = survey.Measure(ctx, r, o.Survey)
	}
	return a, err
}

// A candidate is an assembly in the search. For each place it holds twice the panel's number, plus
// one if the panel is turned.
type candidate struct {
	differ int // dots that a half-turn changes; a dot shared by several places counts several times
	laid   []int
}

// search is the state of the search through all assemblies.
type search struct {
	ctx     context.Context
	order   Order
	places  int
	differ  [][]int // difference of two panels in opposite places, by panel and turn
	share   []int   // by panel, the least difference that the panel can add
	byShare []int   // panels sorted by share
	laid    []int
	used    []bool
	best    []candidate // at most OnFoot, sorted by difference
	steps   int
	limit   int // maximum number of steps
}

func newSearch(ctx context.Context, o Order) *search {
	n := len(o.Panels)
	s := &search{ctx: ctx, limit: mostSteps, order: o, places: o.Across * o.Down, laid: make([]int, o.Across*o.Down), used: make([]bool, n)}
	turned := make([]*dots.Panel, 2*n)
	for i, p := range o.Panels {
		turned[2*i], turned[2*i+1] = p, p.Turn()
	}
	s.differ = make([][]int, 2*n)
	for x := range turned {
		s.differ[x] = make([]int, 2*n)
		for y := range turned {
			s.differ[x][y] = differing(turned[x], turned[y^1])
		}
	}
	for p := range n {
		least := math.MaxInt
		for x := 2 * p; x <= 2*p+1; x++ {
			for y, differ := range s.differ[x] {
				if y/2 != p || y == x && s.places%2 == 1 { // with an odd number of places, the middle panel lies opposite itself
					least = min(least, differ)
				}
			}
		}
		s.share, s.byShare = append(s.share, least), append(s.byShare, p)
	}
	slices.SortStableFunc(s.byShare, func(p, q int) int { return cmp.Compare(s.share[p], s.share[q]) })
	return s
}

// differing counts the dots in which two panels differ in terrain or level.
func differing(a, b *dots.Panel) int {
	n := 0
	for at := range a.Span.Places {
		if x, y := a.At(at), b.At(at); x.Terrain != y.Terrain || x.Level != y.Level {
			n++
		}
	}
	return n
}

// hopeless reports whether the assembly cannot enter the list of the best results, even with the
// best panels on the places from k on.
func (s *search) hopeless(k, differ int) bool {
	return len(s.best) == OnFoot && differ+s.least(max(0, s.places-2*k)) >= s.best[OnFoot-1].differ
}

// lay fills place k and the place opposite, and continues with the next pair.
func (s *search) lay(k, differ int) {
	opposite := s.places - 1 - k
	switch {
	case s.ended() || s.hopeless(k, differ):
		return
	case k > opposite:
		s.keep(differ)
		return
	}
	for x := range s.differ {
		if s.used[x/2] || s.places == 1 && x%2 == 1 {
			continue
		}
		s.used[x/2], s.laid[k] = true, x
		if k == opposite {
			s.lay(k+1, differ+s.differ[x][x])
		} else {
			s.layOpposite(k, differ)
		}
		s.used[x/2] = false
	}
}

// layOpposite fills the place opposite place k.
func (s *search) layOpposite(k, differ int) {
	x := s.laid[k]
	for y := range s.differ {
		// An assembly and its half-turn are the same board. Only one of them is laid: the assembly
		// that has the earlier panel at the first place.
		if !s.used[y/2] && (k > 0 || y > x) {
			s.used[y/2], s.laid[s.places-1-k] = true, y
			s.lay(k+1, differ+2*s.differ[x][y])
			s.used[y/2] = false
		}
	}
}

// ended counts a step, and reports whether the search must stop.
func (s *search) ended() bool {
	if s.steps++; s.steps%(1<<16) == 0 && s.ctx.Err() != nil {
		s.limit = 0
	}
	return s.steps >= s.limit
}

// least returns a lower bound for the difference that unused panels add in the given number of
// places.
func (s *search) least(places int) (sum int) {
	for _, p := range s.byShare {
		if places == 0 {
			break
		}
		if !s.used[p] {
			sum += s.share[p]
			places--
		}
	}
	return sum
}

// keep inserts an assembly into the sorted list of the best.
func (s *search) keep(differ int) {
	at, _ := slices.BinarySearchFunc(s.best, differ+1, func(c candidate, n int) int { return cmp.Compare(c.differ, n) })
	s.best = slices.Insert(s.best, at, candidate{differ, slices.Clone(s.laid)})
	s.best = s.best[:min(len(s.best), OnFoot)]
}

// lying returns the panels of an assembly, place by place.
func (s *search) lying(laid []int) []dots.Lying {
	var all []dots.Lying
	for _, x := range laid {
		all = append(all, dots.Lying{ID: s.order.Panels[x/2].ID, Turned: x%2 == 1})
	}
	return all
}
