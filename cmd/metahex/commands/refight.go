package commands

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"metahex/battle/daily"
	"metahex/record"
	"metahex/rule/files"
)

// A battle of a campaign or of a day cannot be continued if its record is of other rules. With
// --refight the record and its scenario are moved to a folder beside them, and the battle is fought
// again:
//
//	1-ford.yaml ──▶ old-1/1-ford.yaml
//	1-ford.play ──▶ old-1/1-ford.play

// setAsideOther moves a record of other rules and its scenario to a new folder, and prints its name.
func setAsideOther(c *cobra.Command, file string) error {
	play, err := record.Load(file)
	switch {
	case play == nil && errors.Is(err, fs.ErrNotExist):
		return errors.New("--refight is for a battle whose record is of other rules; this battle has no record yet")
	case play == nil:
		return err
	case otherRules(play) == nil:
		return fmt.Errorf("%s: --refight is for records of other rules; this one has the rules of this program", file)
	}
	if err := unheld(file); err != nil {
		return err
	}
	folder, err := moveToOld(file, strings.TrimSuffix(file, ".play")+".yaml")
	if err == nil {
		fmt.Fprintf(c.ErrOrStderr(), "metahex: the record of other rules is now in %s\n", folder)
	}
	return err
}

// unheld refuses a record that another process holds, because it is about to be moved.
func unheld(file string) error {
	if by, held := record.HolderOf(file); held {
		return fmt.Errorf("%w; leave that match first", &record.Held{File: file, By: by})
	}
	return nil
}

// newOld makes the folder PREFIXold-1, or with the first number that is free.
func newOld(prefix string) (folder string, err error) {
	for n := 1; ; n++ {
		folder = fmt.Sprintf("%sold-%d", prefix, n)
		if err = os.Mkdir(folder, 0o700); !errors.Is(err, fs.ErrExist) {
			return folder, err
		}
	}
}

// moveToOld moves files of one folder to a new folder old-N below it. Missing files are skipped.
func moveToOld(all ...string) (folder string, err error) {
	folder, err = newOld(filepath.Dir(all[0]) + string(filepath.Separator))
	for _, file := range all {
		if moved := os.Rename(file, filepath.Join(folder, filepath.Base(file))); err == nil && !errors.Is(moved, fs.ErrNotExist) {
			err = moved
		}
	}
	return folder, err
}

// stuck returns the error for a battle of a campaign whose record is of other rules; nil for other
// records. The error names the remedy.
func (k *keptCampaign) stuck(play *record.Play) error {
	if err := otherRules(play); err != nil {
		return fmt.Errorf("%w; metahex campaign %s --refight fights this battle again", err, files.Typed(k.name))
	}
	return nil
}

// stuckDaily returns the error for a record of a day's battle that is of other rules; nil for other
// records. The error names the remedy.
func stuckDaily(o daily.Order, play *record.Play) error {
	if err := otherRules(play); err != nil {
		return fmt.Errorf("%w; metahex daily --date %s --refight fights the battle again", err, o.Date)
	}
	return nil
}

// refightDaily moves the record of a day's battle aside, if the player asks for it.
func refightDaily(c *cobra.Command, o daily.Order, asked bool) error {
	if !asked {
		return nil
	}
	folder, _, err := dailyFolder()
	if err != nil {
		return err
	}
	return setAsideOther(c, dailyRecord(folder, o))
}
