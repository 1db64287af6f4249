//go:build debian

package preview

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"metahex/bench/browsertest"
)

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
