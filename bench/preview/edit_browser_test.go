//go:build debian

package preview

import (
	"context"
	"fmt"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"metahex/bench/browsertest"
	"metahex/maps/dots"
)

// A painter paints on the page of an editor in a browser.
type painter struct {
	*browsertest.Browser
	server *httptest.Server
	folder string
}

// check waits until the page shows a text, and compares the file with it.
func (p *painter) check(what, file, want string) {
	p.Helper()
	data, err := os.ReadFile(filepath.Join(p.folder, file))
	if err != nil || string(data) != want {
		p.Errorf("%s: got\n%s\n%v; want\n%s", what, data, err, want)
	}
}

// at returns the position of a dot in the browser window, in pixels.
func (p *painter) at(dot string) (x, y float64) {
	p.Helper()
	got := p.Read(`(() => { const [x, y] = place(board.dots.find(d => d.name === "` + dot + `")), c = $("over").getBoundingClientRect(); return (c.left + x * zoom) + " " + (c.top + y * zoom); })()`)
	if _, err := fmt.Sscan(got, &x, &y); err != nil {
		p.Fatalf("%s: got %q, %v", dot, got, err)
	}
	return x, y
}

// drag presses the mouse on a dot, moves it over other dots, and releases it.
func (p *painter) drag(dots ...string) {
	p.Helper()
	p.press(dots...)
	p.release(dots[len(dots)-1])
}

func (p *painter) press(dots ...string) {
	p.Helper()
	for i, dot := range dots {
		x, y := p.at(dot)
		kind := chromedp.MouseMoved
		if i == 0 {
			kind = chromedp.MousePressed
		}
		p.Do("the mouse on "+dot, chromedp.MouseEvent(kind, x, y, func(m *input.DispatchMouseEventParams) {
			m.Button, m.Buttons, m.ClickCount = "left", 1, 1
		}))
	}
}

func (p *painter) release(dot string) {
	p.Helper()
	x, y := p.at(dot)
	p.Do("the mouse up on "+dot, chromedp.MouseEvent(chromedp.MouseReleased, x, y, func(m *input.DispatchMouseEventParams) {
		m.Button, m.ClickCount = "left", 1
	}))
}

// touch moves a finger over dots on the touch screen.
func (p *painter) touch(dots ...string) {
	p.Helper()
	for i, dot := range append(dots, "") {
		touch := input.DispatchTouchEventParams{Type: input.DispatchTouchEventTypeTouchEnd, TouchPoints: []*input.TouchPoint{}}
		if dot != "" {
			x, y := p.at(dot)
			touch.Type, touch.TouchPoints = input.DispatchTouchEventTypeTouchMove, []*input.TouchPoint{{X: x, Y: y}}
			if i == 0 {
				touch.Type = input.DispatchTouchEventTypeTouchStart
			}
		}
		p.Do("a finger on "+dot, chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
			_, err := cdp.Call(ctx, t, input.DispatchTouchEvent, touch)
			return err
		}))
	}
}

// keys presses keys one after the other.
func (p *painter) keys(keys ...string) {
	p.Helper()
	for _, k := range keys {
		p.Do("key "+k, chromedp.KeyEvent(k))
	}
}

func (p *painter) control(key string) {
	p.Helper()
	p.Do("Ctrl-"+key, chromedp.KeyEvent(key, chromedp.KeyModifiers(chromedp.ModifierCtrl)))
}

// shows waits until the page shows a text.
func (p *painter) shows(what, text string) {
	p.Helper()
	p.Do(what, browsertest.Until("document.body.dataset.edit === `"+hashOf([]byte(text))+"` && !queue.length && !sending && !drag"))
}

// painterOf opens the page of a board in a watched folder.
func painterOf(t *testing.T, folder, board string) *painter {
	t.Helper()
	d, err := NewWorkspace(folder, Options{Survey: options})
	must(t, err)
	token, err := d.Edit(t.TempDir())
	must(t, err)
	watching(t, d)
	server, browser := visit(t, d)
	browser.Do("the page", chromedp.Navigate(server.URL+"/?board="+board+"#token="+token), browsertest.Shown(board+" 1 map"))
	return &painter{browser, server, folder}
}

// changed returns a text with strings replaced, one after the other.
func changed(t *testing.T, text string, pairs ...string) string {
	t.Helper()
	for i := 0; i < len(pairs); i += 2 {
		if !strings.Contains(text, pairs[i]) {
			t.Fatalf("the test looks for %q in\n%s", pairs[i], text)
		}
		text = strings.Replace(text, pairs[i], pairs[i+1], 1)
	}
	return text
}

