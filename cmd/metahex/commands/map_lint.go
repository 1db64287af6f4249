package commands

import (
	"errors"
	"fmt"
	"io"
	"net/url"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"metahex/maps"
	"metahex/maps/atlas"
	"metahex/rule"
)

// lintForms are the output formats of findings.
var lintForms = []string{"text", "github", "sarif"}

func newMapLint() *cobra.Command {
	form := lintForms[0]
	c := &cobra.Command{
		Use:   "lint FILE...",
		Short: "Check panels, edges and layouts, and whether the panels fit one another",
		Long: "Checks map files of any format, and whether the panels among them fit one another under\n" +
			"every join and turn. Findings are printed as text, as annotations that GitHub shows on\n" +
			"the lines of a pull request, or as SARIF for code hosts and editors.",
		Example: "  metahex map lint maps/*.yaml\n  metahex map lint maps/*.yaml --format github",
		Args:    some("one or more map files"),
		RunE: func(c *cobra.Command, args []string) error {
			if !slices.Contains(lintForms, form) {
				return fmt.Errorf("%s", rule.Unknown("format", form, lintForms))
			}
			r, err := atlas.Lint(args...)
			if err != nil {
				return tellUnread(c.OutOrStdout(), form, r, err)
			}
			return tellLint(c.OutOrStdout(), form, r)
		},
	}
	c.Flags().StringVar(&form, "format", form, "format of the findings: text, github or sarif")
	must(c.RegisterFlagCompletionFunc("format", cobra.FixedCompletions(lintForms, cobra.ShellCompDirectiveNoFileComp)))
	return c
}

// tellUnread prints the findings of a report, and returns the error about files that cannot be read.
func tellUnread(out io.Writer, form string, r atlas.Report, err error) error {
	var all maps.Findings
	many, ok := err.(interface{ Unwrap() []error })
	if !ok {
		return err
	}
	for _, e := range many.Unwrap() {
		var found maps.Findings
		if !errors.As(e, &found) {
			return err
		}
		all = append(all, found...)
	}
	if form == lintForms[0] {
		return append(all, r.Findings...)
	}
	if wrong := tellLint(out, form, r); wrong != nil && !errors.As(wrong, new(reported)) {
		return wrong
	}
	return all
}

func tellLint(out io.Writer, form string, r atlas.Report) error {
	wrong := reported{findings{errors.New("there are findings")}}
	switch {
	case form == "sarif":
		if err := printJSON(out, sarif(r.Findings)); err != nil {
			return err
		}
	case form == "github":
		for _, f := range r.Findings {
			fmt.Fprintln(out, annotation(f))
		}
	case len(r.Findings) > 0:
		return r.Findings
	default:
		tellFine(out, r)
	}
	if len(r.Findings) > 0 {
		return wrong
	}
	return nil
}

// tellFine prints what has been read without findings.
func tellFine(out io.Writer, r atlas.Report) {
	what := rule.Count(r.Panels, "panel") + ", " + rule.Count(r.Layouts, "layout")
	if r.Sections > 0 {
		what += ", " + rule.Count(r.Sections, "section")
	}
	if r.HexMaps > 0 {
		what += ", " + rule.Count(r.HexMaps, "hex map")
	}
	if r.Tables > 0 {
		what += ", " + rule.Count(r.Tables, "table")
	}
	fmt.Fprintf(out, "%s: no findings\n", what)
	if r.Fits {
		all := rule.Count(r.Panels, "panel")
		if r.Sections > 0 {
			all = rule.Count(r.Sections, "section")
		}
		fmt.Fprintf(out, "all %s fit one another under every join and turn\n", all)
	}
}

// level returns the severity of a finding, in the words of SARIF and GitHub.
func level(f maps.Finding) string {
	if f.Form || f.Warning {
		return "warning"
	}
	return "error"
}

// annotation formats a finding as an annotation for GitHub's runners.
func annotation(f maps.Finding) string {
	value := strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	property := strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
	return fmt.Sprintf("::%s file=%s,line=%d,col=%d::%s", level(f), property.Replace(f.File), max(1, f.Line), max(1, f.Column), value.Replace(f.Text))
}

// The parts of SARIF 2.1.0 that this program writes.
type sarifLog struct {
	Schema  string     `json:"$schema"`
	Version string     `json:"version"`
	Runs    []sarifRun `json:"runs"`
}

type sarifRun struct {
	Tool       sarifTool     `json:"tool"`
	ColumnKind string        `json:"columnKind"`
	Results    []sarifResult `json:"results"`
}

type sarifTool struct {
	Driver sarifDriver `json:"driver"`
}

type sarifDriver struct {
	Name  string      `json:"name"`
	Rules []sarifRule `json:"rules"`
}

type sarifRule struct {
	ID   string       `json:"id"`
	Text sarifMessage `json:"shortDescription"`
}

type sarifMessage struct {
	Text string `json:"text"`
}

type sarifResult struct {
	RuleID    string          `json:"ruleId"`
	Level     string          `json:"level"`
	Message   sarifMessage    `json:"message"`
	Locations []sarifLocation `json:"locations"`
}

type sarifLocation struct {
	Physical sarifPhysical `json:"physicalLocation"`
}

type sarifPhysical struct {
	Artifact sarifArtifact `json:"artifactLocation"`
	Region   sarifRegion   `json:"region"`
}

type sarifArtifact struct {
	URI string `json:"uri"`
}

type sarifRegion struct {
	StartLine   int `json:"startLine"`
	StartColumn int `json:"startColumn"`
}

// The two rules of lint: errors, and wrong formatting.
var sarifRules = []sarifRule{
	{"map", sarifMessage{"The map is wrong."}},
	{"form", sarifMessage{"The text is not formatted; run map fmt."}},
}

// address returns the name of a file as a reference in a URI.
func address(file string) string {
	return (&url.URL{Path: strings.ReplaceAll(file, `\`, "/")}).String()
}

func sarif(found maps.Findings) sarifLog {
	run := sarifRun{sarifTool{sarifDriver{"metahex map lint", sarifRules}}, "unicodeCodePoints", []sarifResult{}}
	for _, f := range found {
		id := sarifRules[0].ID
		if f.Form {
			id = sarifRules[1].ID
		}
		at := sarifPhysical{sarifArtifact{address(f.File)}, sarifRegion{max(1, f.Line), max(1, f.Column)}}
		run.Results = append(run.Results, sarifResult{id, level(f), sarifMessage{f.Text}, []sarifLocation{{at}}})
	}
	return sarifLog{"https://json.schemastore.org/sarif-2.1.0.json", "2.1.0", []sarifRun{run}}
}
