package commands

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"metahex/bots"
	"metahex/game"
	"metahex/record"
	"metahex/rule"
	"metahex/rule/files"
	"metahex/systems"
)

// Recorded matches: those in a file named by the player, and those recorded automatically.

// A taken is a recorded match that is being resumed.
type taken struct {
	play  *record.Play
	seed  uint64
	notes []string // what was wrong with the file, one string per line
}

// takeUp locks and reads a recorded match that will be resumed.
func (k *keeping) takeUp(ctx context.Context, o opener) (*taken, error) {
	if err := k.resuming(ctx, o.file); err != nil {
		return nil, err
	}
	t, err := takeUp(o)
	if err != nil {
		return nil, errors.Join(err, k.release(o.file))
	}
	return t, nil
}

// takeUp reads a recorded match that will be resumed. It reports errors before it writes to the file.
// If a crash has cut off the end of the file, it repairs the file, and the match resumes after the
// last complete answer. It completes a rescued record that has only answers.
func takeUp(o opener) (*taken, error) {
	file := o.file
	data, err := files.Read(file, files.Record)
	if err != nil {
		return nil, err
	}
	h := record.Examine(file, data, o.start)
	if h.Play == nil {
		return nil, h.Findings[0]
	}
	if h.Whole == nil {
		return nil, h.Broken
	}
	t := &taken{play: h.Whole}
	if t.seed, err = seeded(h.Play.Header); err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	if _, err := o.start(h.Play.Header); errors.As(err, new(*files.Error)) {
		return nil, err // the error contains the file name
	} else if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	if h.Broken != nil {
		return nil, fmt.Errorf("%w; `metahex doctor --mend %s` keeps the %s before it", h.Broken, files.Typed(file), rule.Count(h.Good, "answer"))
	}
	t.notes = h.Remarks()
	if h.Cut || h.Bare {
		err = record.Save(file, t.play)
	}
	return t, err
}

// seeded returns the seed of a match, and refuses players that this program does not know.
func seeded(h record.Header) (uint64, error) {
	seed, err := strconv.ParseUint(h.Seed, 10, 64)
	if err != nil {
		return 0, fmt.Errorf("found seed %q; want a whole number", h.Seed)
	}
	return seed, cmp.Or(knownPlayer(h.Red), knownPlayer(h.Blue))
}

// otherwise returns the error for a record that cannot be resumed. If the record has other rules,
// otherwise first prints the text of the record.
func otherwise(c *cobra.Command, file string, err error) error {
	if other := (*record.OtherRules)(nil); !errors.As(err, &other) {
		return err
	}
	if play, err := record.Load(file); err == nil {
		if err := showRecord(c, play, 0); err != nil {
			return err
		}
	}
	return reported{findings{err}}
}

// knownPlayer refuses unknown players.
func knownPlayer(name string) error {
	if name == "human" {
		return nil
	}
	if !slices.Contains(bots.Names, name) {
		return errors.New(rule.Unknown("player", name, append([]string{"human"}, bots.Names...)))
	}
	return nil
}

// knows refuses unknown players. For a match that is watched, the error lists only bots.
func (f *playFlags) knows(player string) error {
	err := knownPlayer(player)
	if err != nil && f.watch {
		_, err = bots.LevelOf(player)
	}
	return err
}

// isMissing reports whether the error of a read means that there is no such file. The path may also
// lead through a regular file.
func isMissing(err error) bool {
	return errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENOTDIR)
}

// saves returns the folder of automatically recorded matches.
func saves() (string, error) { return StateFolder("metahex") }

// StateFolder returns the folder for automatically named files of a program. It ignores a relative
// XDG_STATE_HOME, as the XDG specification demands.
func StateFolder(program string) (string, error) {
	dir := os.Getenv("XDG_STATE_HOME")
	if !filepath.IsAbs(dir) && runtime.GOOS == "windows" {
		config, err := os.UserConfigDir()
		if err != nil {
			return "", err
		}
		dir = config
	} else if !filepath.IsAbs(dir) {
		home, err := os.UserHomeDir()
		if err != nil {
			return "", fmt.Errorf("%w; set it, or XDG_STATE_HOME", err)
		}
		dir = filepath.Join(home, ".local", "state")
	}
	return filepath.Join(dir, program), nil
}

