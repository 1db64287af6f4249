package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"metahex/bots"
	"metahex/game"
	"metahex/record"
	"metahex/rule"
	"metahex/systems"
)

// Matches that are on disk: those a player names, and those that were recorded
// without being told to.

// A taken is a recorded match that is taken up again.
type taken struct {
	play *record.Play
	seed uint64
	note string // what was wrong with the file, and mended; empty: nothing
}

// takeUp reads a recorded match that is to be played on. Whatever is wrong with
// it is found before anything is written to its file.
func takeUp(file string) (*taken, error) {
	play, note, err := loadWhole(file)
	if err != nil {
		return nil, err
	}
	t := &taken{play: play, note: note}
	if t.seed, err = strconv.ParseUint(play.Header.Seed, 10, 64); err != nil {
		return nil, fmt.Errorf("%s: found seed %q; want a whole number", file, play.Header.Seed)
	}
	for _, name := range []string{play.Header.Red, play.Header.Blue} {
		if err := knownPlayer(name); err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
	}
	if _, err := systems.Start(play.Header); err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return t, nil
}

// otherwise is the error of taking up a record. One of other rules is shown first,
// as its file tells it.
func otherwise(c *cobra.Command, file string, err error) error {
	if other := (*record.OtherRules)(nil); !errors.As(err, &other) {
		return err
	}
	if play, err := record.Load(file); err == nil {
		if err := showRecord(c, play, 0); err != nil {
			return err
		}
	}
	return told{findings{err}}
}

// loadWhole reads a record. Where a crash has cut its last line off, the match
// goes on from the last whole answer, and the file is made sound.
func loadWhole(file string) (play *record.Play, note string, err error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, "", err
	}
	play, err = record.Parse(file, data)
	if err == nil {
		// Whole lines may be cut off too: events of the last answer.
		whole, err := record.Rewrite(play, systems.Start)
		if err != nil || whole.String() == string(data) || !strings.HasPrefix(whole.String(), string(data)) {
			return play, "", nil
		}
		return whole, fmt.Sprintf("the end of %s was cut off; what came of its last answer is made again", file), record.Save(file, whole)
	}
	if play == nil || len(data) == 0 || data[len(data)-1] == '\n' {
		return nil, "", err
	}
	// The answer may lack events: they are made again.
	if play, err = record.Rewrite(play, systems.Start); err != nil {
		return nil, "", err
	}
	return play, fmt.Sprintf("the last line of %s was cut off; the match goes on before it", file), record.Save(file, play)
}

// knownPlayer refuses who can play no side.
func knownPlayer(name string) error {
	if name == "human" {
		return nil
	}
	_, err := bots.New(name, nil)
	return err
}

// saves is the folder of the matches that are recorded without being told to.
func saves() (string, error) {
	dir := os.Getenv("XDG_STATE_HOME")
	if dir == "" && runtime.GOOS == "windows" {
		config, err := os.UserConfigDir()
		if err != nil {
			return "", err
		}
		dir = config
	} else if dir == "" {
		home, err := os.UserHomeDir()
		if err != nil {
			return "", err
		}
		dir = filepath.Join(home, ".local", "state")
	}
	return filepath.Join(dir, "metahex"), nil
}

// autosave names a new file for a match of a scenario.
func autosave(scenario string, now time.Time) (string, error) {
	dir, err := saves()
	if err == nil {
		err = os.MkdirAll(dir, 0o700)
	}
	if err != nil {
		return "", fmt.Errorf("the match cannot be recorded (%w); name a file with --save FILE", err)
	}
	base := strings.TrimSuffix(filepath.Base(scenario), filepath.Ext(scenario))
	stem := filepath.Join(dir, base+"-"+now.Format("2006-01-02-150405"))
	file := stem + ".play"
	for i := 2; ; i++ {
		if _, err := os.Lstat(file); errors.Is(err, os.ErrNotExist) {
			return file, writable(file)
		}
		file = fmt.Sprintf("%s-%d.play", stem, i)
	}
}

// writable tells in a line why a record cannot be written. A file that is there
// keeps what is in it.
func writable(file string) error {
	f, err := os.OpenFile(file, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if errors.Is(err, os.ErrExist) {
		f, err = os.OpenFile(file, os.O_WRONLY|os.O_APPEND, 0)
		if err == nil {
			return f.Close()
		}
	} else if err == nil {
		return errors.Join(f.Close(), os.Remove(file))
	}
	return unrecorded(err)
}

// A saved is a recorded match that can be gone on with.
type saved struct {
	file    string
	play    *record.Play
	changed time.Time
	turn    int
}

// mostSaves is how many recorded matches are offered.
const mostSaves = 5

// unfinished lists recorded matches with a player at the keyboard, the latest
// first. What cannot be read, or is of other rules, is passed over.
func unfinished() []saved {
	dir, err := saves()
	if err != nil {
		return nil
	}
	files, _ := filepath.Glob(filepath.Join(dir, "*.play"))
	var all []saved
	for _, file := range files {
		if info, err := os.Stat(file); err == nil {
			all = append(all, saved{file: file, changed: info.ModTime()})
		}
	}
	slices.SortFunc(all, func(a, b saved) int { return b.changed.Compare(a.changed) })
	var open []saved
	for _, s := range all {
		if len(open) < mostSaves && s.read() {
			open = append(open, s)
		}
	}
	return open
}

// read tells whether the match can be gone on with. A last line that is cut off
// does no harm.
func (s *saved) read() bool {
	s.play, _ = record.Load(s.file)
	if s.play == nil || !systems.Plays(s.play.Header) || answered(s.play) == 0 ||
		s.play.Header.Red != "human" && s.play.Header.Blue != "human" {
		return false
	}
	for _, l := range s.play.Lines {
		if l.Kind == record.State {
			if strings.HasPrefix(l.Text, "over") {
				return false
			}
			fmt.Sscanf(l.Text, "turn %d", &s.turn)
		}
	}
	return true
}

// latest is the file of the match that was played last and is not over.
func latest() (string, error) {
	if open := unfinished(); len(open) > 0 {
		return open[0].file, nil
	}
	return "", errors.New("there is no recorded match to go on with; name a file, as in --resume FILE")
}

// ago is a time past in words.
func ago(d time.Duration) string {
	switch {
	case d < time.Minute:
		return "just now"
	case d < time.Hour:
		return rule.Count(int(d/time.Minute), "minute") + " ago"
	case d < 24*time.Hour:
		return rule.Count(int(d/time.Hour), "hour") + " ago"
	default:
		return rule.Count(int(d/(24*time.Hour)), "day") + " ago"
	}
}

// seats names who plays which side.
func seats(h record.Header) map[game.Side]string {
	return map[game.Side]string{game.Red: h.Red, game.Blue: h.Blue}
}