// onPanel returns a painter on a bare panel whose file has a comment.
func onPanel(t *testing.T) (*painter, string) {
	t.Helper()
	folder := t.TempDir()
	text := "# mine\n" + string(dots.NewPanel("K", 11, 6).Text())
	save(t, filepath.Join(folder, "K.yaml"), text)
	return painterOf(t, folder, "K"), text
}

func TestPaintByMouseTouchAndKeyboard(t *testing.T) {
	p, text := onPanel(t)
	p.Keep("edit-bare")
	p.keys("b")
	p.drag("B-03", "B-07")
	text = changed(t, text, "a |   .   .   .", "a |   .   w   w", "B | .   .   .   .", "B | .   w   w   w")
	p.shows("a stroke of the mouse", text)
	p.check("a stroke of the mouse", "K.yaml", text)
	p.Keep("edit-mouse")
	p.touch("E-01", "D-01", "C-01")
	text = changed(t, text, "C | .", "C | w", "D | .", "D | w", "E | .", "E | w")
	p.shows("a finger", text)
	p.check("a finger", "K.yaml", text)
	p.keys("6", kb.ArrowDown, kb.ArrowDown, kb.Enter) // from C-01, the last position of the finger, in water
	text = changed(t, text, "E | w", "E | ~")
	p.shows("the keyboard", text)
	p.check("the keyboard", "K.yaml", text)
	p.keys("u", kb.Enter, kb.Enter)
	text = changed(t, text, "E | ~ ", "E | ~2")
	p.shows("two levels up", text)
	p.keys("d", " ")
	text = changed(t, text, "E | ~2", "E | ~1")
	p.shows("one down", text)
	p.check("levels", "K.yaml", text)
	p.keys("]", "]", "b", kb.ArrowUp, " ") // the layer of overlays: a bunker on D-01
	text = changed(t, text, "D | w  ", "D | w ^") + "overlays:\n  - {at: D-01, kind: bunker}\n"
	p.shows("an overlay", text)
	p.check("an overlay", "K.yaml", text)
	p.control("z")
	text = changed(t, text, "D | w ^", "D | w  ", "overlays:\n  - {at: D-01, kind: bunker}\n", "")
	p.shows("undone", text)
	p.control("y")
	text = changed(t, text, "D | w  ", "D | w ^") + "overlays:\n  - {at: D-01, kind: bunker}\n"
	p.shows("done again", text)
	p.check("done again", "K.yaml", text)
	p.Keep("edit-keyboard")
}

func TestFillStampAndUndo(t *testing.T) {
	p, text := onPanel(t)
	bare := text
	p.keys("l", "3")
	p.drag("A-05", "F-05")
	text = changed(t, text, "A | .   .   .", "A | .   .   b", "B | .   .   .", "B | .   .   b", "C | .   .   .", "C | .   .   b", "D | .   .   .", "D | .   .   b", "E | .   .   .", "E | .   .   b", "F | .   .   .", "F | .   .   b")
	p.shows("a line", text)
	p.keys("g", "7")
	p.drag("C-01")
	filled := text
	for _, row := range []string{"A", "B", "C", "D", "E", "F"} {
		filled = changed(t, filled, row+" | .   .   b", row+" | r   r   b")
	}
	for _, row := range []string{"a", "b", "c", "d", "e"} {
		filled = changed(t, filled, row+" |   .   . ", row+" |   r   r ")
	}
	p.shows("filled up to the line", filled)
	p.check("filled", "K.yaml", filled)
	p.Keep("edit-fill")
	p.control("z")
	p.shows("undone", text)
	p.keys("r")
	p.drag("A-05", "C-05")
	p.keys("c", "e") // copy the line of three and turn it by 60 degrees
	p.drag("C-07")
	// The line to the south, turned by 60 degrees, goes south-west: C-07, C-06, D-05.
	stamped := changed(t, text, "C | .   .   b   .", "C | .   .   b   b", "c |   .   .   .", "c |   .   .   b")
	p.shows("stamped", stamped)
	p.check("stamped", "K.yaml", stamped)
	p.Keep("edit-stamp")
	p.control("z")
	p.control("z")
	p.shows("all undone", bare)
	p.check("all undone", "K.yaml", bare)
}

