package tui

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"metahex/game"
)

// Settings changed in the window are saved, and apply to the next match.
func TestSettingsAreKept(t *testing.T) {
	file := filepath.Join(t.TempDir(), "metahex", "settings.yaml")
	cfg := toyConfig(game.Red)
	cfg.Kept, cfg.Motion = KeptIn(file), true
	at(t, 120, 40, cfg, func(d *desk) {
		d.keys(":settings<Enter>")
		d.shows("settings", "● theme dusk", "○ theme daylight", "○ only ASCII signs")
		d.keys("jj<Enter>")
		d.shows("● theme daylight")
		d.keys("<Esc>:motion off<Enter>")
	})
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	want := "format: settings/1\ntheme: daylight\nascii: false\nno-motion: true\nno-minimap: false\n"
	if diff := cmp.Diff(want, string(data)); diff != "" {
		t.Errorf("the file (-want +got):\n%s", diff)
	}
	cfg.Kept = KeptIn(file)
	at(t, 120, 40, cfg, func(d *desk) {
		if got := d.s.pal.theme.Name; got != "daylight" || d.s.cfg.Motion {
			t.Errorf("got theme %s, motion %t; want daylight without motion", got, d.s.cfg.Motion)
		}
	})
	cfg.Theme = "slate"
	at(t, 120, 40, cfg, func(d *desk) {
		if got := d.s.pal.theme.Name; got != "slate" {
			t.Errorf("got theme %s; want slate, as the command says", got)
		}
	})
}

// A settings file that cannot be read is reported in one line and left unchanged. The defaults apply.
func TestSettingsThatCannotBeRead(t *testing.T) {
	for text, want := range map[string]string{
		"format: settings/2\n":                `found format "settings/2"; want settings/1`,
		"format: settings/1\ntheem: dusk\n":   "settings.yaml:2:1: ",
		"format: settings/1\nascii: [\n":      "settings.yaml:",
		"format: settings/1\ntheme: dusc\n":   "dusc",
		"":                                    "settings.yaml",
		"\x00\xff":                            "settings.yaml",
		"format: settings/1\n---\nascii: 1\n": "settings.yaml:",
	} {
		file := filepath.Join(t.TempDir(), "settings.yaml")
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		cfg := toyConfig(game.Red)
		cfg.Kept = KeptIn(file)
		if err := cfg.Kept.Fault; err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%q: got %v; want one line with %q", text, err, want)
			continue
		}
		at(t, 120, 40, cfg, func(d *desk) {
			d.shows("settings.yaml")
			if got := d.s.pal.theme.Name; got != "dusk" {
				t.Errorf("%q: got theme %s; want dusk", text, got)
			}
			d.keys(":theme slate<Enter>")
			d.shows("not saved: ")
		})
		if data, err := os.ReadFile(file); err != nil || string(data) != text {
			t.Errorf("the file holds %q, %v; want %q", data, err, text)
		}
	}
}

// If settings cannot be written, one line reports the error, and the match continues.
func TestSettingsThatCannotBeWritten(t *testing.T) {
	blocked := filepath.Join(t.TempDir(), "metahex")
	if err := os.WriteFile(blocked, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	cfg := toyConfig(game.Red)
	cfg.Kept = &Kept{File: filepath.Join(blocked, "settings.yaml")}
	at(t, 120, 40, cfg, func(d *desk) {
		d.keys("t")
		d.shows("not saved: ")
		if got := d.s.pal.theme.Name; got != "okabe-ito" {
			t.Errorf("got theme %s; want okabe-ito", got)
		}
	})
}
