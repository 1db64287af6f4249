package record_test

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"metahex/game"
	"metahex/game/gametest"
	"metahex/game/gametest/toy"
	"metahex/record"
	"metahex/rule"
)

var update = flag.Bool("update", false, "rewrite the golden plays")

func start(h record.Header) (game.Match, error) {
	if h.System != "toy" {
		return nil, fmt.Errorf("no system %q", h.System)
	}
	return toy.New(), nil
}

func TestGolden(t *testing.T) { record.Golden(t, "testdata", start, *update) }

const head = "format: play/1\nsystem: toy\nscenario: ambush\n\n"

func TestParseFaults(t *testing.T) {
	tests := []struct {
		name, give, want string
		kept             int // number of lines before the fault; -1: Parse returns no play
	}{
		{"empty", "", `f:1:1: found ""; want "format: play/1": this is not a play file, or it has another version`, -1},
		{"foreign", "\x89PNG\n", `f:1:1: found "\x89PNG"; want "format: play/1": this is not a play file, or it has another version`, -1},
		{"other version", "format: play/2\n", `f:1:1: found "format: play/2"; want "format: play/1": this is not a play file, or it has another version`, -1},
		{"unknown key", "format: play/1\nsytem: toy\n", `f:2:1: unknown key "sytem" (want one of system, scenario, tables, readings, rules, build, seed, red, blue), did you mean "system"?`, -1},
		{"no value", "format: play/1\nsystem:\n", `f:2:8: system has no value; leave the line out`, -1},
		{"twice", "format: play/1\nsystem: toy\nsystem: toy\n", `f:3:1: system is given twice`, -1},
		{"no scenario", "format: play/1\nsystem: toy\n\n> run\n", `f:3:1: the header has no key "scenario"`, -1},
		{"no empty line", "format: play/1\nsystem: toy\n> run\n", `f:3:1: found "> run"; want a line "key: value", or an empty line to end the header`, -1},
		{"no mark", head + "> run\nrun\n", `f:6:1: found "run"; want a line that begins with > (an answer), >! (a refused answer), four spaces (a result), = (a state), ~ (a pencil note) or # (a remark)`, 1},
		{"no seat", head + "~ chance b a gun\n", `f:5:1: found the note "chance b a gun"; want red or blue, the label of a counter and a text`, 0},
		{"no counter", head + "~ red\n", `f:5:1: found the note "red"; want red or blue, the label of a counter and a text`, 0},
		{"a long note", head + "~ red b " + strings.Repeat("x", 61) + "\n", `f:5:1: found a note of 61 characters; want at most 60`, 0},
		{"control characters in a note", head + "~ red b a\x1b[2J\n", `f:5:1: found "b a\x1b[2J"; want printable characters`, 0},
		{"no answer", head + "> run\n>\n", `f:6:1: found nothing after ">"`, 1},
		{"cut off", head + "> run\n> ho", `f:6:5: the last line is cut off: found no line feed after "> ho"`, 1},
		{"event under nothing", head + "    The runner enters b.\n", `f:5:1: found an indented line without an answer above it; want it after a line with > or >!`, 0},
		{"not text", head + "> run\n# \xff\n", `f:6:1: the line is not UTF-8 text: the file is damaged, or it is not a play file`, 1},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			p, err := record.Parse("f", []byte(test.give))
			if got := fmt.Sprint(err); got != test.want {
				t.Errorf("error\n%s, want\n%s", got, test.want)
			}
			kept := -1
			if p != nil {
				kept = len(p.Lines)
			}
			if kept != test.kept {
				t.Errorf("kept %d lines, want %d", kept, test.kept)
			}
		})
	}
}

