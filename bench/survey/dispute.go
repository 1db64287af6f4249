package survey

import (
	"context"
	"fmt"
	"strings"

	"metahex/grid"
	"metahex/los/layercake"
	"metahex/maps/dots"
)

// Lines that two players could dispute.
//
//	disputed   section 6 of the book allows several readings, and only some see
//	           along the line: compare the readings that see most and least
//	trapped    the line is blocked only by terrain on both sides of it (6.1)

// Disputes are the disputed and trapped lines from or to each dot.
type Disputes struct {
	// Turned counts the lines whose verdict depends on a reading, for each of Levels. One end of a
	// line is at the level and the other on the ground; the dot may be either end.
	Turned  [len(Levels)][]int
	Trapped []int // other dots hidden only by 6.1 read literally, with both soldiers on the ground
	Near    Ratio // the share of pairs of neighbours that are trapped
	Far     int   // number of longer trapped lines
	Blind   []int // dots from which, under 6.1 read literally, no neighbour is seen
}

// DisputeTicks returns how often MeasureDisputes calls Options.Tick for a board. It measures all
// pairs twice: under the readings with the most clear lines, and under those with the fewest.
func DisputeTicks(b *dots.Board) int {
	return 2 * (Ticks(b) - b.Span.Len())
}

// MeasureDisputes adds to a survey the lines whose verdict depends on a reading, and the lines
// trapped by 6.1. It takes twice as long as the measurements of sight in Measure. If the context is
// cancelled, it returns the context's error.
func (s *Survey) MeasureDisputes(ctx context.Context) error {
	d := &Disputes{Trapped: make([]int, len(s.Dots))}
	for k, level := range Levels {
		mildest, err := s.from(ctx, s.Ruler.With(layercake.Mildest()), level)
		if err != nil {
			return err
		}
		strictest, err := s.from(ctx, s.Ruler.With(layercake.Strictest()), level)
		if err != nil {
			return err
		}
		d.Turned[k] = make([]int, len(s.Dots))
		for i := range s.Dots {
			d.Turned[k][i] = mildest.sees[i] - strictest.sees[i]
			if level > 0 { // on the ground the lines to and from a dot are the same
				d.Turned[k][i] += mildest.seen[i] - strictest.seen[i]
			}
		}
	}
	s.Disputes = d
	s.traps()
	return nil
}

// Lines returns the number of lines from and to one dot, between a level and the ground.
func (s *Survey) Lines(level int) int {
	if level == 0 {
		return len(s.Dots) - 1
	}
	return 2 * (len(s.Dots) - 1)
}

// traps counts trapped lines. It measures only half of the directions along the sides of hexagons,
// because a line is the same in both directions.
func (s *Survey) traps() {
	near := make([]int, len(s.Dots)) // by dot: the number of trapped neighbours
	for way := range layercake.Ways(s.Board.Span) {
		if (way.V > 0 || way.V == 0 && way.Q > 0) && s.Ruler.AlongSides(way) {
			s.trapsAlong(way, near)
		}
	}
	for i := range s.Dots {
		beside := 0
		s.neighbours(i, func(int, grid.Direction) { beside++ })
		if near[i] == beside {
			s.Disputes.Blind = append(s.Disputes.Blind, i)
		}
	}
}

// trapsAlong counts the traps of one direction.
func (s *Survey) trapsAlong(way grid.Offset, near []int) {
	d, next := s.Disputes, way.Steps() == 1
	for i, at := range s.Dots {
		to := at.Add(way)
		if !s.Board.Has(to) {
			continue
		}
		if next {
			d.Near.Of++
		}
		if !s.Ruler.Trapped(s.onGround(at), s.onGround(to)) {
			continue
		}
		j := s.of(to)
		d.Trapped[i]++
		d.Trapped[j]++
		if next {
			d.Near.Part++
			near[i]++
			near[j]++
		} else {
			d.Far++
		}
	}
}

func (s *Survey) onGround(at grid.Place) layercake.End {
	return layercake.End{At: at, Level: s.Ruler.Ground(at)}
}

func (l *list) disputed() {
	l.group = disputes
	d := l.Disputes
	for k, level := range Levels {
		turned, lines, name := spreadOf(d.Turned[k]), l.Lines(level), fmt.Sprintf("dispute-%d", level)
		l.add(name, Ratio{turned.sum, lines * len(l.Dots)}, "", "share of the lines from level %d to the ground whose verdict depends on a reading of section 6", level)
		l.add(name+"-median", Ratio{turned.middle, lines}, "", "from or to the median dot")
		l.add(name+"-most", Ratio{turned.most, lines}, l.at(turned), "from or to the dot with the most such lines")
	}
	l.add("trap", d.Near, "", "share of the pairs of neighbours hidden only by terrain on both sides of the line (6.1 read literally)")
	l.add("trap-far", Whole(d.Far), "", "longer lines on the ground hidden only by terrain on both sides of the line")
	trapped := spreadOf(d.Trapped)
	l.add("trap-most", Whole(trapped.most), l.at(trapped), "most lines from one dot hidden only by terrain on both sides, neighbours included")
	l.add("blind", Whole(len(d.Blind)), l.some(d.Blind), "dots from which no neighbour is seen if 6.1 is read literally")
}

// at returns the name of the dot with the greatest number, or "" if all are 0.
func (l *list) at(s spread) string {
	if s.most == 0 {
		return ""
	}
	return l.Name(s.mostAt)
}

// some returns the names of the first dots of a list.
func (l *list) some(dots []int) string {
	const most = 8
	if n := len(dots); n > most {
		return fmt.Sprintf("%s and %d more", strings.Join(l.names(dots[:most]), " "), n-most)
	}
	return strings.Join(l.names(dots), " ")
}
