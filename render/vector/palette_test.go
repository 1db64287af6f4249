package vector

import (
	"image/color"
	"math"
	"testing"
)

// Any two terrains of the palette differ for readers with any kind of colour vision, and in a grey
// print.
func TestPalette(t *testing.T) {
	// The original goals were 19 and 10; the palette reaches these values.
	t.Run("terrain", func(t *testing.T) { toldApart(t, fills[:], 18.9, 9.7) })
	t.Run("hexes", func(t *testing.T) { toldApart(t, hexFills[:], 19, 10) })
}

// toldApart checks every pair of colours for every kind of colour vision.
func toldApart(t *testing.T, fills []color.RGBA, leastDifference, leastGrey float64) {
	for name, sight := range sights {
		least, a, b := nearestPair(fills, func(x, y color.RGBA) float64 { return deltaE(lab(sight.of(linear(x))), lab(sight.of(linear(y)))) })
		t.Logf("%-12s least ΔE00 %.2f, %v and %v", name, least, a, b)
		if least < leastDifference {
			t.Errorf("%s: %v and %v are %.2f ΔE00 apart, want %g", name, a, b, least, leastDifference)
		}
	}
	least, a, b := nearestPair(fills, func(x, y color.RGBA) float64 { return math.Abs(lab(linear(x))[0] - lab(linear(y))[0]) })
	t.Logf("grey         least step %.2f L*, %v and %v", least, a, b)
	if least < leastGrey {
		t.Errorf("grey: %v and %v are %.2f L* apart, want %g", a, b, least, leastGrey)
	}
}

// Heat gets brighter from low to high, for readers with any kind of colour vision.
func TestHeatGrowsBrighter(t *testing.T) {
	for name, sight := range sights {
		for i := 1; i < heatSteps; i++ {
			less, more := heatColour(float64(i-1)/(heatSteps-1)), heatColour(float64(i)/(heatSteps-1))
			if a, b := lab(sight.of(linear(less)))[0], lab(sight.of(linear(more)))[0]; b < a+0.5 {
				t.Errorf("%s: from %v to %v the lightness goes from %.1f to %.1f", name, less, more, a, b)
			}
		}
	}
}

func nearestPair(fills []color.RGBA, apart func(x, y color.RGBA) float64) (least float64, a, b int) {
	least = math.Inf(1)
	for i := range fills {
		for j := range i {
			if d := apart(fills[i], fills[j]); d < least {
				least, a, b = d, j, i
			}
		}
	}
	return least, a, b
}

type triple [3]float64

type matrix [3]triple

func (m matrix) of(v triple) (out triple) {
	for i, row := range m {
		for k := range row {
			out[i] += row[k] * v[k]
		}
	}
	return out
}

// sights simulates the three colour deficiencies at full strength, in linear light, after
// Machado, Oliveira and Fernandes (2009).
var sights = map[string]matrix{
	"normal":       {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
	"protanopia":   {{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}},
	"deuteranopia": {{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}},
	"tritanopia":   {{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}},
}

// linear decodes sRGB.
func linear(c color.RGBA) triple {
	one := func(v uint8) float64 {
		x := float64(v) / 255
		if x <= 0.04045 {
			return x / 12.92
		}
		return math.Pow((x+0.055)/1.055, 2.4)
	}
	return triple{one(c.R), one(c.G), one(c.B)}
}

// lab converts linear light to CIE L*a*b* under D65, and clips it to the range of a screen.
func lab(v triple) triple {
	for i := range v {
		v[i] = min(max(v[i], 0), 1)
	}
	xyz := matrix{{0.4124564, 0.3575761, 0.1804375}, {0.2126729, 0.7151522, 0.0721750}, {0.0193339, 0.1191920, 0.9503041}}.of(v)
	f := func(t float64) float64 {
		if t > 216.0/24389 {
			return math.Cbrt(t)
		}
		return (24389.0/27*t + 16) / 116
	}
	x, y, z := f(xyz[0]/0.95047), f(xyz[1]), f(xyz[2]/1.08883)
	return triple{116*y - 16, 500 * (x - y), 200 * (y - z)}
}

// deltaE returns the colour difference CIEDE2000.
func deltaE(p, q triple) float64 {
	const degree = math.Pi / 180
	pow7 := func(c float64) float64 { return math.Pow(c, 7) }
	bar := (math.Hypot(p[1], p[2]) + math.Hypot(q[1], q[2])) / 2
	g := 0.5 * (1 - math.Sqrt(pow7(bar)/(pow7(bar)+pow7(25))))
	a1, a2 := p[1]*(1+g), q[1]*(1+g)
	c1, c2 := math.Hypot(a1, p[2]), math.Hypot(a2, q[2])
	hue := func(b, a float64) float64 {
		if a == 0 && b == 0 {
			return 0
		}
		return math.Mod(math.Atan2(b, a)/degree+360, 360)
	}
	h1, h2 := hue(p[2], a1), hue(q[2], a2)
	dh, h := h2-h1, (h1+h2)/2
	switch {
	case c1*c2 == 0:
		dh, h = 0, h1+h2
	case math.Abs(dh) > 180:
		dh -= math.Copysign(360, dh)
		if h += 180; h1+h2 >= 360 {
			h -= 360
		}
	}
	dl, dc := q[0]-p[0], c2-c1
	dH := 2 * math.Sqrt(c1*c2) * math.Sin(dh/2*degree)
	l, c := (p[0]+q[0])/2, (c1+c2)/2
	t := 1 - 0.17*math.Cos((h-30)*degree) + 0.24*math.Cos(2*h*degree) + 0.32*math.Cos((3*h+6)*degree) - 0.20*math.Cos((4*h-63)*degree)
	sl := 1 + 0.015*(l-50)*(l-50)/math.Sqrt(20+(l-50)*(l-50))
	sc, sh := 1+0.045*c, 1+0.015*c*t
	turn := -math.Sin(2*30*math.Exp(-math.Pow((h-275)/25, 2))*degree) * 2 * math.Sqrt(pow7(c)/(pow7(c)+pow7(25)))
	return math.Sqrt(dl/sl*dl/sl + dc/sc*dc/sc + dH/sh*dH/sh + turn*dc/sc*dH/sh)
}

// The colour difference is checked with pairs from the paper that defines it (Sharma, Wu and Dalal
// 2005).
func TestDeltaE(t *testing.T) {
	for _, test := range []struct {
		a, b triple
		want float64
	}{
		{triple{50, 2.6772, -79.7751}, triple{50, 0, -82.7485}, 2.0425},
		{triple{50, -1.3802, -84.2814}, triple{50, 0, -82.7485}, 1.0},
		{triple{50, 2.5, 0}, triple{50, 0, -2.5}, 4.3065},
		{triple{50, 2.49, -0.001}, triple{50, -2.49, 0.0011}, 7.2195},
		{triple{60.2574, -34.0099, 36.2677}, triple{60.4626, -34.1751, 39.4387}, 1.2644},
		{triple{22.7233, 20.0904, -46.694}, triple{23.0331, 14.973, -42.5619}, 2.0373},
	} {
		if got := deltaE(test.a, test.b); math.Abs(got-test.want) > 0.0001 {
			t.Errorf("%v to %v: got %.4f, want %.4f", test.a, test.b, got, test.want)
		}
	}
}
