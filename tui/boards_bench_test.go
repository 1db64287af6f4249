package tui

import (
	"fmt"
	"slices"
	"testing"

	"metahex/game"
)

// boardsBenched returns a position on each kind of board, with the reach of a piece on the map:
// dots, hexes, hexes with features along their sides, and two kinds of tables.
func boardsBenched(tb testing.TB) map[string]Config {
	tb.Helper()
	walk, _, _ := walking(tb)
	reaching := func(scenario string) Config {
		return midway(tb, scenario, func(seat game.Seat, q game.Question) bool {
			return q.Topic != "place" && slices.ContainsFunc(seat.Reach(), func(r game.Reach) bool { return len(r.Way) > 2 })
		})
	}
	return map[string]Config{
		"dots": walk, "hexes": reaching("relief"), "hexsides": reaching("kreuz-road"),
		"table": ordering(tb), "figures": reachingFigures(tb),
	}
}

// reachingFigures returns a battle of figures on a table, at a question that asks for an order.
func reachingFigures(tb testing.TB) Config {
	tb.Helper()
	return midway(tb, "ashford", func(seat game.Seat, q game.Question) bool {
		return q.Topic != "place" && q.Topic != "deploy" && len(q.Options) > 0 && len(seat.View().Pieces) > 0
	})
}

// benchSizes are the terminal sizes of the benchmarks, for the small and the large map.
var benchSizes = [][2]int{{80, 24}, {120, 40}, {200, 60}}

// A step of the cursor on each kind of board: at most 1 ms.
func BenchmarkCursorFrame(b *testing.B) {
	for name, cfg := range boardsBenched(b) {
		for _, size := range benchSizes {
			b.Run(fmt.Sprintf("%s/%dx%d", name, size[0], size[1]), func(b *testing.B) {
				s, tty := playScreen(b, size[0], size[1], cfg)
				paced(b, s, tty)
			})
		}
	}
}

// A frame of a shot on each kind of board: at most 2 ms.
func BenchmarkEffectFrame(b *testing.B) {
	for name, cfg := range boardsBenched(b) {
		for _, size := range benchSizes {
			b.Run(fmt.Sprintf("%s/%dx%d", name, size[0], size[1]), func(b *testing.B) {
				s, tty := playScreen(b, size[0], size[1], cfg)
				s.strike()
				tty.sent = 0
				b.ResetTimer()
				for i := range b.N {
					s.timeline.frame = i % frames[game.Shot]
					s.frame()
				}
				b.ReportMetric(float64(tty.sent)/float64(b.N), "B/frame")
			})
		}
	}
}
