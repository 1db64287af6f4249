package vector

import (
	"image/color"
	"math"

	"metahex/cards/pieces"
)

// Silhouettes of units, in a box of 100 by 70 units. Each has a body, the gear on which it moves,
// and armament.
//
//	         arms ──────
//	    ┌──────┐
//	 ┌──┴──────┴──┐   body
//	 └(o)(o)(o)(o)┘   gear

// A figure draws a silhouette in its box.
type figure struct {
	*canvas
	x, y, k float64 // position of the box, and pixels per unit
	ink     color.RGBA
	under   color.RGBA // the background colour
}

// silhouette draws a unit's silhouette inside a box.
func (c *canvas) silhouette(p *pieces.Piece, b box, ink, under color.RGBA) {
	k := min(b.w/100, b.h/70)
	f := &figure{canvas: c, x: b.x + (b.w-100*k)/2, y: b.y + (b.h-70*k)/2, k: k, ink: ink, under: under}
	if draw := bodies[p.Body]; draw != nil {
		draw(f, p)
	}
}

// bodies contains the functions that draw silhouettes, by body.
var bodies = [...]func(f *figure, p *pieces.Piece){
	pieces.Trooper: (*figure).trooper, pieces.Suit: (*figure).suit, pieces.Hull: (*figure).vehicle, pieces.Carriage: (*figure).carriage,
	pieces.Plane: (*figure).plane, pieces.Rotor: (*figure).rotor, pieces.Ship: (*figure).ship, pieces.Fort: (*figure).fort, pieces.Robot: (*figure).robot,
}

func (f *figure) plane(*pieces.Piece) {
	f.poly(50, 2, 56, 24, 96, 46, 96, 53, 56, 47, 54, 58, 66, 66, 66, 69, 34, 69, 34, 66, 46, 58, 44, 47, 4, 53, 4, 46, 44, 24)
	f.hole(50, 24, 2.6)
}

func (f *figure) rotor(*pieces.Piece) {
	f.block(8, 12, 84, 3, 1.5)
	f.block(48, 12, 4, 10, 0)
	f.poly(22, 30, 36, 21, 62, 21, 70, 29, 95, 31, 95, 37, 68, 42, 60, 50, 30, 50, 20, 42)
	f.block(90, 24, 4, 16, 1)
	f.block(26, 56, 40, 3, 1.5)
	f.bar(34, 50, 32, 57, 2.5)
	f.bar(56, 50, 60, 57, 2.5)
	f.gap(28, 31, 36, 26, 44, 26, 44, 34, 27, 34)
}

func (f *figure) ship(*pieces.Piece) {
	f.poly(10, 48, 22, 28, 44, 14, 70, 14, 90, 34, 92, 48, 78, 54, 22, 54)
	f.poly(26, 54, 38, 54, 34, 66, 30, 66)
	f.poly(62, 54, 74, 54, 70, 66, 66, 66)
	f.gap(24, 36, 40, 22, 48, 22, 44, 36)
}

func (f *figure) fort(p *pieces.Piece) {
	f.poly(6, 64, 18, 34, 82, 34, 94, 64)
	f.block(30, 20, 40, 15, 2)
	f.gap(26, 44, 74, 44, 76, 50, 24, 50)
	if p.Arms != pieces.Unarmed {
		f.block(68, 24, 30, 4, 1)
	}
}

func (f *figure) robot(*pieces.Piece) {
	f.disc(50, 32, 17)
	f.hole(50, 32, 8)
	f.disc(50, 32, 4)
	for _, side := range []float64{-1, 1} {
		f.bar(50+side*12, 44, 50+side*26, 62, 4)
		f.bar(50+side*16, 28, 50+side*36, 22, 4)
		f.block(50+side*36-9, 17, 18, 3, 1.5)
	}
}

// at converts a point of the box to pixels.
func (f *figure) at(x, y float64) (float64, float64) { return f.x + x*f.k, f.y + y*f.k }

