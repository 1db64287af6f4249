package tables

import (
	"slices"
	"strings"

	"metahex/grid"
	"metahex/maps"
	"metahex/maps/internal/mapfile"
	"metahex/rule"
)

// The smallest and the largest size of a table, and the limits for its features, in thousandths of
// an inch.
const (
	minSide, maxSide = 6 * grid.Inch, 120 * grid.Inch
	maxHeight        = 48 * grid.Inch
	maxBreadth       = 24 * grid.Inch
	maxFloors        = 20
	maxFeatures      = 200
	maxCorners       = 60
)

// Read reads a table/1 file. If there are findings, the table must not be used.
func Read(file string, data []byte) (*Map, maps.Findings) {
	t, ok := mapfile.NewText(file, data)
	if !ok {
		return nil, t.Report()
	}
	table := Parse(t)
	return table, t.Report()
}

// A reader reads a table from a text.
type reader struct{ *mapfile.Text }

// Parse reads the whole file. If its keys cannot be read, Parse returns nil.
func Parse(in *mapfile.Text) *Map {
	b, _ := parse(in)
	return b
}

// Lint is like Parse, but also warns about things that are legal but incomplete.
func Lint(in *mapfile.Text) *Map {
	b, keys := parse(in)
	if b != nil && len(in.Findings) == 0 {
		reader{in}.hillEdges(b, keys.Areas)
	}
	return b
}

func parse(in *mapfile.Text) (*Map, *keys) {
	t := reader{in}
	var keys keys
	if !t.Decode(t.Masked(&mapfile.Picture{}), &keys) || !t.IsFormat(keys.Format, "table/1") {
		return nil, nil
	}
	t.CheckID(keys.ID)
	b := &Map{ID: keys.ID.Text, Title: t.OneLine("title", keys.Title)}
	if !t.tableSize(b, keys.Size) {
		return nil, nil
	}
	if n := len(keys.Areas) + len(keys.Lines) + len(keys.Buildings); n > maxFeatures {
		t.Find(1, 1, "found %d features; want at most %d", n, maxFeatures)
		return nil, nil
	}
	for i := range keys.Areas {
		t.area(b, &keys.Areas[i])
	}
	for i := range keys.Lines {
		t.line(b, &keys.Lines[i])
	}
	for i := range keys.Buildings {
		t.building(b, &keys.Buildings[i])
	}
	if len(t.Findings) == 0 {
		t.overWater(b, &keys)
	}
	return b, &keys
}

func (t reader) tableSize(b *Map, size *measures) bool {
	if !t.Need("size", size != nil) {
		return false
	}
	if len(size.of) != 2 {
		t.About(size.Word, "found %s; want two, the width and the depth", rule.Count(len(size.of), "measure"))
		return false
	}
	for _, m := range size.of {
		if m.value < minSide || m.value > maxSide {
			t.About(m.Word, "found a table of %s inches; want %s to %s", m.Text, grid.Inches(minSide), grid.Inches(maxSide))
			return false
		}
	}
	b.Size = size.point()
	return true
}

// add gives a feature its name and adds it to the table.
func (t reader) add(b *Map, f Feature, name mapfile.Word) {
	f.Name = t.OneLine("name", name)
	if f.Name == "" {
		f.Name = nameless(f.Kind, b.Features)
	}
	if _, twice := b.Find(f.Name); twice {
		t.About(name, "the name %q is taken; want another", f.Name)
		return
	}
	b.Features = append(b.Features, f)
}

// kind parses the kind of ground, which must be legal in the list.
func (t reader) kind(w mapfile.Word, list string) (Ground, bool) {
	known := groundWords(list)
	for g, form := range groundForms {
		switch {
		case form.word != w.Text:
		case form.list == list:
			return Ground(g), true
		case form.list != "":
			t.About(w, "%s belongs under %s; want one of %s", w.Text, form.list, strings.Join(known, ", "))
			return 0, false
		}
	}
	t.About(w, "%s", rule.Unknown("kind of ground", w.Text, known))
	return 0, false
}

