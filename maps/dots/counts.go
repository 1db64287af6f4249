package dots

import "fmt"

// DotCounts describes the number of a board's dots by terrain and level.
func DotCounts(b *Board) string {
	var terrain [Terrains]int
	var level [10]int
	for at := range b.Span.Places {
		d := b.At(at)
		terrain[d.Terrain]++
		level[d.Level]++
	}
	text := fmt.Sprintf("%d dots:", b.Span.Len())
	for t, n := range terrain {
		if n > 0 {
			text += fmt.Sprintf(" %s %d", Terrain(t), n)
		}
	}
	text += "; levels:"
	for l, n := range level {
		if n > 0 {
			text += fmt.Sprintf(" %d:%d", l, n)
		}
	}
	return text
}
