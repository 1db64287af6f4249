package commands

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"metahex/rule"
)

// Root returns the command with all its subcommands, for the manual.
func Root() *cobra.Command { return newRoot() }

// newRoot returns the command with all its subcommands.
func newRoot() *cobra.Command {
	root := &cobra.Command{
		Use:   "metahex",
		Short: "Tactical skirmishes and lines of sight on a meta-hex grid",
		Long: "metahex rules on lines of sight on shipped maps and your own and says why, checks and\n" +
			"draws map panels, and plays skirmish games.",
	}
	return House(root, newLOS(), newRuling(), newDispute(), newPage(), newViewshed(), newDetect(), newMap(), newPlay(), newDaily(), newPuzzle(), newWatch(), newReplay(), newDoctor(), newOdds(), newScenario(), newBattle(), newCampaign(),
		newForce(), newMoveCost(), newCards(), newClauses(), newPerft(), newSim(), newBot(), newSchema(), newLSP())
}

// House configures what all our programs share: a program refuses unknown words with a suggestion, has
// help and a version, and prints one message per line.
func House(root *cobra.Command, commands ...*cobra.Command) *cobra.Command {
	root.SilenceUsage, root.SilenceErrors = true, true
	parent(root)
	root.AddCommand(commands...)
	root.SetFlagErrorFunc(flagError)
	fitInts(root)
	refuseEmpty(root)
	addVersion(root)
	root.AddCommand(newLicenses())
	ownHelp(root)
	return root
}

// addCompletion adds the library's completion commands. They write to the current output of root, and
// refuse unknown words with our own messages.
func addCompletion(root *cobra.Command) {
	root.InitDefaultCompletionCmd()
	c, _, err := root.Find([]string{"completion"})
	must(err)
	parent(c)
	for _, shell := range c.Commands() {
		shell.Args = wants(0, "no arguments")
	}
}

// ownHelp makes all forms of help refuse unknown commands.
func ownHelp(root *cobra.Command) {
	root.InitDefaultHelpFlag() // otherwise --help would take the next word as its value
	help := root.HelpFunc()
	root.SetHelpFunc(func(c *cobra.Command, args []string) {
		if misnamed(c) == nil {
			help(c, args)
		}
	})
	root.SetHelpCommand(&cobra.Command{
		Use:   "help [COMMAND or TOPIC]",
		Short: "Show what a command does and its flags, or a topic: formats, keys, readings",
		Args: func(c *cobra.Command, args []string) error {
			if topic(root, args) != nil {
				return nil
			}
			_, err := find(root, args)
			if err != nil && len(args) == 1 && root.Name() == "metahex" && rule.Nearest(args[0], topicNames()) != "" {
				err = errors.New(rule.Unknown("topic", args[0], topicNames()))
			}
			return err
		},
		RunE: func(c *cobra.Command, args []string) error {
			if show := topic(root, args); show != nil {
				show(c.OutOrStdout())
				return nil
			}
			about, err := find(c.Root(), args)
			if err != nil {
				return err
			}
			about.InitDefaultHelpFlag()
			return about.Help()
		},
		ValidArgsFunction: func(c *cobra.Command, args []string, _ string) ([]cobra.Completion, cobra.ShellCompDirective) {
			about, err := find(c.Root(), args)
			if err != nil {
				return nil, cobra.ShellCompDirectiveNoFileComp
			}
			return subcommands(about), cobra.ShellCompDirectiveNoFileComp
		},
	})
}

// topic returns a function that prints the help topic of the given words, or nil if the words name a
// command. Only metahex itself has topics.
func topic(root *cobra.Command, words []string) func(io.Writer) {
	if len(words) != 1 || root.Name() != "metahex" {
		return nil
	}
	return topics[words[0]]
}

// find returns the command with the given words.
func find(c *cobra.Command, words []string) (*cobra.Command, error) {
	for _, word := range words {
		known := subcommands(c)
		if len(known) == 0 {
			return nil, fmt.Errorf("%s has no commands; found %q", name(c), rule.Clip(word))
		}
		if !slices.Contains(known, word) {
			return nil, errors.New(rule.Unknown("command", word, known))
		}
		next, _, err := c.Find([]string{word})
		if err != nil {
			return nil, err
		}
		c = next
	}
	return c, nil
}

// misnamed returns an error for an unknown subcommand. Without it, the library would ignore the
// arguments and show help.
func misnamed(c *cobra.Command) error {
	if c.Annotations[holdsCommands] == "" {
		return nil
	}
	return c.ValidateArgs(c.Flags().Args())
}

// subcommands returns the names of a command's subcommands.
func subcommands(c *cobra.Command) (names []string) {
	for _, sub := range c.Commands() {
		if sub.IsAvailableCommand() {
			names = append(names, sub.Name())
		}
	}
	return names
}

// holdsCommands marks a command whose only arguments are other commands.
const holdsCommands = "holds commands"

// parent makes a command refuse unknown subcommands with a suggestion. Without arguments the command
// shows its help, unless it can run itself.
func parent(c *cobra.Command) {
	c.Annotations = map[string]string{holdsCommands: "yes"}
	c.Args = func(c *cobra.Command, args []string) error {
		if len(args) == 0 {
			return nil
		}
		return errors.New(rule.Unknown("command", args[0], subcommands(c)))
	}
	if c.RunE == nil {
		c.RunE = func(c *cobra.Command, _ []string) error { return c.Help() }
	}
}

// wants checks the number of arguments. The error describes the arguments.
func wants(n int, what string) cobra.PositionalArgs {
	return func(c *cobra.Command, args []string) error {
		if len(args) != n {
			return fmt.Errorf("%s wants %s; found %s", name(c), what, rule.Count(len(args), "argument"))
		}
		return nil
	}
}

// NoArguments refuses arguments.
var NoArguments = wants(0, "no arguments")

// some checks that there is at least one argument.
func some(what string) cobra.PositionalArgs {
	return func(c *cobra.Command, args []string) error {
		if len(args) == 0 {
			return fmt.Errorf("%s wants %s; found none", name(c), what)
		}
		return nil
	}
}

// name returns the words of a command after the program's name.
func name(c *cobra.Command) string { return strings.TrimPrefix(c.CommandPath(), c.Root().Name()+" ") }
