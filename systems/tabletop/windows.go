package tabletop

import (
	"cmp"
	"slices"

	"metahex/grid"
	"metahex/los/shapes"
	"metahex/maps/tables"
)

// When does a watcher see the mover?
//
// A leg is examined from one watcher. What the watcher sees can change only at certain places: where
// its line to the mover passes a corner of an obstacle, where the mover crosses an outline, and where
// a range or an arc ends:
//
//	            ■■■■■■
//	        ╱   ■■■■■■ ╲                 corner lines cut the leg; between two
//	      ╱   ╱    │  ╲  ╲               cuts the verdict does not change
//	●━━━━┿━━━━━━━━━━━━━━━━━┿━━━━━━━━━━▶
//	 seen │     hidden     │   seen
//
// The leg is not sampled. Each such place is computed as a ratio of whole numbers. The mover is always
// at whole thousandths, so the place affects a few thousandths around it: its zone. In a zone,
// the rule itself (Scene.Sees) is called for each thousandth. Between two zones it is called once:
//
//	━━━━━┿┿┿━━━━━━━━━━━━━━━┿┿┿━━━━━━━
//	  ?   ???       ?       ???   ?
//
// A watcher can see through some inches of certain terrain. The depth of this terrain on the line
// changes smoothly between corners. A gap is halved until the movement of all its ends is less than
// the remaining margin (Scene.Veils).

// A Window is a stretch of a leg, including its ends, in thousandths of an inch from its start.
type Window struct{ From, To int64 }

// Has reports whether a distance lies in a window.
func (w Window) Has(n int64) bool { return w.From <= n && n <= w.To }

// An Arc is a sector around a watcher's facing, such as its field of fire. Holds reports whether a
// direction is in the sector. It must depend only on the angle from the axis.
type Arc struct {
	Axis  grid.Vector
	Holds func(grid.Vector) bool
}

// A Near is a distance from an outline at which the result of Sees may change.
type Near struct {
	Area   grid.Area
	Within int64
}

// A Place is a place on a leg: its distance along the leg, and its point on the table.
type Place struct {
	Along int64
	At    grid.Point
}

// A Scene is a leg as seen by one watcher. Its lists must name everything that Sees depends on.
// Windows may miss a change that the lists omit.
type Scene struct {
	Leg          Leg
	At           grid.Point             // the place of the watcher
	Eye          int64                  // the height of the watcher's eye above the table
	Eyes         func(Place) int64      // the height of the mover's eye
	Obstructions *shapes.Obstructions   // nil: no features count
	Hides        func(feature int) bool // features that can block sight, or whose outline matters
	// Solids are areas that block sight at any height, in addition to the features.
	Solids []grid.Area
	Points []grid.Point // further corners, exact to a thousandth or two
	Rings  []int64      // distances between watcher and mover at which Sees may change
	Arcs   []Arc
	Nears  []Near // distances of the mover from outlines
	// Sees is the rule: it reports whether the watcher sees the mover and may act at a place.
	Sees func(Place) bool
	// Veils returns a margin at a place: how many more thousandths of transparent terrain would hide
	// the mover. The margin is negative if the mover is hidden. ends are the beginnings and ends of
	// this terrain on the line. ok is false if this terrain does not decide. A nil Veils means that
	// no terrain is transparent.
	Veils func(Place) (short int64, ends []int64, ok bool)
}

// A zone is a stretch of a leg in which every thousandth is checked.
type zone = Window

// A survey is a scene with the zones found so far.
type survey struct {
	*Scene
	length int64
	way    grid.Vector
	zones  []zone
}

// at returns the point of the leg at a distance.
func (f *survey) at(n int64) grid.Point { return f.Leg.at(n, f.length) }

// eyes, sees and veils call the functions of the scene for a place of the leg.
func (f *survey) eyes(n int64) int64 { return f.Eyes(Place{n, f.at(n)}) }
func (f *survey) sees(n int64) bool  { return f.Sees(Place{n, f.at(n)}) }
func (f *survey) veils(n int64) (short int64, ends []int64, ok bool) {
	return f.Veils(Place{n, f.at(n)})
}

// hair is larger than the rounding error of a point, in thousandths.
const hair = 2

// leap is the distance below which the direction from watcher to mover is uncertain. Both points are
// rounded to whole thousandths.
const leap = 20

// Windows lists, in order, the stretches of the leg on which the watcher sees the mover. Between two
// stretches there is at least one thousandth on which the mover is not seen.
func (s *Scene) Windows() []Window {
	f := &survey{Scene: s, length: s.Leg.Length(), way: s.Leg.To.Sub(s.Leg.From)}
	f.add(0, 0)
	f.add(f.length, f.length)
	if f.length > 0 {
		f.survey()
	}
	return f.windows()
}

