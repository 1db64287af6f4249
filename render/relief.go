package render

import (
	"image"

	"metahex/render/vector"
)

// How do hills come to stand out?
//
// The levels are sheets of card laid on one another, lit from the upper left.
// The height of the cards, blurred and moved down to the right, less the height
// itself, is the shadow that a sheet throws upon the one below; where it is
// negative, on the lit edges, there is a little light instead.

// relief is the shade (below 0) and light (above 0) on each pixel of a part.
func relief(l *vector.Land, part image.Rectangle) []float32 {
	width, height := part.Dx(), part.Dy()
	level := make([]float32, width*height)
	if !l.Hilly() {
		return level
	}
	vector.Rows(part.Min.Y, part.Max.Y, func(y int) {
		line := level[(y-part.Min.Y)*width:][:width]
		for i := range line {
			line[i] = float32(l.Height(float64(part.Min.X+i)+0.5, float64(y)+0.5))
		}
	})
	blurred := blur(level, width, height, max(int(l.Pitch()*0.11), 1))
	move := max(int(l.Pitch()*0.11), 1)
	out := make([]float32, width*height)
	vector.Rows(0, height, func(y int) {
		from := blurred[max(y-move, 0)*width:][:width]
		for x := range width {
			d := from[max(x-move, 0)] - level[y*width+x]
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

// blur is the mean over a square of so many pixels to every side: the running
// mean of each row, and then, row by row, that of all columns at once. The values
// are whole levels or sums of few of them, so no error builds up that could be
// seen.
func blur(v []float32, width, height, radius int) []float32 {
	share := 1 / float32(2*radius+1)
	across := make([]float32, len(v))
	vector.Rows(0, height, func(y int) {
		from, to := v[y*width:][:width], across[y*width:][:width]
		var sum float32
		for i := -radius; i <= radius; i++ {
			sum += from[min(max(i, 0), width-1)]
		}
		for i := range to {
			to[i] = sum * share
			sum += from[min(i+radius+1, width-1)] - from[max(i-radius, 0)]
		}
	})
	down := make([]float32, len(v))
	const band = 128
	vector.Rows(0, (width+band-1)/band, func(n int) {
		var sums [band]float32
		first, last := n*band, min(n*band+band, width)
		row := func(y int) []float32 { return across[min(max(y, 0), height-1)*width:][first:last] }
		for y := -radius; y <= radius; y++ {
			for i, x := range row(y) {
				sums[i] += x
			}
		}
		for y := range height {
			to, in, out := down[y*width:][first:last], row(y+radius+1), row(y-radius)
			for i := range to {
				to[i] = sums[i] * share
				sums[i] += in[i] - out[i]
			}
		}
	})
	return down
}
