package record_test

import (
	"bytes"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"metahex/game"
	"metahex/record"
)

// A record of 14 answers is damaged in one place. Examine reports the findings and the number of
// valid answers.
func TestExamine(t *testing.T) {
	whole, err := os.ReadFile("testdata/through.play")
	if err != nil {
		t.Fatal(err)
	}
	const ends = "\n= over a4b050c89de09c25 f8bfb89dd7a8949f\n"
	for _, test := range []struct {
		name, old, new string
		want           string // the result of holds
		found          []string
	}{
		{"whole", "", "", "14 of 14 answers, 5 hashes", nil},
		{"other words", "The runner enters d.", "The runner is now at d.", "14 of 14 answers, 5 hashes",
			[]string{`f:23:16: recorded "    The runner is now at d. [TOY 3]"; replayed "    The runner enters d. [TOY 3]"; only the wording differs`}},
		{"a clause is changed, the chain confirms the answer", "enters b. [TOY 3]", "enters b. [TOY 9]", "14 of 14 answers, 5 hashes",
			[]string{`f:12:31: recorded "    The runner enters b. [TOY 9]"; replayed "    The runner enters b. [TOY 3]"`}},
		{"a hash of facts is changed", "c97829c1ecef390c", "c97829c1ecef390d", "14 of 14 answers, 4 hashes",
			[]string{`f:19:25: recorded "= turn 2 c97829c1ecef390d 3afd603f248d831b"; replayed "= turn 2 c97829c1ecef390c 3afd603f248d831b"`}},
		{"an answer is changed: its events differ", "> stay\n", "> run\n", "6 of 14 answers, 2 hashes, broken",
			[]string{
				`f:21:1: recorded "= turn 3 03be7515d51bb6ba 1888d9986bfb68a9"; replayed "    The runner enters d. [TOY 3]"`,
				`f:22:3: blue, asked to react, answers "run", which is refused: run is no answer to "react": want hold, fire [TOY 4]`,
			}},
		{"an answer is changed: only the chain shows it", "> roll 1\n    1 misses.", "> roll 2\n    2 misses.", "12 of 14 answers, 3 hashes",
			[]string{`f:34:27: recorded "= turn 4 14b799c73dd3dd6a 2dbef552656335ce"; replayed "= turn 4 14b799c73dd3dd6a 6b7f3286865eeec3"`}},
		{"an answer is refused", "> stay\n", "> fire\n", "6 of 14 answers, 2 hashes, broken",
			[]string{`f:20:3: red, asked to move, answers "fire", which is refused: fire is no answer to "move": want run, stay [TOY 3]`}},
		{"words that cannot be read", "> stay\n", "> stand\n", "6 of 14 answers, 2 hashes, broken", []string{`f:20:3: unknown answer "stand" (want one of draw, hide, run, stay, hold, fire, roll)`}},
		{"rubbish in the middle", "> stay\n", "\x00\x00\n", "6 of 6 answers, 2 hashes, broken",
			[]string{`f:20:1: found "\x00\x00"; want a line that begins with > (an answer), >! (a refused answer), four spaces (a result), = (a state), ~ (a pencil note) or # (a remark)`}},
		{"the last line is cut off", ends, "\n= over a4b", "14 of 14 answers, 4 hashes, cut", []string{`f:38:11: the last line is cut off: found no line feed after "= over a4b"`}},
		{"zeros at the end", ends, ends + "\x00\x00\x00", "14 of 14 answers, 5 hashes, cut",
			[]string{`f:39:1: found "\x00\x00\x00"; want a line that begins with > (an answer), >! (a refused answer), four spaces (a result), = (a state), ~ (a pencil note) or # (a remark)`}},
		{"the last lines are missing", "\n    The runner is through. [TOY 6]" + ends, "\n", "14 of 14 answers, 4 hashes, cut",
			[]string{`f:36:1: the end is cut off after this line; the results of the last answer are missing`}},
		{"a foreign answer at the end", ends, ends + "> hold\n", "14 of 15 answers, 5 hashes, broken", []string{`f:39:3: "hold" is refused: the match is over: there is no question to answer [TOY 6]`}},
		{"another header", "ambush", "ambuscade", "", []string{`f:3:11: no scenario "ambuscade"`}},
		{"other rules", "ambush\n", "ambush\nrules: TOY/0\n", "14 answers, other", []string{"recorded by another build under rules TOY/0; this program has rules TOY/1 and does not replay it"}},
	} {
		text := string(whole)
		if test.old != "" && strings.Count(text, test.old) == 0 {
			t.Fatalf("%s: there is no %q", test.name, test.old)
		}
		h := record.Examine("f", []byte(strings.Replace(text, test.old, test.new, 1)), begun)
		var found []string
		for _, f := range h.Findings {
			found = append(found, f.Error())
		}
		if got := holds(h); got != test.want {
			t.Errorf("%s: %s; want %s", test.name, got, test.want)
		}
		if diff := cmp.Diff(test.found, found); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.name, diff)
		}
	}
}