// These plays can be parsed, but not replayed, or their results differ.
func TestCheckFaults(t *testing.T) {
	golden, err := os.ReadFile("testdata/reaction-in-mid-move.play")
	if err != nil {
		t.Fatal(err)
	}
	tests := []struct{ name, old, new, want string }{
		{"unreadable answer", "> hide c", "> hyde c", `f:12:3: unknown answer "hyde" (want one of draw, hide, run, stay, hold, fire, roll), did you mean "hide"?`},
		{"unreadable name", "> hide c", "> hide q", `f:12:8: found "q"; want a place`},
		{"refused answer", "> hide c", "> hide f", `f:12:3: blue, asked to hide, answers "hide f", which is refused: hide f is no answer to "hide": want hide b, hide c, hide d, hide e [TOY 2]`},
		{"accepted, but must be refused", ">! hide b", ">! fire", `f:19:4: blue, asked to react, answers "fire", which must be refused but is accepted`},
		{"another event", "misses. [TOY 5]", "misses. [TOY 4]", `f:26:20: recorded "    2 misses. [TOY 4]"; replayed "    2 misses. [TOY 5]"`},
		{"another hash", "= turn 1 ", "= turn 1 0", ""},
		{"another chain", " d636f77951de3fef", " d636f77951de3fee", `f:36:40: recorded "= over 5a045f6736132b21 d636f77951de3fee"; replayed "= over 5a045f6736132b21 d636f77951de3fef"`},
		{"other sides that may know", " {blue; else: Blue draws a card.}", " {red; else: Blue draws a card.}", ""},
		{"a secret shown to all", " {blue; else: Blue draws a card.}", "", ""},
		{"an event too few", "    2 misses. [TOY 5]\n", "", `f:26:1: recorded "> stay"; replayed "    2 misses. [TOY 5]"`},
		{"a line too many", "= over", "    Rain.\n= over", `f:36:1: recorded "    Rain."; replayed "= over 5a045f6736132b21 d636f77951de3fef"`},
		{"a remainder", "3fef\n", "3fef\n= over 0\n", `f:37:1: recorded "= over 0"; replayed nothing more`},
		{"the hash is missing", "= over 5a045f6736132b21 d636f77951de3fef\n", "", `f:35:1: recorded nothing after this line; replayed "= over 5a045f6736132b21 d636f77951de3fef"`},
		{"an answer after the end", "> roll 3", "> roll 3\n> run", ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			text := strings.Replace(string(golden), test.old, test.new, 1)
			if text == string(golden) {
				t.Fatalf("%q is not in the golden play", test.old)
			}
			p, err := record.Parse("f", []byte(text))
			if err != nil {
				t.Fatal(err)
			}
			err = record.Check(p, start)
			if f := (*rule.Fault)(nil); !errors.As(err, &f) || f.Line == 0 {
				t.Fatalf("error %v, want a *rule.Fault with a line", err)
			}
			if test.want != "" && err.Error() != test.want {
				t.Errorf("error\n%s, want\n%s", err, test.want)
			}
		})
	}
}