// add adds a zone, clipped to the leg.
func (f *survey) add(from, to int64) {
	if from = max(0, from); from <= min(to, f.length) {
		f.zones = append(f.zones, zone{from, min(to, f.length)})
	}
}

// survey finds all zones of the scene.
func (f *survey) survey() {
	for _, r := range f.Rings {
		f.ring(f.At, r)
	}
	for _, a := range f.Arcs {
		f.arc(a)
	}
	for _, n := range f.Nears {
		f.near(n)
	}
	for _, c := range f.Points {
		f.corner(c, hair, 0)
	}
	for _, a := range f.Solids {
		f.outline(a)
		f.corners(a)
	}
	if f.Veils != nil {
		n := f.foot(f.At)
		f.add(n-1, n+1)
	}
	if f.Obstructions != nil {
		f.features()
	}
}

// features adds the zones of the features of the table.
func (f *survey) features() {
	for _, a := range f.outlines() {
		f.outline(a)
	}
	pieces := f.pieces()
	for i := range f.Obstructions.Table().Features {
		one := &f.Obstructions.Table().Features[i]
		if !f.Obstructions.Stands(i) || !f.Hides(i) {
			continue
		}
		f.corners(one.Area)
		over, top := f.over(i)
		for _, p := range pieces {
			over.heights(p, one.Area, top)
		}
		f.zones = over.zones
	}
}

// over returns a survey with heights above a level surface, and the height of this surface: the top of
// a feature. For a slope, all heights are counted from the plane of the slope: lines stay straight, and
// the slope becomes level.
func (f *survey) over(feature int) (*survey, int64) {
	plane, ok := f.Obstructions.Plane(feature)
	if !ok {
		return f, f.Obstructions.Top(feature)
	}
	scene := *f.Scene
	scene.Eye -= plane(f.At)
	scene.Eyes = func(p Place) int64 { return f.Eyes(p) - plane(p.At) }
	return &survey{&scene, f.length, f.way, f.zones}, 0
}

// outlines lists the areas whose outline matters: areas that block sight or where the ground rises.
func (f *survey) outlines() (all []grid.Area) {
	for i := range f.Obstructions.Table().Features {
		one := &f.Obstructions.Table().Features[i]
		if f.Hides(i) || one.Kind == tables.Hill && one.Height > 0 || one.Kind == tables.Slope {
			all = append(all, one.Area)
		}
	}
	return all
}

// windows checks all places in the zones, and one or more places in each gap between zones.
func (f *survey) windows() (all []Window) {
	slices.SortFunc(f.zones, func(a, b zone) int { return cmp.Or(cmp.Compare(a.From, b.From), cmp.Compare(a.To, b.To)) })
	put := func(from, to int64) {
		if last := len(all) - 1; last >= 0 && all[last].To >= from-1 {
			all[last].To = to
		} else {
			all = append(all, Window{from, to})
		}
	}
	next := int64(0) // the first place not yet checked
	for _, z := range f.zones {
		if z.From > next {
			f.gap(next, z.From-1, put)
			next = z.From
		}
		for ; next <= z.To; next++ {
			if f.sees(next) {
				put(next, next)
			}
		}
	}
	return all
}

// gap checks a gap between two zones. Only the depth of transparent terrain can change there. If the
// result differs between the two ends, the gap is halved.
func (f *survey) gap(from, to int64, put func(from, to int64)) {
	halves := to > from && f.Veils != nil && !f.steady(from, to)
	seen := !halves && f.sees(from)
	if halves || to > from && seen != f.sees(to) {
		m := (from + to) / 2
		f.gap(from, m, put)
		f.gap(m+1, to, put)
		return
	}
	if seen {
		put(from, to)
	}
}

// steady reports whether transparent terrain cannot change the result between two places. The ends of
// this terrain move by less than the margin in total.
func (f *survey) steady(from, to int64) bool {
	short, ends, ok := f.veils(from)
	_, far, too := f.veils(to)
	if !ok || !too || len(far) != len(ends) {
		return ok == too && !ok
	}
	moved := int64(0)
	for i := range ends {
		moved += max(ends[i]-far[i], far[i]-ends[i]) + hair
	}
	return max(short, -short) > moved
}

// Upright returns the windows of a mover that rises or sinks straight up or down. Visibility changes
// at most once on the way.
func Upright(length int64, sees func(int64) bool) []Window {
	first, last := sees(0), sees(length)
	if first == last {
		if first {
			return []Window{{From: 0, To: length}}
		}
		return nil
	}
	low, high := int64(0), length // the mover is seen at exactly one of them
	for high-low > 1 {
		if m := (low + high) / 2; sees(m) == first {
			low = m
		} else {
			high = m
		}
	}
	if first {
		return []Window{{From: 0, To: low}}
	}
	return []Window{{From: high, To: length}}
}
