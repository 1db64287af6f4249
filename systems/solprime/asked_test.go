package solprime_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"metahex/game"
	"metahex/game/gametest"
	"metahex/record"
	"metahex/rule"
)

// The file of a play lists every question of the play, with its clause. For a question it lists how
// many answers of each kind exist, the answer with the highest worth, and the sum of the answer given:
//
//	close-combat
//	> roll 6
//	    command of chance [SP activation]: 6 roll; +1 advanced control [SP activation/control]
//	> activate ROne
//	    activate of red [SP play]: 2 activate; best 20 activate ROne
func TestPlaysAsk(t *testing.T) {
	plays, err := filepath.Glob("testdata/*.play")
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	for _, file := range plays {
		p, err := record.Load(file)
		if err != nil {
			t.Fatal(err)
		}
		m, err := begin(p.Header)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintln(&out, strings.TrimSuffix(filepath.Base(file), ".play"))
		for _, l := range p.Lines {
			if l.Kind == record.Answer {
				c, err := m.Choice(l.Text)
				if err != nil {
					t.Fatalf("%s:%d: %v", file, l.Number, err)
				}
				fmt.Fprintf(&out, "> %s\n    %s\n", l.Text, asked(m, c))
				gametest.Give(t, m, l.Text)
			}
		}
	}
	const golden = "testdata/asked.txt"
	if *update {
		gametest.Golden(t, golden, out.String(), true)
		return
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if line, got, want := firstDifference(out.String(), string(want)); line > 0 {
		t.Errorf("%s:%d: got\n%s\nwant\n%s", golden, line, got, want)
	}
}

// firstDifference returns the number of the first line that differs between two texts, with both
// lines, or 0.
func firstDifference(a, b string) (line int, in, of string) {
	left, right := strings.Split(a, "\n"), strings.Split(b, "\n")
	for i := range max(len(left), len(right)) {
		in, of = "nothing", "nothing"
		if i < len(left) {
			in = left[i]
		}
		if i < len(right) {
			of = right[i]
		}
		if in != of {
			return i + 1, in, of
		}
	}
	return 0, "", ""
}

// asked returns a question, and the sum behind an answer, as one line.
func asked(m game.Match, c game.Choice) string {
	q, _ := m.Question()
	var verbs []string
	counts := map[string]int{}
	for _, o := range q.Options {
		verb, _, _ := strings.Cut(m.Words(o.Choice), " ")
		if o.Cite != "" {
			verb += " [" + string(o.Cite) + "]"
		}
		if counts[verb]++; counts[verb] == 1 {
			verbs = append(verbs, verb)
		}
	}
	text := fmt.Sprintf("%s of %s [%s]", q.Topic, q.Side, q.Cite)
	if q.Seen != game.Everyone {
		text += " in secret"
	}
	if q.Open {
		text += " among others"
	}
	between := ": "
	for _, verb := range verbs {
		text, between = text+between+fmt.Sprint(counts[verb])+" "+verb, ", "
	}
	if worth := m.Worth(nil, nil); q.Side != game.Chance && len(worth) > 0 {
		i := slices.Index(worth, slices.Max(worth))
		text += fmt.Sprintf("; best %d %s", worth[i], m.Words(q.Options[i].Choice))
	}
	return text + added(m.Explain(c))
}

// added returns a sum as one line, with its possible results.
func added(sum rule.Tally) (text string) {
	for _, i := range sum.Items {
		text += fmt.Sprintf("; %s %s [%s]", sum.Signed(i.Amount), i.Reason, i.Cite)
		if i.Source != "" {
			text += " (" + i.Source + ")"
		}
	}
	for _, o := range sum.Outcomes {
		text += fmt.Sprintf("; %s %d of %d", o.Result, o.Ways, o.Of)
	}
	return text
}
