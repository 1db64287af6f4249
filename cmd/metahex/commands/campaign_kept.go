package commands

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"metahex/battle/campaign"
	"metahex/record"
	"metahex/record/summary"
	"metahex/rule/files"
)

// A keptCampaign is a campaign and its folder.
type keptCampaign struct {
	*campaign.Progress
	name string // its id or file, as the player named it
	dir  string
}

// openCampaign reads a campaign and its progress, or begins the campaign. If the record of its
// current battle is over, it applies the result.
func openCampaign(name string) (*keptCampaign, error) {
	c, err := campaign.Load(name)
	if err != nil {
		return nil, err
	}
	k, err := readCampaign(name, c)
	if err != nil {
		return nil, err
	}
	return k, k.settle()
}

// restarted begins a campaign again. Its files are put aside.
func restarted(_ *cobra.Command, name string, c *campaign.Campaign) (*keptCampaign, error) {
	k, err := newCampaignOf(name, c)
	if err != nil {
		return nil, err
	}
	return k, k.putAside()
}

// refought moves the record of a campaign's current battle aside if it is of other rules.
func refought(c *cobra.Command, name string, one *campaign.Campaign) (*keptCampaign, error) {
	k, err := readCampaign(name, one)
	if err != nil {
		return nil, err
	}
	return k, setAsideOther(c, k.stem()+".play")
}

// restored reads the copy of a campaign's progress. A save file that cannot be read is moved aside.
func restored(c *cobra.Command, name string, one *campaign.Campaign) (*keptCampaign, error) {
	if _, err := readCampaign(name, one); err == nil {
		return nil, fmt.Errorf("--restore is for progress that was changed by hand; that of %s can be read", one.ID)
	}
	k, err := newCampaignOf(name, one)
	if err != nil {
		return nil, err
	}
	switch err := k.read(k.copy()); {
	case errors.Is(err, fs.ErrNotExist):
		return nil, fmt.Errorf("no copy is kept of the progress of %s; metahex campaign %s --again restarts it", one.ID, files.Typed(name))
	case err != nil:
		return nil, err
	}
	folder, err := moveToOld(k.file())
	if err == nil {
		fmt.Fprintf(c.ErrOrStderr(), "metahex: the changed file is now in %s\n", folder)
	}
	return k, err
}

// finished says that the campaign is over, how it ended, and what the player can do.
func (k *keptCampaign) finished() string {
	how := "lost"
	if k.At == campaign.Won {
		how = "won"
	}
	return fmt.Sprintf("the campaign %s is finished and %s; metahex campaign %s --again restarts it", k.ID, how, files.Typed(k.name))
}

// newCampaignOf returns a campaign at its beginning.
func newCampaignOf(name string, c *campaign.Campaign) (*keptCampaign, error) {
	state, err := saves()
	if err != nil {
		return nil, err
	}
	return &keptCampaign{campaign.New(c, 1), name, filepath.Join(state, "campaigns", c.ID)}, nil
}

// readCampaign reads the progress of a campaign. Without a save it reads the copy, and
// without a copy it is at its beginning.
func readCampaign(name string, c *campaign.Campaign) (*keptCampaign, error) {
	k, err := newCampaignOf(name, c)
	if err != nil {
		return nil, err
	}
	for _, file := range []string{k.file(), k.copy()} {
		if err := k.read(file); !errors.Is(err, fs.ErrNotExist) {
			return k, err
		}
	}
	return k, nil
}

// read reads the progress from a file. An error leaves it as it is.
func (k *keptCampaign) read(file string) error {
	data, err := files.Read(file, files.Progress)
	if err != nil {
		return err
	}
	p, err := campaign.Resume(k.Campaign, file, data)
	if err == nil {
		k.Progress = p
	}
	return err
}

// begun reports whether the current battle has a record.
func (k *keptCampaign) begun() bool {
	_, err := os.Stat(k.stem() + ".play")
	return err == nil
}

// file returns the path of the save file.
func (k *keptCampaign) file() string { return filepath.Join(k.dir, "save.yaml") }

// copy returns the path of the copy of the save file.
func (k *keptCampaign) copy() string { return filepath.Join(k.dir, "copy.yaml") }

// stem returns the base name of the files of the next battle.
func (k *keptCampaign) stem() string {
	return filepath.Join(k.dir, fmt.Sprintf("%d-%s", len(k.Fights)+1, k.At))
}

// save writes the progress of the campaign and its copy.
func (k *keptCampaign) save() error {
	if err := os.MkdirAll(k.dir, 0o700); err != nil {
		return fmt.Errorf("the campaign cannot be saved: %w", err)
	}
	for _, file := range []string{k.file(), k.copy()} {
		if err := files.Write(file, func(w io.Writer) error { _, err := w.Write(k.Text()); return err }); err != nil {
			return err
		}
	}
	return nil
}

// putAside renames the folder of a campaign that is restarted, so that nothing is lost. It refuses
// while another process plays a battle in it.
func (k *keptCampaign) putAside() error {
	if _, err := os.Stat(k.dir); errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	all, err := os.ReadDir(k.dir)
	if err != nil {
		return err
	}
	for _, one := range all {
		file := filepath.Join(k.dir, one.Name())
		if err := unheld(file); err != nil {
			return err
		}
	}
	old, err := newOld(k.dir + ".")
	if err != nil {
		return err
	}
	if err := os.Remove(old); err != nil { // Windows renames no folder to one that exists
		return err
	}
	return os.Rename(k.dir, old)
}

// refitLate spends the budget automatically if the next battle has begun already and its refit is missing,
// because the progress was lost and is worked out again from the records.
func (k *keptCampaign) refitLate(begun bool) error {
	if !begun || !k.Due {
		return nil
	}
	if err := k.Refit(nil); err != nil {
		return err
	}
	return k.save()
}

// settle applies the result of the current battle to the campaign, if its record is over.
func (k *keptCampaign) settle() error {
	for !k.Over() {
		file := k.stem() + ".play"
		play, err := record.Load(file)
		if errors.Is(err, fs.ErrNotExist) || err == nil && !play.Over() {
			return k.refitLate(err == nil)
		}
		if err != nil {
			return err
		}
		if err := k.stuck(play); err != nil {
			return err
		}
		course, err := summary.Of(play, opener{file: file}.start)
		if err != nil {
			return err
		}
		k.Fought(course.Last())
		if err := k.save(); err != nil {
			return err
		}
	}
	return nil
}
