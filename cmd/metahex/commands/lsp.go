package commands

import (
	"errors"
	"os"
	"path/filepath"
	"regexp"

	"github.com/spf13/cobra"

	"metahex/lsp"
	"metahex/record"
	"metahex/rule"
)

func newLSP() *cobra.Command {
	return &cobra.Command{
		Use:   "lsp",
		Short: "Serve editors: findings as you type, completion, explanations, formatting",
		Long: "Speaks the Language Server Protocol on standard input and output. As you type it checks\n" +
			"panels, layouts, hex maps, tables, scenarios, tables of figures and records as metahex\n" +
			"doctor does. It completes keys, words, dots, boards, units, clauses and answers,\n" +
			"explains them, opens the file of a board, and formats maps and records. docs/lsp.md has\n" +
			"the settings of editors. Exit 0 after shutdown and exit, 1 if the client ended without\n" +
			"them.",
		Example: "  nvim --cmd 'autocmd FileType yaml lua vim.lsp.start_client({cmd = {\"metahex\", \"lsp\"}})'",
		Args:    wants(0, "no arguments"),
		RunE: func(c *cobra.Command, _ []string) error {
			_, err := awaited(c.Context(), func() (struct{}, error) {
				return struct{}{}, lsp.Serve(c.InOrStdin(), raw(c), languageHost())
			})
			if errors.Is(err, lsp.ErrNoShutdown) {
				return findings{err}
			}
			return err
		},
	}
}

// languageHost gives the language server access to this program.
func languageHost() lsp.Host {
	h := lsp.Host{
		Version: thisBuild().Version, Diagnose: typed, Schemas: schemas,
		Start: func(file string) record.Start { return allowance{beside: true}.of(file).start },
	}
	if dir, err := os.UserCacheDir(); err == nil {
		h.Cache = filepath.Join(dir, "metahex")
	}
	return h
}

// ownFormat matches the formats of this program.
var ownFormat = regexp.MustCompile(`^[a-z]+/[0-9]*$`)

// typed returns the findings of doctor for a file that is open in an editor. Files of other programs
// have no findings.
func typed(file string, data []byte) ([]error, error) {
	format := claimedFormat(data)
	if isRecord(format, data) {
		return rule.GatherFaults(record.Examine(file, data, allowance{beside: true}.of(file).start).Findings), nil
	}
	if format != "" && formats()[format] == nil && !ownFormat.MatchString(format) {
		return nil, nil
	}
	found, err := diagnose(file, format, data)
	if errors.As(err, new(foreignFile)) {
		return nil, nil
	}
	return found.findings, err
}
