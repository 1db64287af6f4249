package battlesuit_test

import (
	"fmt"
	"testing"

	"metahex/systems/battlesuit"
)

func TestReadings(t *testing.T) {
	var r battlesuit.Readings
	for _, word := range battlesuit.ReadingWords() {
		if err := r.Set(word); err != nil {
			t.Errorf("%s: %v", word, err)
		}
	}
	if got, want := r.Changed(), "6.1=to-the-letter 6.5=halve 6.6=subtract 6.8=edge-pairs rubble=blocks 7.1=d6 7.3=leap-and-run 8.2.8=clause 8.5=when-seen 9.0=around 10.0=d6 11.4=adjacent 12.2=d6 12.4.2=bare 12.9=narrow 12.10=entered"; got != want {
		t.Errorf("all at their last values: %s, want %s", got, want)
	}
	for text, want := range map[string]string{
		"8.5":          `found reading "8.5"; want a name and a value, such as 8.5=when-seen`,
		"8.5=when-see": `reading 8.5: unknown value "when-see" (want one of before-sight, when-seen), did you mean "when-seen"?`,
		"8.6=x":        `unknown reading "8.6" (want one of 6.1, 6.5, 6.6, 6.8, rubble, 7.1, 7.3, 8.2.8, 8.5, 9.0, 10.0, 11.4, 12.2, 12.4.2, 12.9, 12.10), did you mean "6.6"?`,
	} {
		if got := fmt.Sprint(r.Set(text)); got != want {
			t.Errorf("Set(%q): %s, want %s", text, got, want)
		}
	}
}

// Every reading can be played to the end, and a wrong one is told.
func TestPreparedUnderReadings(t *testing.T) {
	tables := battlesuit.StandardTables()
	sc, err := battlesuit.LoadScenario("meander", tables)
	if err != nil {
		t.Fatal(err)
	}
	for _, word := range battlesuit.ReadingWords() {
		p, err := battlesuit.Prepare(sc, tables, word)
		if err != nil {
			t.Fatal(err)
		}
		if got := p.Readings().Changed(); got != "" && got != word {
			t.Errorf("%s: prepared with %s", word, got)
		}
		if m := muted(p); count(t, m, 1) < 50 || !m.Result().Over {
			t.Errorf("%s: the match did not go to its end", word)
		}
	}
	if _, err := battlesuit.Prepare(sc, tables, "8.5"); err == nil {
		t.Error("a reading without a value is taken")
	}
}

// The lexicon tells what was meant, and has words for everything.
func TestWords(t *testing.T) {
	m := factory(t, "crossroads")()
	words := m
	for text, want := range map[string]string{
		"fire RX":  `found "RX"; want a piece, did you mean "RA"?`,
		"bounce 6": `found "6"; want a level such as @6`,
		"go Z-99":  `found "Z-99"; want a place`,
	} {
		if _, err := words.Choice(text); fmt.Sprint(err) != want {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
	q, _ := m.Question()
	for _, o := range q.Options {
		if text := words.Words(o.Choice); text == "" || text[0] == '?' {
			t.Fatalf("%v has no words: %q", o.Choice, text)
		}
	}
}
