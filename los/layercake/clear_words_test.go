package layercake

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"metahex/los"
	"metahex/maps/dots"
)

// A clear verdict names the obstacle that came nearest to hiding the lower soldier, with its sum
// and its margin in points. The other obstacles follow, sorted by margin.
func TestAClearVerdictIsExplained(t *testing.T) {
	r := column(t, "..w.1...........")
	for line, want := range map[[2]string][]string{
		{"A-03@8", "J-03"}: {
			"CLEAR  A-03@8 to J-03@0  [BHM 6.5]",
			"met: 26 meta-hexes (2.2), 2 of them higher than the lower soldier; nearest to hiding first:",
			"  crosses F-03      contour  top  1   5 from higher   4 to lower  blind  1  misses by 3   [6.5]",
			"  crosses D-03      woods    top  6   3 from higher   6 to lower  blind  1  misses by 5   [6.5]",
			"decided: contour at F-03 comes nearest to hiding J-03, with 1 blind point: 5 away (6.4), less 7 levels (6.5), at least 1; J-03 is 4 points behind it, too far by 3 (6.5)",
		},
		{"A-03", "C-03"}: {
			"CLEAR  A-03@0 to C-03@0  [BHM 6.2]",
			"decided: nothing on the line is higher than the lower soldier (6.2)",
		},
	} {
		got := decide(t, r, line[0], line[1]).Words(false)
		for _, w := range want {
			if !slices.Contains(got, w) {
				t.Errorf("%s to %s: got\n%s\nwant the line %q", line[0], line[1], strings.Join(got, "\n"), w)
			}
		}
	}
}

// If all is set, every near miss is listed.
func TestAllNearMissesAreListed(t *testing.T) {
	u := Ruling{trace: Trace{ruler: column(t, "......w......")}}
	u.Board = u.trace.ruler.board
	for range 7 {
		u.Met = append(u.Met, Obstacle{Dot: "B-02", Why: OneSided})
	}
	if got := u.nearWords(true); len(got) != 7 {
		t.Errorf("with all: got %d lines, want 7", len(got))
	}
	got := u.nearWords(false)
	if want := "near:    and 4 more (--all lists them)"; len(got) != 4 || got[3] != want {
		t.Errorf("without all: got %q, want 4 lines and %q", got, want)
	}
}

// For every combination of readings, the verdict is that of a ruler under these readings. Every
// combination is in exactly one group.
func TestReadingsSideBySide(t *testing.T) {
	r := column(t, "......w......")
	from, to, err := r.ParseEnds("A-03@8", "K-03")
	if err != nil {
		t.Fatal(err)
	}
	all, err := los.CompareReadings(NewReferee(r), EndOf(from), EndOf(to))
	if err != nil {
		t.Fatal(err)
	}
	want := []string{
		"readings: 64 combinations, 32 clear and 32 blocked",
		"BLOCKED  under 32  [BHM 6.5], including the readings asked for",
		"    6.5=deduct",
		"    because woods at H-03 casts 5 blind points: 7 away (6.4), less 2 levels (6.5); K-03 is 3 points behind it (6.5)",
		"CLEAR    under 32  [BHM 6.5]",
		"    6.5=halve",
		"    because woods at H-03 comes nearest to hiding K-03, with 2 blind points: 7 away (6.4), halved 2 times (6.5); K-03 is 3 points behind it, too far by 1 (6.5)",
	}
	if got := all.Words(); !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	clear, count := 0, 0
	for _, other := range AllReadings() {
		if r.With(other).Clear(from, to) {
			clear++
		}
	}
	for _, g := range all.Groups {
		count += g.Count
	}
	if all.Clear != clear || count != 64 {
		t.Errorf("got %d clear in %d combinations, want %d in 64", all.Clear, count, clear)
	}
}

// A ruler prepared for a single line decides it like a ruler of the whole board, under all
// readings.
func TestARulerOfOneLine(t *testing.T) {
	for seed := range uint64(20) {
		r := anyRuler(rand.New(rand.NewPCG(seed, 0)))
		places := slices.Collect(r.board.Span.Places)
		source := rand.New(rand.NewPCG(seed, 1))
		for range 30 {
			a, b := places[source.IntN(len(places))], places[source.IntN(len(places))]
			if a == b {
				continue
			}
			from, to := End{a, r.Ground(a) + source.IntN(9)}, End{b, r.Ground(b) + source.IntN(9)}
			for _, other := range AllReadings() {
				whole, line := r.With(other), r.withOnLine(other, a, b)
				want, got := whole.rule(r.board, from, to), line.rule(r.board, from, to)
				if whole.Clear(from, to) != line.Clear(from, to) || want.Clear != got.Clear || want.Clause() != got.Clause() || want.decision(whole) != got.decision(line) {
					t.Fatalf("seed %d: %s to %s under %s: got %s, want %s", seed, r.Word(from), r.Word(to), other, got.decision(line), want.decision(whole))
				}
			}
		}
	}
}

// anyRuler returns the ruler of a small random board.
func anyRuler(source *rand.Rand) *Ruler {
	p := dots.NewPanel("X", 9, 9)
	for at := range p.Span.Places {
		d := dots.Dot{Terrain: []dots.Terrain{dots.Clear, dots.Clear, dots.Woods, dots.Building, dots.Rubble}[source.IntN(5)]}
		if source.IntN(3) == 0 {
			d.Level = int8(source.IntN(8))
		}
		p.Set(at, d)
	}
	return NewRuler(dots.Alone(p), Readings{}, dots.StandardHeights)
}

