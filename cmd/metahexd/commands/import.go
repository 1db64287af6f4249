package commands

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	desk "metahex/cmd/metahex/commands"
	"metahex/host"
	"metahex/record"
	"metahex/rule"
	"metahex/rule/files"
	"metahex/systems"
)

func newImport() *cobra.Command {
	f := keptFlags{make: true}
	var red, blue string
	c := &cobra.Command{
		Use:   "import FILE…",
		Short: "Import matches from files",
		Long: "Imports matches that metahexd export has written, with their players. Each match needs\n" +
			"its MATCH.table, with its MATCH.log in the same folder; clocks are stopped between\n" +
			"export and import. A play file becomes a new match that everybody may watch, and that\n" +
			"--red and --blue continue. It is checked like metahex replay --check does (exit 1 if it\n" +
			"was altered); whether its dice were thrown cannot be checked.",
		Example: "  metahexd import backup/*.table --data /var/lib/metahexd\n  metahexd import saved.play --red Ann --blue Ben --data /var/lib/metahexd",
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) == 0 {
				return errors.New("found no file; want *.table files that `metahexd export` has written, or play files")
			}
			return nil
		},
		RunE: func(c *cobra.Command, args []string) error {
			return f.do(c.Context(), func(h *host.Host) error {
				for _, file := range args {
					id, err := take(c.Context(), h, file, [3]string{1: red, 2: blue})
					if err != nil {
						return err
					}
					if _, err := fmt.Fprintf(c.OutOrStdout(), "%s: match %s\n", file, id); err != nil {
						return err
					}
				}
				return nil
			})
		},
	}
	f.add(c)
	c.Flags().StringVar(&red, "red", "", "`NAME` of the red player of a play file")
	c.Flags().StringVar(&blue, "blue", "", "`NAME` of the blue player of a play file")
	return c
}

// besides returns the source of a play file, with the texts of the files that it names.
func besides(p *record.Play) (from systems.Source, err error) {
	from = systems.Named(p.Header)
	if files.IsPath(from.Scenario) {
		if from.Scenario, err = files.Beside(p.File, from.Scenario); err != nil {
			return from, fmt.Errorf("%s: scenario %w", p.File, err)
		}
	}
	return from.Carry(func(name string) ([]byte, error) {
		file, err := files.Beside(p.File, name)
		if err != nil {
			return nil, fmt.Errorf("%s: tables %w", p.File, err)
		}
		return files.Read(file, files.Tables)
	})
}

// take imports a file, and returns the id of the imported match.
func take(ctx context.Context, h *host.Host, file string, names [3]string) (id string, err error) {
	base, backup := strings.CutSuffix(file, ".table")
	if !backup {
		p, err := record.Load(file)
		if err != nil {
			return "", desk.OfRecord(err)
		}
		from, err := besides(p)
		if err != nil {
			return "", err
		}
		t, err := h.Import(ctx, p, from, names)
		if errors.As(err, new(*rule.Fault)) {
			err = desk.OfRecord(err)
		}
		return t.ID, err
	}
	data, err := files.Read(file, files.Record)
	if err != nil {
		return "", err
	}
	b, err := host.ParseBackup(file, data)
	if err != nil {
		return "", err
	}
	if data, err = files.Read(base+".log", files.Record); err != nil {
		return "", err
	}
	if len(data) > 0 {
		if b.Log, err = host.ReadLog(base+".log", data); err != nil {
			return "", err
		}
	}
	return b.Table.ID, h.Restore(ctx, b)
}
