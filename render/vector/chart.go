package vector

import (
	"fmt"
	"image/color"
	"math"
)

// A Chart shows shares as functions of something, with an interval for each share. If it has Bars,
// it also shows how often each of several integers occurred.
//
//	Title
//	100 % ┤                            ┤     █
//	      │  ┬     ┬                   │   █ █ █
//	 50 % ┤──■─────■────── ■ red       │   █ █ █ █
//	      │  ┴     ┴   ●   ● blue      │ █ █ █ █ █
//	  0 % └──┬─────┬───┬──             └─┬─┬─┬─┬─┬
//	         2     3   4                 5 6 7 8 9
//	           Across                     BarsAre
//	Foot
//
// Series have different colours, point forms and names.
type Chart struct {
	Title, Foot string
	Across      string   // the title of the horizontal axis
	Places      []string // the names of the positions on the horizontal axis
	Joined      bool     // the places are ordered numbers, so lines join their shares
	Series      []Shares
	Bars        []int // how often FirstBar, FirstBar+1 … occurred; nil: no bars
	FirstBar    int
	BarsAre     string
}

// Shares is one series of a chart, with a share for each place.
type Shares struct {
	Name string
	Of   []Share
}

// A Share is a share from 0 to 1, with the ends of its confidence interval.
type Share struct{ At, Low, High float64 }

// Sizes in a chart, in pixels.
const (
	chartWidth, chartHeight = 960.0, 540.0
	chartTop, chartBottom   = 74.0, 92.0 // above and below the axes
	chartLeft, chartRight   = 70.0, 110.0
)

// chartStyles are the colours and forms of the series, in order.
var chartStyles = []struct {
	colour color.RGBA
	mark   func(c *canvas, x, y float64)
}{
	{blockInk, func(c *canvas, x, y float64) { c.DrawRectangle(x-5, y-5, 10, 10) }},
	{clearInk, func(c *canvas, x, y float64) { c.DrawCircle(x, y, 5.5) }},
	{faintInk, func(c *canvas, x, y float64) {
		c.polygon([2]float64{x, y - 7}, [2]float64{x + 7, y}, [2]float64{x, y + 7}, [2]float64{x - 7, y})
	}},
}

// Draw draws the chart.
func (ch Chart) Draw() (*Drawing, error) {
	for _, s := range ch.Series {
		if len(s.Of) != len(ch.Places) {
			return nil, fmt.Errorf("chart: series %q has %d shares; want one for each of %d places", s.Name, len(s.Of), len(ch.Places))
		}
	}
	if len(ch.Places) == 0 || len(ch.Series) > len(chartStyles) {
		return nil, fmt.Errorf("chart: found %d places and %d series; want at least one place, and at most %d series", len(ch.Places), len(ch.Series), len(chartStyles))
	}
	c := newCanvas(int(chartWidth), int(chartHeight))
	c.words(c.fit(lettering{bold, 20}, ch.Title, chartWidth-40), ink, 20, 30, left, ch.Title)
	c.words(c.fit(lettering{regular, 13}, ch.Foot, chartWidth-40), faintInk, 20, chartHeight-20, left, ch.Foot)
	shares := box{chartLeft, chartTop, chartWidth - chartLeft - chartRight, chartHeight - chartTop - chartBottom}
	if ch.Bars != nil {
		shares.w = 250
		from := shares.x + shares.w + chartRight + 40
		ch.bars(c, box{from, chartTop, chartWidth - from - 30, shares.h})
	}
	ch.shares(c, shares)
	return c.Drawing, nil
}

// shares draws the axes of the shares and the series.
func (ch Chart) shares(c *canvas, b box) {
	y := func(share float64) float64 { return b.y + b.h*(1-share) }
	for tenth := 0; tenth <= 10; tenth += 2 {
		c.grid(b, y(float64(tenth)/10), fmt.Sprintf("%d %%", 10*tenth))
	}
	// A dashed line marks an even battle, at 50 %.
	c.SetDash(5, 5)
	c.pen(faintInk, 1)
	c.line(b.x, y(0.5), b.x+b.w, y(0.5))
	c.SetDash()
	step := b.w / float64(len(ch.Places))
	ch.across(c, b, step)
	apart := min(step/4, 60)
	if ch.Joined {
		apart = min(step/8, 8)
	}
	ends := make([]float64, len(ch.Series))
	for i, s := range ch.Series {
		style := chartStyles[i]
		x := func(place int) float64 {
			return b.x + step*(float64(place)+0.5) + apart*(float64(i)-float64(len(ch.Series)-1)/2)
		}
		for place, share := range s.Of {
			c.interval(x(place), y(share.Low), y(share.High), style.colour)
			if place > 0 && ch.Joined {
				c.pen(style.colour, 2)
				c.line(x(place-1), y(s.Of[place-1].At), x(place), y(share.At))
			}
		}
		for place, share := range s.Of {
			style.mark(c, x(place), y(share.At))
			c.cased(style.colour, white, 1, 3)
			style.mark(c, x(place), y(share.At))
			c.SetColor(style.colour)
			c.Fill()
		}
		ends[i] = y(s.Of[len(s.Of)-1].At)
	}
	ch.names(c, b.x+b.w+14, ends)
}

