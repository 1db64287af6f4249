package vector

import (
	"fmt"
	"image/color"
	"math"
	"testing"

	"metahex/maps/dots"
	"metahex/maps/hexes"
)

// gapOf returns the difference of two colours for readers with one kind of colour vision.
func gapOf(name string, a, b color.RGBA) float64 {
	m := sights[name]
	return deltaE(lab(m.of(linear(a))), lab(m.of(linear(b))))
}

// leastGap returns the least gap of two colours over all kinds of colour vision.
func leastGap(a, b color.RGBA) (least float64, who string) {
	least = math.Inf(1)
	for name := range sights {
		if d := gapOf(name, a, b); d < least {
			least, who = d, name
		}
	}
	return least, who
}

// On a diagram every reader can distinguish the decider from obstacles that are only higher or
// beside the line, and a clear line from a blocked one.
func TestInksOfARulingAreToldApart(t *testing.T) {
	inks := map[string]color.RGBA{"decider": blockInk, "higher": meetInk, "beside": sideInk, "clear": clearInk}
	for _, pair := range [][2]string{{"decider", "higher"}, {"decider", "beside"}, {"decider", "clear"}, {"higher", "beside"}, {"higher", "clear"}, {"beside", "clear"}} {
		least, who := leastGap(inks[pair[0]], inks[pair[1]])
		t.Logf("%s and %s: normal %.1f, least %.1f ΔE00 (%s)", pair[0], pair[1], gapOf("normal", inks[pair[0]], inks[pair[1]]), least, who)
		if least < 15 {
			t.Errorf("%s and %s are %.1f ΔE00 apart (%s), want 15", pair[0], pair[1], least, who)
		}
	}
}

// Clear ground of one level differs from clear ground of the next, and gets darker with each level.
func TestLevelsAreToldApart(t *testing.T) {
	at := func(level int) color.RGBA { return mix(fills[dots.Clear], heights, tint(dots.Clear, level)) }
	for level := range 9 {
		low, high := at(level), at(level+1)
		least, who := leastGap(low, high)
		step := lab(linear(low))[0] - lab(linear(high))[0]
		t.Logf("level %d to %d: normal %.1f, least %.1f ΔE00 (%s), %.1f L*", level, level+1, gapOf("normal", low, high), least, who, step)
		if least < 3 || step < 5 {
			t.Errorf("level %d to %d: %.1f ΔE00 (%s), %.1f L*; want 3 and 5", level, level+1, least, who, step)
		}
	}
}

// Each terrain, at any level, differs from every other terrain at every level.
func TestTerrainIsToldAtEveryLevel(t *testing.T) {
	type place struct {
		terrain dots.Terrain
		level   int
	}
	worst, text := math.Inf(1), ""
	for a := dots.Clear; a < dots.Terrains; a++ {
		for b := range a {
			for la := range 10 {
				for lb := range 10 {
					least, who := leastGap(mix(fills[a], heights, tint(a, la)), mix(fills[b], heights, tint(b, lb)))
					if least < worst {
						worst, text = least, fmt.Sprintf("%v and %v: %.1f ΔE00 (%s)", place{a, la}, place{b, lb}, least, who)
					}
				}
			}
		}
	}
	t.Log(text)
	if worst < 7.5 {
		t.Errorf("%s; want 7.5", text)
	}
}

// Hills on maps of terrain hexes differ from the plain.
func TestHillsAreToldApart(t *testing.T) {
	for _, ground := range []hexes.Terrain{hexes.OpenGround, hexes.Polder, hexes.Scrub, hexes.Bocage} {
		low := terrainStyles[ground].fill
		high := mix(low, hillTint, hillStrength)
		least, who := leastGap(low, high)
		t.Logf("%v: hill: least %.1f ΔE00 (%s)", ground, least, who)
		if least < 7 {
			t.Errorf("a hill is %.1f ΔE00 from the plain (%s), want 7", least, who)
		}
	}
}

// On cards and counters, the colours of the two sides and of neutral pieces differ.
func TestSidesAreToldApart(t *testing.T) {
	for name, paints := range map[string][3]color.RGBA{"bands": sidePaints, "counters": sideTints} {
		for i := range paints {
			for j := range i {
				least, who := leastGap(paints[i], paints[j])
				t.Logf("%s %d and %d: least %.1f ΔE00 (%s)", name, j, i, least, who)
				if least < 14 {
					t.Errorf("%s: colours %d and %d are %.1f ΔE00 apart (%s), want 14", name, j, i, least, who)
				}
			}
		}
	}
}
