package detection

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"metahex/maps/atlas"
	"metahex/maps/hexes"
)

// drawHexBoard draws a single section of random size.
func drawHexBoard(t *rapid.T) *hexes.Map {
	return hexes.SectionMap(hexes.NewSection("test", 2*rapid.IntRange(1, 3).Draw(t, "columns")+1, rapid.IntRange(2, 5).Draw(t, "rows")))
}

// leastSum returns the smallest sum over all paths up to a given length. It tries every path.
func leastSum(b *hexes.Map, values []int, at, to, within, target int) (sum int, ok bool) {
	if within == 0 {
		return 0, false
	}
	for _, h := range b.Neighbours(at) {
		s, there := target, h == to
		if !there {
			if s, there = leastSum(b, values, h, to, within-1, target); there {
				s += values[h]
			}
		}
		if there && (!ok || s < sum) {
			sum, ok = s, true
		}
	}
	return sum, ok
}

// The table, the verdict and the path agree with a search over all paths.
func TestDetectionIsTheBestOfAllPaths(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := drawHexBoard(t)
		values := rapid.SliceOfN(rapid.IntRange(0, 4), b.Len(), b.Len()).Draw(t, "values")
		longest := rapid.IntRange(1, 6).Draw(t, "longest")
		d, err := NewDetector(b, values, longest)
		if err != nil {
			t.Fatal(err)
		}
		hex := rapid.IntRange(0, b.Len()-1)
		for range 5 {
			s := Scan{From: hex.Draw(t, "from"), To: hex.Draw(t, "to"), Range: rapid.IntRange(1, longest).Draw(t, "range"), EW: rapid.IntRange(0, 12).Draw(t, "EW"),
				Value: rapid.IntRange(0, 6).Draw(t, "value")}
			if s.From == s.To {
				continue
			}
			want, ok := leastSum(b, values, s.From, s.To, s.Range, s.Value)
			got := d.Trace(s, nil)
			if got.InRange != ok || got.InRange != (got.Distance <= s.Range) || ok && got.Sum != want {
				t.Fatalf("%+v: got a sum of %d (in range: %v), want %d (%v)", s, got.Sum, got.InRange, want, ok)
			}
			if detects := ok && want <= s.EW; got.Detected != detects || d.Detects(s) != detects {
				t.Fatalf("%+v: traced %v, detects %v, want %v", s, got.Detected, d.Detects(s), detects)
			}
			checkPath(t, d, got)
			s.Automatic = true
			if got := d.Trace(s, nil); got.Detected != ok || d.Detects(s) != ok {
				t.Fatalf("%+v: traced %v, detects %v, want %v, whatever the sum", s, got.Detected, d.Detects(s), ok)
			}
		}
	})
}

// checkPath checks a path. Its hexes must be neighbours, and it must be within the range. Its
// values must add up, and no shorter path may have the same sum.
func checkPath(t *rapid.T, d *Detector, u Detection) {
	if !u.InRange {
		if len(u.Path) > 0 {
			t.Fatalf("out of range, but with a path: %+v", u)
		}
		return
	}
	at, sum := u.From, 0
	for i, p := range u.Path {
		want := d.Value(p.Hex)
		if i == len(u.Path)-1 {
			want = u.Value
		}
		if sum += p.Value; d.board.Distance(at, p.Hex) != 1 || p.Value != want || p.Sum != sum {
			t.Fatalf("step %d of %+v", i+1, u)
		}
		at = p.Hex
	}
	if at != u.To || len(u.Path) > u.Range || sum != u.Sum || u.Margin != u.EW-u.Sum {
		t.Fatalf("the path does not do what it says: %+v", u)
	}
	for k := u.Distance; k < len(u.Path); k++ {
		if shorter, ok := leastSum(d.board, d.values, u.From, u.To, k, u.Value); ok && shorter == u.Sum {
			t.Fatalf("a path of %d hexes sums to %d too: %+v", k, shorter, u)
		}
	}
}

// The sum between two hexes is the same in both directions, and a longer range never increases it.
func TestDetectionBothWays(t *testing.T) {
	d := theatre(t, 6)
	for from := range d.hexes {
		for to := range from {
			last, was := 0, false
			for k := 1; k <= 6; k++ {
				sum, ok := d.Between(from, to, k)
				if back, there := d.Between(to, from, k); back != sum || there != ok {
					t.Fatalf("%s to %s within %d: %d %v, back %d %v", d.board.Name(from), d.board.Name(to), k, sum, ok, back, there)
				}
				if was && (!ok || sum > last) {
					t.Fatalf("%s to %s: %d within %d, %d within %d", d.board.Name(from), d.board.Name(to), last, k-1, sum, k)
				}
				last, was = sum, ok
			}
		}
	}
}

