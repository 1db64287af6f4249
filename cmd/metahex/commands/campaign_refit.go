package commands

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"metahex/battle/campaign"
	"metahex/rule"
	"metahex/tui"
)

// newCampaignRefit returns `metahex campaign refit`.
func newCampaignRefit() *cobra.Command {
	auto := false
	c := &cobra.Command{
		Use:   "refit NAME|FILE [ORDER...]",
		Short: "Choose who is repaired, replaced and promoted before the next battle",
		Long: "Without orders it lists the possible orders, and what happens automatically. With orders\n" +
			"it spends the budget on them first, then automatically: on the worst hits, then on\n" +
			"replacements. Orders look like \"repair Hale=1\", \"replace Dunn=no\" or \"promote Rook=no\".\n" +
			"If a battle begins without a refit, the budget is spent automatically.",
		Example: "  metahex campaign refit lantern-road\n  metahex campaign refit lantern-road \"repair Hale=0\" \"replace Dunn=yes\"\n  metahex campaign refit lantern-road --auto",
		Args: func(c *cobra.Command, args []string) error {
			if len(args) == 0 {
				return fmt.Errorf("%s wants one campaign and, after it, orders; found no arguments", name(c))
			}
			return nil
		},
		ValidArgsFunction: cobra.FixedCompletions(campaign.IDs(), cobra.ShellCompDirectiveDefault),
		RunE: func(c *cobra.Command, args []string) error {
			k, err := openCampaign(args[0])
			if err != nil {
				return err
			}
			if len(args) == 1 && !auto {
				return k.tellRefit(c.OutOrStdout())
			}
			if k.Over() {
				return errors.New(k.finished())
			}
			if k.begun() {
				return fmt.Errorf("the next battle of %s has begun already; a refit is only possible before it", k.ID)
			}
			if err := k.Refit(args[1:]); err != nil {
				return err
			}
			printLines(c.OutOrStdout(), append(k.Notes, fmt.Sprintf("%s left", rule.Count(k.Left, "point"))))
			return k.save()
		},
	}
	c.Flags().BoolVar(&auto, "auto", false, "spend the rest of the budget automatically")
	return c
}

// tellRefit prints which refit orders are possible, and what happens without orders.
func (k *keptCampaign) tellRefit(out io.Writer) error {
	if k.Over() {
		fmt.Fprintln(out, k.finished())
		return nil
	}
	if !k.Due {
		fmt.Fprintf(out, "no refit of %s is due; one comes after each battle\n", k.ID)
		return nil
	}
	plan, err := k.Plan(nil)
	if err != nil {
		return err
	}
	if len(k.Choices()) == 0 && len(plan.Notes) == 0 {
		fmt.Fprintf(out, "there is nothing to repair, replace or promote; %s left\n", rule.Count(k.Left, "point"))
		return nil
	}
	fmt.Fprintf(out, "%s to spend\n", rule.Count(k.Left, "point"))
	for _, one := range k.Choices() {
		fmt.Fprintf(out, "  %s=%s  %s\n", one.Name, strings.Join(one.Values, "|"), one.Says)
	}
	fmt.Fprintf(out, "without orders, this happens automatically (%s left over):\n", rule.Count(plan.Left, "point"))
	if len(plan.Notes) == 0 {
		fmt.Fprintln(out, "  nothing")
	}
	for _, note := range plan.Notes {
		fmt.Fprintf(out, "  %s\n", note)
	}
	return nil
}

// refitted adds a due refit with its choices to an entry of the start screen. It returns the
// progress of the campaign after the refit.
func (k *keptCampaign) refitted(b *tui.Battle) *campaign.Progress {
	if !k.Due {
		return k.Progress
	}
	plan, err := k.Plan(nil)
	if err != nil {
		b.Terms = append(b.Terms, err.Error())
		return k.Progress
	}
	for _, one := range k.Choices() {
		b.Options = append(b.Options, tui.Option{Name: one.Name, Values: one.Values, Help: capitalized(one.Says) + ". \"auto\": the program decides. It repairs the worst hits first, within the budget."})
	}
	if len(b.Options) > 0 {
		b.Terms = append(b.Terms, "before this battle, unless you choose with the key \"o\":")
		b.Terms = append(b.Terms, plan.Notes...)
	}
	return plan
}