// begun starts the match of a header; it refuses another version of the rules and a wrong scenario.
func begun(h record.Header) (game.Match, error) {
	switch {
	case h.Rules == "TOY/0":
		return nil, &record.OtherRules{Recorded: h.Rules, Here: "TOY/1"}
	case h.Scenario != "ambush":
		return nil, fmt.Errorf("f:3:11: no scenario %q", h.Scenario)
	}
	return start(h)
}

// holds formats the health of a record in one line.
func holds(h *record.Health) string {
	if h.Other {
		return fmt.Sprintf("%d answers, other", h.Answers)
	}
	if h.Good == 0 {
		return ""
	}
	text := fmt.Sprintf("%d of %d answers, %d hashes", h.Good, h.Answers, h.Hashes)
	for what, is := range map[string]bool{", broken": h.Broken != nil, ", cut": h.Cut, ", bare": h.Bare} {
		if is {
			text += what
		}
	}
	return text
}

// Examine returns no play and one finding for a text that is not a record. It finds no errors in a
// script of answers without events.
func TestExamineWithoutEvents(t *testing.T) {
	if h := record.Examine("f", nil, start); h.Play != nil || len(h.Findings) != 1 {
		t.Errorf("an empty file: %+v", h)
	}
	h := record.Examine("f", []byte(head+"> draw bad\n> hide e\n"), start)
	if got, want := holds(h), "2 of 2 answers, 0 hashes, bare"; got != want || len(h.Findings) > 0 {
		t.Errorf("a bare script: %s, %v; want %s", got, h.Findings, want)
	}
	h = record.Examine("f", []byte(head[:len(head)-1]), start)
	if want := "f:3:1: the header is cut off: found no empty line after this line"; h.Whole != nil || len(h.Findings) != 1 || h.Findings[0].Error() != want {
		t.Errorf("a header that is cut off: %v, want %s", h.Findings, want)
	}
	h = record.Examine("f", []byte(head), start)
	if h.Answers != 0 || len(h.Findings) > 0 || h.Cut {
		t.Errorf("a header alone: %+v", h)
	}
}

// However a record is damaged, its mended record passes Check. That record is the beginning of the
// original, or another valid match, and contains all answers before the damage.
func TestMendedRecordsCheck(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text, _ := recorded(t, rapid.Uint64().Draw(t, "seed"))
		at := rapid.IntRange(len(head), len(text)-1).Draw(t, "at")
		damaged := bytes.Clone(text)
		if rapid.Bool().Draw(t, "cut") {
			damaged = damaged[:at]
		} else {
			damaged[at] ^= 1 << rapid.IntRange(0, 7).Draw(t, "bit")
		}
		h := record.Examine("f", damaged, start)
		mended, err := h.Mend(start)
		if err != nil {
			t.Fatal(err)
		}
		if err := record.Check(mended, start); err != nil {
			t.Fatal(err)
		}
		if healthy := record.Examine("f", []byte(mended.String()), start); len(healthy.Findings) > 0 || healthy.Good != h.Good {
			t.Fatalf("mended: %s, %v; want %d answers", holds(healthy), healthy.Findings, h.Good)
		}
		least := strings.Count(string(text[:bytes.LastIndexByte(text[:at], '\n')+1]), "\n> ") - 1
		if h.Good < least {
			t.Fatalf("%d answers are kept, want %d or more", h.Good, least)
		}
		if len(h.Findings) == 0 && !bytes.Equal(damaged, text) && string(damaged) != mended.String() && !h.Bare {
			t.Fatal("the damage is not found")
		}
	})
}
