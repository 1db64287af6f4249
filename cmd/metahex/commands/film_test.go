//go:build !js

// The terminal emulator that plays casts cannot be built for WebAssembly.

package commands

import (
	"bytes"
	"encoding/json"
	"fmt"
	"image/gif"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/hinshun/vt10x"

	"metahex/game"
	"metahex/game/gametest"
	"metahex/record"
	"metahex/record/film"
	"metahex/record/summary"
)

// A turn of a record is drawn to a file or to standard output, with the same bytes each time. Each
// refusal is one line.
func TestReplayDrawsATurn(t *testing.T) {
	t.Chdir(t.TempDir())
	if code, _, errOut := quietly(t, strings.Fields("play --plain primer --red greedy --blue greedy --seed 1 --save m.play")...); code != exitFine {
		t.Fatalf("exit code %d: %s", code, errOut)
	}
	code, out, errOut := quietly(t, strings.Fields("replay m.play --turn 3 --svg turn.svg")...)
	if code != exitFine || out != "turn.svg\n" || errOut != "" {
		t.Fatalf("exit code %d, printed %q and %q; want the file's name", code, out, errOut)
	}
	drawn, err := os.ReadFile("turn.svg")
	if err != nil || !bytes.Contains(drawn, []byte("<animateTransform")) {
		t.Fatalf("error %v; want a picture that moves, found\n%.300s", err, drawn)
	}
	for _, args := range []string{"replay m.play --turn 3 --svg -", "replay m.play --turn 3 --svg - --side public"} {
		if code, out, errOut := quietly(t, strings.Fields(args)...); code != exitFine || out != string(drawn) {
			t.Errorf("metahex %s: exit code %d, %q; want the bytes of the file", args, code, errOut)
		}
	}
	for _, side := range []string{"red", "blue", "referee"} {
		if code, out, _ := quietly(t, "replay", "m.play", "--turn", "1", "--svg", "-", "--side", side); code != exitFine || !strings.HasPrefix(out, "<svg ") {
			t.Errorf("--side %s: exit code %d, %.60q", side, code, out)
		}
	}
	for _, x := range []struct{ args, want string }{
		{"--turn 99 --svg x.svg", "metahex: m.play: found turn 99; the record has turns 1 to 12\n"},
		{"--turn 3 --svg missing/x.svg", "metahex: missing/x.svg: there is no directory missing\n"},
		{"--turn 3 --svg x.png", "metahex: found --svg x.png; want a file that ends in .svg\n"},
		{"--turn 3 --gif missing/x.gif", "metahex: missing/x.gif: there is no directory missing\n"},
		{"--turn 3 --gif x.svg", "metahex: found --gif x.svg; want a file that ends in .gif\n"},
		{"--turn 99 --cast x.svg", "metahex: m.play: found turn 99; the record has turns 1 to 12\n"},
		{"--turn 99 --story", "metahex: m.play: found turn 99; the record has turns 1 to 12\n"},
		{"--cast missing/x.svg", "metahex: missing/x.svg: there is no directory missing\n"},
		{"--cast x.svg --size 20x10", "metahex: --size: found \"20x10\"; want COLUMNSxROWS, from 80x24 to 300x100; see `metahex replay --help`\n"},
		{"--size 90x30", "metahex: --size goes with --cast\n"},
		{"--svg x.svg --theme nothere", "metahex: --theme goes with the screen and --cast; --svg, --gif and --story have no theme\n"},
		{"--cast=", "metahex: --cast: found nothing; want FILE; see `metahex replay --help`\n"},
		{"--cast x.svg --theme nosuch", "metahex: unknown theme \"nosuch\" (want one of dusk, okabe-ito, daylight, contrast, slate, ember); or give a file\n"},
		{"--turn 3", "metahex: --turn goes with --svg, --gif, --cast or --story\n"},
		{"--turn 3 --svg x.svg --side rde", "metahex: unknown side \"rde\" (want one of public, red, blue, referee), did you mean \"red\"?\n"},
		{"--turn x --svg x.svg", "metahex: --turn: found \"x\"; want a whole number from 0 to 9999; see `metahex replay --help`\n"},
	} {
		code, out, errOut := quietly(t, append([]string{"replay", "m.play"}, strings.Fields(x.args)...)...)
		if diff := cmp.Diff(x.want, errOut); code != exitUsage || out != "" || diff != "" {
			t.Errorf("metahex replay m.play %s: exit code %d, printed %q; want %d (-want +got):\n%s", x.args, code, out, exitUsage, diff)
		}
		if _, err := os.Stat("x.svg"); err == nil {
			t.Errorf("metahex replay m.play %s leaves a file", x.args)
		}
	}
}

