package layercake

import (
	stdmaps "maps"
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"

	"metahex/grid"
	"metahex/los"
	"metahex/maps/dots"
)

// anyBoard draws a small board with every kind of obstacle, some of them on hills.
func anyBoard(t *rapid.T) *dots.Board {
	columns := 2*rapid.IntRange(2, 8).Draw(t, "columns") + 1
	rows := rapid.IntRange(3, 9).Draw(t, "rows")
	p := dots.NewPanel("X", columns, rows)
	dot := rapid.Custom(func(t *rapid.T) dots.Dot {
		return dots.Dot{
			Terrain: rapid.SampledFrom([]dots.Terrain{0, 0, 0, dots.Woods, dots.Building, dots.Rubble, dots.Marsh}).Draw(t, "terrain"),
			Level:   int8(rapid.SampledFrom([]int{0, 0, 0, 1, 2, 3, 6}).Draw(t, "level")),
		}
	})
	for at := range p.Span.Places {
		p.Set(at, dot.Draw(t, "dot"))
	}
	return dots.Alone(p)
}

func anyPlace(t *rapid.T, s grid.Span, label string) grid.Place {
	v := rapid.IntRange(0, s.HalfRows-1).Draw(t, label+" v")
	q := rapid.IntRange(0, (s.Columns-1-v&1)/2).Draw(t, label+" q")
	return grid.Place{Q: 2*q + v&1, V: v}
}

func anyEnd(t *rapid.T, r *Ruler, label string) End {
	at := anyPlace(t, r.board.Span, label)
	return End{at, rapid.IntRange(r.Ground(at), 15).Draw(t, label+" level")}
}

func anyReadings(t *rapid.T) Readings {
	return rapid.SampledFrom(AllReadings()).Draw(t, "readings")
}

func anyLine(t *rapid.T, readings Readings) (r *Ruler, a, b End) {
	r = NewRuler(anyBoard(t), readings, dots.StandardHeights)
	return r, anyEnd(t, r, "from"), anyEnd(t, r, "to")
}

// TestAllPairsIsClear compares AllPairs with Clear for all pairs of dots of each board. Soldiers
// are all on the ground or all at one level.
func TestAllPairsIsClear(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := NewRuler(anyBoard(t), anyReadings(t), dots.StandardHeights)
		first, second := rapid.IntRange(0, 15).Draw(t, "level of the first"), rapid.SampledFrom([]int{0, 0, 3, 9}).Draw(t, "level of the second")
		sweepIsClear(t, r, first, second)
	})
}

// The board has rows of more dots than AllPairs decides at once.
func TestAllPairsOfAWideBoardIsClear(t *testing.T) {
	random := rand.New(rand.NewPCG(15, 2))
	p := dots.NewPanel("wide", 271, 3)
	for at := range p.Span.Places {
		if random.IntN(30) == 0 {
			p.Set(at, dots.Dot{Terrain: dots.Woods, Level: int8(random.IntN(2))})
		}
	}
	sweepIsClear(t, NewRuler(dots.Alone(p), Readings{}, dots.StandardHeights), 3, 0)
}

func sweepIsClear(t rapid.TB, r *Ruler, first, second int) {
	type pair struct{ from, to grid.Place }
	got, want := map[pair]bool{}, map[pair]bool{}
	s := r.NewAllPairs(first, second)
	for d := range Ways(r.board.Span) {
		s.Way(d, func(from, to grid.Place) {
			if got[pair{from, to}] {
				t.Fatalf("%v to %v comes twice", from, to)
			}
			got[pair{from, to}] = true
		})
	}
	for a := range r.board.Span.Places {
		for b := range r.board.Span.Places {
			if a != b && r.Clear(End{a, max(first, r.Ground(a))}, End{b, max(second, r.Ground(b))}) {
				want[pair{a, b}] = true
			}
		}
	}
	if !stdmaps.Equal(got, want) {
		t.Fatalf("%s, from level %d to %d: %d pairs see one another; want %d, or others", r.readings, first, second, len(got), len(want))
	}
}