// Turning the board changes no sum, even across seams of turned sections.
func TestDetectionOnATurnedBoard(t *testing.T) {
	d := theatre(t, 5)
	turned := d.board.Turn()
	there := make([]int, d.hexes)
	values := make([]int, d.hexes)
	for i := range there {
		var err error
		if there[i], err = turned.Find(d.board.Name(i)); err != nil {
			t.Fatal(err)
		}
		values[there[i]] = d.Value(i)
	}
	other, err := NewDetector(turned, values, 5)
	if err != nil {
		t.Fatal(err)
	}
	for from := range d.hexes {
		for to := range d.hexes {
			for k := 1; k <= 5; k++ {
				sum, ok := d.Between(from, to, k)
				if got, has := other.Between(there[from], there[to], k); got != sum || has != ok {
					t.Fatalf("%s to %s within %d: %d %v, turned %d %v", d.board.Name(from), d.board.Name(to), k, sum, ok, got, has)
				}
			}
		}
	}
}

func TestFieldIsWhatIsDetected(t *testing.T) {
	d := theatre(t, 5)
	for from := 0; from < d.hexes; from += 7 {
		got := d.Field(from, 4, 3, nil)
		for to := range d.hexes {
			want := to != from && d.Detects(Scan{From: from, To: to, Range: 4, EW: 3, Value: d.Value(to)})
			if slices.Contains(got, to) != want {
				t.Errorf("%s from %s: in the field %v, detected %v", d.board.Name(to), d.board.Name(from), !want, want)
			}
		}
	}
}

func TestDetectorRefuses(t *testing.T) {
	b := hexes.SectionMap(hexes.NewSection("test", 3, 2))
	values := func(v int) []int { return slices.Repeat([]int{v}, b.Len()) }
	for _, c := range []struct {
		values  []int
		longest int
		want    string
	}{
		{values(1)[1:], 4, fmt.Sprintf("found %d combat values; board test has %d hexes", b.Len()-1, b.Len())},
		{append([]int{-1}, values(1)[1:]...), 4, "found combat value -1 at 0201; want 0 or more"},
		{values(1), 0, "found range 0 and combat values up to 1; want a range of 1 or more, and sums below 255"},
		{values(64), 5, "found range 5 and combat values up to 64; want a range of 1 or more, and sums below 255"},
	} {
		if _, err := NewDetector(b, c.values, c.longest); err == nil || err.Error() != c.want {
			t.Errorf("got %v, want %s", err, c.want)
		}
	}
}

// theatre returns the detector of the six-section board with random values of 0 to 4.
func theatre(t testing.TB, longest int) *Detector {
	b, err := atlas.OpenHexes("theatre")
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(5, 6))
	values := make([]int, b.Len())
	for i := range values {
		values[i] = rng.IntN(5)
	}
	d, err := NewDetector(b, values, longest)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// BenchmarkDetection measures the verdict and the path between random hexes of six sections that
// are 1 to 15 hexes apart.
func BenchmarkDetection(b *testing.B) {
	d := theatre(b, 15)
	rng := rand.New(rand.NewPCG(7, 8))
	var scans []Scan
	for len(scans) < 1<<14 {
		s := Scan{From: rng.IntN(d.hexes), To: rng.IntN(d.hexes), Range: 1 + rng.IntN(15), EW: rng.IntN(20), Value: rng.IntN(5)}
		if s.From != s.To && d.board.Distance(s.From, s.To) <= s.Range {
			scans = append(scans, s)
		}
	}
	path := make([]Hop, 0, 15)
	b.ReportAllocs()
	i := 0
	for b.Loop() {
		path = d.Trace(scans[i&(1<<14-1)], path).Path
		i++
	}
}

// BenchmarkNewDetector measures preparing the board, which a match does once.
func BenchmarkNewDetector(b *testing.B) {
	d := theatre(b, 6)
	for b.Loop() {
		if _, err := NewDetector(d.board, d.values, 6); err != nil {
			b.Fatal(err)
		}
	}
}