// A film overwrites a file that is not empty only with --force, and never the record that it shows.
func TestFilmsKeepFilledFiles(t *testing.T) {
	t.Chdir(t.TempDir())
	if code, _, errOut := quietly(t, strings.Fields("play --plain primer --red greedy --blue greedy --seed 3 --save m.play")...); code != exitFine {
		t.Fatalf("exit code %d: %s", code, errOut)
	}
	kept, err := os.ReadFile("m.play")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"other.play", "x.svg", "x.gif"} {
		if err := os.WriteFile(name, kept, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Symlink("m.play", "link.play"); err != nil {
		t.Fatal(err)
	}
	for _, x := range []struct{ args, want string }{
		{"m.play --story=m.play", "metahex: m.play is the record itself; want another file\n"},
		{"m.play --cast m.play --force", "metahex: m.play is the record itself; want another file\n"},
		{"m.play --story=link.play --force", "metahex: link.play is the record itself; want another file\n"},
		{"--story m.play other.play", "metahex: other.play is not empty; --force overwrites it\n"},
		{"m.play --cast other.play", "metahex: other.play is not empty; --force overwrites it\n"},
		{"m.play --svg x.svg", "metahex: x.svg is not empty; --force overwrites it\n"},
		{"m.play --gif x.gif", "metahex: x.gif is not empty; --force overwrites it\n"},
		{"m.play --force", "metahex: --force goes with --svg, --gif, --cast or --story\n"},
	} {
		if code, out, errOut := quietly(t, append([]string{"replay"}, strings.Fields(x.args)...)...); code != exitUsage || out != "" || errOut != x.want {
			t.Errorf("metahex replay %s: exit code %d, printed %q, said %q; want %d and %q", x.args, code, out, errOut, exitUsage, x.want)
		}
	}
	for _, name := range []string{"m.play", "other.play", "x.svg", "x.gif"} {
		if now, err := os.ReadFile(name); err != nil || !bytes.Equal(now, kept) {
			t.Errorf("%s: error %v; want the file unchanged", name, err)
		}
	}
	if code, out, errOut := quietly(t, "replay", "m.play", "--svg", "x.svg", "--force"); code != exitFine || out != "x.svg\n" || errOut != "" {
		t.Errorf("--force: exit code %d, printed %q, said %q", code, out, errOut)
	}
}

// A record of other rules gives no film and no summary, only an error. Nothing is printed or written.
func TestNoFilmOfOtherRules(t *testing.T) {
	t.Chdir(t.TempDir())
	text := "format: play/1\nsystem: battlesuit\nscenario: primer\nrules: BHM-6/0\nbuild: v1\nseed: 1\nred: human\nblue: greedy\n\n> end\n"
	if err := os.WriteFile("m.play", []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, args := range []string{"--svg x.svg", "--gif -", "--cast x.svg", "--story=x.svg", "--story", "--summary", "--summary --json"} {
		code, out, errOut := quietly(t, append([]string{"replay", "m.play"}, strings.Fields(args)...)...)
		if code != exitUsage || out != "" || !strings.HasPrefix(errOut, "metahex: m.play: recorded by build v1 under rules BHM-6/0; ") || strings.Count(errOut, "\n") != 1 || strings.Contains(errOut, "showing") {
			t.Errorf("metahex replay m.play %s: exit code %d, printed %q, said %q; want %d and the rules", args, code, out, errOut, exitUsage)
		}
		if _, err := os.Stat("x.svg"); err == nil {
			t.Errorf("metahex replay m.play %s leaves a file", args)
		}
	}
	if code, out, _ := quietly(t, "replay", "m.play", "--plain"); code != exitFine || out != "> end\n" {
		t.Errorf("--plain: exit code %d, printed %q; want the text", code, out)
	}
}

// shownRecords returns records by file: one match of one system, or with -wide one of each system.
func shownRecords(t *testing.T) map[string]string {
	t.Helper()
	all := map[string]string{}
	for _, scenario := range drawnWide(t, 1, []string{"primer", "relief", "kreuz-road", "ashford", "mill-bridge"}) {
		file := filepath.Join(t.TempDir(), scenario+".play")
		if code, _, errOut := quietly(t, "play", "--plain", scenario, "--red", "greedy", "--blue", "greedy", "--seed", "1", "--save", file); code != exitFine {
			t.Fatalf("exit code %d: %s", code, errOut)
		}
		all[scenario] = file
	}
	return all
}

// A cast is an asciicast of version 2: a header, and events in order of time. Its text draws the
// screen turn by turn, and restores the terminal at the end. The same record gives the same bytes.
func TestCastsAreAsciicasts(t *testing.T) {
	for scenario, file := range shownRecords(t) {
		code, out, errOut := quietly(t, "replay", file, "--cast", "-", "--size", "120x40", "--side", "referee")
		if code != exitFine {
			t.Fatalf("%s: exit code %d: %s", scenario, code, errOut)
		}
		lines := strings.Split(strings.TrimSuffix(out, "\n"), "\n")
		var header struct {
			Version, Width, Height int
			Title                  string
		}
		if err := json.Unmarshal([]byte(lines[0]), &header); err != nil || header.Version != 2 || header.Width != 120 || header.Height != 40 || header.Title == "" {
			t.Errorf("%s: found the header %s, error %v; want version 2, 120 by 40, a title", scenario, lines[0], err)
		}
		screen := vt10x.New(vt10x.WithSize(120, 40))
		last, turns, frames, before := -1.0, 0, 0, ""
		for i, line := range lines[1:] {
			var event []any
			if err := json.Unmarshal([]byte(line), &event); err != nil || len(event) != 3 {
				t.Fatalf("%s: line %d is %.80s, error %v; want three values", scenario, i+2, line, err)
			}
			at, kind, data := event[0].(float64), event[1].(string), event[2].(string)
			if at < last {
				t.Errorf("%s: line %d has time %g after %g", scenario, i+2, at, last)
			}
			last = at
			switch kind {
			case "o":
				before = screen.String()
				fmt.Fprint(screen, data)
				frames++
			case "m":
				turns++
				if want := fmt.Sprintf("turn %d", turns); data != want {
					t.Errorf("%s: found the marker %q; want %q", scenario, data, want)
				}
			default:
				t.Errorf("%s: line %d has kind %q; want o or m", scenario, i+2, kind)
			}
		}
		if !strings.Contains(before, "the end of the record") || frames < 100 || turns < 3 {
			t.Errorf("%s: %d frames, %d turns; want the end of the record, found\n%s", scenario, frames, turns, before)
		}
		if !strings.HasSuffix(lines[len(lines)-1], `\u001b[?25h\u001b[?1049l"]`) {
			t.Errorf("%s: the last line is %s; want the terminal given back", scenario, lines[len(lines)-1])
		}
		if _, again, _ := quietly(t, "replay", file, "--cast", "-", "--size", "120x40", "--side", "referee"); again != out {
			t.Errorf("%s: filmed again it has other bytes", scenario)
		}
	}
}

// A GIF has a small palette, a small size, and several frames.
func TestGIFsAreSmall(t *testing.T) {
	for scenario, file := range shownRecords(t) {
		code, out, errOut := quietly(t, "replay", file, "--gif", "-")
		if code != exitFine {
			t.Fatalf("%s: exit code %d: %s", scenario, code, errOut)
		}
		g, err := gif.DecodeAll(strings.NewReader(out))
		if err != nil {
			t.Fatalf("%s: %v", scenario, err)
		}
		lasts := 0
		for _, d := range g.Delay {
			lasts += d
		}
		if len(out) > film.MostGIF || len(g.Image[0].Palette) > 128 || len(g.Image) < 30 || lasts < 1000 {
			t.Errorf("%s: %d bytes, %d colours, %d frames, %d hundredths of a second; want at most %d bytes and 128 colours, 30 frames, 10 seconds", scenario, len(out), len(g.Image[0].Palette), len(g.Image), lasts, film.MostGIF)
		}
	}
}

// The story names the sides, the events of each turn, and the losses. It goes to standard output or
// to a file.
func TestReplayTellsAStory(t *testing.T) {
	t.Chdir(t.TempDir())
	if code, _, errOut := quietly(t, strings.Fields("play --plain primer --red greedy --blue greedy --seed 3 --save m.play")...); code != exitFine {
		t.Fatalf("exit code %d: %s", code, errOut)
	}
	code, out, errOut := quietly(t, "replay", "m.play", "--story")
	if code != exitFine || errOut != "" {
		t.Fatalf("exit code %d: %s", code, errOut)
	}
	for _, want := range []string{"Red has ", "\nTurn 1. ", " moves ", " to ", "\nThe end, in turn 1", "has lost"} {
		if !strings.Contains(out, want) {
			t.Errorf("want %q, found\n%s", want, out)
		}
	}
	if code, said, errOut := quietly(t, "replay", "m.play", "--story", "tale.txt"); code != exitFine || said != "tale.txt\n" {
		t.Errorf("exit code %d, printed %q and %q; want the file's name", code, said, errOut)
	}
	if data, err := os.ReadFile("tale.txt"); err != nil || string(data) != out {
		t.Errorf("error %v; want the same story in the file, found\n%s", err, data)
	}
	if _, whole, _ := quietly(t, "replay", "m.play", "--story", "--side", "referee"); !strings.Contains(whole, "\nTurning points: ") {
		t.Errorf("want turning points for the referee, found\n%s", whole)
	}
}

// A film shows nothing that is hidden from its side. Two different records that look the same to that
// side give the same bytes.
func TestFilmsOfASideTellNoSecrets(t *testing.T) {
	hidden := []string{"works", ambush(t)}
	t.Chdir(t.TempDir())
	pairs := 0
	for _, scenario := range hidden {
		source := filepath.Join(t.TempDir(), "m.play")
		if code, _, errOut := quietly(t, "play", "--plain", scenario, "--red", "greedy", "--blue", "greedy", "--seed", "1", "--save", source); code != exitFine {
			t.Fatalf("exit code %d: %s", code, errOut)
		}
		play, err := record.Load(source)
		if err != nil {
			t.Fatal(err)
		}
		trusted := ""
		if filepath.IsAbs(scenario) {
			trusted = scenario
		}
		for _, side := range []struct {
			name string
			eyes game.Side
		}{{"red", game.Red}, {"blue", game.Blue}, {"public", game.Nobody}} {
			for _, n := range secretAnswers(t, play, trusted, side.eyes, 2) {
				pairs++
				for _, kind := range gametest.Slice(2, []string{"--svg", "--cast", "--gif", "--story"}) {
					var texts [2]string
					for i, p := range n {
						if err := record.Save("m.play", p); err != nil {
							t.Fatal(err)
						}
						code, out, errOut := quietly(t, append([]string{"replay", "m.play", kind + "=-", "--side", side.name}, trust(trusted)...)...)
						if code != exitFine {
							t.Fatalf("%s %s: exit code %d: %s", scenario, kind, code, errOut)
						}
						texts[i] = out
					}
					if texts[0] != texts[1] {
						t.Errorf("%s, %s, %s: after %d answers the films differ, and to that side the matches look alike", scenario, side.name, kind, n[0].Answers())
					}
				}
			}
		}
	}
	if pairs == 0 {
		t.Error("no answer is secret; the test is idle")
	}
}

// trust returns the flags that trust a scenario, or nil for "".
func trust(scenario string) []string {
	if scenario == "" {
		return nil
	}
	return []string{"--scenario", scenario}
}

// secretAnswers finds a limited number of pairs of records. The two records of a pair differ in their
// last answer but look the same to a side.
func secretAnswers(t *testing.T, play *record.Play, trusted string, eyes game.Side, most int) (pairs [][2]*record.Play) {
	t.Helper()
	from := opener{allowance{scenario: trusted}, play.File}
	course, err := summary.Of(play, from.start)
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; i < len(course.Moments) && len(pairs) < most; i++ {
		before, m := course.At(i), course.Moments[i]
		q, _ := before.Question()
		if q.Side == eyes || len(q.Options) < 2 {
			continue
		}
		for _, o := range q.Options {
			other := before.Clone()
			events, err := other.Answer(o.Choice)
			if o.Choice == m.Choice || err != nil || !alike(other, m.Match, events, m.Events, eyes) {
				continue
			}
			one := play.First(i + 1)
			two := *play.First(i)
			two.Lines = append(append([]record.Line{}, two.Lines...), record.Line{Kind: record.Answer, Text: before.Words(o.Choice)})
			pairs = append(pairs, [2]*record.Play{bare(one), bare(&two)})
			break
		}
	}
	return pairs
}

// bare returns a record with only its answers.
func bare(p *record.Play) *record.Play {
	kept := *p
	kept.Lines = nil
	for _, l := range p.Lines {
		if l.Kind == record.Answer {
			kept.Lines = append(kept.Lines, l)
		}
	}
	return &kept
}

// alike reports whether two matches, and the events of their last answers, look the same to a side.
func alike(a, b game.Match, eventsA, eventsB []game.Event, eyes game.Side) bool {
	told := func(events []game.Event) (all []string) {
		for _, e := range events {
			if text, ok := e.For(eyes); ok {
				all = append(all, text)
			}
		}
		return all
	}
	qa, _ := a.Question()
	qb, _ := b.Question()
	if qa.Side != qb.Side || qa.Topic != qb.Topic || qa.Side == eyes && !reflect.DeepEqual(qa, qb) {
		return false
	}
	return reflect.DeepEqual(a.View(eyes), b.View(eyes)) && reflect.DeepEqual(told(eventsA), told(eventsB))
}
