package grid

import (
	"math/big"
	"testing"

	"pgregory.net/rapid"
)

func rat(n int64) *big.Rat { return new(big.Rat).SetInt64(n) }

// coordinate draws a number near 0, so that points often coincide, or any number within Reach.
func coordinate(t *rapid.T, name string) int32 {
	if rapid.Bool().Draw(t, name+" near") {
		return int32(rapid.IntRange(-4, 4).Draw(t, name))
	}
	return int32(rapid.IntRange(-Reach, Reach).Draw(t, name))
}

func anyPoint(t *rapid.T, name string) Point {
	return Point{coordinate(t, name+".x"), coordinate(t, name+".y")}
}

// nearPoint draws a point on a small lattice, where lines often run through corners and along
// sides. The lattice is scaled up, so products need all their bits.
func nearPoint(t *rapid.T, name string, size int32) Point {
	return Point{size * int32(rapid.IntRange(-4, 4).Draw(t, name+".x")), size * int32(rapid.IntRange(-4, 4).Draw(t, name+".y"))}
}

func TestRoots(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.Int64Range(0, 1<<62).Draw(t, "n")
		r := RootUp(n)
		if r*r < n || r > 0 && (r-1)*(r-1) >= n {
			t.Fatalf("RootUp(%d) = %d", n, r)
		}
	})
	for n, want := range map[int64]int64{0: 0, 1: 1, 2: 2, 4: 2, 5: 3, 1 << 40: 1 << 20} {
		if got := RootUp(n); got != want {
			t.Errorf("RootUp(%d) = %d, want %d", n, got, want)
		}
	}
}

// turned returns p after some quarter turns and then a shift.
func turned(p Point, quarters int, by Vector) Point {
	for range quarters {
		p = Point{-p.Y, p.X}
	}
	return p.Add(by)
}

func TestInches(t *testing.T) {
	for n, want := range map[int64]string{0: "0", 12500: "12.5", 999: "0.999", -1010: "-1.01", 36000: "36", 1005: "1.005", 7: "0.007", -90: "-0.09"} {
		if got := Inches(n); got != want {
			t.Errorf("Inches(%d) = %q, want %q", n, got, want)
		}
	}
}
