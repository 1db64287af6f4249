package vector

import (
	"fmt"
	"math"
	"slices"

	"metahex/los/layercake"
)

// An obstacle that is higher than the lower soldier and has no label on the plan gets a number. The
// list below the legend has, for each number, the text that a label would have:
//
//	also met, from H on:
//	1  A-G-13 building, top 6: 2 off, 2 blind (6.4), misses by 39    2  …

const (
	listBefore   = 8.0
	mostLabels   = 5  // maximum number of labels on a plan
	mostListed   = 36 // maximum number of entries in the list
	listColumns  = 3
	listLine     = 17.0
	listHeadline = 22.0
)

// unlabelled returns the obstacles that could hide the soldiers but get no label, sorted from the
// higher soldier on. more is the number of obstacles beyond the maximum.
func (s *scene) unlabelled() (listed []layercake.Obstacle, more int) {
	all := s.told(math.MaxInt)
	if len(all) <= mostLabels {
		return nil, 0
	}
	listed = slices.Clone(all[mostLabels:])
	if more = len(listed) - mostListed; more > 0 {
		listed = listed[:mostListed] // keep those that come nearest to hiding the soldiers
	}
	slices.SortStableFunc(listed, func(a, b layercake.Obstacle) int { return a.FromHigh - b.FromHigh })
	return listed, max(more, 0)
}

// numbers draws the numbers of the listed obstacles, and returns their boxes.
func (p *plan) numbers() (all []box) {
	const r = 7.0
	listed, _ := p.unlabelled()
	for i, o := range listed {
		x, y := p.dot(o.At)
		p.number(x, y, r, i+1, o)
		all = append(all, box{x, y, 0, 0}.grown(r+1))
	}
	return all
}

// number draws the number of an obstacle on a disc in the obstacle's colour.
func (c *canvas) number(x, y, r float64, n int, o layercake.Obstacle) {
	col := meetInk
	if o.Along {
		col = sideInk
	}
	c.disc(x, y, r, 1, sheer(col, 1), sheer(white, 1))
	c.words(lettering{bold, r * 1.35}, white, x, y, middle, fmt.Sprint(n))
}

// listHeight returns the height of the list in pixels.
func (l *ruling) listHeight() float64 {
	listed, _ := l.unlabelled()
	if len(listed) == 0 {
		return 0
	}
	return listBefore + listHeadline + listLine*float64(listRows(len(listed))) + 10
}

func listRows(n int) int { return (n + listColumns - 1) / listColumns }

// list writes the entry of each number, column by column, below y.
func (l *ruling) list(y float64) {
	listed, more := l.unlabelled()
	if len(listed) == 0 {
		return
	}
	l.enter(LegendLayer)
	y += listBefore
	text := "also met, from " + l.first + " on:"
	if more > 0 {
		text = fmt.Sprintf("also met, from %s on (%d more, which come no nearer to blocking the line, are not listed):", l.first, more)
	}
	l.words(smallLetters, faintInk, rulingEdge, y, 0, text)
	room := (l.width - 2*rulingEdge) / listColumns
	for i, o := range listed {
		rows := listRows(len(listed))
		x, y := rulingEdge+float64(i/rows)*room, y+listHeadline-4+float64(i%rows)*listLine
		l.number(x+8, y, 7, i+1, o)
		l.words(l.fit(lettering{regular, 12}, listWords(o), room-30), ink, x+22, y, 0, listWords(o))
	}
}

// listWords returns the text of an obstacle's label, and by how many points the obstacle fails to
// hide the soldiers.
func listWords(o layercake.Obstacle) string {
	words := obstacleWords(o)
	text := fmt.Sprintf("%s %s, top %d: %s", o.Dot, o.Kind(), o.Top, words[1])
	if o.Hides {
		return text + ", hides"
	}
	if n, counted := o.Margin(); counted && !o.Along {
		text += fmt.Sprintf(", misses by %d", n)
	}
	return text
}
