//go:build debian

package preview

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/chromedp/chromedp"

	"metahex/bench/browsertest"
	"metahex/maps/dots"
)

// A stroke is saved within 50 ms, and a save is shown within 100 ms, by the page's own clock.
// Panning a layout of 3 by 2 panels takes at most 8 ms per frame. Other programs run on the
// machine, so only the best of ten strokes and the fastest 95 of 100 frames count.
func TestSpeedOfThePage(t *testing.T) {
	folder := t.TempDir()
	data, err := os.ReadFile("../../maps/atlas/panels/A.yaml")
	must(t, err)
	save(t, filepath.Join(folder, "A.yaml"), string(data))
	for _, id := range []string{"P", "Q", "R", "S", "T", "U"} {
		save(t, filepath.Join(folder, id+".yaml"), string(dots.NewPanel(id, 35, 18).Text()))
	}
	save(t, filepath.Join(folder, "six.yaml"), string(dots.LayoutText("six", "", "strict", [][]dots.Lying{{{ID: "P"}, {ID: "Q"}, {ID: "R"}}, {{ID: "S"}, {ID: "T"}, {ID: "U"}}})))
	p := painterOf(t, folder, "A")
	p.keys("b", "7")
	p.Do("the frames of the page are counted", browsertest.Until(`(globalThis.shownAt = 0, new MutationObserver(() => { globalThis.shownAt = performance.now(); }).observe(document.body, { attributes: true, attributeFilter: ["data-edit"] }), true)`))
	var strokes, shown []float64
	for i := range 10 {
		dot := fmt.Sprintf("%c-01", 'B'+i)
		p.Do("a stroke", browsertest.Until("(globalThis.shownAt = 0, true)"))
		p.drag(dot)
		p.Do("it is shown", browsertest.Until("shownAt > 0 && !queue.length && document.body.dataset.edit === document.body.dataset.saved"))
		var took, whole float64
		fmt.Sscan(p.Read("document.body.dataset.took"), &took)
		fmt.Sscan(p.Read("String(shownAt - document.body.dataset.sent)"), &whole)
		strokes, shown = append(strokes, took), append(shown, whole-took)
	}
	t.Logf("stroke to saved text, ms: %v", strokes)
	t.Logf("saved text to screen, ms: %v", shown)
	if m := slices.Min(strokes); m > 50 {
		t.Errorf("stroke to saved text: got %.0f ms; want at most 50", m)
	}
	if m := slices.Min(shown); m > 100 {
		t.Errorf("save to screen: got %.0f ms; want at most 100", m)
	}
	p.Do("six panels", chromedp.Navigate(p.server.URL+"/?board=six"), browsertest.Shown("six 1 map"), browsertest.Until("(zoomTo(3), choose('hand'), true)"))
	p.Do("tasks above 50 ms are counted", browsertest.Until("(globalThis.long = [], new PerformanceObserver(l => long.push(...l.getEntries().map(e => e.duration))).observe({ type: 'longtask' }), true)"))
	best, calm := 0.0, false
	for range 3 { // the best of three, as other programs run on the machine
		frame, tasks := p.panned()
		if best == 0 || frame < best {
			best = frame
		}
		if calm = calm || tasks == ""; calm && best <= 8 {
			break
		}
	}
	if best > 8 {
		t.Errorf("panning: got %.2f ms of script and layout in a frame; want at most 8", best)
	}
	if !calm {
		t.Error("panning: tasks took more than 50 ms each time; want none")
	}
	p.Keep("edit-panned")
}

// panned pans the sheet over 100 frames. It returns the time of script and layout, in milliseconds,
// that 95 frames do not exceed. It also returns the tasks longer than 50 ms.
func (p *painter) panned() (frame float64, tasks string) {
	p.Helper()
	p.Do("they are panned", browsertest.Until(`(() => {
		globalThis.frames = [];
		long.length = 0;
		$("sheet").scrollTo(0, 0);
		const sheet = $("sheet"), box = sheet.getBoundingClientRect();
		const fire = (type, x) => sheet.dispatchEvent(new PointerEvent(type, { bubbles: true, button: 0, clientX: x, clientY: 400, pointerId: 1 }));
		sheet.setPointerCapture = () => {};
		fire("pointerdown", 900);
		let n = 0;
		const step = () => {
			const begun = performance.now();
			fire("pointermove", 900 - 8 * n);
			sheet.getBoundingClientRect(), document.body.offsetHeight; // layout, at once
			frames.push(performance.now() - begun);
			if (++n < 100) requestAnimationFrame(step);
			else fire("pointerup", 100);
		};
		requestAnimationFrame(step);
		return true;
	})()`), browsertest.Until("frames.length === 100"))
	var most float64
	fmt.Sscan(p.Read("frames.sort((a, b) => a - b)[94] + ' ' + frames[99]"), &frame, &most)
	tasks = p.Read("long.map(n => n.toFixed(0)).join(' ')")
	p.Logf("script and layout of a frame: 95 of 100 within %.2f ms, all within %.2f ms; tasks above 50 ms: %q", frame, most, tasks)
	return frame, tasks
}