// TestClearIsTrace decides every pair of dots of each board, at random levels. The fast path has
// special cases that random single lines rarely meet.
func TestClearIsTrace(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := NewRuler(anyBoard(t), anyReadings(t), dots.StandardHeights)
		levels := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed of the levels"), 0))
		var ends []End
		for at := range r.board.Span.Places {
			ends = append(ends, End{at, r.Ground(at) + levels.IntN(10)})
		}
		var met []Met
		for i, a := range ends {
			for _, b := range ends[i+1:] {
				trace := r.Trace(a, b, met)
				met = trace.Obstacles
				if got, want := r.Clear(a, b), trace.Clear; got != want {
					t.Fatalf("%s to %s under %s: Clear says %v, Trace %v", r.Word(a), r.Word(b), r.readings, got, want)
				}
			}
		}
	})
}

// TestTraceIsThePage compares Trace with the literal words of the rule. It uses no tables and no
// cached ways, and tests every dot of the board in turn.
func TestTraceIsThePage(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r, a, b := anyLine(t, anyReadings(t))
		if a.At == b.At {
			return
		}
		if got, want := r.Trace(a, b, nil).Clear, plainClear(r, a, b); got != want {
			t.Fatalf("%s to %s under %s: Trace says %v, the page %v", r.Word(a), r.Word(b), r.readings, got, want)
		}
	})
}

func plainClear(r *Ruler, a, b End) bool {
	if a.Level < b.Level {
		a, b = b, a
	}
	if r.readings.Neighbours == NeighboursSee && grid.Distance(a.At, b.At) == 1 {
		return true
	}
	line := grid.Meet(grid.MetaHex, b.At.Sub(a.At))
	hidden := func(o grid.Offset) bool {
		at := a.At.Add(o)
		return r.board.Has(at) && plainHides(r, a, b, at)
	}
	for _, o := range line.Crossed {
		if hidden(o) {
			return false
		}
	}
	for _, pair := range line.Sides {
		if !hidden(pair[0]) || !hidden(pair[1]) {
			continue
		}
		one, other := carries(r, a.At.Add(pair[0])), carries(r, a.At.Add(pair[1]))
		if one && other || r.readings.Edges == EdgePairs && (one || other) {
			return false
		}
	}
	return true
}

func carries(r *Ruler, at grid.Place) bool { return blocks(r.board.At(at).Terrain, r.readings) }

func plainHides(r *Ruler, high, low End, at grid.Place) bool {
	dot := r.board.At(at)
	ground := int(dot.Level)
	top := ground
	if carries(r, at) {
		top += dots.StandardHeights[dot.Terrain]
	}
	if top <= low.Level {
		return false
	}
	if top > high.Level {
		return true
	}
	n := grid.Distance(high.At, at)
	if r.readings.Shadow == Deduct {
		n -= high.Level - top
	} else {
		num, den := n, 1
		for range high.Level - top {
			den *= 2
		}
		n = (2*num + den) / (2 * den)
		n = max(n, 1)
	}
	switch r.readings.Lower {
	case LevelZero:
		n -= low.Level
	case OwnGround:
		n -= low.Level - int(r.board.At(low.At).Level)
	case ObstacleBase:
		if carries(r, at) {
			n -= max(0, low.Level-ground)
		} else {
			n -= low.Level
		}
	}
	return grid.Distance(at, low.At) <= max(n, 1)
}

func TestReciprocity(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r, a, b := anyLine(t, anyReadings(t))
		if got, want := r.Clear(b, a), r.Clear(a, b); got != want {
			t.Fatalf("%s sees %s: %v, but back: %v (BHM 6.7)", r.Word(a), r.Word(b), want, got)
		}
	})
}

func TestTurningAndMovingTheBoard(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		readings := anyReadings(t)
		r, a, b := anyLine(t, readings)
		want := r.Clear(a, b)
		s := r.board.Span
		turned := NewRuler(r.board.Turn(), readings, dots.StandardHeights)
		if got := turned.Clear(End{s.Turn(a.At), a.Level}, End{s.Turn(b.At), b.Level}); got != want {
			t.Fatalf("%s to %s: %v, on the turned board %v", r.Word(a), r.Word(b), want, got)
		}
		moved := NewRuler(r.board.Surround(4, 6), readings, dots.StandardHeights)
		by := grid.Offset{Q: 4, V: 6}
		if got := moved.Clear(End{a.At.Add(by), a.Level}, End{b.At.Add(by), b.Level}); got != want {
			t.Fatalf("%s to %s: %v, on a larger board %v", r.Word(a), r.Word(b), want, got)
		}
	})
}

