package commands

import (
	"errors"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"metahex/game"
	"metahex/record"
	"metahex/systems"
	"metahex/tui"
)

// atHome gives the test a separate folder for automatically recorded matches.
func atHome(t *testing.T) string {
	t.Helper()
	home := t.TempDir()
	t.Setenv("XDG_STATE_HOME", home)
	return filepath.Join(home, "metahex")
}

var noon = time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)

func TestAutosaveNamesANewFile(t *testing.T) {
	dir := atHome(t)
	var got []string
	var k keeping
	for _, scenario := range []string{"primer", "primer", "maps/own.yaml"} {
		file, err := k.autosave(scenario, noon)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, nil, 0o600); err != nil {
			t.Fatal(err)
		}
		got = append(got, strings.TrimPrefix(file, dir))
	}
	want := []string{"/primer-2026-11-21-120000.play", "/primer-2026-11-21-120000-2.play", "/own-2026-11-21-120000.play"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// If the folder cannot be created, no match begins, and the message suggests what to do.
func TestAutosaveWithoutAFolder(t *testing.T) {
	home := filepath.Join(t.TempDir(), "home")
	if err := os.WriteFile(home, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	t.Setenv("XDG_STATE_HOME", home)
	var k keeping
	_, err := k.autosave("primer", noon)
	if err == nil || !strings.HasPrefix(err.Error(), "the match cannot be recorded (") || !strings.Contains(err.Error(), "the folder "+home+"/metahex cannot be made: not a directory; XDG_STATE_HOME names another") {
		t.Errorf("got %v", err)
	}
	if file, note := k.autosaved("primer", ":save FILE records it"); file != "" || !strings.HasSuffix(note, "); :save FILE records it") {
		t.Errorf("got the file %q and the note %q", file, note)
	}
	t.Setenv("XDG_STATE_HOME", "")
	t.Setenv("HOME", "")
	if _, err := k.autosave("primer", noon); err == nil {
		t.Error("a file is named without a home")
	}
}

// laidAside records an unfinished match with the given number of answers in a file.
func laidAside(t *testing.T, file, scenario string, answers int, change func(*record.Header)) {
	t.Helper()
	m, header, err := systems.Open(systems.Source{Scenario: scenario})
	if err != nil {
		t.Fatal(err)
	}
	header.Seed, header.Red, header.Blue = "1", "human", "greedy"
	change(&header)
	play := &record.Play{Header: header}
	source := rand.New(rand.NewPCG(1, 1))
	for range answers {
		q, ok := m.Question()
		if !ok {
			break
		}
		c := q.Options[source.IntN(len(q.Options))].Choice
		play.Lines = append(play.Lines, record.Line{Kind: record.Answer, Text: m.Words(c)})
		if _, err := m.Answer(c); err != nil {
			t.Fatal(err)
		}
	}
	if play, err = record.Rewrite(play, func(record.Header) (game.Match, error) {
		m, _, err := systems.Open(systems.Source{Scenario: scenario})
		return m, err
	}); err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := record.Save(file, play); err != nil {
		t.Fatal(err)
	}
}

// The start screen lists unfinished matches with a human player and the current rules, the latest
// first. It includes a record that was cut off by a crash.
func TestUnfinished(t *testing.T) {
	dir := atHome(t)
	latest := func() (string, error) { return new(keeping).meant() }
	if _, err := latest(); err == nil || !strings.HasPrefix(err.Error(), "no recorded match to resume") {
		t.Errorf("got %v", err)
	}
	same := func(*record.Header) {}
	laidAside(t, filepath.Join(dir, "a.play"), "primer", 30, same)
	laidAside(t, filepath.Join(dir, "b.play"), "patrol", 9, same)
	laidAside(t, filepath.Join(dir, "over.play"), "primer", 9999, same)
	laidAside(t, filepath.Join(dir, "empty.play"), "primer", 0, same)
	laidAside(t, filepath.Join(dir, "bots.play"), "primer", 9, func(h *record.Header) { h.Red = "random" })
	laidAside(t, filepath.Join(dir, "old.play"), "primer", 9, func(h *record.Header) { h.Rules = "0" })
	laidAside(t, filepath.Join(dir, "torn.play"), "primer", 9, same)
	if err := os.WriteFile(filepath.Join(dir, "foreign.play"), []byte("nothing"), 0o600); err != nil {
		t.Fatal(err)
	}
	torn := filepath.Join(dir, "torn.play")
	data, err := os.ReadFile(torn)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(torn, data[:len(data)-3], 0o600); err != nil {
		t.Fatal(err)
	}
	for i, name := range []string{"a", "torn", "b", "over", "empty", "bots", "old", "foreign"} {
		if err := os.Chtimes(filepath.Join(dir, name+".play"), noon, noon.Add(time.Duration(i)*time.Minute)); err != nil {
			t.Fatal(err)
		}
	}
	var got []string
	for _, s := range unfinished() {
		got = append(got, filepath.Base(s.file))
	}
	if diff := cmp.Diff([]string{"b.play", "torn.play", "a.play"}, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if file, err := latest(); err != nil || filepath.Base(file) != "b.play" {
		t.Errorf("latest is %s, %v; want b.play", file, err)
	}
}

// The start screen lists unfinished matches, the guided battle, and all scenarios. Every entry can be
// opened.
func TestTheLobby(t *testing.T) {
	dir := atHome(t)
	file := filepath.Join(dir, "a.play")
	laidAside(t, file, "primer", 30, func(*record.Header) {})
	f := &playFlags{red: "human", blue: "greedy", seed: 1}
	l, err := f.lobby(newPlay())
	if err != nil {
		t.Fatal(err)
	}
	names := []string{}
	own := l.Battles[:3+len(systems.All[0].IDs)] // the unfinished match, the daily battle, the guided battle, and the first system's scenarios
	for i := range own {
		own[i].Complete()
		b := own[i]
		names = append(names, b.Name+"|"+b.Title)
		if b.Board == nil || b.Story == "" || len(b.Terms) == 0 || !b.Fixed && (len(b.Forces[game.Red]) < 2 || len(b.Forces[game.Blue]) < 2 || len(b.Options) < 10) {
			t.Errorf("%s: too little is shown: %d terms, forces %v", b.ID, len(b.Terms), b.Forces)
		}
	}
	today := l.Battles[1].Title
	want := []string{"Go on: Two on the High Street|Two on the High Street", "|" + today, "A guided first battle|First Light at the Ford", "|Two on the High Street", "|Lantern Patrols"}
	if diff := cmp.Diff(want, names[:5]); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	for _, b := range own {
		cfg, err := l.Open(t.Context(), tui.Order{Battle: b.ID, Red: "human", Blue: "human", Options: map[bool][]string{false: {"facing=on"}}[b.Fixed]}, func(string) {})
		if err != nil {
			t.Errorf("%s: %v", b.ID, err)
			continue
		}
		if cfg.File == "" || cfg.Humans == 0 || (len(cfg.Lessons) > 0) != strings.HasPrefix(b.ID, guidedOrder) || (cfg.Played != nil) != strings.HasPrefix(b.ID, resumeOrder) {
			t.Errorf("%s opens as %+v", b.ID, cfg)
		}
		if got := cfg.Header.Readings; !b.Fixed && got != "facing=on 8.5=when-seen" {
			t.Errorf("%s: readings %q", b.ID, got)
		}
	}
	f.watch = true
	if l, err := f.lobby(newWatch()); err != nil || l.Battles[0].ID != "primer" || l.Players[0].Name != "random" {
		t.Errorf("what can be watched begins with %v and %v, %v", l.Battles[0].ID, l.Players[0], err)
	}
	if _, err := l.Open(t.Context(), tui.Order{Battle: "primer", Red: "human", Blue: "clever"}, func(string) {}); err == nil {
		t.Error("an unknown bot is seated")
	}
}

// A match is left in a cycle if its rule book says so. Readings that every match on the screen has are not
// called changed rules.
func TestUnfinishedMatchesAreDescribed(t *testing.T) {
	dir := atHome(t)
	for scenario, x := range map[string]struct{ readings, story, term string }{
		"depot-road": {"", " of cycle 1, after ", ""},
		"primer":     {"8.5=when-seen", " of turn 1, after ", ""},
		"patrol":     {"8.5=when-seen facing=on", " of turn 1, after ", "changed rules: facing=on"},
	} {
		file := filepath.Join(dir, scenario+".play")
		laidAside(t, file, scenario, 2, func(h *record.Header) {})
		play, err := record.Load(file)
		if err != nil {
			t.Fatal(err)
		}
		play.Header.Readings = x.readings
		b := (&playFlags{}).leftBattle(saved{file: file, play: play})
		b.Complete()
		if told := strings.Join(b.Terms[1:], "; "); !strings.Contains(b.Story, x.story) || told != x.term {
			t.Errorf("%s: found %q and %q; want %q and %q", scenario, b.Story, told, x.story, x.term)
		}
	}
}

// A name that no player has is answered with all players; a match that is watched has only bots.
func TestUnknownPlayersAreRefused(t *testing.T) {
	t.Parallel()
	for watch, want := range map[bool]string{
		false: `unknown player "hum" (want one of human, random, recruit, regular, greedy, search, veteran, ace)`,
		true:  `unknown bot "hum" (want one of random, recruit, regular, greedy, search, veteran, ace)`,
	} {
		f := &playFlags{watch: watch}
		if err := f.knows("hum"); err == nil || err.Error() != want {
			t.Errorf("watch %t: found %v; want %s", watch, err, want)
		}
		if err := errors.Join(f.knows("human"), f.knows("ace")); err != nil {
			t.Errorf("watch %t: %v", watch, err)
		}
	}
}

func TestAgo(t *testing.T) {
	var got []string
	for _, d := range []time.Duration{time.Second, time.Minute, 59 * time.Minute, 25 * time.Hour, 72 * time.Hour} {
		got = append(got, ago(d))
	}
	want := []string{"just now", "1 minute ago", "59 minutes ago", "1 day ago", "3 days ago"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// If a crash cuts off a record between two lines, the program computes the events of the last answer
// again, and the match resumes there.
func TestRecordCutOffBetweenLines(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	file, scenario := filepath.Join(folder, "game.play"), filepath.Join(folder, "short.yaml")
	primer, err := os.ReadFile("../../../systems/battlesuit/scenario/scenarios/primer.yaml")
	if err == nil {
		err = os.WriteFile(scenario, []byte(strings.Replace(string(primer), "turns: 11", "turns: 3", 1)), 0o644)
	}
	if err != nil {
		t.Fatal(err)
	}
	if code := run([]string{"play", "--plain", scenario, "--red", "greedy", "--blue", "greedy", "--seed", "7", "--save", file}, nil, io.Discard, io.Discard); code != exitFine {
		t.Fatalf("exit code %d, want %d", code, exitFine)
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	whole, mended := string(text), 0
	_, begun, _ := strings.Cut(whole, "\n\n")
	for cut := len(whole) - len(begun); cut < len(whole); cut = linesOn(whole, cut, few(3, 1)) {
		if err := os.WriteFile(file, []byte(whole[:cut]), 0o644); err != nil {
			t.Fatal(err)
		}
		taken, err := takeUp(opener{file: file})
		if err != nil {
			t.Fatalf("cut off at %d: %v", cut, err)
		}
		note := strings.Join(taken.notes, "; ")
		after, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		lacked := strings.TrimPrefix(string(after), whole[:cut])
		if !strings.HasPrefix(whole, string(after)) || strings.Contains("\n"+lacked, "\n> ") || (note != "") != (lacked != "") {
			t.Fatalf("cut off at %d: note %q, and the file continues with %q; want the rest of the last answer", cut, note, lacked)
		}
		// All events of the last answer are in the file, so the next line, if any, is an answer.
		if rest := whole[len(after):]; rest != "" && !strings.HasPrefix(rest, "> ") {
			t.Fatalf("cut off at %d: the file still lacks %q", cut, rest[:min(80, len(rest))])
		}
		if note != "" {
			mended++
		}
	}
	t.Logf("%d cuts, %d of them through an answer", strings.Count(begun, "\n"), mended)
	if mended == 0 {
		t.Errorf("no cut went through an answer; want some")
	}
}

// linesOn returns the offset of the line that is the given number of lines further on.
func linesOn(text string, at, lines int) int {
	for ; lines > 0 && at < len(text); lines-- {
		at += strings.Index(text[at:], "\n") + 1
	}
	return at
}
