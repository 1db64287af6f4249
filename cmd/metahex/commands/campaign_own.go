package commands

import (
	"cmp"
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
	copies, _ := filepath.Glob(filepath.Join(state, "campaigns", "*", "copy.yaml")) // if the save is damaged
	for _, save := range slices.Concat(kept, copies) {
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
		fmt.Fprintf(out, "%-14s %s%s\n", id, campaignLine(one), standing(id, one))
	}
	for _, file := range ownCampaigns() {
		if one, err := campaign.Load(file); err != nil {
			line, _, _ := strings.Cut(err.Error(), "\n")
			fmt.Fprintf(out, "your own: %s\n", line)
		} else {
			fmt.Fprintf(out, "%-14s %s; your own, %s: metahex campaign %s\n", one.ID, campaignLine(one), strings.TrimPrefix(cmp.Or(standing(file, one), "begun"), "; "), files.Typed(file))
		}
	}
	return nil
}

// standing says how far a campaign has come; "" before its first battle.
func standing(name string, c *campaign.Campaign) string {
	k, err := readCampaign(name, c)
	switch {
	case err != nil:
		return "; its progress cannot be read: " + readable(err.Error(), nil)
	case k.At == campaign.Won:
		return "; won"
	case k.At == campaign.Lost:
		return "; lost"
	case len(k.Fights) > 0:
		return fmt.Sprintf("; battle %d is next, %s", len(k.Fights)+1, k.Next().Title)
	case k.begun():
		return "; begun"
	}
	return ""
}

// campaignLine describes a campaign.
func campaignLine(c *campaign.Campaign) string {
	return fmt.Sprintf("%s, %s of %s", c.Title, rule.Count(len(c.Battles), "battle"), c.System)
}

// outdated reports whether the player has changed the campaign file since the current battle began. The
// layout of a battle may change with the program.
func (k *keptCampaign) outdated() bool {
	if k.Origin == "" || k.Over() {
		return false
	}
	if !k.begun() {
		return false
	}
	begun, err := os.ReadFile(k.stem() + ".yaml")
	if err != nil {
		return false
	}
	now, err := battle.Draw(k.Spec())
	if err != nil {
		return false
	}
	was, err := rule.Digest("", rule.File{Data: begun})
	is, _ := rule.Digest("", rule.File{Data: now}) // it has just been drawn
	return err == nil && is != was
}

// begunBefore is the note on a battle that began before its campaign file changed.
const begunBefore = "the campaign file has changed since this battle began; the battle goes on as it began"
