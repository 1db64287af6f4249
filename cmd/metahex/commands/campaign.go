package commands

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"metahex/battle"
	"metahex/battle/campaign"
	"metahex/game"
	"metahex/record"
	"metahex/rule"
	"metahex/rule/files"
	"metahex/systems"
	"metahex/tui"
)

// A campaign is played from the start screen, which offers its next battle. All its files are in one
// folder:
//
//	campaigns/ID/save.yaml       its progress
//	campaigns/ID/copy.yaml       a copy of it, for --restore
//	campaigns/ID/1-ford.yaml     the first battle
//	campaigns/ID/1-ford.play     its record; when it is over, the next battle follows

func newCampaign() *cobra.Command {
	var again, refight, restore bool
	c := &cobra.Command{
		Use:   "campaign [NAME|FILE]",
		Short: "Play a series of battles with soldiers who keep their hits and experience",
		Long: "Opens a campaign on the start screen, which offers its next battle and shows who is\n" +
			"left. Soldiers keep their hits and what they have learnt; a budget pays for\n" +
			"replacements; the winner decides which battle comes next. Between two battles the budget\n" +
			"is spent automatically, unless you choose yourself: with the key \"o\" on the start\n" +
			"screen, or with `metahex campaign refit`. Without a name, all campaigns are offered. The\n" +
			"progress of a campaign is saved in the folder campaigns of the state folder\n" +
			"(XDG_STATE_HOME/metahex).",
		Example: "  metahex campaign lantern-road\n  metahex campaign own.yaml --again\n  metahex campaign measure lantern-road -n 200",
	}
	parent(c)
	c.Args = cobra.ArbitraryArgs
	c.ValidArgsFunction = func(*cobra.Command, []string, string) ([]cobra.Completion, cobra.ShellCompDirective) {
		return campaign.IDs(), cobra.ShellCompDirectiveDefault
	}
	c.Flags().BoolVar(&again, "again", false, "restart the campaign; its files are moved to a folder ID.old-1")
	c.Flags().BoolVar(&refight, "refight", false, "fight the current battle again if its record is of other rules; the record is moved to a folder old-1")
	c.Flags().BoolVar(&restore, "restore", false, "put back the copy of the progress if its file was changed by hand; that file is moved to a folder old-1")
	c.MarkFlagsMutuallyExclusive("again", "refight", "restore")
	c.RunE = func(c *cobra.Command, args []string) error {
		if len(args) > 1 {
			return fmt.Errorf("campaign wants one name or file; found %s", rule.Count(len(args), "argument"))
		}
		switch {
		case again:
			return reopen(c, args, "again", restarted)
		case refight:
			return reopen(c, args, "refight", refought)
		case restore:
			return reopen(c, args, "restore", restored)
		}
		return playCampaigns(c, args)
	}
	c.AddCommand(newCampaignList(), newCampaignLint(), newCampaignShow(), newCampaignMeasure(), newCampaignRefit())
	return c
}

func newCampaignList() *cobra.Command {
	return &cobra.Command{
		Use: "list", Short: "List the shipped campaigns, and your own that have begun", Args: wants(0, "no arguments"),
		RunE: func(c *cobra.Command, _ []string) error { return listCampaigns(c.OutOrStdout()) },
	}
}

func newCampaignLint() *cobra.Command {
	return &cobra.Command{
		Use: "lint FILE...", Short: "Check campaign files", Args: some("one or more campaign/1 files"),
		RunE: func(c *cobra.Command, args []string) error { return lintAll(c, args, "campaign", lintCampaign) },
	}
}

// lintCampaign checks a campaign file.
func lintCampaign(file string) (found []error, err error) {
	data, err := files.Read(file, files.Campaign)
	if err != nil {
		return nil, err
	}
	wrong := notRecord(file, data, "campaign/1")
	if wrong == nil {
		_, wrong = campaign.ReadOwn(file, data)
	}
	if wrong != nil {
		found = append(found, wrong)
	}
	return found, nil
}