// Rewording an event does not break a record for CheckWords, which counts the reworded lines; the hashes
// stay the same. Check finds the first of them.
func TestCheckWords(t *testing.T) {
	golden, err := os.ReadFile("testdata/reaction-in-mid-move.play")
	if err != nil {
		t.Fatal(err)
	}
	text := strings.NewReplacer("2 misses.", "A 2 misses.", "Blue draws a card.", "Blue has drawn a card.", "hide b is no answer", "hide b is no reply").Replace(string(golden))
	p, err := record.Parse("f", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	reworded, err := record.CheckWords(p, start)
	if err != nil || reworded != 3 {
		t.Errorf("%d lines in other words, error %v; want 3 and none", reworded, err)
	}
	const want = `f:11:52: recorded "    The shells are good. [TOY 1] {blue; else: Blue has drawn a card.}"; replayed "    The shells are good. [TOY 1] {blue; else: Blue draws a card.}"; only the wording differs`
	if err := record.Check(p, start); fmt.Sprint(err) != want {
		t.Errorf("checked byte by byte: %v; want %s", err, want)
	}
}

// A recorded random match is parsed back, passes Check, and equals its Rewrite. If it is cut off
// anywhere, it still replays up to its last complete line.
func TestRecordedMatches(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		seed := rapid.Uint64().Draw(t, "seed")
		text, end := recorded(t, seed)
		p, err := record.Parse("f", text)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(string(text), p.String()); diff != "" {
			t.Fatalf("written and read back (-want +got):\n%s", diff)
		}
		if err := record.Check(p, start); err != nil {
			t.Fatal(err)
		}
		again, err := record.Rewrite(p, start)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(string(text), again.String()); diff != "" {
			t.Fatalf("rewritten (-want +got):\n%s", diff)
		}
		m, err := record.Replay(p, start)
		if err != nil || game.Hash(m) != game.Hash(end) {
			t.Fatalf("replayed to hash %x (error %v), want %x", game.Hash(m), err, game.Hash(end))
		}
		cut := rapid.IntRange(len(head), len(text)).Draw(t, "cut")
		p, err = record.Parse("f", text[:cut])
		if p == nil {
			t.Fatalf("cut off after %d bytes nothing is left: %v", cut, err)
		}
		if _, err := record.Replay(p, start); err != nil {
			t.Fatalf("cut off after %d bytes: %v", cut, err)
		}
	})
}

// recorded plays a random match and returns its record and its final state.
func recorded(t interface{ Fatal(...any) }, seed uint64) ([]byte, game.Match) {
	var b bytes.Buffer
	m := toy.New()
	r := record.NewRecorder(&b, record.Header{System: "toy", Scenario: "ambush"}, m)
	source := rand.New(rand.NewPCG(seed, 0))
	players := map[game.Side]game.Player{game.Chance: game.Dice(source), game.Red: gametest.Random(source), game.Blue: gametest.Random(source)}
	if _, err := game.Play(context.Background(), m, players, r.Hear); err != nil {
		t.Fatal(err)
	}
	if r.Err() != nil {
		t.Fatal(r.Err())
	}
	return b.Bytes(), m
}

// No text causes a panic of Parse. Parsed lines are written back unchanged.
func TestParseNeverPanics(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		parts := rapid.SliceOf(rapid.SampledFrom([]string{"> ", ">", "!", "    ", "= ", "#", "\n", "run", "\r", "\xff", "format: play/1\n", "\t"})).Draw(t, "parts")
		text := head + strings.Join(parts, "")
		p, err := record.Parse("f", []byte(text))
		if err != nil && !strings.HasPrefix(err.Error(), "f:") {
			t.Fatalf("error without a place: %v", err)
		}
		again, err := record.Parse("f", []byte(p.String()))
		if err != nil {
			t.Fatalf("%q was kept, but does not read: %v", p, err)
		}
		if diff := cmp.Diff(p, again); diff != "" {
			t.Fatalf("kept and read again (-want +got):\n%s", diff)
		}
	})
}

func TestReplayStopsBeforeTheTrouble(t *testing.T) {
	p, err := record.Parse("f", []byte(head+"> draw good\n>! hide c\n> hide d\n"))
	if err != nil {
		t.Fatal(err)
	}
	m, err := record.Replay(p, start)
	if want := `f:6:4: blue, asked to hide, answers "hide c", which must be refused but is accepted`; fmt.Sprint(err) != want {
		t.Errorf("error %v, want %s", err, want)
	}
	if q, _ := m.Question(); q.Topic != "hide" {
		t.Errorf("the match has gone on to %q, want it to stand at hide", q.Topic)
	}
	if _, err := record.Replay(&record.Play{Header: record.Header{System: "chess"}}, start); fmt.Sprint(err) != `no system "chess"` {
		t.Errorf("error %v, want the start's own", err)
	}
}