// outline adds a closed path through points of the box.
func (f *figure) outline(points []float64) {
	var all [][2]float64
	for i := 0; i+1 < len(points); i += 2 {
		x, y := f.at(points[i], points[i+1])
		all = append(all, [2]float64{x, y})
	}
	f.polygon(all...)
}

// poly fills a polygon.
func (f *figure) poly(points ...float64) {
	f.outline(points)
	f.SetColor(f.ink)
	f.Fill()
}

// gap fills a polygon with the background colour.
func (f *figure) gap(points ...float64) {
	f.outline(points)
	f.SetColor(f.under)
	f.Fill()
}

// block fills a box with round corners.
func (f *figure) block(x, y, w, h, r float64) {
	px, py := f.at(x, y)
	f.plate(box{px, py, w * f.k, h * f.k}, r*f.k, f.ink, f.ink, 0)
}

// bar strokes a thick line.
func (f *figure) bar(x1, y1, x2, y2, width float64) {
	ax, ay := f.at(x1, y1)
	bx, by := f.at(x2, y2)
	f.pen(f.ink, width*f.k)
	f.line(ax, ay, bx, by)
}

func (f *figure) circle(x, y, r float64, ink color.RGBA) {
	px, py := f.at(x, y)
	f.DrawCircle(px, py, r*f.k)
	f.SetColor(ink)
	f.Fill()
}

func (f *figure) disc(x, y, r float64) { f.circle(x, y, r, f.ink) }
func (f *figure) hole(x, y, r float64) { f.circle(x, y, r, f.under) }

// trooper draws a soldier on foot.
func (f *figure) trooper(p *pieces.Piece) {
	f.disc(50, 11, 7)
	f.block(42, 8, 17, 4, 2)
	f.poly(40, 20, 60, 20, 62, 42, 38, 42)
	f.bar(42, 43, 36, 64, 7)
	f.bar(57, 43, 64, 64, 7)
	f.bar(42, 24, 50, 36, 5)
	f.bar(58, 24, 64, 34, 5)
	if p.Gear == pieces.Jets {
		f.block(30, 20, 8, 20, 3)
		f.poly(31, 41, 37, 41, 34, 50)
	}
	if p.Arms != pieces.Unarmed {
		f.bar(44, 38, 82, 28, 3.5)
	}
}

// suit draws a soldier in powered armour.
func (f *figure) suit(p *pieces.Piece) {
	if p.Gear == pieces.Jets {
		f.block(25, 10, 12, 26, 4)
		f.block(63, 10, 12, 26, 4)
	}
	f.block(41, 2, 18, 15, 6)
	f.poly(28, 20, 36, 14, 64, 14, 72, 20, 66, 40, 34, 40)
	f.block(22, 16, 13, 14, 6)
	f.block(65, 16, 13, 14, 6)
	f.block(22, 28, 9, 20, 4)
	f.block(69, 28, 9, 12, 4)
	f.block(36, 40, 28, 6, 2)
	f.poly(36, 46, 48, 46, 47, 68, 30, 68, 32, 62)
	f.poly(52, 46, 64, 46, 68, 62, 70, 68, 53, 68)
	f.gap(43, 8, 57, 8, 55, 12, 45, 12)
	switch p.Arms {
	case pieces.Unarmed:
	case pieces.Missiles:
		f.block(62, 2, 28, 10, 2)
		f.bar(72, 37, 84, 37, 4)
	default:
		f.block(66, 35, 16, 7, 2)
		f.block(80, 37, 17, 3, 1)
	}
}

// vehicle draws a hull with its gear and its armament.
func (f *figure) vehicle(p *pieces.Piece) {
	f.poly(8, 46, 16, 36, 84, 36, 94, 42, 92, 50, 12, 50)
	f.gear(p.Gear)
	f.arms(p.Arms)
}

