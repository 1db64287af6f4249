package vector

import (
	"math"
	"slices"
	"strings"

	"metahex/grid"
	"metahex/los/layercake"
	"metahex/maps/dots"
)

// A scene is what both parts of a ruling's picture show: the plan and the section. Along the line,
// t goes from 0 at the higher soldier to 1 at the lower, and further behind it as far as the blind
// points reach.
type scene struct {
	layercake.Ruling
	ruler     *layercake.Ruler
	high, low layercake.End
	way       grid.Offset // from high to low
	first     string      // letters of the two soldiers
	second    string
	blind     []grid.Place        // dots along the line that lie hidden behind the decider
	shadow    [2]float64          // the blind points' stretch of the line
	points    int                 // how many of them are on the board
	endless   bool                // the blind points have no end
	nearest   *layercake.Obstacle // on a clear line, the one that comes nearest to hiding them
	slabs     []slab
	units     [2]string // at the ends, from and to; empty: places are named
}

func newScene(u layercake.Ruling, r *layercake.Ruler) *scene {
	s := &scene{Ruling: u, ruler: r, high: u.From, low: u.To, first: "1", second: "2"}
	if s.high.Level < s.low.Level {
		s.high, s.low = s.low, s.high
	}
	if s.high.Level != s.low.Level {
		s.first, s.second = "H", "L"
	}
	s.way = s.low.At.Sub(s.high.At)
	s.findBlind()
	s.slabs = s.cut()
	return s
}

// along returns the position along the line that is square to a place.
func (s *scene) along(at grid.Place) float64 {
	x, y := paper2(at.Sub(s.high.At))
	wx, wy := paper2(s.way)
	return (x*wx + y*wy) / (wx*wx + wy*wy)
}

// paper2 returns a step on paper, in pitches.
func paper2(o grid.Offset) (x, y float64) { return float64(o.Q) * columnStep, float64(o.V) / 2 }

// end returns where the picture of the line ends.
func (s *scene) end() float64 {
	if len(s.Decider) == 0 {
		return 1
	}
	return max(1, s.shadow[1])
}

// cast computes the shadow of the decider, as far as it reaches and the board goes.
func (s *scene) cast(from float64, reach int) {
	step := 1 / float64(s.Distance)
	for k := 1; k <= reach; k++ {
		if t := from + float64(k)*step; t > 1.001 && !s.onBoard(t) {
			break
		}
		s.points = k
	}
	s.shadow = [2]float64{from, from + float64(s.points)*step}
	if s.endless {
		s.shadow[1] = 1
	}
}

// findBlind collects the blind points of the decider that the line, extended behind the lower
// soldier, meets. It takes only dots on which a soldier as high as the lower one would be hidden by
// the decider as well.
func (s *scene) findBlind() {
	if len(s.Decider) == 0 {
		s.findNearest()
		return
	}
	o := s.Decider[0]
	reach := o.Blind
	if reach == 0 {
		s.endless, reach = true, o.ToLow
	}
	from := 0.0
	for _, d := range s.Decider {
		from += s.along(d.At) / float64(len(s.Decider))
	}
	s.cast(from, reach)
	twice := grid.Offset{Q: 2 * s.way.Q, V: 2 * s.way.V}
	for _, p := range grid.Meet(grid.MetaHex, twice).Crossed {
		at := s.high.At.Add(p)
		if s.Board.Has(at) && grid.Distance(o.At, at) <= reach && s.hiddenAt(at) {
			s.blind = append(s.blind, at)
		}
	}
}

// findNearest picks, on a clear line, the crossed obstacle whose blind points end
// nearest to the lower soldier.
func (s *scene) findNearest() {
	for _, o := range s.told(1) {
		if !o.Along && o.Blind > 0 {
			s.nearest, s.points = &o, o.Blind
			from := s.along(o.At)
			s.shadow = [2]float64{from, from + float64(o.Blind)/float64(s.Distance)}
		}
	}
}

// onBoard reports whether the line is still on the board at t.
func (s *scene) onBoard(t float64) bool {
	q := float64(s.high.At.Q) + t*float64(s.way.Q)
	v := float64(s.high.At.V) + t*float64(s.way.V)
	return q >= -0.01 && v >= -0.01 && q <= float64(s.Board.Span.Columns)-0.99 && v <= float64(s.Board.Span.HalfRows)-0.99
}

