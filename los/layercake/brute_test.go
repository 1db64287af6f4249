package layercake

import (
	"math/big"
	"testing"

	"pgregory.net/rapid"

	"metahex/grid"
	"metahex/maps/dots"
)

// A second implementation of section 6, written from the rule book and ../../docs in fractions. It
// shares no code with the ruler, is slow and simple, and is compared with Clear.
//
//	|x| < 1   |x + y| < 2   |x − y| < 2      inside of the meta-hex of P
//
// Here x and y are the offset from P of the point S + t·(T − S). Each bound is linear in t. So the
// part of the line inside is an open interval of t, and the part in the closed hexagon a closed
// one.

// span is an interval of t.
type span struct{ low, high *big.Rat }

func (s span) wide() bool { return s.low.Cmp(s.high) < 0 }

// over returns the part of the interval in which −m ≤ c + t·d ≤ m; the bool is false if that part
// is empty. If strict is set, touching the bound counts as outside.
func (s span) over(c, d, m int64, strict bool) (span, bool) {
	if d == 0 {
		inside := c >= -m && c <= m
		if strict {
			inside = c > -m && c < m
		}
		return s, inside
	}
	a, b := big.NewRat(-m-c, d), big.NewRat(m-c, d)
	if d < 0 {
		a, b = b, a
	}
	if a.Cmp(s.low) < 0 {
		a = s.low
	}
	if b.Cmp(s.high) > 0 {
		b = s.high
	}
	return span{a, b}, a.Cmp(b) < 0
}

// meets returns how the segment meets the meta-hex of P.
func meets(from, to, at grid.Place) (crosses, along bool, on span) {
	x, y := int64(from.Q-at.Q), int64(from.V-at.V)
	dx, dy := int64(to.Q-from.Q), int64(to.V-from.V)
	part := func(strict bool) (span, bool) {
		s, ok := span{new(big.Rat), big.NewRat(1, 1)}, true
		for _, bound := range [][3]int64{{x, dx, 1}, {x + y, dx + dy, 2}, {x - y, dx - dy, 2}} {
			if s, ok = s.over(bound[0], bound[1], bound[2], strict); !ok {
				return s, false
			}
		}
		return s, s.wide()
	}
	if _, inside := part(true); inside {
		return true, false, span{}
	}
	on, along = part(false)
	return false, along, on
}

// bruteHides applies clauses 6.2 to 6.6 to one height.
func bruteHides(top, base, zh, zl, groundLow int, contour bool, d, e int, r Readings) bool {
	off := 0
	switch r.Lower {
	case LevelZero:
		off = zl
	case OwnGround:
		off = zl - groundLow
	case ObstacleBase:
		if off = zl; !contour {
			off = max(0, zl-base)
		}
	}
	switch {
	case top <= zl:
		return false
	case top > zh:
		return true
	}
	n := d
	if r.Shadow == Deduct {
		n -= zh - top
	} else {
		half := new(big.Rat).SetFrac(big.NewInt(int64(d)), new(big.Int).Lsh(big.NewInt(1), uint(zh-top)))
		half.Add(half, big.NewRat(1, 2))
		n = max(1, int(new(big.Int).Quo(half.Num(), half.Denom()).Int64()))
	}
	return e <= max(1, n-off)
}

// bruteClear returns the verdict, following the clauses literally.
func bruteClear(b *dots.Board, a, z End, r Readings) bool {
	if a.Level < z.Level {
		a, z = z, a
	}
	if r.Neighbours == NeighboursSee && grid.Distance(a.At, z.At) == 1 {
		return true
	}
	rise := func(p grid.Place) (int, bool) {
		switch t := b.At(p).Terrain; {
		case t == dots.Woods, t == dots.Building, t == dots.Rubble && r.Ruins == RubbleBlocks:
			return dots.StandardHeights[t], true
		}
		return 0, false
	}
	hides := func(p grid.Place) bool {
		up, terrain := rise(p)
		ground := int(b.At(p).Level)
		return bruteHides(ground+up, ground, a.Level, z.Level, int(b.At(z.At).Level), !terrain, grid.Distance(a.At, p), grid.Distance(p, z.At), r)
	}
	type side struct {
		contour bool
		on      span
	}
	var sides []side
	for p := range b.Span.Places {
		if p == a.At || p == z.At {
			continue
		}
		crosses, along, on := meets(a.At, z.At, p)
		if crosses && hides(p) {
			return false
		}
		if _, terrain := rise(p); along && hides(p) {
			sides = append(sides, side{!terrain, on})
		}
	}
	for i, s := range sides {
		for _, o := range sides[i+1:] {
			if s.contour && o.contour || r.Edges == EdgeOpen && (s.contour || o.contour) {
				continue
			}
			if s.on.low.Cmp(o.on.high) < 0 && o.on.low.Cmp(s.on.high) < 0 {
				return false
			}
		}
	}
	return true
}

func TestClearIsTheLetterOfTheClauses(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		readings := anyReadings(t)
		r := NewRuler(anyBoard(t), readings, dots.StandardHeights)
		for range 12 {
			a, z := anyEnd(t, r, "from"), anyEnd(t, r, "to")
			if a.At == z.At {
				continue
			}
			if got, want := r.Clear(a, z), bruteClear(r.board, a, z, readings); got != want {
				t.Fatalf("%s to %s under %s: got clear %t, want %t", r.Word(a), r.Word(z), readings, got, want)
			}
		}
	})
}

// Under the default reading of 6.1, neighbours always see each other. Under the literal reading,
// Clear agrees with bruteClear.
func TestNeighboursBothWays(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := anyBoard(t)
		see, letter := NewRuler(b, Readings{}, dots.StandardHeights), NewRuler(b, Readings{Neighbours: ToTheLetter}, dots.StandardHeights)
		for p := range b.Span.Places {
			for d := range grid.Direction(3) { // the other three are checked from the other end
				q := p.Step(d)
				if !b.Has(q) {
					continue
				}
				x, y := End{p, see.Ground(p)}, End{q, see.Ground(q)}
				if !see.Clear(x, y) || !see.Trace(x, y, nil).Clear {
					t.Fatalf("%s does not see its neighbour %s", see.Word(x), see.Word(y))
				}
				if got, want := letter.Clear(x, y), bruteClear(b, x, y, letter.readings); got != want {
					t.Fatalf("%s to %s to the letter: got clear %t, want %t", see.Word(x), see.Word(y), got, want)
				}
			}
		}
	})
}
