package render

import (
	"image/color"
	"math"

	"metahex/maps/dots"
)

// patterned is the colour of a terrain at a level, with its pattern, at a point
// given in pitches from the board's corner. Fine is how many pixels a pitch has;
// the edges of the pattern are softened over one of them.
func patterned(t dots.Terrain, level int, x, y, fine float64) color.RGBA {
	fill := fills[t]
	if t != dots.Clear {
		if k := pattern(t, x, y, fine); k > 0 {
			fill = mix(fill, inks[t], float32(k))
		}
	}
	if level > 0 {
		fill = mix(fill, white, tint(t, level))
	}
	return fill
}

// pattern is how much of a point is the pattern's, from 0 to 1.
func pattern(t dots.Terrain, x, y, fine float64) float64 {
	switch t {
	case dots.Woods: // tree tops: dots in a staggered order
		return spots(x, y, 0.29, 0.085, fine)
	case dots.Building: // girders: a fine slanting hatch
		return hatch(x+y, 0.24, 0.055, fine/math.Sqrt2)
	case dots.Marsh: // tufts: short dashes
		return dashes(x, y, 0.42, 0.2, 0.24, 0.04, fine)
	case dots.Slag: // cinders: a cross hatch
		return max(hatch(x+y, 0.34, 0.05, fine/math.Sqrt2), hatch(x-y, 0.34, 0.05, fine/math.Sqrt2))
	case dots.Water: // waves
		return hatch(y+0.05*math.Sin(x*2*math.Pi/0.5), 0.26, 0.05, fine)
	case dots.Rubble: // broken stone: small lozenges
		return lozenges(x, y, 0.27, 0.085, fine)
	}
	return 0
}

// cover is how much of a pixel lies inside an edge, which is so far off.
func cover(distance float64) float64 { return min(max(distance+0.5, 0), 1) }

// fold is the way from v to the nearest multiple of period.
func fold(v, period float64) float64 { return v - period*math.Floor(v/period+0.5) }

func hatch(v, period, width, fine float64) float64 {
	return cover((width/2 - math.Abs(fold(v, period))) * fine)
}

// stagger folds a point into a lattice whose every other row is shifted by half.
func stagger(x, y, across, down float64) (float64, float64) {
	row := math.Floor(y/down + 0.5)
	if int(row)&1 != 0 {
		x += across / 2
	}
	return fold(x, across), y - row*down
}

func spots(x, y, period, radius, fine float64) float64 {
	x, y = stagger(x, y, period, period*columnStep)
	return cover((radius - math.Sqrt(x*x+y*y)) * fine)
}

func lozenges(x, y, period, radius, fine float64) float64 {
	x, y = stagger(x, y, period, period*columnStep)
	return cover((radius - math.Abs(x) - math.Abs(y)) * fine / math.Sqrt2)
}

func dashes(x, y, across, down, length, width, fine float64) float64 {
	x, y = stagger(x, y, across, down)
	return cover(min(length/2-math.Abs(x), width/2-math.Abs(y)) * fine)
}