// hiddenAt reports whether the decider hides a soldier at a dot if it stands as high as the lower
// one.
func (s *scene) hiddenAt(at grid.Place) bool {
	level := max(s.low.Level, s.ruler.Ground(at))
	if at == s.high.At || level > s.high.Level {
		return false
	}
	t := s.ruler.Trace(s.high, layercake.End{At: at, Level: level}, nil)
	for _, m := range t.All() {
		if m.Hides() && slices.ContainsFunc(s.Decider, func(o layercake.Obstacle) bool { return o.At == t.Station(m).At }) {
			return true
		}
	}
	return false
}

// decides reports whether a place is the decider or one of its pair.
func (s *scene) decides(at grid.Place) bool {
	return slices.ContainsFunc(s.Decider, func(o layercake.Obstacle) bool { return o.At == at })
}

// told returns the obstacles that get a label: the decider first, and then those that come nearest
// to hiding the soldiers.
func (s *scene) told(most int) []layercake.Obstacle {
	all := slices.Clone(s.Decider)
	var rest []layercake.Obstacle
	for _, o := range s.Met {
		if o.Why != layercake.NotHigher && !s.decides(o.At) {
			rest = append(rest, o)
		}
	}
	slices.SortStableFunc(rest, func(a, b layercake.Obstacle) int { return s.miss(a) - s.miss(b) })
	all = append(all, rest...)
	return all[:min(len(all), most)]
}

// miss returns by how many points an obstacle fails to hide the soldiers, for sorting: an obstacle
// that hides comes first, one that lies along the line last.
func (s *scene) miss(o layercake.Obstacle) int {
	switch {
	case o.Hides:
		return -1
	case o.Along:
		return 1000
	default:
		return o.ToLow - o.Blind
	}
}

// reason returns the sentence that says what decided.
func (s *scene) reason() string {
	for _, line := range s.Words(false) {
		if text, ok := strings.CutPrefix(line, "decided: "); ok {
			return strings.ToUpper(text[:1]) + text[1:] + "."
		}
	}
	return ""
}

// A slab is the layer cake of one meta-hex along the line, from where the line enters it to where
// it leaves.
type slab struct {
	at          grid.Place
	from, to    float64
	ground, top int
	terrain     dots.Terrain
	along       bool // the line runs along its side
	own         bool // a soldier stands here; it never blocks
}

// cut collects the slabs along the line and behind the lower soldier.
func (s *scene) cut() []slab {
	twice := grid.Offset{Q: 2 * s.way.Q, V: 2 * s.way.V}
	line := grid.Meet(grid.MetaHex, twice)
	var all []slab
	add := func(p grid.Offset, along bool) {
		at := s.high.At.Add(p)
		if !s.Board.Has(at) {
			return
		}
		enter, exit := grid.Stretch(grid.MetaHex, twice, p)
		if 2*enter >= s.end() {
			return
		}
		d := s.Board.At(at)
		b := slab{at: at, from: 2 * enter, to: min(2*exit, s.end()), ground: int(d.Level), top: s.ruler.Top(at), terrain: d.Terrain, along: along}
		b.own = at == s.high.At || at == s.low.At
		all = append(all, b)
	}
	add(grid.Offset{}, false)
	for _, p := range line.Crossed {
		add(p, false)
	}
	for _, pair := range line.Sides {
		add(pair[0], true)
		add(pair[1], true)
	}
	// The tops of obstacles that the line meets come from the ruling.
	for _, o := range s.Met {
		for i := range all {
			if all[i].at == o.At {
				all[i].top = o.Top
			}
		}
	}
	return all
}

// crossed reports whether the line goes through the slab: it is neither a side nor an end.
func (b slab) crossed() bool { return !b.along && !b.own }

// groundAt returns the height of the ground at t: that of the highest slab.
func (s *scene) groundAt(t float64) int {
	level := 0
	for _, b := range s.slabs {
		if !b.along && b.from <= t && t < b.to {
			level = max(level, b.ground)
		}
	}
	return level
}

// cuts returns all t at which the cake changes.
func (s *scene) cuts() []float64 {
	all := []float64{0, s.end()}
	for _, b := range s.slabs {
		all = append(all, b.from, b.to)
	}
	slices.Sort(all)
	return slices.CompactFunc(all, func(a, b float64) bool { return math.Abs(a-b) < 1e-9 })
}
