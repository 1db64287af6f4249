package commands

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"

	"github.com/spf13/cobra"

	desk "metahex/cmd/metahex/commands"
	"metahex/host"
	"metahex/host/stream"
	"metahex/record"
	"metahex/rule"
	"metahex/rule/files"
)

// keptFlags select the store of the matches that a command reads or writes.
type keptFlags struct {
	data string
	make bool // make the folder if it does not exist
	natsFlags
}

func (f *keptFlags) add(c *cobra.Command) {
	c.Flags().StringVar(&f.data, "data", "", "folder `DIR` of the host's matches; the host may be running (default metahexd in the user's state folder)")
	f.natsFlags.add(c, "NATS server `URL` of the hosts' matches; the hosts may be running")
	c.MarkFlagsMutuallyExclusive("data", "nats")
}

// findData fills in the default folder, which is that of metahexd host, and checks that it exists or
// makes it.
func (f *keptFlags) findData() (err error) {
	named := f.data != ""
	if !named {
		if f.data, err = desk.StateFolder("metahexd"); err != nil {
			return fmt.Errorf("%w; name a folder with --data", err)
		}
	}
	if f.make {
		return os.MkdirAll(f.data, 0o700)
	}
	_, err = os.Stat(f.data)
	switch {
	case err == nil:
		return nil
	case named:
		return fmt.Errorf("--data: %w", err)
	}
	return fmt.Errorf("no host keeps matches in %s; name its folder with --data, or its server with --nats", f.data)
}

// do opens the store, and calls the function what with a host on this store.
func (f *keptFlags) do(ctx context.Context, what func(*host.Host) error) (err error) {
	if err := f.check(f.data != ""); err != nil {
		return err
	}
	if f.nats == "" {
		if err := f.findData(); err != nil {
			return err
		}
	}
	o := f.at(filepath.Join(f.data, "store"))
	o.Join = f.nats == ""
	kept, err := stream.Open(ctx, o)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, kept.Close()) }()
	h, err := host.Open(ctx, kept, host.Options{Idle: true})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, h.Close()) }()
	return what(h)
}

func newExport() *cobra.Command {
	var f keptFlags
	var all bool
	c := &cobra.Command{
		Use:   "export MATCH DIR",
		Short: "Write matches into files",
		Long: "Writes a match, or with --all every match, into a folder, as three files: MATCH.play\n" +
			"for metahex replay --check, without answers that were taken back; MATCH.log, with all\n" +
			"entries; and MATCH.table, from which metahexd import restores the match elsewhere,\n" +
			"together with MATCH.log. When a match is over, metahex replay --check-dice accepts its\n" +
			"MATCH.log. The files hold hidden information, the pencil notes of both sides and the\n" +
			"seeds of dice: keep them as secret as the host's own folder. A match of other rules\n" +
			"than this program's has no MATCH.play. The scenario of a drawn battle is MATCH.yaml,\n" +
			"which MATCH.play names; one with tables of its own is in the folder MATCH, with them.",
		Example: "  metahexd export --all backup --data /var/lib/metahexd\n  metahexd export 7KX2P9QZM4TB . --nats @nats.txt",
		Args: func(_ *cobra.Command, args []string) error {
			if all && len(args) != 1 {
				return fmt.Errorf("found %s; want a folder", rule.Count(len(args), "argument"))
			}
			if !all && len(args) != 2 {
				return fmt.Errorf("found %s; want a match and a folder, or --all and a folder", rule.Count(len(args), "argument"))
			}
			return nil
		},
		RunE: func(c *cobra.Command, args []string) error {
			return f.do(c.Context(), func(h *host.Host) error {
				var ids []string
				if all {
					for _, t := range h.Tables(func(*host.Table) bool { return true }) {
						ids = append(ids, t.ID)
					}
				} else {
					ids = args[:1]
				}
				dir := args[len(args)-1]
				if err := os.MkdirAll(dir, 0o700); err != nil {
					return err
				}
				for _, id := range ids {
					if err := export(c.Context(), h, id, dir); err != nil {
						return fmt.Errorf("match %s: %w", rule.Clip(id), err)
					}
				}
				_, err := fmt.Fprintf(c.OutOrStdout(), "%s in %s\n", rule.Count(len(ids), "match", "matches"), dir)
				return err
			})
		},
	}
	f.add(c)
	c.Flags().BoolVar(&all, "all", false, "export every match")
	return c
}

// export writes the files of a match. It writes the file of the table last, so that this file exists
// only if all other files do.
func export(ctx context.Context, h *host.Host, id, dir string) error {
	b, err := h.Backup(ctx, id)
	if err != nil {
		return err
	}
	base := filepath.Join(dir, filepath.Base(b.Table.ID))
	if h.Serves(&b.Table) && len(b.Log) > 0 {
		if err := exportRecord(b.Log, filepath.Base(b.Table.ID), dir); err != nil {
			return err
		}
	}
	var log bytes.Buffer
	if err := host.WriteLog(&log, b.Log); err != nil {
		return err
	}
	if err := write(base+".log", log.Bytes()); err != nil {
		return err
	}
	data, err := json.MarshalIndent(b, "", " ")
	if err != nil {
		return err
	}
	return write(base+".table", append(data, '\n'))
}

// exportRecord writes the record of a match, and the texts that it names. Files of tables keep their names,
// in a folder of the match.
func exportRecord(log []record.Entry, id, dir string) error {
	from, scenario := host.SourceOf(log), id+".yaml"
	if len(from.Figures) > 0 {
		scenario = id + "/scenario.yaml"
	}
	p, err := host.PlayOf(log, scenario)
	if err != nil {
		return err
	}
	texts := map[string]string{id + ".play": p.String()}
	if from.Text != nil {
		texts[scenario] = string(from.Text)
	}
	for name, text := range from.Figures {
		if !filepath.IsLocal(filepath.FromSlash(name)) {
			return fmt.Errorf("match %s: found tables %q; want a file in the scenario's folder or below", id, rule.Clip(name))
		}
		texts[path.Join(path.Dir(scenario), name)] = text
	}
	for name, text := range texts {
		file := filepath.Join(dir, filepath.FromSlash(name))
		if err := cmp.Or(os.MkdirAll(filepath.Dir(file), 0o700), write(file, []byte(text))); err != nil {
			return err
		}
	}
	return nil
}

// write writes a file that other users cannot read.
func write(file string, data []byte) error {
	err := files.Write(file, func(w io.Writer) error {
		_, err := w.Write(data)
		return err
	})
	if err != nil {
		return err
	}
	return os.Chmod(file, 0o600)
}
