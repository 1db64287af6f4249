package systems

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode"

	"metahex/record"
)

// events returns the texts of the events in a book's plays, with the words that decide in each of them.
// Numbers and names of both are alike in all plays. The events of the first answer tell the scenario, which
// the header of a record names; they are left out.
func events(t *testing.T, y System) map[string]string {
	all := map[string]string{}
	t.Chdir(y.ID)
	plays, err := filepath.Glob("testdata/*.play")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range plays {
		p, err := record.Load(file)
		if err != nil {
			t.Fatal(err)
		}
		m, err := Start(p.Header)
		if err != nil {
			t.Fatal(err)
		}
		decides, answers := record.Deciding(m), 0
		for _, l := range p.Lines {
			switch {
			case l.Kind == record.Answer:
				answers++
			case l.Kind == record.Reported && answers > 1 && !strings.HasPrefix(l.Text, "refused: "):
				text := masked(l.Text)
				all[bare(text)] = decides(record.Line{Kind: l.Kind, Text: text})
			}
		}
	}
	t.Chdir("..")
	return all
}

// masked replaces the numbers and names of a text.
func masked(text string) string {
	all := strings.Fields(text)
	for i, w := range all {
		capital := strings.ContainsFunc(w, unicode.IsUpper)
		switch {
		case strings.HasPrefix(w, "["):
			return strings.Join(all, " ")
		case strings.ContainsFunc(w, unicode.IsNumber):
			all[i] = "0"
		case capital && w != "A" && (i > 0 || strings.ToUpper(w) == w):
			all[i] = "X0"
		}
	}
	return strings.Join(all, " ")
}

// bare leaves out the articles of a text, and what depends on a number: the endings of plurals.
func bare(text string) string {
	var all []string
	for w := range strings.FieldsSeq(text) {
		stem := strings.TrimRight(w, ".,;:)")
		mark := w[len(stem):]
		switch stem {
		case "a", "an", "the", "A", "An", "The":
		case "are":
			all = append(all, "i"+mark)
		default:
			all = append(all, strings.TrimSuffix(strings.TrimSuffix(stem, "s"), "e")+mark)
		}
	}
	return strings.Join(all, " ")
}

// Of two events that a book can tell, the words that decide differ. If this test fails, a word that decides
// is missing among the outcomes of the book.
func TestOutcomesTellEventsApart(t *testing.T) {
	for _, y := range booksHere() {
		texts := map[string][]string{}
		for text, facts := range events(t, y) {
			texts[facts] = append(texts[facts], text)
		}
		for facts, all := range texts {
			if len(all) > 1 {
				slices.Sort(all)
				t.Errorf("%s: %s:\n\t%s", y.ID, facts, strings.Join(all, "\n\t"))
			}
		}
	}
}