// autosaved is like autosave, but returns no file and a note if the match cannot be recorded. The note
// ends with what records it.
func (k *keeping) autosaved(scenario, remedy string) (file, note string) {
	file, err := k.autosave(scenario, time.Now())
	if err != nil {
		return "", err.Error() + "; " + remedy
	}
	return file, ""
}

// folderMade makes a folder of the player's state. Its error names the folder, and how to choose
// another.
func folderMade(dir string) error {
	err := os.MkdirAll(dir, 0o700)
	if at := (*fs.PathError)(nil); errors.As(err, &at) {
		return fmt.Errorf("the folder %s cannot be made: %w; XDG_STATE_HOME names another", files.VisibleLine(dir), at.Err)
	}
	return err
}

// autosave names a new file for a match of a scenario, and locks it.
func (k *keeping) autosave(scenario string, now time.Time) (string, error) {
	dir, err := saves()
	if err == nil {
		err = folderMade(dir)
	}
	if err != nil {
		return "", fmt.Errorf("the match cannot be recorded (%w)", err)
	}
	base := strings.TrimSuffix(filepath.Base(scenario), filepath.Ext(scenario))
	stem := filepath.Join(dir, base+"-"+now.Format("2006-01-02-150405"))
	file := stem + ".play"
	for i := 2; ; i++ {
		if free, err := k.fresh(file); free || err != nil {
			return file, err
		}
		file = fmt.Sprintf("%s-%d.play", stem, i)
	}
}

// fresh locks a new file, and reports whether that succeeded. Two processes that begin in the same
// second get two files.
func (k *keeping) fresh(file string) (bool, error) {
	missing := func() bool {
		_, err := os.Lstat(file)
		return errors.Is(err, os.ErrNotExist)
	}
	if !missing() {
		return false, nil
	}
	if err := k.hold(file); errors.As(err, new(*record.Held)) {
		return false, nil
	} else if err != nil {
		return false, unrecorded(err)
	}
	if !missing() {
		return false, k.release(file)
	}
	return true, writable(file)
}

// writable returns a one-line error if a record cannot be written. It does not change an existing
// file.
func writable(file string) error {
	if err := files.Writable(file); err != nil {
		return unrecorded(err)
	}
	return nil
}

// A saved is a recorded match that can be resumed.
type saved struct {
	file    string
	play    *record.Play
	changed time.Time
	turn    int
	by      record.Holder // the process that plays the match now
	held    bool          // a process plays the match now
}

// mostSaves is the maximum number of recorded matches in a list.
const mostSaves = 5

// unfinished lists unfinished recorded matches with a human player, the latest first, including
// those being played. It skips unreadable records and those of other rules.
func unfinished() []saved { return listSaves((*saved).read) }

// finished lists finished recorded matches with a human player, the latest first.
func finished() []saved { return listSaves((*saved).readOver) }

// listSaves lists the recorded matches for which reads returns true, the latest first.
func listSaves(reads func(*saved) bool) []saved {
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
		if len(open) < mostSaves && reads(&s) {
			open = append(open, s)
		}
	}
	return open
}

// read reports whether the match can be resumed. A truncated last line does not matter.
func (s *saved) read() bool {
	if !s.load() || s.play.Over() {
		return false
	}
	s.turn = s.play.Turn()
	s.by, s.held = record.HolderOf(s.file)
	return true
}

// readOver reports whether the match is over and can be replayed.
func (s *saved) readOver() bool {
	if !s.load() || !s.play.Over() {
		return false
	}
	s.turn = s.play.Turn()
	return true
}

// load reads the record, and reports whether a player has given an answer.
func (s *saved) load() bool {
	s.play, _ = record.Load(s.file)
	return s.play != nil && systems.Plays(s.play.Header) && s.play.Answers() > 0 && (s.play.Header.Red == "human" || s.play.Header.Blue == "human")
}

// ago describes a time in the past, d ago.
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

// seats returns the player of each side.
func seats(h record.Header) map[game.Side]string {
	return map[game.Side]string{game.Red: h.Red, game.Blue: h.Blue}
}