// wall returns a board with a wall of 3s and a detour of 1s around it.
func wall(t *testing.T) *Detector {
	t.Helper()
	p := hexes.NewSection("wall", 9, 6)
	b := hexes.SectionMap(p)
	values := make([]int, b.Len())
	for i := range values {
		values[i] = 1
	}
	for _, name := range []string{"0502", "0503", "0504", "0404", "0604"} {
		i, err := b.Find(name)
		if err != nil {
			t.Fatal(err)
		}
		values[i] = 3
	}
	d, err := NewDetector(b, values, 6)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func find(t *testing.T, d *Detector, name string) int {
	t.Helper()
	i, err := d.Board().Find(name)
	if err != nil {
		t.Fatal(err)
	}
	return i
}

func TestDetectionWords(t *testing.T) {
	d := wall(t)
	from, to := find(t, d, "0501"), find(t, d, "0505")
	ask := func(s Scan) []string {
		s.From, s.To = from, to
		return d.Trace(s, nil).Words(func(hex int) string { return map[int]string{1: "plains", 3: "mountains"}[d.Value(hex)] })
	}
	for _, c := range []struct {
		name string
		scan Scan
		want []string
	}{
		{"detour", Scan{Range: 6, EW: 6, Value: 1}, []string{
			"DETECTED  0501 to 0505  [GA combat/detection]",
			"board wall, 4 hexes away, range 6, EW 6",
			"path of the least sum, 6 hexes:",
			"   1  0602     plains                    1  sum  1",
			"   2  0702     plains                    1  sum  2",
			"   3  0703     plains                    1  sum  3",
			"   4  0704     plains                    1  sum  4",
			"   5  0605     plains                    1  sum  5",
			"   6  0505     plains                    1  sum  6",
			"decided: the sum 6 is no more than EW 6, margin 0 (combat/detection)",
			"detour:  the best path of 4 hexes sums to 10; going around saves 4",
			"turns:   not detected with EW 5, or with a range below 6",
		}},
		{"straight", Scan{Range: 5, EW: 6, Value: 1}, []string{
			"NOT DETECTED  0501 to 0505  [GA combat/detection]",
			"board wall, 4 hexes away, range 5, EW 6",
			"path of the least sum, 5 hexes:",
			"   1  0602     plains                    1  sum  1",
			"   2  0603     plains                    1  sum  2",
			"   3  0604     mountains                 3  sum  5",
			"   4  0605     plains                    1  sum  6",
			"   5  0505     plains                    1  sum  7",
			"decided: the least sum 7 is more than EW 6, by 1 (combat/detection)",
			"detour:  the best path of 4 hexes sums to 10; going around saves 3",
			"turns:   detected with EW 7, or with range 6 (sum 6)",
		}},
		{"special", Scan{Range: 6, EW: 9, Value: 4}, []string{
			"DETECTED  0501 to 0505  [GA combat/detection]",
			"board wall, 4 hexes away, range 6, EW 9",
			"path of the least sum, 6 hexes:",
			"   1  0602     plains                    1  sum  1",
			"   2  0702     plains                    1  sum  2",
			"   3  0703     plains                    1  sum  3",
			"   4  0704     plains                    1  sum  4",
			"   5  0605     plains                    1  sum  5",
			"   6  0505     plains                    4  sum  9  special value for the target; usually 1 (scenarios/special)",
			"decided: the sum 9 is no more than EW 9, margin 0 (combat/detection)",
			"detour:  the best path of 4 hexes sums to 13; going around saves 4",
			"turns:   not detected with EW 8, or with a range below 6",
		}},
		{"beyond", Scan{Range: 3, EW: 4, Value: 1}, []string{
			"NOT DETECTED  0501 to 0505  [GA combat/range]",
			"board wall, 4 hexes away, range 3, EW 4",
			"decided: 4 hexes away is beyond range 3 (combat/range)",
			"turns:   not detected with any range up to 6",
		}},
		{"flight", Scan{Range: 4, EW: 0, Value: 1, Automatic: true}, []string{
			"DETECTED  0501 to 0505  [GA combat/detection/automatic]",
			"board wall, 4 hexes away, range 4, EW 0",
			"path of the least sum, 4 hexes:",
			"   1  0502     mountains                 3  sum  3",
			"   2  0503     mountains                 3  sum  6",
			"   3  0504     mountains                 3  sum  9",
			"   4  0505     plains                    0  sum  9  the target is in flight (combat/hit/exceptions)",
			"decided: a target in flight and within range is detected whatever the sum (combat/detection/automatic)",
			"turns:   not detected with a range below 4",
		}},
		{"flight beyond", Scan{Range: 3, EW: 0, Value: 1, Automatic: true}, []string{
			"NOT DETECTED  0501 to 0505  [GA combat/range]",
			"board wall, 4 hexes away, range 3, EW 0",
			"decided: 4 hexes away is beyond range 3 (combat/range)",
			"turns:   detected with a range of 4 or more",
		}},
	} {
		if diff := cmp.Diff(c.want, ask(c.scan)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", c.name, diff)
		}
	}
}

func TestDetectionJSON(t *testing.T) {
	d := wall(t)
	s := Scan{From: find(t, d, "0501"), To: find(t, d, "0502"), Range: 2, EW: 2, Value: 3}
	for want, change := range map[string]func(*Scan){
		`{"from":"0501","to":"0502","distance":1,"range":2,"ew":2,"inRange":true,"automatic":false,"detected":false,"sum":3,"margin":-1,"path":[{"hex":"0502","value":3,"sum":3}],"clause":"combat/detection"}`: func(*Scan) {},
		`{"from":"0501","to":"0504","distance":3,"range":2,"ew":2,"inRange":false,"automatic":false,"detected":false,"sum":null,"margin":null,"path":[],"clause":"combat/range"}`:                               func(s *Scan) { s.To = find(t, d, "0504") },
	} {
		s := s
		change(&s)
		if got, err := json.Marshal(d.Trace(s, nil)); err != nil || string(got) != want {
			t.Errorf("got  %s: %v\nwant %s", got, err, want)
		}
	}
}
