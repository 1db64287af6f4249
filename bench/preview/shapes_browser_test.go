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
	p.shows("one hexside", hexes+"barriers:\n  stream: [A-03/s]\n")
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
