package tui

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/gdamore/tcell/v2"

	"metahex/game"
	"metahex/game/gametest"
)

// The size of the map section in a golden file: this many cells around the effect.
const (
	effectWide = 26
	effectHigh = 9
)

// Golden files of every kind of effect: each frame and the marks that remain, on dots in both sizes,
// on hexes and on a table. Cells in reverse video are listed below the picture.
func TestFramesOfEffects(t *testing.T) {
	boards := []struct {
		name, scenario string
		wide, high     int
	}{
		{"dots", "patrol", 200, 60}, {"small dots", "patrol", 80, 24}, {"hexes", "relief", 120, 40}, {"table", "ashford", 120, 40},
	}
	kept := map[game.EffectKind][]string{}
	for _, b := range boards {
		at(t, b.wide, b.high, fresh(t, b.scenario), func(d *desk) {
			d.s.post(func() { d.s.cursor, d.s.pick = d.s.ground.places[0].At, -1 })
			for kind := range game.EffectKind(len(frames)) {
				if frames[kind] == 0 {
					continue
				}
				kept[kind] = append(kept[kind], b.name+":")
				for k := range frames[kind] + 1 {
					d.s.post(func() { d.s.poses(kind, k) })
					synctest.Wait()
					title := fmt.Sprintf("frame %d", k+1)
					if k == frames[kind] {
						title = "what it leaves"
					}
					kept[kind] = append(append(kept[kind], title), d.around()...)
				}
			}
		})
	}
	for kind, lines := range kept {
		gametest.Golden(t, filepath.Join("testdata", fmt.Sprintf("effect-%s.frames", kind)), strings.Join(lines, "\n")+"\n", *update)
	}
}

// effectEnds returns two points near the middle of the board for the ends of an effect.
func (s *Screen) effectEnds() (from, to game.Point) {
	to = s.ground.middle()
	if s.onTable() {
		return game.Point{X: to.X - 6000, Y: to.Y + 5000}, to
	}
	return game.Point{X: to.X - 4, Y: to.Y + 2}, to
}

// An effect in flight shows no stars, as stars mark objectives.
func TestAStarIsAnObjective(t *testing.T) {
	for _, ascii := range []bool{false, true} {
		cfg := fresh(t, "relief")
		cfg.ASCII = ascii
		at(t, 120, 40, cfg, func(d *desk) {
			stars := strings.Count(d.text(), "*")
			for kind := range game.EffectKind(len(frames)) {
				for k := range frames[kind] {
					d.s.post(func() { d.s.poses(kind, k) })
					synctest.Wait()
					if got := strings.Count(d.text(), "*"); got > stars {
						t.Errorf("ascii %v: frame %d of %s shows %d stars; want %d, as at rest:\n%s", ascii, k+1, kind, got, stars, d.text())
					}
				}
			}
		})
	}
}

// poses freezes an effect at frame k. After the last frame it shows the marks that remain.
func (s *Screen) poses(kind game.EffectKind, k int) {
	from, to := s.effectEnds()
	e := game.Effect{Kind: kind, From: from, To: to, Size: 1}
	switch kind {
	case game.Shot:
		e.Throw, e.Result = game.Throw{Dice: "d12", Face: 5, Plus: 5}, "shaken"
	case game.Check:
		e.Throw, e.Result, e.Size = game.Throw{Dice: "d12", Face: 9}, "holds", 0
	case game.Move, game.Panic:
	default:
		e.From = to
	}
	c := cue{Effect: e, by: "RB", at: "bd", side: game.Red}
	s.timeline = timeline{queue: []cue{c}, frame: k}
	if k == frames[kind] {
		s.timeline.queue = nil
		s.leaveMark(c)
	}
}

// around returns the rows of the map around an effect, and the cells in reverse video.
func (d *desk) around() (lines []string) {
	cells, w, h := d.term.GetContents()
	l := d.s.layout(pane{w: w, h: h})
	_, to := d.s.effectEnds()
	cx, cy := d.s.origin(d.s.raster(l), to)
	var reversed []string
	for y := cy - effectHigh/2; y <= cy+effectHigh/2; y++ {
		var row strings.Builder
		for x := cx - effectWide + 12; x < cx+12; x++ {
			if x < 0 || y < 0 || y >= l.field.h-1 || x >= l.field.w-d.s.gutter() {
				row.WriteByte(' ')
				continue
			}
			c := cells[(l.field.y+1+y)*w+l.field.x+d.s.gutter()+x]
			row.WriteRune(c.Runes[0])
			if _, _, attrs := c.Style.Decompose(); attrs&tcell.AttrReverse != 0 {
				reversed = append(reversed, fmt.Sprintf("%d,%d", x-cx, y-cy))
			}
		}
		lines = append(lines, strings.TrimRight("  "+row.String(), " "))
	}
	if reversed != nil {
		lines = append(lines, "  in reverse: "+strings.Join(reversed, " "))
	}
	return lines
}
