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
		Short: "Serve editors: findings as you type, completion, explanations, form",
		Long: "Speaks the Language Server Protocol on standard input and output, for editors: panels,\n" +
			"layouts, hex maps, tables, scenarios, tables of figures and records are checked as they\n" +
			"are typed, by the checks of doctor. It completes keys, words, dots, boards, units, clauses\n" +
			"and answers, explains them, goes to the file of a board, and formats maps and records.\n" +
			"docs/lsp.md has the settings of editors. Exit 0 after shutdown and exit, 1 if the client\n" +
			"left without them.",
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

// languageHost is this program as the language server needs it.
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

// ownFormat is what formats of ours look like.
var ownFormat = regexp.MustCompile(`^[a-z]+/[0-9]*$`)

// typed lists what doctor finds in a file that an editor has open. A file of another
// program has no findings.
func typed(file string, data []byte) ([]error, error) {
	format := claimedFormat(data)
	if isRecord(format, data) {
		return rule.GatherFaults(record.Examine(file, data, allowance{beside: true}.of(file).start).Findings), nil
	}
	found, err := diagnose(file, format, data)
	if errors.As(err, new(foreignFile)) || err != nil && format != "" && formats()[format] == nil && !ownFormat.MatchString(format) {
		return nil, nil
	}
	return found.findings, err
}
