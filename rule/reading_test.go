package rule

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var twoReadings = ReadingList{{Name: "sky", Values: []string{"clear", "hazy"}}, {Name: "level", Values: []string{"one", "two", "three"}}}

// Every combination of values is listed once, the defaults first.
func TestChoices(t *testing.T) {
	var got []string
	for c := range twoReadings.Choices() {
		got = append(got, fmt.Sprint(c))
	}
	want := []string{"[0 0]", "[0 1]", "[0 2]", "[1 0]", "[1 1]", "[1 2]"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	n := 0
	for range (ReadingList{}).Choices() {
		n++
	}
	if n != 1 {
		t.Errorf("an empty list has %d combinations, want 1", n)
	}
}

func TestReadingsInWords(t *testing.T) {
	chosen := []uint8{1, 2}
	if got := twoReadings.String(chosen); got != "sky=hazy level=three" {
		t.Errorf("got %q", got)
	}
	if diff := cmp.Diff(map[string]string{"sky": "hazy", "level": "three"}, twoReadings.Map(chosen)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestReadingList(t *testing.T) {
	l := ReadingList{{Name: "walls", Values: []string{"climbed", "closed"}}, {Name: "woods", Values: []string{"deep", "thin"}}}
	chosen := []uint8{0, 0}
	for text, want := range map[string]string{
		"woods=thin": "<nil>",
		"woods":      `found reading "woods"; want a name and a value, such as walls=climbed`,
		"woods=thn":  `reading woods: unknown value "thn" (want one of deep, thin), did you mean "thin"?`,
		"wods=thin":  `unknown reading "wods" (want one of walls, woods), did you mean "woods"?`,
	} {
		if got := fmt.Sprint(l.Set(chosen, text)); got != want {
			t.Errorf("%s: %s; want %s", text, got, want)
		}
	}
	if diff := cmp.Diff([]uint8{0, 1}, chosen); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]string{"walls=climbed", "walls=closed", "woods=deep", "woods=thin"}, l.Words()); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
