package vector

import (
	"math"
	"slices"
	"strings"

	"metahex/grid"
	"metahex/los/layercake"
	"metahex/maps/dots"
)

// A scene is the common data of a ruling's plan and section. The position along the line is t: 0 at
// the higher soldier and 1 at the lower. Behind the lower soldier t continues as far as the blind
// points.
type scene struct {
	layercake.Ruling
	ruler     *layercake.Ruler
	high, low layercake.End
	way       grid.Offset // from the higher to the lower soldier
	first     string      // letters of the two soldiers
	second    string
	blind     []grid.Place        // dots along the line that the decider hides
	shadow    [2]float64          // first and last t of the blind points
	points    int                 // number of blind points on the board
	endless   bool                // the blind points continue without end
	nearest   *layercake.Obstacle // on a clear line, the obstacle that comes nearest to hiding the soldiers
	slabs     []slab
	units     [2]string // names of the units at both ends; empty: name the places
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

// along returns the t of the point on the line that is nearest to a place.
func (s *scene) along(at grid.Place) float64 {
	x, y := paper2(at.Sub(s.high.At))
	wx, wy := paper2(s.way)
	return (x*wx + y*wy) / (wx*wx + wy*wy)
}

// paper2 converts an offset to pitches in the picture.
func paper2(o grid.Offset) (x, y float64) { return float64(o.Q) * columnStep, float64(o.V) / 2 }

// end returns the t at which the picture of the line ends.
func (s *scene) end() float64 {
	if len(s.Decider) == 0 {
		return 1
	}
	return max(1, s.shadow[1])
}

// cast computes the shadow of the decider, up to its reach or the end of the board.
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

// findBlind collects the blind points of the decider on the line, which is extended behind the
// lower soldier. It includes only dots on which the decider would hide a soldier as high as the
// lower one.
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

// findNearest finds, on a clear line, the crossed obstacle whose blind points end
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

// hiddenAt reports whether the decider would hide a soldier at a dot who is as high as the lower
// soldier.
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

// decides reports whether a place is the decider, or one of a pair of deciders.
func (s *scene) decides(at grid.Place) bool {
	return slices.ContainsFunc(s.Decider, func(o layercake.Obstacle) bool { return o.At == at })
}

// told returns the obstacles that get a label: the decider first, and then obstacles sorted by how
// near they come to hiding the soldiers.
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

// miss returns by how many points an obstacle fails to hide the soldiers. It is used for sorting:
// obstacles that hide come first, obstacles along the line last.
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

// reason returns the sentence that says what decided the line.
func (s *scene) reason() string {
	for _, line := range s.Words(false) {
		if text, ok := strings.CutPrefix(line, "decided: "); ok {
			return strings.ToUpper(text[:1]) + text[1:] + "."
		}
	}
	return ""
}

// A slab is the part of one meta-hex in the section, from where the line enters the meta-hex to
// where the line leaves it.
type slab struct {
	at          grid.Place
	from, to    float64
	ground, top int
	terrain     dots.Terrain
	along       bool // the line runs along the side of the meta-hex
	own         bool // a soldier is here; the meta-hex never blocks
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
	// The ruling has the tops of obstacles that the line meets.
	for _, o := range s.Met {
		for i := range all {
			if all[i].at == o.At {
				all[i].top = o.Top
			}
		}
	}
	return all
}

// crossed reports whether the line crosses the slab: the slab is neither along the line nor an end.
func (b slab) crossed() bool { return !b.along && !b.own }

// groundAt returns the height of the ground at t: the ground of the highest slab there.
func (s *scene) groundAt(t float64) int {
	level := 0
	for _, b := range s.slabs {
		if !b.along && b.from <= t && t < b.to {
			level = max(level, b.ground)
		}
	}
	return level
}

// cuts returns every t at which the slabs change.
func (s *scene) cuts() []float64 {
	all := []float64{0, s.end()}
	for _, b := range s.slabs {
		all = append(all, b.from, b.to)
	}
	slices.Sort(all)
	return slices.CompactFunc(all, func(a, b float64) bool { return math.Abs(a-b) < 1e-9 })
}