// The whole text of a line is tested: how many obstacles it lists, in which order, and how it
// describes the levels of the ends.
func TestTheWholeTextOfALine(t *testing.T) {
	for _, test := range []struct {
		signs, from, to string
		all             bool
		want            string
	}{
		{".....", "A-03", "C-03", false, `CLEAR  A-03@0 to C-03@0  [BHM 6.2]
board X, 2 map points, readings 6.1=neighbours-see 6.5=deduct 6.6=level-zero 6.8=edge-open rubble=open
  from A-03 on clear, ground level 0, on the ground
  to   C-03 on clear, ground level 0, on the ground
met: 5 meta-hexes (2.2), 0 of them higher than the lower soldier
decided: nothing on the line is higher than the lower soldier (6.2)
readings: clear under every reading that metahex knows`},
		{".....", "A-03", "C-03", true, `CLEAR  A-03@0 to C-03@0  [BHM 6.2]
board X, 2 map points, readings 6.1=neighbours-see 6.5=deduct 6.6=level-zero 6.8=edge-open rubble=open
  from A-03 on clear, ground level 0, on the ground
  to   C-03 on clear, ground level 0, on the ground
met: 5 meta-hexes (2.2), 0 of them higher than the lower soldier; from the higher soldier on:
  beside  A-02      contour  top  0   1 from higher   2 to lower  blind  -  does not hide [6.2]
  beside  A-04      contour  top  0   1 from higher   2 to lower  blind  -  does not hide [6.2]
  crosses B-03      contour  top  0   1 from higher   1 to lower  blind  -  does not hide [6.2]
  beside  B-02      contour  top  0   2 from higher   1 to lower  blind  -  does not hide [6.2]
  beside  B-04      contour  top  0   2 from higher   1 to lower  blind  -  does not hide [6.2]
decided: nothing on the line is higher than the lower soldier (6.2)
readings: clear under every reading that metahex knows`},
		{"..w......", "A-03@8", "I-03", false, `CLEAR  A-03@8 to I-03@0  [BHM 6.5]
board X, 8 map points, readings 6.1=neighbours-see 6.5=deduct 6.6=level-zero 6.8=edge-open rubble=open
  from A-03 on clear, ground level 0, at level 8 (the higher)
  to   I-03 on clear, ground level 0, on the ground
met: 23 meta-hexes (2.2), 1 of them higher than the lower soldier; nearest to hiding first:
  crosses D-03      woods    top  6   3 from higher   5 to lower  blind  1  misses by 4   [6.5]
decided: woods at D-03 comes nearest to hiding I-03, with 1 blind point: 3 away (6.4), less 2 levels (6.5), at least 1; I-03 is 5 points behind it, too far by 4 (6.5)
levels:  would be blocked below level 6 of A-03
readings: clear under every reading that metahex knows`},
		{"..w......", "A-03", "I-03", false, `BLOCKED  A-03@0 to I-03@0  [BHM 6.3]
board X, 8 map points, readings 6.1=neighbours-see 6.5=deduct 6.6=level-zero 6.8=edge-open rubble=open
  from A-03 on clear, ground level 0, on the ground
  to   I-03 on clear, ground level 0, on the ground
met: 23 meta-hexes (2.2), 1 of them higher than the lower soldier; from the higher soldier on:
  crosses D-03      woods    top  6   3 from higher   5 to lower  blind  -  HIDES         [6.3]
decided: woods at D-03 rises to level 6, higher than both soldiers (6.3)
levels:  would be clear from level 6 of A-03
levels:  would be clear from level 9 of I-03
readings: blocked under every reading that metahex knows`},
		{"..wwwwwwww.", "A-03", "K-03", false, `BLOCKED  A-03@0 to K-03@0  [BHM 6.3]
board X, 10 map points, readings 6.1=neighbours-see 6.5=deduct 6.6=level-zero 6.8=edge-open rubble=open
  from A-03 on clear, ground level 0, on the ground
  to   K-03 on woods, ground level 0, on the ground; the terrain he stands in does not hide him (6.1)
met: 29 meta-hexes (2.2), 7 of them higher than the lower soldier; from the higher soldier on:
  crosses D-03      woods    top  6   3 from higher   7 to lower  blind  -  HIDES         [6.3]
  crosses E-03      woods    top  6   4 from higher   6 to lower  blind  -  HIDES         [6.3]
  crosses F-03      woods    top  6   5 from higher   5 to lower  blind  -  HIDES         [6.3]
  crosses G-03      woods    top  6   6 from higher   4 to lower  blind  -  HIDES         [6.3]
  crosses H-03      woods    top  6   7 from higher   3 to lower  blind  -  HIDES         [6.3]
  crosses I-03      woods    top  6   8 from higher   2 to lower  blind  -  HIDES         [6.3]
  and 1 more (--all lists them)
decided: woods at D-03 rises to level 6, higher than both soldiers (6.3)
levels:  blocked from every level of A-03 that a soldier can reach (8.2.2)
levels:  would be clear from level 11 of K-03
readings: blocked under every reading that metahex knows`},
	} {
		got := strings.Join(decide(t, column(t, test.signs), test.from, test.to).Words(test.all), "\n")
		if got != test.want {
			t.Errorf("%s to %s over %q, all %v: got\n%s\nwant\n%s", test.from, test.to, test.signs, test.all, got, test.want)
		}
	}
}