// gear draws the wheels, tracks or other gear below a hull.
func (f *figure) gear(g pieces.Gear) {
	switch g {
	case pieces.Tracks:
		f.block(6, 47, 88, 18, 9)
		for i := range 5 {
			f.hole(17+float64(i)*16.5, 56, 4.6)
		}
	case pieces.Wheels:
		for _, x := range []float64{22, 42, 62, 80} {
			f.disc(x, 56, 8.5)
			f.hole(x, 56, 3)
		}
	case pieces.Skirt:
		f.poly(4, 62, 10, 50, 92, 50, 98, 62)
		for i := range 6 {
			f.gap(15+float64(i)*14, 53, 17+float64(i)*14, 53, 16+float64(i)*14, 61, 14+float64(i)*14, 61)
		}
	case pieces.Floating:
		f.poly(16, 50, 84, 50, 76, 56, 24, 56)
		for i, w := range []float64{48, 30} {
			f.block(50-w/2, 60+float64(i)*5, w, 2.2, 1.1)
		}
	case pieces.Legs:
		for _, x := range []float64{30, 70} {
			f.bar(x, 50, x-8, 58, 6)
			f.bar(x-8, 58, x, 66, 6)
			f.block(x-6, 65, 16, 4, 1)
		}
	}
}

// arms draws the armament on a hull.
func (f *figure) arms(a pieces.Arms) {
	switch a {
	case pieces.Unarmed: // a carrier: a high box with a hatch
		f.poly(18, 37, 24, 20, 78, 20, 88, 37)
		f.gap(60, 25, 72, 25, 76, 33, 60, 33)
	case pieces.Missiles:
		f.poly(26, 37, 30, 30, 66, 30, 70, 37)
		for i := range 3 {
			y := 12 + float64(i)*6
			f.poly(22, y+6, 66, y-2, 70, y+0.6, 66, y+2.4, 22, y+10)
		}
	case pieces.Howitzer:
		f.poly(24, 37, 28, 22, 60, 22, 66, 37)
		f.bar(56, 28, 94, 6, 5)
	case pieces.Beam:
		f.poly(28, 37, 34, 24, 62, 24, 68, 37)
		f.block(60, 26, 36, 2.6, 1)
		f.block(60, 31, 36, 2.6, 1)
		f.disc(97, 30, 2.4)
	case pieces.Rifle: // a turret of rapid guns
		f.poly(32, 37, 38, 26, 58, 26, 64, 37)
		for i := range 3 {
			f.block(58, 26.5+float64(i)*3.4, 24, 2, 1)
		}
	default:
		f.poly(26, 37, 32, 23, 62, 23, 70, 37)
		f.block(60, 27, 38, 4.6, 1)
		f.block(92, 25.6, 7, 7.4, 1)
	}
}

// carriage draws a gun without a vehicle.
func (f *figure) carriage(p *pieces.Piece) {
	if p.Arms == pieces.Mortar {
		f.bar(30, 60, 62, 12, 9)
		f.bar(54, 26, 72, 62, 3.5)
		f.bar(54, 26, 60, 62, 3.5)
		f.block(18, 60, 26, 5, 1)
		return
	}
	f.bar(40, 50, 6, 64, 5)
	f.poly(38, 24, 46, 22, 50, 54, 42, 54)
	switch p.Arms {
	case pieces.Howitzer:
		f.bar(34, 42, 90, 10, 7)
	case pieces.Missiles:
		for i := range 2 {
			y := 22 + float64(i)*9
			f.poly(20, y+8, 78, y-4, 86, y-3, 80, y+2, 20, y+15)
		}
	default:
		f.block(34, 36, 62, 5, 1)
		f.block(90, 34, 7, 9, 1)
	}
	f.disc(48, 54, 12)
	f.hole(48, 54, 7.5)
	for i := range 4 {
		a := math.Pi / 4 * float64(i)
		f.bar(48-8*math.Cos(a), 54-8*math.Sin(a), 48+8*math.Cos(a), 54+8*math.Sin(a), 1.6)
	}
}
