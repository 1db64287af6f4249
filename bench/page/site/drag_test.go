//go:build debian

package site_test

import (
	"context"
	"encoding/json"
	"fmt"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"

	"metahex/bench/browsertest"
)

// grip returns the screen position of an end's handle, and the number of pixels per level.
func (v *visitor) grip(name string) (x, y, step float64) {
	v.Helper()
	var at struct{ X, Y, Step float64 }
	got := v.Read(fmt.Sprintf(`(() => {
		const h = document.getElementById("drag-%s");
		h.scrollIntoView({ block: "center" });
		const b = h.getBoundingClientRect();
		return JSON.stringify({ X: b.x + b.width / 2, Y: b.y + b.height / 2, Step: section.step * document.getElementById("diagram").clientHeight / section.height });
	})()`, name))
	if err := json.Unmarshal([]byte(got), &at); err != nil {
		v.Fatal(err)
	}
	return at.X, at.Y, at.Step
}

// touch sends a touch event with the given points. Without points, it lifts the finger.
func touch(kind input.DispatchTouchEventType, points ...*input.TouchPoint) browsertest.Action {
	return chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		_, err := cdp.Call(ctx, t, input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: kind, TouchPoints: points})
		return err
	})
}

// The levels of both ends can be dragged in the cross-section, by mouse, finger and keyboard. The
// ground and the greatest level limit the drag.
func TestLevelsAreDragged(t *testing.T) {
	v := visit(t, 1200, 1000)
	v.Do("a link", v.open(linkOf(t, "board=standard&from=A-H-11@6&to=B-C-20", nil)), browsertest.Shown("all"), browsertest.Words("verdict", "BLOCKED: A-H-11@6 to B-C-20@0"))
	x, y, step := v.grip("to")
	v.Do("by mouse", chromedp.MouseEvent(chromedp.MouseMoved, x, y), chromedp.MouseEvent(chromedp.MousePressed, x, y, chromedp.Button("left")),
		chromedp.MouseEvent(chromedp.MouseMoved, x, y-2*step, chromedp.Button("left")), browsertest.Words("hover", "B-C-20@2"),
		chromedp.MouseEvent(chromedp.MouseMoved, x, y-4*step, chromedp.Button("left")), browsertest.Words("hover", "B-C-20@4"),
		chromedp.MouseEvent(chromedp.MouseReleased, x, y-4*step, chromedp.Button("left")), browsertest.Words("verdict", "A-H-11@6 to B-C-20@4"), browsertest.Shown("all"), browsertest.Until(`location.hash.includes("B-C-20@4")`))
	x, y, step = v.grip("from")
	v.Do("by a finger", touch(input.DispatchTouchEventTypeTouchStart, &input.TouchPoint{X: x, Y: y}), touch(input.DispatchTouchEventTypeTouchMove, &input.TouchPoint{X: x, Y: y + step}),
		touch(input.DispatchTouchEventTypeTouchMove, &input.TouchPoint{X: x, Y: y + 2*step}), touch(input.DispatchTouchEventTypeTouchEnd),
		browsertest.Words("verdict", "A-H-11@4 to B-C-20@4"), browsertest.Shown("all"))
	v.Keep("dragged")
	x, y, step = v.grip("from")
	v.Do("below the ground", chromedp.MouseEvent(chromedp.MousePressed, x, y, chromedp.Button("left")), chromedp.MouseEvent(chromedp.MouseMoved, x, y+9*step, chromedp.Button("left")),
		chromedp.MouseEvent(chromedp.MouseReleased, x, y+9*step, chromedp.Button("left")), browsertest.Words("verdict", "A-H-11@0 to B-C-20@4"), browsertest.Shown("all"))
	v.Do("by keyboard", chromedp.Focus("#drag-from"), chromedp.KeyEvent("\u0304"), browsertest.Words("verdict", "A-H-11@1 to B-C-20@4"), browsertest.Shown("all"))
}

// The page with a ruling fits a screen 360 pixels wide, in light and dark mode.
func TestPageFitsASmallScreen(t *testing.T) {
	for _, look := range []string{"light", "dark"} {
		v := visit(t, 360, 740)
		v.Do("the "+look+" look", chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
			_, err := cdp.Call(ctx, t, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: look}}})
			return err
		}))
		for _, query := range []string{"board=standard&from=A-H-11@6&to=B-C-20", "board=mill-ford&book=solprime&from=5,5&to=30,20", "board=aldern&from=K-16&to=I-09"} {
			v.Do(query, v.open(linkOf(t, query, nil)), browsertest.Shown("all"))
			if got := v.Read(`String(document.documentElement.scrollWidth)`); got != "360" {
				t.Errorf("%s, %s: the page is %s pixels wide, want 360", look, query, got)
			}
			v.Keep(look + "-" + query[6:9] + "-top")
			v.Do("further down", browsertest.Until(`(document.getElementById("made").scrollIntoView(), true)`))
			v.Keep(look + "-" + query[6:9])
		}
	}
}
