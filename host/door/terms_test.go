package door

import (
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"metahex/game"
	"metahex/host"
)

// The words of an invitation are parsed, or refused with a line that lists what is legal.
func TestReadTerms(t *testing.T) {
	plain := host.Terms{Scenario: "primer", Red: "human", Blue: "human", Undo: true, Spectators: "delay:1turn"}
	for line, want := range map[string]struct {
		change func(*host.Terms)
		side   game.Side
	}{
		"primer":                       {func(*host.Terms) {}, game.Red},
		"PRIMER side=Blue":             {func(*host.Terms) {}, game.Blue},
		"primer bot=greedy":            {func(o *host.Terms) { o.Blue = "greedy" }, game.Red},
		"primer bot=greedy side=blue":  {func(o *host.Terms) { o.Red = "greedy" }, game.Blue},
		"primer clock=30m+10s undo=no": {func(o *host.Terms) { o.Clock.Main, o.Clock.More, o.Undo = 30*time.Minute, 10*time.Second, false }, game.Red},
		"primer each=72h watch=none":   {func(o *host.Terms) { o.Clock.Each, o.Spectators = 72*time.Hour, "none" }, game.Red},
		"primer open=yes":              {func(o *host.Terms) { o.Public = true }, game.Red},
	} {
		terms := plain
		want.change(&terms)
		got, side, err := readTerms(strings.Fields(line))
		if err != nil || side != want.side || !reflect.DeepEqual(got, terms) {
			t.Errorf("new %s: %+v for %s, error %v; want %+v for %s", line, got, side, err, terms, want.side)
		}
	}
	for line, want := range map[string]string{
		"":                               "\"new\" needs a scenario first, such as: new primer; type \"scenarios\" for a list",
		"side=red":                       "\"new\" needs a scenario first, such as: new primer; type \"scenarios\" for a list",
		"primmer":                        `did you mean "primer"?`,
		"../x.yaml":                      `found scenario "../x.yaml"; want a scenario that comes with the program`,
		"primer side=green":              `unknown side "green"`,
		"primer bot=gredy":               `did you mean "greedy"?`,
		"primer clock=soon":              `found the time "soon"; want one such as 10s, 30m or 72h`,
		"primer clock=-5m":               `found the time "-5m"; want one such as 10s, 30m or 72h`,
		"primer clock=1ns":               `found the time "1ns"; want 1s at least`,
		"primer each=999ms":              `found the time "999ms"; want 1s at least`,
		"primer clock=5m+1us":            `found the time "1us"; want 1s at least`,
		"primer bot=":                    `unknown bot ""`,
		"primer bot=human":               `unknown bot "human"`,
		"battle system=gts points=99999": "found 99999 points; want 70 to 260",
		"battle system=battlesuit panels=99999x1":       "found 99999x1 panels; want 1 to ",
		"battle system=gts turns=99999":                 "found 99999 turns; want ",
		"battle system=gts points=99999999999999999999": `found points "99999999999999999999"; want a number from 1 to 1000000`,
		"primer clock=5m each=1h":                       "found a time for each answer and one for the match; want only one of them",
		"primer undo=maybe":                             `unknown answer "maybe"`,
		"primer watch=all":                              `unknown spectators "all"`,
		"primer colck=5m":                               `did you mean "clock="?`,
		"primer reading=no.such=rule":                   "no.such",
	} {
		_, _, err := readTerms(strings.Fields(line))
		if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("new %s: %v; want a line with %q", line, err, want)
		}
	}
}

// The time left is shown in suitable units.
func TestLeft(t *testing.T) {
	for d, want := range map[time.Duration]string{
		-time.Second: "0:00", 59 * time.Second: "0:59", 10 * time.Minute: "10:00", 3*time.Hour + 5*time.Minute: "3h 05m", 51 * time.Hour: "2d 3h",
	} {
		if got := left(d); got != want {
			t.Errorf("%v is told as %q, want %q", d, got, want)
		}
	}
}

// Each session has its own colours and character set.
func TestTerminfoOf(t *testing.T) {
	for _, one := range []struct {
		term    string
		env     map[string]string
		colours int
		rgb     bool
	}{
		{"xterm-256color", nil, 256, false},
		{"no-such-terminal", nil, 256, false},
		{"xterm-256color", map[string]string{"COLORTERM": "truecolor"}, 256, true},
		{"xterm-256color", map[string]string{"COLORTERM": "truecolor", "NO_COLOR": "1"}, 0, false},
		{"xterm-256color", nil, 256, false}, // the colours of an earlier session have no effect
	} {
		got, err := terminfoOf(one.term, one.env)
		if err != nil || got.Colors != one.colours || got.SetFgBgRGB != "" != one.rgb {
			t.Errorf("%s with %v has %d colours and %q, error %v; want %d, and true colours: %v", one.term, one.env, got.Colors, got.SetFgBgRGB, err, one.colours, one.rgb)
		}
	}
	for locale, want := range map[string]bool{"": false, "C": true, "POSIX": true, "C.UTF-8": false, "de_DE.utf8": false, "de_DE": true} {
		if got := isASCII(map[string]string{"LANG": locale}); got != want {
			t.Errorf("the locale %q is ASCII: %v, want %v", locale, got, want)
		}
	}
}

// Long lines of the hall are broken between words, at the width of the terminal.
func TestHallWraps(t *testing.T) {
	for _, test := range []struct {
		line string
		wide int
		want []string
	}{
		{"a line that fits  keeps its spaces", 40, []string{"a line that fits  keeps its spaces"}},
		{"the first match, red Ann, blue Ben: waits", 24, []string{"the first match, red", "  Ann, blue Ben: waits"}},
		{" 1  X5 primer, red Ann, blue Ben", 24, []string{" 1  X5 primer, red Ann,", "  blue Ben"}},
		{"a " + strings.Repeat("x", 30) + " b", 24, []string{"a", "  " + strings.Repeat("x", 30), "  b"}},
		{"the width is just twenty", 24, []string{"the width is just twenty"}},
		{"without a terminal nothing is broken", 0, []string{"without a terminal nothing is broken"}},
	} {
		if diff := cmp.Diff(test.want, folded(test.line, test.wide)); diff != "" {
			t.Errorf("%d columns (-want +got): %s", test.wide, diff)
		}
	}
}