// If another program saves the file during a stroke, neither the save nor the stroke is lost. If
// both changed the same dots, the page asks the user about these dots.
func TestASaveFromOutsideInMidStroke(t *testing.T) {
	p, text := onPanel(t)
	file := filepath.Join(p.folder, "K.yaml")
	p.keys("b")
	p.press("A-01", "B-01")
	theirs := changed(t, text, "F | .", "F | m", "# mine", "# theirs")
	save(t, file, theirs)
	p.Do("the save is shown in the midst", browsertest.Shown("K 2 map"))
	p.release("B-01")
	both := changed(t, theirs, "A | .", "A | w", "B | .", "B | w")
	p.shows("both", both)
	p.check("both", "K.yaml", both)

	p.press("C-01", "C-03")
	theirs = changed(t, both, "C | .   .", "C | .   s")
	save(t, file, theirs)
	p.Do("the second save is shown", browsertest.Until("board.edit.hash === `"+hashOf([]byte(theirs))+"`"))
	p.release("C-03")
	p.Do("the conflict is shown", browsertest.Until(`!$("conflict").hidden`), browsertest.Words("both", "Painted there too: C-03."), browsertest.Words("filetext", "C | .   s"), browsertest.Words("owntext", "C | w   w"))
	p.Keep("edit-conflict")
	rest := read(t, file)
	if !strings.Contains(rest, "C | w   s") {
		t.Errorf("in conflict: got\n%s; want theirs on C-03, ours on C-01", rest)
	}
	p.Do("painted over", browsertest.Until(`$("mine").click() || true`))
	p.shows("painted over", changed(t, rest, "C | w   s", "C | w   w"))
	p.control("z")
	p.shows("the last stroke is undone", rest)
	save(t, file, changed(t, rest, "A | w", "A | r"))
	p.shows("a third save", changed(t, rest, "A | w", "A | r"))
}

// While the text does not parse, the page is read-only.
func TestABrokenFileOnThePage(t *testing.T) {
	p, text := onPanel(t)
	file := filepath.Join(p.folder, "K.yaml")
	p.keys("b")
	bare := text
	p.drag("F-01")
	text = changed(t, text, "F | .", "F | w")
	p.shows("a stroke before", text)
	save(t, file, text[:100])
	p.Do("the page says so", browsertest.Until("document.body.dataset.edit === `reads`"), browsertest.Words("said", "cannot be shown as it is now"))
	p.Keep("edit-broken")
	p.drag("A-01", "B-01")
	p.check("broken", "K.yaml", text[:100])
	save(t, file, text)
	p.shows("mended", text)
	p.drag("A-01")
	p.shows("painted on again", changed(t, text, "A | .", "A | w"))
	p.control("z")
	p.control("z")
	p.shows("what was painted before the file broke is undone too", bare)
	p.Do("without its token", chromedp.Navigate(p.server.URL+"/?board=K"), browsertest.Until("sessionStorage.clear() || true"), chromedp.Navigate(p.server.URL+"/?board=K&turn=180"), browsertest.Until("document.body.dataset.edit === `reads`"), browsertest.Words("said", "the board is turned"))
	p.Do("not turned", chromedp.Navigate(p.server.URL+"/?board=K"), browsertest.Until("document.body.dataset.edit === `reads`"), browsertest.Words("said", "with its token"))
}

// Hexes, hexsides and corners of tables can be painted.
func TestPaintHexesAndTables(t *testing.T) {
	folder := t.TempDir()
	hexes := "format: hexmap/1\nid: ford\nsize: {columns: 5, rows: 3}\nmap: |\n  #   1   3   5\n  A | .   .   .   |\n  a |   .   .     |\n  B | .   .   .   |\n  b |   .   .     |\n  C | .   .   .   |\n  #     2   4\n"
	yard := "format: table/1\nid: yard\nsize: [24, 12]\nareas:\n  - {kind: woods, at: [[4, 4], [10, 5], [9, 11]], height: 2} # pines\n"
	save(t, filepath.Join(folder, "ford.yaml"), hexes)
	save(t, filepath.Join(folder, "yard.yaml"), yard)
	p := painterOf(t, folder, "ford")
	p.keys("b")
	p.drag("B-01")
	p.keys("]", "]", "]") // streams
	side := func(hex, toward string) {
		t.Helper()
		x, y := p.at(hex)
		x2, y2 := p.at(toward)
		p.Do("a hexside", chromedp.MouseClickXY(x+0.4*(x2-x), y+0.4*(y2-y)))
	}
	hexes = changed(t, hexes, "B | .", "B | p")
	p.shows("terrain", hexes)
	side("B-03", "A-03")
	p.Do("one alone waits", browsertest.Words("said", "needs another of its kind"))
	side("B-03", "A-04")
	hexes += "barriers:\n  stream: [A-03/s, B-03/ne]\n"
	p.shows("two hexsides", hexes)
	p.check("two hexsides", "ford.yaml", hexes)
	p.Keep("edit-sides")
	p.Do("the table", browsertest.Until(`($("board").value = "yard", $("board").dispatchEvent(new Event("change")))`), browsertest.Shown("yard 1 map"))
	p.drag("10,5", "12,3.5")
	yard = changed(t, yard, "[10, 5]", "[12, 3.5]")
	p.shows("a corner", yard)
	p.check("a corner", "yard.yaml", yard)
	p.keys(".", kb.ArrowRight)
	yard = changed(t, yard, "[9, 11]", "[9.25, 11]")
	p.shows("a corner by keyboard", yard)
	p.Keep("edit-table")
}