// grid draws one horizontal grid line with its label.
func (c *canvas) grid(b box, y float64, name string) {
	c.pen(ruleInk, 1)
	c.line(b.x, y, b.x+b.w, y)
	c.words(lettering{regular, 13}, faintInk, b.x-10, y, right, name)
}

// across draws the names of the places and the title of the axis. If there is no room for all
// names, it draws only every second, third … name.
func (ch Chart) across(c *canvas, b box, step float64) {
	letters, widest := lettering{regular, 13}, 0.0
	for _, name := range ch.Places {
		widest = max(widest, c.wide(letters, name))
	}
	every := max(1, int(math.Ceil((widest+8)/step)))
	for i := 0; i < len(ch.Places); i += every {
		c.words(letters, ink, b.x+step*(float64(i)+0.5), b.y+b.h+16, middle, ch.Places[i])
	}
	c.words(lettering{bold, 14}, ink, b.x+b.w/2, b.y+b.h+42, middle, ch.Across)
}

// interval draws a vertical bar with a short line at each end.
func (c *canvas) interval(x, low, high float64, colour color.RGBA) {
	c.pen(colour, 1.5)
	c.line(x, low, x, high)
	c.line(x-4, low, x+4, low)
	c.line(x-4, high, x+4, high)
}

// names writes the name of each series beside the series' end. If ends are close together, it moves
// the names apart.
func (ch Chart) names(c *canvas, x float64, ends []float64) {
	const room = 18
	order := make([]int, len(ends))
	for i := range order {
		order[i] = i
		for k := i; k > 0 && ends[order[k]] < ends[order[k-1]]; k-- {
			order[k], order[k-1] = order[k-1], order[k]
		}
	}
	at := make([]float64, len(ends))
	for k, i := range order {
		at[k] = ends[i]
		if k > 0 {
			at[k] = max(at[k], at[k-1]+room)
		}
	}
	// If names would end up below the axis, move them all up again.
	for k, lowest := len(at)-1, chartHeight-chartBottom; k >= 0; k, lowest = k-1, lowest-room {
		at[k] = min(at[k], lowest)
	}
	for k, i := range order {
		style := chartStyles[i]
		style.mark(c, x, at[k])
		c.SetColor(style.colour)
		c.Fill()
		name := ch.Series[i].Name
		c.words(c.fit(lettering{bold, 14}, name, chartRight-34), style.colour, x+14, at[k], left, name)
	}
}

// bars draws how often each number occurred.
func (ch Chart) bars(c *canvas, b box) {
	most := 1
	for _, n := range ch.Bars {
		most = max(most, n)
	}
	tick := tickOf(most)
	top := (most + tick - 1) / tick * tick
	y := func(n int) float64 { return b.y + b.h*(1-float64(n)/float64(top)) }
	for n := 0; n <= top; n += tick {
		c.grid(b, y(n), fmt.Sprint(n))
	}
	step := b.w / float64(len(ch.Bars))
	places := make([]string, len(ch.Bars))
	for i, n := range ch.Bars {
		wide := min(step*0.76, 48)
		c.SetColor(soil)
		c.DrawRectangle(b.x+step*(float64(i)+0.5)-wide/2, y(n), wide, b.y+b.h-y(n))
		c.Fill()
		places[i] = fmt.Sprint(ch.FirstBar + i)
	}
	Chart{Across: ch.BarsAre, Places: places}.across(c, b, step)
}

// tickOf returns a round step that divides the range from 0 to n into at most six parts.
func tickOf(n int) int {
	for tens := 1; ; tens *= 10 {
		for _, k := range []int{1, 2, 5} {
			if n <= 6*k*tens {
				return k * tens
			}
		}
	}
}