func (t reader) area(b *Map, k *areaKeys) {
	g, ok := t.kind(k.Kind, "areas")
	if !ok {
		return
	}
	f := Feature{Kind: g, Height: t.height(k.Height, groundForms[g].height)}
	if f.Area, ok = t.shape(b, &k.shapeKeys, k.Kind); !ok {
		return
	}
	if f.Up, ok = t.wayUp(g, k); !ok {
		return
	}
	if f.Sloped = k.Sides.Line > 0; f.Sloped && (g != Hill || k.Sides.Text != "slope") {
		t.About(k.Sides, "found sides %q for a %s; only a hill may have this key, as `sides: slope`, if units can climb it anywhere", k.Sides.Text, g)
		return
	}
	t.add(b, f, k.Name)
}

// wayUp parses the direction up of a slope. Only slopes have this key.
func (t reader) wayUp(g Ground, k *areaKeys) (up grid.Vector, ok bool) {
	given := len(k.Up.of) == 2
	switch {
	case g == Slope && (!given || k.Up.point() == grid.Point{}):
		t.About(k.Kind, "a slope needs the key `up`, its uphill direction as a step from [0, 0], such as up: [0, -1]")
		return up, false
	case g != Slope && k.Up.Line > 0:
		t.About(k.Up.Word, "found the key `up`; only a slope may have it")
		return up, false
	case given && slices.ContainsFunc(k.Up.of, func(m measure) bool { return max(m.value, -m.value) > maxSide }):
		t.About(k.Up.Word, "found a step of more than %s inches for `up`; want a short one, such as [0, -1]", grid.Inches(maxSide))
		return up, false
	case given:
		up = k.Up.point().Sub(grid.Point{})
	}
	return up, true
}

func (t reader) height(m measure, standard int64) int64 {
	switch {
	case m.Line == 0:
		return standard
	case m.value < 0 || m.value > maxHeight:
		t.About(m.Word, "found a height of %s inches; want 0 to %s", m.Text, grid.Inches(maxHeight))
	}
	return m.value
}

// shape reads a polygon or a circle.
func (t reader) shape(b *Map, k *shapeKeys, by mapfile.Word) (a grid.Area, ok bool) {
	switch polygon, round := k.At.Line > 0, k.Round.Line > 0; {
	case polygon == round:
		t.About(by, "want the key `at` with the corners of a polygon, or the key `round` with the middle and the radius of a circle")
		return a, false
	case round:
		if len(k.Round.of) != 3 || k.Round.of[2].value <= 0 {
			t.About(k.Round.Word, "want the middle and a radius above 0: [x, y, radius]")
			return a, false
		}
		if r := k.Round.of[2]; r.value > maxSide {
			t.About(r.Word, "found a radius of %s inches; want at most %s", r.Text, grid.Inches(maxSide))
			return a, false
		}
		a.Circles = []grid.Circle{{At: k.Round.point(), Radius: k.Round.of[2].value}}
		return a, t.onTable(b, k.Round, true)
	}
	corners, ok := t.points(b, k.At, 3)
	if !ok {
		return a, false
	}
	if i, j, simple := grid.Polygon(corners).Simple(); !simple {
		t.About(k.At.of[i].Word, "the sides from corner %d and from corner %d meet; want a polygon whose sides meet only at neighbouring corners", i+1, j+1)
		return a, false
	}
	a.Polygons = []grid.Polygon{corners}
	return a, true
}

// points reads the points of a polygon or a line, and checks their number.
func (t reader) points(b *Map, all pointList, least int) (points []grid.Point, ok bool) {
	if n := len(all.of); n < least || n > maxCorners {
		t.About(all.Word, "found %s; want %d to %d", rule.Count(n, "point"), least, maxCorners)
		return nil, false
	}
	for _, s := range all.of {
		if !t.onTable(b, s, false) {
			return nil, false
		}
		if n := len(points); n > 0 && points[n-1] == s.point() {
			t.About(s.Word, "the point is the same as the previous point")
			return nil, false
		}
		points = append(points, s.point())
	}
	return points, true
}