func newCampaignShow() *cobra.Command {
	return &cobra.Command{
		Use: "show NAME|FILE", Short: "Show a campaign's story, its soldiers and its battles", Args: wants(1, "one campaign"),
		RunE: func(c *cobra.Command, args []string) error {
			one, err := campaign.Load(args[0])
			if err != nil {
				return err
			}
			out, p := c.OutOrStdout(), campaign.New(one, 1)
			fmt.Fprintf(out, "%s (%s)\n%s\n\n", one.Title, one.System, strings.Join(rule.Wrap(one.Story, 100, ""), "\n"))
			printLines(out, p.Roster())
			fmt.Fprintf(out, "%s for repairs and replacements\n\n", rule.Count(p.Left, "point"))
			if now := standing(args[0], one); now != "" {
				fmt.Fprintf(out, "your progress: %s\n\n", strings.TrimPrefix(now, "; "))
			}
			for _, b := range one.Battles {
				fmt.Fprintf(out, "%s: %s, a %s against %s; next if red wins: %s, if blue wins: %s, after a draw: %s\n", b.ID, b.Title, b.Kind, rule.Count(b.Points, "point"), b.Next[game.Red], b.Next[game.Blue], b.Next[game.Chance])
			}
			return nil
		},
	}
}

func newCampaignMeasure() *cobra.Command {
	var times int
	var seed uint64
	c := &cobra.Command{
		Use: "measure NAME|FILE", Short: "Let bots play a campaign many times, and print how often they win", Args: wants(1, "one campaign"),
		RunE: func(c *cobra.Command, args []string) error {
			one, err := campaign.Load(args[0])
			if err != nil {
				return err
			}
			tick, finish := bar(one.ID, "campaigns", times)
			m, err := campaign.MeasureOf(c.Context(), one, times, runtime.GOMAXPROCS(0), seed, tick)
			finish()
			if m.Played > 0 {
				printLines(c.OutOrStdout(), m.Lines())
			}
			if errors.Is(err, context.Canceled) {
				return interrupted(c, err, m.Played, times, "campaigns")
			}
			return err
		},
	}
	c.Flags().VarP(whole(&times, 200, 1, 10_000), "times", "n", "how many times to play")
	c.Flags().Uint64Var(&seed, "seed", 1, "seed of the first run")
	return c
}

// playCampaigns opens the start screen with the named campaign, or with all campaigns.
func playCampaigns(c *cobra.Command, names []string) error {
	if len(names) == 0 {
		if !onTerminal() {
			return listCampaigns(c.OutOrStdout())
		}
		names = campaign.IDs()
	}
	for _, name := range names {
		k, err := openCampaign(name)
		if err != nil {
			return err
		}
		if err := k.save(); err != nil {
			return err
		}
		if k.Over() && !onTerminal() {
			return fmt.Errorf("not a terminal; %s", k.finished())
		}
	}
	if !onTerminal() {
		return describedBy(names[0])
	}
	if len(names) > 1 {
		names = append(names, ownCampaigns()...)
	}
	return playHere(c, newPlayOf(names))
}

// reopen opens the start screen with a campaign after a flag has changed it.
func reopen(c *cobra.Command, names []string, flag string, change func(*cobra.Command, string, *campaign.Campaign) (*keptCampaign, error)) error {
	if len(names) == 0 {
		return fmt.Errorf("--%s is for one campaign; want its name or file", flag)
	}
	one, err := campaign.Load(names[0])
	if err != nil {
		return err
	}
	if !onTerminal() {
		return describedBy(names[0])
	}
	k, err := change(c, names[0], one)
	if err != nil {
		return err
	}
	if err := k.save(); err != nil {
		return err
	}
	return playHere(c, newPlayOf(names))
}

// describedBy returns the error for a campaign that is opened without a terminal.
func describedBy(name string) error {
	return fmt.Errorf("not a terminal; metahex campaign show %s describes it", files.Typed(name))
}

// campaignOrder is the prefix of orders for the next battle of a campaign.
const campaignOrder = "campaign "

// campaignBattle returns the start screen's entry for the next battle of a campaign. If the campaign
// cannot be read, the entry shows the error.
func campaignBattle(name string) tui.Battle {
	b := tui.Battle{
		ID: campaignOrder + name, Title: name, Fixed: true, Red: "human", Blue: "regular", Group: "Campaigns",
		Kind: "a campaign: soldiers keep hits and skill",
	}
	if title, err := campaign.Title(name); err == nil {
		b.Title = title
	}
	b.Name = b.Title
	if !slices.Contains(campaign.IDs(), name) && slices.Contains(ownCampaigns(), name) { // the saves are read for one's own only
		b.Name = "Go on: " + b.Title
	}
	b.Describe = func(b *tui.Battle) { describeCampaign(b, name) }
	return b
}