// A scan is registered by three clicks, and its colours suggest terrain.
func TestUnderlay(t *testing.T) {
	p, text := onPanel(t)
	p.Do("a scan in woods", browsertest.Until(`(() => {
		const c = document.createElement("canvas");
		[c.width, c.height] = [board.width, board.height];
		const g = c.getContext("2d");
		g.fillStyle = board.edit.swatches["."];
		g.fillRect(0, 0, c.width, c.height);
		g.fillStyle = board.edit.swatches["w"];
		const [x, y] = place(byName.get("C-05"));
		g.fillRect(x - board.pitch / 2, y - board.pitch / 2, board.pitch, board.pitch);
		const data = atob(c.toDataURL().split(",")[1]), bytes = Uint8Array.from(data, k => k.charCodeAt(0));
		const files = new DataTransfer();
		files.items.add(new File([bytes], "scan.png", { type: "image/png" }));
		$("file").files = files.files;
		return true;
	})()`), browsertest.Until(`$("file").dispatchEvent(new Event("change"))`), browsertest.Words("said", "Click where dot A-01 lies"))
	p.drag("A-01")
	p.drag("A-11")
	p.drag("F-01")
	p.Do("registered", browsertest.Words("said", "registered"))
	p.Keep("edit-scan")
	p.drag("C-01", "C-09")
	text = changed(t, text, "C | .   .   .", "C | .   .   w")
	p.shows("suggested", text)
	p.check("suggested", "K.yaml", text)
}

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

// layer selects the layer to paint, and the value of its palette with the given word. An empty word
// does not change the value.
func (p *painter) layer(name, word string) {
	p.Helper()
	p.Do("layer "+name, browsertest.Until(fmt.Sprintf(`($("layer").value = %q, $("layer").onchange(), true)`, name)))
	if word != "" {
		p.Do("value "+word, browsertest.Until(fmt.Sprintf(`([...$("palette").children].find(b => b.textContent === %q).click(), true)`, word)))
	}
}

