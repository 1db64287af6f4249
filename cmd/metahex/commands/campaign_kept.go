package commands

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

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
func restarted(name string, c *campaign.Campaign) (*keptCampaign, error) {
	k, err := newCampaignOf(name, c)
	if err != nil {
		return nil, err
	}
	return k, k.putAside()
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

// readCampaign reads the progress of a campaign. Without a save it is at its beginning.
func readCampaign(name string, c *campaign.Campaign) (*keptCampaign, error) {
	k, err := newCampaignOf(name, c)
	if err != nil {
		return nil, err
	}
	data, err := files.Read(k.file(), files.Progress)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return k, nil
	case err != nil:
		return nil, err
	}
	k.Progress, err = campaign.Resume(c, k.file(), data)
	return k, err
}

// file returns the path of the save file.
func (k *keptCampaign) file() string { return filepath.Join(k.dir, "save.yaml") }

// stem returns the base name of the files of the next battle.
func (k *keptCampaign) stem() string {
	return filepath.Join(k.dir, fmt.Sprintf("%d-%s", len(k.Fights)+1, k.At))
}

// save writes the progress of the campaign.
func (k *keptCampaign) save() error {
	if err := os.MkdirAll(k.dir, 0o700); err != nil {
		return fmt.Errorf("the campaign cannot be saved: %w", err)
	}
	return files.Write(k.file(), func(w io.Writer) error { _, err := w.Write(k.Text()); return err })
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

// settle applies the result of the current battle to the campaign, if its record is over.
func (k *keptCampaign) settle() error {
	for !k.Over() {
		file := k.stem() + ".play"
		play, err := record.Load(file)
		if errors.Is(err, fs.ErrNotExist) || err == nil && !play.Over() {
			return nil
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