func TestAutosaveGoesOn(t *testing.T) {
	file := filepath.Join(t.TempDir(), "game.play")
	m := toy.New()
	first, c, err := record.Autosave(file, record.Header{System: "toy", Scenario: "ambush", Red: "two\nlines"}, m)
	if err != nil {
		t.Fatal(err)
	}
	play(t, m, first, "draw good", "hide c")
	if err := c.Close(); err != nil {
		t.Fatal(err)
	}
	p, err := record.Load(file)
	if err != nil {
		t.Fatal(err)
	}
	resumed, err := record.Replay(p, start)
	if err != nil {
		t.Fatal(err)
	}
	second, c, err := record.Append(file, p, resumed)
	if err != nil {
		t.Fatal(err)
	}
	second.Remark("after the break")
	play(t, resumed, second, "run", "fire")
	if err := c.Close(); err != nil {
		t.Fatal(err)
	}
	p, err = record.Load(file)
	if err != nil {
		t.Fatal(err)
	}
	if err := record.Check(p, start); err != nil {
		t.Error(err)
	}
	if info, err := os.Stat(file); err != nil || info.Mode().Perm() != 0o644 {
		t.Errorf("the file has mode %v (error %v), want it readable by all", info.Mode(), err)
	}
	if p.Header.Red != "two / lines" {
		t.Errorf("red is %q, want the two lines in one", p.Header.Red)
	}
	if left, _ := filepath.Glob(filepath.Join(filepath.Dir(file), ".*")); len(left) > 0 {
		t.Errorf("temporary files are left: %v", left)
	}
}

func play(t *testing.T, m game.Match, r *record.Recorder, answers ...string) {
	t.Helper()
	script := game.NewScript(answers...)
	players := map[game.Side]game.Player{game.Chance: script, game.Red: script, game.Blue: script}
	if _, err := game.Play(context.Background(), m, players, r.Hear); !errors.Is(err, game.ErrScriptEnd) {
		t.Fatal(err)
	}
	if r.Err() != nil {
		t.Fatal(r.Err())
	}
}

// A listener is a T that collects what Golden reports.
type listener struct{ said []string }

func (l *listener) Helper() {}
func (l *listener) Errorf(format string, args ...any) {
	l.said = append(l.said, fmt.Sprintf(format, args...))
}
func (l *listener) Fatalf(format string, args ...any) { l.Errorf(format, args...) }