// TestRisingNeverHides shows that a rising soldier is never hidden again, under every reading.
// Rising shortens shadows (6.5, 6.6), and lower tops no longer matter (6.2). When the soldier
// passes the other soldier's level, every top between them is already below both.
func TestRisingNeverHides(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r, a, b := anyLine(t, anyReadings(t))
		up := End{a.At, a.Level + rapid.IntRange(1, los.MaxLevel-15).Draw(t, "up")}
		if r.Clear(a, b) && !r.Clear(up, b) {
			t.Fatalf("under %s %s sees %s, but from level %d no more", r.readings, r.Word(a), r.Word(b), up.Level)
		}
	})
}

func TestFieldIsClearForEachDot(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := NewRuler(anyBoard(t), anyReadings(t), dots.StandardHeights)
		from := anyEnd(t, r, "from")
		target := rapid.IntRange(0, 12).Draw(t, "target")
		seen := r.NewSet()
		r.Field(from, target, seen)
		n := 0
		for at := range r.board.Span.Places {
			want := r.Clear(from, End{at, max(target, r.Ground(at))})
			if want {
				n++
			}
			if got := seen.Has(at); got != want {
				t.Fatalf("from %s at %s: Field says %v, Clear %v", r.Word(from), r.board.Name(at), got, want)
			}
		}
		if seen.Len() != n {
			t.Fatalf("the field counts %d dots, want %d", seen.Len(), n)
		}
	})
}

func TestUnmaskIsTheLowestLevel(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r, a, b := anyLine(t, anyReadings(t))
		want, found := 0, false
		for level := r.Ground(a.At); level <= los.MaxLevel && !found; level++ {
			want, found = level, r.Clear(End{a.At, level}, b)
		}
		if !found {
			want = 0
		}
		if got, ok := r.Unmask(a.At, b); got != want || ok != found {
			t.Fatalf("%s unmasks to %s at %d, %v; want %d, %v", r.board.Name(a.At), r.Word(b), got, ok, want, found)
		}
	})
}

func TestSetReachesSightAtOnce(t *testing.T) {
	p := dots.NewPanel("X", 5, 5)
	p.Set(grid.Place{Q: 2, V: 4}, dots.Dot{Terrain: dots.Building})
	r := NewRuler(dots.Alone(p), Readings{}, dots.StandardHeights)
	from, to := End{At: grid.Place{Q: 2, V: 0}}, End{At: grid.Place{Q: 2, V: 8}}
	if r.Clear(from, to) {
		t.Fatal("the building does not hide them")
	}
	r.Set(grid.Place{Q: 2, V: 4}, dots.Dot{Terrain: dots.Rubble}, dots.StandardHeights)
	if !r.Clear(from, to) {
		t.Error("the building is down and still hides them")
	}
}

// TestVeryLongLines uses lines whose length does not fit into a byte.
func TestVeryLongLines(t *testing.T) {
	p := dots.NewPanel("X", 1501, 7)
	random := rand.New(rand.NewPCG(5, 6))
	for at := range p.Span.Places {
		if random.IntN(400) == 0 {
			p.Set(at, dots.Dot{Terrain: dots.Woods})
		}
	}
	p.Set(grid.Place{Q: 600, V: 6}, dots.Dot{Terrain: dots.Building, Level: 9})
	plain := NewRuler(dots.Alone(p), Readings{}, dots.StandardHeights)
	for _, readings := range AllReadings() {
		r := plain.With(readings)
		a, b := End{grid.Place{Q: 0, V: 6}, 9}, End{grid.Place{Q: 1500, V: 6}, 9}
		if r.Clear(a, b) || r.Trace(a, b, nil).Clear {
			t.Errorf("under %s the tower does not hide them", readings)
		}
		for range 20 {
			q := 2 * random.IntN(751)
			a, b := End{grid.Place{Q: q, V: 6}, random.IntN(14)}, End{grid.Place{Q: 2 * random.IntN(751), V: 2 * random.IntN(7)}, random.IntN(14)}
			a.Level, b.Level = max(a.Level, r.Ground(a.At)), max(b.Level, r.Ground(b.At))
			if a.At == b.At {
				continue
			}
			if fast, trace, page := r.Clear(a, b), r.Trace(a, b, nil).Clear, plainClear(r, a, b); fast != page || trace != page {
				t.Errorf("%v to %v under %s: Clear says %v, Trace %v, the page %v", a, b, readings, fast, trace, page)
			}
		}
	}
}
