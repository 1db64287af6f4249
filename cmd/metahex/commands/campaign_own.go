package commands

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"metahex/battle"
	"metahex/battle/campaign"
	"metahex/rule"
	"metahex/rule/files"
)

// Campaigns of the player's own that have begun. Only their saves name their files.

// ownCampaigns returns the files of the player's own campaigns that have begun.
func ownCampaigns() (all []string) {
	state, err := saves()
	if err != nil {
		return nil
	}
	kept, _ := filepath.Glob(filepath.Join(state, "campaigns", "*", "save.yaml"))
	for _, save := range kept {
		if strings.Contains(filepath.Base(filepath.Dir(save)), ".") {
			continue // put aside
		}
		data, err := files.Read(save, files.Progress)
		if err != nil {
			continue
		}
		if file := campaign.OriginOf(data); file != "" && !slices.Contains(all, file) {
			all = append(all, file)
		}
	}
	return all
}

// listCampaigns prints the ids and titles of the shipped campaigns, and of the player's own that have
// begun.
func listCampaigns(out io.Writer) error {
	for _, id := range campaign.IDs() {
		one, err := campaign.Load(id)
		if err != nil {
			return err
		}
		fmt.Fprintf(out, "%-14s %s\n", id, campaignLine(one))
	}
	for _, file := range ownCampaigns() {
		if one, err := campaign.Load(file); err != nil {
			line, _, _ := strings.Cut(err.Error(), "\n")
			fmt.Fprintf(out, "your own: %s\n", line)
		} else {
			fmt.Fprintf(out, "%-14s %s; your own, begun: metahex campaign %s\n", one.ID, campaignLine(one), files.Typed(file))
		}
	}
	return nil
}

// campaignLine describes a campaign.
func campaignLine(c *campaign.Campaign) string {
	return fmt.Sprintf("%s, %s of %s", c.Title, rule.Count(len(c.Battles), "battle"), c.System)
}

// outdated reports whether the player has changed the campaign file since the current battle began.
func (k *keptCampaign) outdated() bool {
	if k.Origin == "" || k.Over() {
		return false
	}
	if _, err := os.Stat(k.stem() + ".play"); err != nil {
		return false
	}
	begun, err := os.ReadFile(k.stem() + ".yaml")
	if err != nil {
		return false
	}
	now, err := battle.Draw(k.Spec())
	return err == nil && string(now) != string(begun)
}

// begunBefore is the note on a battle that began before its campaign file changed.
const begunBefore = "the campaign file has changed since this battle began; the battle goes on as it began"
