package atlas

import (
	"strings"
	"testing"
	"time"

	"gopkg.in/yaml.v3"

	"metahex/game/gametest/cputime"
	"metahex/maps/dots"
	"metahex/rule/files"
)

// FuzzReadPanel checks that no input makes dots.ReadPanel, dots.ReadDrawn or Format panic. It also
// checks that a panel without findings can be drawn, and that formatting twice gives the same text.
func FuzzReadPanel(f *testing.F) {
	f.Add([]byte(slagEnd))
	for _, s := range slips {
		f.Add([]byte(strings.Replace(slagEnd, s.old, s.new, 1)))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		p, found := dots.ReadPanel("fuzz.yaml", data)
		if len(found) == 0 && p == nil {
			t.Fatal("neither a panel nor a finding")
		}
		if len(found) > 26 {
			t.Errorf("%d findings", len(found))
		}
		_ = found.Error()
		if p != nil {
			_ = p.Turn()
			_ = dots.Alone(p).Hash()
		}
		dots.ReadDrawn("fuzz.yaml", data)
		_ = lint([]source{{"fuzz.yaml", data}}).Findings.Error()
		text, refused := Format("fuzz.yaml", data)
		if len(refused) > 0 {
			return
		}
		if again, refused := Format("fuzz.yaml", text); len(refused) > 0 || string(again) != string(text) {
			t.Errorf("formatted once:\n%s\ntwice: %v\n%s", text, refused, again)
		}
	})
}

// FuzzReadLayout checks that no input makes a layout panic, and that the result is either a board
// or an error.
func FuzzReadLayout(f *testing.F) {
	for _, name := range shippedLayouts.Names() {
		data, _ := shipped.ReadFile("layouts/" + name + ".yaml")
		f.Add(data)
	}
	for _, grid := range []string{"[[]]", "[]", "[[A], []]", "[[A, ~]]", "[A]", "A", "[[A, B/90]]", "[[../A]]", "[[&a A, *a]]", "{A: B}"} {
		f.Add([]byte(layoutText(grid, "seams: worst\n")))
	}
	f.Add([]byte("format: edges/1\nid: e\nprofiles: {a: \". w .\", b: x}\n"))
	dir := f.TempDir()
	f.Fuzz(func(t *testing.T, data []byte) {
		b, err := readBoard(dir+"/here.yaml", data)
		if (b == nil) == (err == nil) {
			t.Errorf("board %v, error %v", b, err)
		}
		if b != nil {
			_ = b.Turn().Hash()
		}
		_ = lint([]source{{dir + "/here.yaml", data}}).Findings.Error()
	})
}

// mostOfPlain limits the time for refusing a file, as a multiple of the time for a file of simple
// keys of the same size. The slowest known files take three times as long. If the time grew with
// the square of the size, it would be thousands of times as long.
const mostOfPlain = 20

// A file of the largest size is refused quickly, whatever its content. The unit is the CPU time of
// the YAML library for simple keys, measured at the same moment on the same machine.
func TestLargeFiles(t *testing.T) {
	line := func(s string, n int) string { return strings.Repeat(s, n) + "\n" }
	fill := func(s string) string { return strings.Repeat(s, int(files.Map.Most)/len(s)) }
	cases := map[string]string{
		"brackets":     fill(line("[", 900)),
		"braces":       fill(line("{a: ", 200)),
		"dashes":       fill(line("- ", 400)),
		"indents":      fill("a:\n") + fill(" b:\n"),
		"blank lines":  fill("\n"),
		"letters":      fill("x"),
		"quotes":       fill("\"\n"),
		"keys":         fill("key: value\n"),
		"rows":         "map: |\n" + fill("  A | . |\n"),
		"rails":        "map: |\n" + fill(line("|", 900)),
		"row starts":   fill("A | x\n"),
		"half rows":    "size: {columns: 9, rows: 9}\nmap: |\n" + fill("  A\n"),
		"tabs":         fill("\t\n"),
		"returns":      fill("\r\n"),
		"entries":      slagEnd + fill("  - {at: B-08, kind: bunker}\n"),
		"lone entries": fill("- {at: B-08\n"),
		"aliases":      "a: &a [x,x]\n" + fill("b: &b [*a,*a,*a,*a]\n"),
		"overlays":     "overlays:\n" + fill(" - {{{{{{[[[[[\n"),
		"columns":      strings.Replace(slagEnd, "  #     2", fill("  # ~~~~~~\n")+"  #     2", 1),
	}
	took := func(do func()) time.Duration {
		start := cputime.Used()
		do()
		return cputime.Used() - start
	}
	keys := []byte(fill("key: value\n"))
	plain := func() time.Duration { return took(func() { _ = yaml.Unmarshal(keys, new(yaml.Node)) }) }
	const rounds = 4
	var by time.Duration // includes its share of the garbage collector's work
	for range rounds {
		by += plain() / rounds
	}
	for name, text := range cases {
		data := []byte(text[:min(len(text), int(files.Map.Most))])
		for what, read := range map[string]func(){
			"panel":  func() { dots.ReadPanel("x", data) },
			"layout": func() { _, _ = readBoard("x", append([]byte("format: layout/1\n"), data...)) },
		} {
			times := took(read).Seconds() / by.Seconds()
			for try := 0; try < 4 && times > mostOfPlain; try++ { // retry, because the garbage collector may disturb a measurement
				times = min(times, took(read).Seconds()/by.Seconds())
			}
			if times > mostOfPlain {
				t.Errorf("%s as a %s took %.0f times as long as plain keys, want at most %d", name, what, times, mostOfPlain)
			} else {
				t.Logf("%s as a %s: %.2f", name, what, times)
			}
		}
	}
}
