package tui

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"metahex/rule"
	"metahex/rule/files"
)

// settingsFormat is the version of settings files.
const settingsFormat = "settings/1"

// Settings are the player's choices for all matches. The zero value holds the defaults.
type Settings struct {
	Format    string `yaml:"format" format:"settings/1"`
	Theme     string `yaml:"theme"` // a shipped theme or a file; empty: chosen by the terminal's background
	ASCII     bool   `yaml:"ascii"`
	NoMotion  bool   `yaml:"no-motion"`
	NoMinimap bool   `yaml:"no-minimap"`
}

// Kept is a settings file. If the file cannot be read, it is never overwritten, because another
// version of the program may have written it.
type Kept struct {
	Settings
	File  string
	Fault error // the reason why the file could not be read, in one line; else nil
}

// ReadSettings reads a settings file. It returns the defaults if the file does not exist.
func ReadSettings(file string) (Settings, error) {
	data, err := files.Read(file, files.Settings)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return Settings{}, nil
	case err != nil:
		return Settings{}, fmt.Errorf("settings: %w", err)
	}
	var s Settings
	if err := rule.DecodeYAML(file, data, &s); err != nil {
		return Settings{}, err
	}
	if s.Format != settingsFormat {
		return Settings{}, fmt.Errorf("%s: found format %q; want %s", file, s.Format, settingsFormat)
	}
	if _, err := LoadTheme(s.Theme); err != nil {
		return Settings{}, fmt.Errorf("%s: %w", file, err)
	}
	return s, nil
}

// KeptIn returns the settings in a file. If the file cannot be read, it returns the defaults and sets
// Fault.
func KeptIn(file string) *Kept {
	s, err := ReadSettings(file)
	if err != nil {
		err = errors.New(firstLine(err))
	}
	return &Kept{s, file, err}
}

// write replaces the file.
func (k *Kept) write() error {
	k.Format = settingsFormat
	if err := os.MkdirAll(filepath.Dir(k.File), 0o700); err != nil {
		return err
	}
	return files.Write(k.File, func(w io.Writer) error {
		e := yaml.NewEncoder(w)
		e.SetIndent(2)
		return errors.Join(e.Encode(k.Settings), e.Close())
	})
}

// settled returns a config with the player's settings added.
func settled(cfg Config) Config {
	if k := cfg.Kept; k != nil {
		cfg.Theme = cmp.Or(cfg.Theme, k.Theme)
		cfg.ASCII = cfg.ASCII || k.ASCII
		cfg.Motion = cfg.Motion && !k.NoMotion
	}
	return cfg
}

// takeSettings applies the settings, or shows why they could not be read.
func (s *Screen) takeSettings() {
	k := s.cfg.Kept
	if k == nil {
		return
	}
	s.noMinimap = k.NoMinimap
	if k.Fault != nil {
		s.warn("%v; the defaults are used, and the file is unchanged", k.Fault)
	}
}

// keep applies a change to the settings, and saves them.
func (s *Screen) keep(change func(*Settings)) {
	k := s.cfg.Kept
	switch {
	case k == nil:
		return
	case k.Fault != nil:
		s.warn("not saved: repair or delete the file: %v", k.Fault)
		return
	}
	change(&k.Settings)
	if err := k.write(); err != nil {
		s.warn("not saved: %s", firstLine(err))
	}
}

// wear changes the theme and saves it in the settings.
func (s *Screen) wear(name string) {
	if s.cfg.Guest && !slices.Contains(ThemeNames(), name) {
		s.warn("%s", rule.Unknown("theme", name, ThemeNames()))
		return
	}
	t, err := LoadTheme(name)
	if err != nil {
		s.warn("%v", err)
		return
	}
	s.setTheme(t)
	s.say("theme %s", t.Name)
	s.keep(func(k *Settings) {
		if k.Theme = name; strings.ContainsAny(name, `/\.`) {
			if whole, err := filepath.Abs(name); err == nil {
				k.Theme = whole
			}
		}
	})
}

// toggleASCII switches to the other set of characters and saves this in the settings.
func (s *Screen) toggleASCII() {
	s.cfg.ASCII = !s.cfg.ASCII
	s.setTheme(s.pal.theme)
	s.keep(func(k *Settings) { k.ASCII = s.cfg.ASCII })
}

// showSettings opens the window for changing the settings.
func (s *Screen) showSettings() {
	m := &menu{title: "settings"}
	again := func(at int, do func(*Screen)) func(*Screen) {
		return func(s *Screen) {
			do(s)
			s.showSettings()
			s.top.(*menu).at = at
		}
	}
	add := func(text string, now bool, do func(*Screen)) {
		mark := string(s.signs.acted[btoi(now)])
		m.add(mark+" "+text, again(len(m.items), do))
	}
	for _, name := range ThemeNames() {
		add("theme "+name, s.pal.theme.Name == name, func(s *Screen) { s.wear(name) })
	}
	add("only ASCII signs", s.cfg.ASCII, (*Screen).toggleASCII)
	add("no animation", !s.cfg.Motion, func(s *Screen) { s.motionCommand(nil) })
	add("no small map in the corner", s.noMinimap, (*Screen).toggleMinimap)
	s.top = m
}

// toggleMinimap shows or hides the minimap and saves this in the settings.
func (s *Screen) toggleMinimap() {
	s.noMinimap = !s.noMinimap
	text := map[bool]string{true: "no small map in the corner", false: "a small map in the corner, where a part of the board is hidden"}[s.noMinimap]
	if l := s.parts(); s.lobby == nil && s.hasBoard() && !partial(s.raster(l), l.field) {
		text += "; this board fits the screen"
	}
	if s.cfg.Kept != nil {
		text += "; kept for all matches"
	}
	s.say("%s", text)
	s.keep(func(k *Settings) { k.NoMinimap = s.noMinimap })
}