// describeCampaign fills in what the start screen says about the next battle of a campaign.
func describeCampaign(b *tui.Battle, name string) {
	k, err := openCampaign(name)
	if err != nil {
		b.Story = err.Error()
		return
	}
	b.Game = systemTitle(k.System)
	b.Forces[game.Red] = append([]string{"your soldiers"}, k.Roster()...)
	b.Terms = append(k.Told(), k.Notes...)
	b.Terms = append(b.Terms, fmt.Sprintf("%s left for repairs and replacements", rule.Count(k.Left, "point")))
	ready := k.refitted(b)
	next := k.Next()
	if next == nil {
		b.Name, b.Note, b.Story = b.Title, "over", k.Campaign.Lost
		if k.At == campaign.Won {
			b.Story = k.Campaign.Won
		}
		b.Story += " " + capitalized(k.finished()) + "."
		return
	}
	b.Note = fmt.Sprintf("battle %d", len(k.Fights)+1)
	b.Story = fmt.Sprintf("Battle %d, %s. %s", len(k.Fights)+1, next.Title, next.Story)
	if len(k.Fights) == 0 {
		b.Story = k.Campaign.Story + " " + b.Story
	} else {
		b.Story = k.Aftermath() + " " + b.Story
	}
	if k.outdated() {
		b.Terms = append(b.Terms, begunBefore)
	}
	if text, err := battle.Draw(ready.Spec()); err == nil {
		if m, err := battle.Open(k.System, text); err == nil {
			b.Board = m.View(game.Chance).Board
		}
	}
}

// systemTitle returns the title of a system's rule book.
func systemTitle(id string) string {
	if y, err := systems.ByID(id); err == nil {
		return y.Title
	}
	return id
}

// foughtBattles returns the finished battles of a campaign, for replay.
func (f *playFlags) foughtBattles(name string) (all []tui.Battle) {
	k, err := openCampaign(name)
	if err != nil {
		return nil
	}
	for i, told := range k.Told() {
		file := filepath.Join(k.dir, fmt.Sprintf("%d-%s.play", i+1, k.Fights[i].Battle))
		all = append(all, tui.Battle{
			ID: replayOrder + file, Title: told, Name: "Replay: " + k.Fights[i].Battle, Group: "Battles of " + k.Campaign.Title,
			Story: told, Fixed: true, Red: "human", Blue: "regular", Note: "to replay", Kind: foughtKind, Enter: "replay",
		})
	}
	return all
}

// campaigned prepares the next battle of a campaign: a new match, or the unfinished one. The orders
// are refit orders, which spend the budget.
func (f *playFlags) campaigned(c *cobra.Command, name string, orders []string) (tui.Config, error) {
	k, err := openCampaign(name)
	if err != nil {
		return tui.Config{}, err
	}
	if k.Over() {
		return tui.Config{}, errors.New(k.finished())
	}
	if len(orders) > 0 && !k.Due {
		return tui.Config{}, errors.New("the budget is already spent; reset your choices (o) or reopen the campaign")
	}
	if k.begun() {
		cfg, err := f.resumedBattle(c, k)
		if err == nil && k.outdated() {
			cfg.Note = strings.TrimPrefix(cfg.Note+"; "+begunBefore, "; ")
		}
		return k.named(cfg, err)
	}
	if k.Due {
		if err := k.Refit(orders); err != nil {
			return tui.Config{}, err
		}
	}
	if err := k.save(); err != nil {
		return tui.Config{}, err
	}
	cfg, err := f.begunBattle(c, k)
	return k.named(cfg, err)
}

// named adds the names of the soldiers to the configuration of the current battle.
func (k *keptCampaign) named(cfg tui.Config, err error) (tui.Config, error) {
	cfg.Names[game.Red] = k.PieceNames()
	return cfg, err
}

// resumedBattle resumes the current battle of a campaign.
func (f *playFlags) resumedBattle(c *cobra.Command, k *keptCampaign) (tui.Config, error) {
	file := k.stem() + ".play"
	if play, _ := record.Load(file); play != nil {
		if err := k.stuck(play); err != nil {
			return tui.Config{}, err
		}
	}
	return f.resumed(c, file)
}

// begunBattle begins the next battle of a campaign.
func (f *playFlags) begunBattle(c *cobra.Command, k *keptCampaign) (tui.Config, error) {
	scenario := k.stem() + ".yaml"
	text, err := battle.Draw(k.Spec())
	if err != nil {
		return tui.Config{}, err
	}
	if err := files.Write(scenario, func(w io.Writer) error { _, err := w.Write(text); return err }); err != nil {
		return tui.Config{}, err
	}
	f.save = k.stem() + ".play"
	return f.begun(c, order{Battle: scenario, Red: "human", Blue: "regular"})
}
