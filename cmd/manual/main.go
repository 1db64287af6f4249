// Command manual writes the manual pages and the shell completions of both programs, for
// releases:
//
//	go run ./cmd/manual DIR
//
//	DIR/man1/metahex-los.1 …
//	DIR/completions/metahex.bash, .zsh, .fish …
//
// The date on the pages is SOURCE_DATE_EPOCH, so the same source always gives the same bytes.
package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/cobra/doc"

	desk "metahex/cmd/metahex/commands"
	host "metahex/cmd/metahexd/commands"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "manual: want a folder")
		os.Exit(2)
	}
	if err := write(os.Args[1], os.Getenv("SOURCE_DATE_EPOCH")); err != nil {
		fmt.Fprintln(os.Stderr, "manual:", err)
		os.Exit(2)
	}
}

// write writes all pages and completions to dir. Epoch is their date in seconds since 1970; if it
// is empty, they get the date of the first version.
func write(dir, epoch string) error {
	date := time.Date(2026, 11, 22, 0, 0, 0, 0, time.UTC)
	if epoch != "" {
		seconds, err := strconv.ParseInt(epoch, 10, 64)
		if err != nil {
			return fmt.Errorf("SOURCE_DATE_EPOCH: %w", err)
		}
		date = time.Unix(seconds, 0).UTC()
	}
	man, completions := filepath.Join(dir, "man1"), filepath.Join(dir, "completions")
	for _, d := range []string{man, completions} {
		if err := os.MkdirAll(d, 0o755); err != nil {
			return err
		}
	}
	for _, root := range []*cobra.Command{desk.Root(), host.Root()} {
		withoutTag(root)
		header := &doc.GenManHeader{Section: "1", Date: &date, Source: "metahex", Manual: "metahex"}
		if err := doc.GenManTree(root, header, man); err != nil {
			return err
		}
		name := filepath.Join(completions, root.Name())
		for ending, generate := range map[string]func(string) error{
			".bash": func(file string) error { return root.GenBashCompletionFileV2(file, true) },
			".zsh":  root.GenZshCompletionFile,
			".fish": func(file string) error { return root.GenFishCompletionFile(file, true) },
		} {
			if err := generate(name + ending); err != nil {
				return err
			}
		}
	}
	return nil
}

// withoutTag removes the line that the library adds to the pages.
func withoutTag(c *cobra.Command) {
	c.DisableAutoGenTag = true
	for _, sub := range c.Commands() {
		withoutTag(sub)
	}
}
