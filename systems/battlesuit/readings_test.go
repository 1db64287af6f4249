package battlesuit_test

import (
	"fmt"
	"testing"

	"metahex/systems/battlesuit"
	"metahex/systems/battlesuit/scenario"
)

// Matches under every reading can be played to the end. A wrong reading is reported.
func TestPreparedUnderReadings(t *testing.T) {
	tables := scenario.Library.Standard()
	sc, err := scenario.Library.Load("meander", tables)
	if err != nil {
		t.Fatal(err)
	}
	for _, word := range scenario.Library.Readings.Words() {
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

// The lexicon translates every answer to words and back.
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
