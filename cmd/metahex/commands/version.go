package commands

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"metahex/systems"
)

// versionReport is what version prints as JSON.
type versionReport struct {
	build
	Rules []rulesReport `json:"rules"`
}

type rulesReport struct {
	System  string `json:"system"`
	Title   string `json:"title"`
	Version string `json:"version"`
}

// thisVersion returns the build of the running program, and its rules.
func thisVersion() versionReport {
	v := versionReport{build: thisBuild()}
	for _, s := range systems.All {
		v.Rules = append(v.Rules, rulesReport{s.ID, s.Title, s.Rules})
	}
	return v
}

func (v versionReport) print(out io.Writer) {
	fmt.Fprintf(out, "metahex   %s\n", v.Version)
	if v.Revision != "" {
		changed := ""
		if v.Modified {
			changed = ", with changes"
		}
		fmt.Fprintf(out, "commit    %s%s, of %s\n", v.Revision, changed, v.Time)
	}
	fmt.Fprintf(out, "built by  %s for %s\n", v.Go, v.Platform)
	head := "rules"
	for _, r := range v.Rules {
		fmt.Fprintf(out, "%-9s %-8s %s\n", head, r.Version, r.Title)
		head = ""
	}
}

// addVersion adds the version command, and the flag --version, which prints the same.
func addVersion(root *cobra.Command) {
	var text strings.Builder
	thisVersion().print(&text)
	root.Version = text.String()
	root.SetVersionTemplate("{{.Version}}")
	root.InitDefaultVersionFlag()
	asJSON := false
	c := &cobra.Command{
		Use:   "version",
		Short: "Print which build this is, and the versions of its rules",
		Args:  wants(0, "no arguments"),
		RunE: func(c *cobra.Command, _ []string) error {
			v := thisVersion()
			if asJSON {
				return printJSON(c.OutOrStdout(), v)
			}
			v.print(c.OutOrStdout())
			return nil
		},
	}
	c.Flags().BoolVar(&asJSON, "json", false, "print the version as JSON")
	root.AddCommand(c)
}