// Roads are laid by dragging from hex to hex, with bridges over water, and removed in the same way.
// Names are written at the pointer. All of this works by mouse, touch and keyboard.
func TestPaintWaysAndNames(t *testing.T) {
	folder := t.TempDir()
	text := "format: hexmap/1\nid: ford\nsize: {columns: 5, rows: 4}\nmap: |\n  #   1   3   5\n  A | .   .   .   |\n  a |   .   .     |\n  B | .   .   .   |\n  b |   .   .     |\n  C | .   .   .   |\n  c |   .   .     |\n  D | .   .   .   |\n  #     2   4\nbarriers:\n  stream: [B-01/s, B-02/sw]\n"
	save(t, filepath.Join(folder, "ford.yaml"), text)
	p := painterOf(t, folder, "ford")
	p.keys("b")
	p.layer("road", "")
	p.drag("A-03", "B-03", "C-03")
	road := text + "ways:\n  road:\n    - [A-03, C-03]\n"
	p.shows("a road by mouse", road)
	p.check("a road by mouse", "ford.yaml", road)
	p.layer("railroad", "")
	p.touch("A-01", "B-01", "C-01", "D-01") // over the stream
	bridged := text + "crossings:\n  bridge: [B-01/s]\nways:\n  road:\n    - [A-03, C-03]\n  railroad:\n    - [A-01, D-01]\n"
	got := func() string { return read(t, filepath.Join(folder, "ford.yaml")) }
	p.Do("a railroad by touch", browsertest.Until("holds('A-01/s', 'railroad') !== '' && !queue.length && !sending"))
	for _, part := range []string{"bridge: [B-01/s]", "    - [A-03, C-03]", "    - [A-01, D-01]"} {
		if !strings.Contains(got(), part) {
			t.Errorf("a railroad by touch: got\n%s; want %q in it, as in\n%s", got(), part, bridged)
		}
	}
	p.Keep("edit-ways")
	p.control("z")
	p.shows("the railroad and its bridge are undone", road)
	p.check("undone", "ford.yaml", road)
	p.layer("road", "") // by keyboard: from D-05 two hexes up
	p.Do("the cursor", browsertest.Until("(cursor = 'D-05', ink(), true)"))
	p.keys(kb.Enter, kb.ArrowUp, kb.ArrowUp, kb.Enter)
	p.shows("a road by keyboard", changed(t, road, "    - [A-03, C-03]\n", "    - [A-03, C-03]\n    - [B-05, D-05]\n"))
	p.control("z")
	p.shows("undone", road)
	p.drag("B-03", "C-03") // an existing leg is removed
	p.shows("a leg less", changed(t, road, "[A-03, C-03]", "[A-03, B-03]"))
	p.control("z")
	p.shows("the leg is there again", road)
	p.layer("name", "")
	p.Do("a name", browsertest.Until(`($("note").value = "Otter's Ford", $("note").oninput(), true)`))
	p.drag("B-01")
	named := road + "names:\n  B-01: Otter's Ford\n"
	p.shows("a name by mouse", named)
	p.check("a name by mouse", "ford.yaml", named)
	p.Keep("edit-names")
	p.Do("no name", browsertest.Until(`($("note").value = "", $("note").oninput(), true)`))
	p.touch("B-01")
	p.shows("a name less by touch", road)
	p.layer("entry", "entry")
	p.keys("b")
	p.Do("the cursor", browsertest.Until("(cursor = 'A-03', ink(), true)"))
	p.keys(kb.Enter)
	p.shows("a mark by keyboard", changed(t, road, "A | .   .   .", "A | .   . @ ."))
}

// Shapes of a table are created by dragging, and removed, by mouse, touch and keyboard.
func TestPaintShapes(t *testing.T) {
	folder := t.TempDir()
	text := "format: table/1\nid: yard\nsize: [24, 12]\nareas:\n  - {kind: woods, at: [[4, 4], [10, 5], [9, 11]], height: 2} # pines\n"
	save(t, filepath.Join(folder, "yard.yaml"), text)
	p := painterOf(t, folder, "yard")
	p.keys("b")
	p.layer("shape", "soft")
	p.drag("12,2", "15,2", "15,5")
	soft := text + "  - {kind: soft, at: [[12, 2], [15, 2], [15, 5], [12, 5]]}\n"
	p.shows("an area by mouse", soft)
	p.check("an area by mouse", "yard.yaml", soft)
	p.layer("shape", "road")
	p.touch("1,1", "10,1", "22,1")
	road := soft + "lines:\n  - {kind: road, at: [[1, 1], [22, 1]]}\n"
	p.shows("a line by touch", road)
	p.layer("shape", "building")
	p.Do("the cursor", browsertest.Until("(cursor = '18,6', ink(), true)"))
	p.keys(kb.Enter, kb.ArrowRight, kb.ArrowRight, kb.ArrowDown, kb.ArrowDown, kb.Enter)
	p.Do("a building by keyboard", browsertest.Until("board.edit.held['buildings/0'] && !queue.length && !sending"))
	if got, want := read(t, filepath.Join(folder, "yard.yaml")), "buildings:\n  - {at: [[18, 6], "; !strings.Contains(got, want) {
		t.Errorf("a building by keyboard: got\n%s; want %q in it", got, want)
	}
	p.Keep("edit-shapes")
	p.control("z")
	p.shows("the building is undone", road)
	p.layer("shape", "tree")
	p.drag("20,10", "21,10")
	p.shows("a round shape", changed(t, road, "lines:", "  - {kind: tree, round: [20, 10, 1]}\nlines:"))
	p.control("z")
	p.shows("the tree is undone", road)
	p.layer("shape", "remove")
	p.drag("8,6")
	p.shows("the woods are gone", changed(t, road, "  - {kind: woods, at: [[4, 4], [10, 5], [9, 11]], height: 2} # pines\n", ""))
	p.control("z")
	p.shows("the woods are back, with their remark", road)
	p.check("the woods are back", "yard.yaml", road)
	p.touch("12,1")
	p.shows("the road is gone by touch", soft)
	p.Do("the cursor", browsertest.Until("(cursor = '13,3', ink(), true)"))
	p.keys(kb.Delete)
	p.shows("the area is gone by keyboard", text)
	p.check("the area is gone by keyboard", "yard.yaml", text)
}
