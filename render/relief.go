package render

import (
	"image"

	"metahex/render/vector"
)

// How are hills made to stand out?
//
// Levels are treated as stacked sheets of card, lit from the upper left. The heights are blurred
// and moved down to the right. The blurred height minus the original height is the shadow of a
// sheet on the sheet below. Where the difference is negative, on the lit edges, it gives a little
// light.

// relief returns, for each pixel of a part, the shade (below 0) or light (above 0).
func relief(l *vector.Land, part image.Rectangle) []float32 {
	width, height := part.Dx(), part.Dy()
	if !l.Hilly() {
		return make([]float32, width*height)
	}
	level := make([]int32, width*height)
	vector.Rows(part.Min.Y, part.Max.Y, func(y int) {
		line := level[(y-part.Min.Y)*width:][:width]
		for i := range line {
			line[i] = int32(l.Height(float64(part.Min.X+i)+0.5, float64(y)+0.5))
		}
	})
	move := shadowMove(l)
	blurred := blur(level, width, height, move)
	share := 1 / float32((2*move+1)*(2*move+1))
	out := make([]float32, width*height)
	vector.Rows(0, height, func(y int) {
		from := blurred[max(y-move, 0)*width:][:width]
		for x := range width {
			d := float32(from[max(x-move, 0)])*share - float32(level[y*width+x])
			switch {
			case d > 0:
				out[y*width+x] = -0.33 * min(d, 2)
			case d < 0:
				out[y*width+x] = 0.16 * min(-d, 2)
			}
		}
	})
	return out
}

// shadowMove returns how many pixels a shadow is moved to the right and down. This is also the
// radius of its blur.
func shadowMove(l *vector.Land) int { return max(int(l.Pitch()*0.11), 1) }

// reliefReach is the distance in pixels at which a level still affects the relief.
func reliefReach(l *vector.Land) int { return 2*shadowMove(l) + 1 }

// blur sums the values in a square around each pixel: radius pixels to each side. It first computes
// running sums along the rows, and then along all columns at once. Integer sums make a part exactly
// equal to the same part of the whole picture.
func blur(v []int32, width, height, radius int) []int32 {
	across := make([]int32, len(v))
	vector.Rows(0, height, func(y int) {
		from, to := v[y*width:][:width], across[y*width:][:width]
		var sum int32
		for i := -radius; i <= radius; i++ {
			sum += from[min(max(i, 0), width-1)]
		}
		for i := range to {
			to[i] = sum
			sum += from[min(i+radius+1, width-1)] - from[max(i-radius, 0)]
		}
	})
	down := make([]int32, len(v))
	const band = 128
	vector.Rows(0, (width+band-1)/band, func(n int) {
		var sums [band]int32
		first, last := n*band, min(n*band+band, width)
		row := func(y int) []int32 { return across[min(max(y, 0), height-1)*width:][first:last] }
		for y := -radius; y <= radius; y++ {
			for i, x := range row(y) {
				sums[i] += x
			}
		}
		for y := range height {
			to, in, out := down[y*width:][first:last], row(y+radius+1), row(y-radius)
			for i := range to {
				to[i] = sums[i]
				sums[i] += in[i] - out[i]
			}
		}
	})
	return down
}