func TestGoldenUpdates(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "bare.play")
	if err := os.WriteFile(file, []byte(head+"> draw good\n# hidden\n> hide c\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	var before, during, after, none listener
	record.Golden(&before, dir, start, false)
	record.Golden(&during, dir, start, true)
	record.Golden(&after, dir, start, false)
	record.Golden(&none, t.TempDir(), start, false)
	if len(before.said) != 1 || len(during.said) != 0 || len(after.said) != 0 || len(none.said) != 1 {
		t.Errorf("before %q, during %q, after %q, without files %q; want one, none, none, one", before.said, during.said, after.said, none.said)
	}
}

// A drawer is a match whose answers add events with effects, odds and points.
type drawer struct {
	game.Match
	size *int32
}

func (d drawer) Answer(c game.Choice) ([]game.Event, error) {
	events, err := d.Match.Answer(c)
	if err == nil {
		events = append(events, game.Event{
			Seen: game.Everyone, Text: "a shot",
			Effect: game.Effect{Kind: game.Shot, By: 1, At: 2, From: game.Point{X: 3, Y: 4}, To: game.Point{X: 5, Y: 6}, Throw: game.Throw{Dice: "d12", Face: 5, Plus: 3}, Result: "miss", Size: *d.size},
			Odds:   game.Odds{Side: game.Red, By: "A", At: "B", Ways: 3, Of: 12, Result: "a hit"},
			Scored: game.Scored{Side: game.Red, Points: 2, Cause: "holds"},
		}, game.Event{Seen: game.Everyone, Text: "news", Effect: game.Headline()})
	}
	return events, err
}

// The data of events is stored in the effects file, and all of it is compared.
func TestGoldenKeepsWhatIsDrawn(t *testing.T) {
	dir := t.TempDir()
	put := func(name, text string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	size := int32(0)
	draws := func(h record.Header) (game.Match, error) { return drawer{toy.New(), &size}, nil }
	said := func(update bool) string {
		var l listener
		record.Golden(&l, dir, draws, update)
		return strings.ReplaceAll(strings.Join(l.said, "\n"), dir, "")
	}
	put("one.play", head+"> draw good\n> hide c\n")
	if got := said(true); got != "" {
		t.Fatal(got)
	}
	const shot = `shot 1>2 3,4>5,6 d12 5 +3 "miss"; odds red A at B 3 of 12 missed "a hit"; scored red 2 "holds"`
	kept, err := os.ReadFile(filepath.Join(dir, "effects.txt"))
	if want := "# one\n1 " + shot + "\n1 news\n2 " + shot + "\n2 news\n"; err != nil || string(kept) != want {
		t.Fatalf("got %s (error %v), want %s", kept, err, want)
	}
	for _, test := range []struct {
		what, file, want string
		size             int32
	}{
		{"as it was", string(kept), "", 0},
		{"another size", string(kept), `/effects.txt:2:1: the event data of play one is "1 ` + strings.ReplaceAll(strings.Replace(shot, `"miss"`, `"miss" size 1`, 1), `"`, `\"`) + `"; want "1 ` + strings.ReplaceAll(shot, `"`, `\"`) + `"`, 1},
		{"a line less", strings.TrimSuffix(string(kept), "2 news\n"), `/effects.txt:5:1: the event data of play one is "2 news"; want "nothing more"`, 0},
		{"a line more", string(kept) + "3 news\n", `/effects.txt:6:1: the event data of play one is "nothing more"; want "3 news"`, 0},
		{"a play that is gone", string(kept) + "# two\n1 news\n", `/effects.txt:6:1: found effects of two, but no two.play`, 0},
		{"no title", "1 news\n", `/effects.txt:1:1: found "1 news" before the first play; want "# " and the name of a play`, 0},
	} {
		put("effects.txt", test.file)
		size = test.size
		if got := said(false); got != test.want {
			t.Errorf("%s: got %s, want %s", test.what, got, test.want)
		}
	}
}

// An editor of Windows puts a byte order mark before a record, and ends its lines in carriage return and
// line feed. The record stays the same.
func TestRecordsEditedOnWindows(t *testing.T) {
	text, err := os.ReadFile("testdata/through.play")
	if err != nil {
		t.Fatal(err)
	}
	want, err := record.Parse("a", text)
	if err != nil {
		t.Fatal(err)
	}
	ends := func(text []byte) string { return strings.ReplaceAll(string(text), "\n", "\r\n") }
	for _, edited := range []string{"\ufeff" + string(text), ends(text), "\ufeff" + ends(text)} {
		got, err := record.Parse("a", []byte(edited))
		if diff := cmp.Diff(want, got); err != nil || diff != "" {
			t.Errorf("%.20q: %v (-want +got):\n%.1000s", edited, err, diff)
		}
	}
	head, _, _ := strings.Cut(string(text), "\n\n")
	for _, cut := range []string{head + "\n", ends([]byte(head + "\n"))} {
		h := record.Examine("a", []byte(cut), start)
		if h.Broken == nil || !strings.Contains(h.Broken.Error(), "the header is cut off") {
			t.Errorf("%.20q: got %v; want that the header is cut off", cut, h.Broken)
		}
	}
}

// A name of a file with a blank is one word of the header.
func TestTablesWithBlanks(t *testing.T) {
	want := []string{"my tables.yaml", "100%.yaml", "b.yaml"}
	h := record.Header{System: "duel", Scenario: "s", Tables: record.TableWords(want)}
	p, err := record.Parse("a", []byte(h.String()+"\n"))
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, p.Header.TableFiles()); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
