package battlesuit

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"metahex/grid"
	"metahex/los/layercake"
	"metahex/maps/atlas"
	"metahex/maps/dots"
)

// sighted counts the clear lines between two soldiers on the ground under some readings: between
// neighbouring dots, and between all pairs of dots.
func sighted(t *testing.T, b *dots.Board, readings ...string) (neighbours, all [2]int) {
	t.Helper()
	var chosen layercake.Readings
	for _, word := range readings {
		if err := chosen.Set(word); err != nil {
			t.Fatal(err)
		}
	}
	r := layercake.NewRuler(b, chosen, dots.StandardHeights)
	var ends []layercake.End
	for at := range b.Span.Places {
		ends = append(ends, layercake.End{At: at, Level: r.Ground(at)})
	}
	for i, a := range ends {
		for _, z := range ends[i+1:] {
			clear := 0
			if r.Clear(a, z) {
				clear = 1
			}
			all[0] += clear
			all[1]++
			if grid.Distance(a.At, z.At) == 1 {
				neighbours[0] += clear
				neighbours[1]++
			}
		}
	}
	return neighbours, all
}

// The figures in readings.md about the ten panels equal the figures that this test measures.
func TestFiguresOfReadings(t *testing.T) {
	data, err := os.ReadFile("readings.md")
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"| panel | of neighbouring pairs | hidden to the letter | of all pairs | in sight | to the letter | `6.8=edge-pairs` |", "| --- | --: | --: | --: | --: | --: | --: |"}
	row := func(name string, n [6]int) {
		cells := []string{name}
		for _, x := range n {
			cells = append(cells, grouped(x))
		}
		want = append(want, "| "+strings.Join(cells, " | ")+" |")
	}
	var sum [6]int
	for _, name := range []string{"A", "B", "C", "D", "E", "F", "G", "H", "I", "J"} {
		b, err := atlas.OpenBoard(name)
		if err != nil {
			t.Fatal(err)
		}
		near, all := sighted(t, b)
		letterNear, letter := sighted(t, b, "6.1=to-the-letter")
		pairsNear, pairs := sighted(t, b, "6.8=edge-pairs")
		if near[0] != near[1] || pairsNear[0] != near[1] {
			t.Errorf("panel %s: %d and %d of %d neighbouring pairs see one another, want all", name, near[0], pairsNear[0], near[1])
		}
		n := [6]int{near[1], near[1] - letterNear[0], all[1], all[0], letter[0], pairs[0]}
		row(name, n)
		for i := range sum {
			sum[i] += n[i]
		}
	}
	row("all ten", sum)
	if table := strings.Join(want, "\n") + "\n"; !strings.Contains(string(data), table) {
		t.Errorf("readings.md has other figures; measured today:\n%s", table)
	}
	if text := fmt.Sprintf("%s of %s neighbouring pairs differ", grouped(sum[1]), grouped(sum[0])); !strings.Contains(string(data), text) {
		t.Errorf("readings.md does not say that %s", text)
	}
}

// grouped formats a number with commas between groups of three digits.
func grouped(n int) string {
	if n < 1000 {
		return fmt.Sprint(n)
	}
	return fmt.Sprintf("%s,%03d", grouped(n/1000), n%1000)
}