// onTable checks that a point is on the table.
func (t reader) onTable(b *Map, s measures, round bool) bool {
	if !round && len(s.of) != 2 {
		t.About(s.Word, "found %s; want a point of two lengths", rule.Count(len(s.of), "measure"))
		return false
	}
	for i, most := range []int32{b.Size.X, b.Size.Y} {
		if m := s.of[i]; m.value < 0 || m.value > int64(most) {
			t.About(m.Word, "found %s, off the table; want 0 to %s", m.Text, grid.Inches(int64(most)))
			return false
		}
	}
	return true
}

// breadths are the default breadths of lines.
var breadths = map[Ground]int64{PavedRoad: 2000, Track: 2000, BridgeLaid: 2500, LowWall: 500, HighWall: 500, Trap: 1000, Cliff: 300}

func (t reader) line(b *Map, k *lineKeys) {
	g, ok := t.kind(k.Kind, "lines")
	if !ok {
		return
	}
	f := Feature{Kind: g, Height: t.height(k.Height, groundForms[g].height), Breadth: breadths[g]}
	if k.Width.Line > 0 {
		f.Breadth = k.Width.value
	}
	if f.Breadth < 100 || f.Breadth > maxBreadth {
		t.About(k.Width.Word, "found a width of %s inches; want 0.1 to %s", k.Width.Text, grid.Inches(maxBreadth))
		return
	}
	if f.Line, ok = t.points(b, k.At, 2); !ok {
		return
	}
	f.Area = grid.Strip(f.Line, f.Breadth)
	t.add(b, f, k.Name)
}

func (t reader) building(b *Map, k *buildingKeys) {
	f := Feature{Kind: Built, House: House{Floors: 1, Storey: 1500, Ladder: k.Ladder, Vehicles: k.Vehicles, Rubble: k.Rubble}}
	by := k.At.Word
	if by.Line == 0 {
		by = k.Round.Word
	}
	var ok bool
	if f.Area, ok = t.shape(b, &k.shapeKeys, by); !ok {
		return
	}
	if k.Floors.Line > 0 {
		if f.House.Floors = k.Floors.Value; f.House.Floors < 1 || f.House.Floors > maxFloors {
			t.About(k.Floors.Word, "found %d floors; want 1 to %d", k.Floors.Value, maxFloors)
			return
		}
	}
	if k.Storey.Line > 0 {
		f.House.Storey = t.height(k.Storey, 0)
	}
	if k.Stairs.Line > 0 {
		i := slices.Index(stairWords, k.Stairs.Text)
		if i < 0 {
			t.About(k.Stairs, "%s", rule.Unknown("kind of stairs", k.Stairs.Text, stairWords))
			return
		}
		f.House.Stairs = Stairs(i)
	}
	f.Height = int64(f.House.Floors) * f.House.Storey
	t.add(b, f, k.Name)
}

// overWater reports fords and bridges that cross no water.
func (t reader) overWater(b *Map, keys *keys) {
	check := func(i int, kind mapfile.Word) {
		f := &b.Features[i]
		if b.crossesWater(f) {
			return
		}
		t.About(kind, "%q crosses no water; want a river or a lake beneath it", f.Name)
	}
	for i := range keys.Areas {
		if b.Features[i].Kind == Ford {
			check(i, keys.Areas[i].Kind)
		}
	}
	for i := range keys.Lines {
		if at := len(keys.Areas) + i; b.Features[at].Kind == BridgeLaid {
			check(at, keys.Lines[i].Kind)
		}
	}
}

// meet reports whether two features have a corner, a centre or a side in common.
func meet(f, o *Feature) bool {
	for _, g := range f.Area.Polygons {
		for i, a := range g {
			if o.Area.Has(a) || len(o.Area.Through(a, g[(i+1)%len(g)])) > 0 {
				return true
			}
		}
		for _, h := range o.Area.Polygons {
			if g.Has(h[0]) {
				return true
			}
		}
	}
	for _, c := range f.Area.Circles {
		if o.Area.Meets(c) {
			return true
		}
	}
	return false
}
