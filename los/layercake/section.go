package layercake

import (
	"fmt"
	"math"
	"strings"

	"metahex/grid"
	"metahex/rule"
)

// Section draws the layer cake along the line in characters, for a terminal.
//
//	8 H·
//	7   ···
//	6  ♣   ···     the higher soldier's end is on the left
//	…  ♣      ··
//	0 _♣xxxxxx__L
//
// Each map point has one column, or several if the line is short. The picture is computed from
// fractions in floating point. It explains the verdict but does not decide it.
func (u Ruling) Section() []string {
	r := u.trace.ruler
	per := max(1, min(6, 66/max(1, u.Distance)))
	wide := u.Distance*per + 1
	high, low := u.trace.High, u.trace.Low
	slices := make([]slice, wide)
	tallest := high.Level
	for x := range slices {
		slices[x] = u.slice(float64(x) / float64(wide-1))
		tallest = max(tallest, slices[x].top)
	}
	slices[0] = slice{r.Ground(high.At), r.Ground(high.At), ' '}
	slices[wide-1] = slice{r.Ground(low.At), r.Ground(low.At), ' '}
	var lines []string
	for level := tallest; level >= 0; level-- {
		row := make([]rune, wide)
		for x := range row {
			row[x] = slices[x].sign(level)
		}
		for x := range row {
			at := float64(high.Level) + float64(low.Level-high.Level)*float64(x)/float64(wide-1)
			if int(math.Round(at)) == level && row[x] == ' ' {
				row[x] = '.'
			}
		}
		u.shade(row, level, per)
		if high.Level == level {
			row[0] = 'H'
		}
		if low.Level == level {
			row[wide-1] = 'L'
		}
		lines = append(lines, strings.TrimRight(fmt.Sprintf("%4d |%s", level, string(row)), " "))
	}
	lines = append(lines, "     +"+strings.Repeat("-", wide))
	lines = append(lines, fmt.Sprintf("      H %s, L %s, # contour, t woods, b building, r rubble, x blind; %s a map point",
		r.Word(high), r.Word(low), rule.Count(per, "column")))
	return append(lines, fmt.Sprintf("      where meta-hexes overlap, the highest is drawn [%s]", overlap))
}

// overlap is the clause on lines through several meta-hexes at once.
const overlap rule.Clause = "BHM 6.9"

// A slice is the layer cake at one point of the line: the level of the ground, the top of its
// terrain, and the character for that terrain.
type slice struct {
	ground, top int
	terrain     rune
}

// sign returns the character at a level. Level n is the part from n − 1 to n, so level 0 is the
// bare ground.
func (s slice) sign(level int) rune {
	switch {
	case level == 0 && s.top == 0:
		return '_'
	case level <= s.ground:
		return '#'
	case level <= s.top:
		return s.terrain
	default:
		return ' '
	}
}

// slice returns the highest cake among the meta-hexes that the line crosses at the position t (6.9):
// 0 is the higher soldier, and 1 is the lower soldier.
func (u Ruling) slice(t float64) slice {
	s := slice{terrain: ' '}
	d := u.trace.Low.At.Sub(u.trace.High.At)
	for _, o := range u.Met {
		enter, exit := grid.Stretch(grid.MetaHex, d, o.At.Sub(u.trace.High.At))
		if o.Along || t <= enter || t >= exit {
			continue
		}
		ground := int(o.Ground.Level)
		if o.Top > s.top {
			s.terrain = rune(o.Kind()[0])
			if o.Kind() == "woods" {
				s.terrain = 't'
			}
		}
		s.ground, s.top = max(s.ground, ground), max(s.top, o.Top)
	}
	return s
}

// shade marks the decider's blind points on the ground.
func (u Ruling) shade(row []rune, level, per int) {
	if len(u.Decider) == 0 || level != u.trace.Low.Level {
		return
	}
	o := u.Decider[0]
	n := o.Blind
	if o.Why == HigherBoth || o.Why == Pinched {
		n = o.ToLow
	}
	wide := len(row)
	from := wide - 1 - o.ToLow*per
	for x := from + 1; x < min(wide, from+n*per+1); x++ {
		if row[x] == ' ' || row[x] == '_' || row[x] == '.' {
			row[x] = 'x'
		}
	}
}
