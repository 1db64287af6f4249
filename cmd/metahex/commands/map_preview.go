package commands

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"metahex/bench/preview"
	"metahex/los"
	"metahex/los/books"
)

type previewFlags struct {
	surveying
	asItIs
	port  int
	watch bool
	units []string
	edit  bool // the page may write files
}

func newMapPreview() *cobra.Command { return newMapPreviewOf(&previewFlags{}) }

func newMapPreviewOf(f *previewFlags) *cobra.Command {
	c := &cobra.Command{
		Use:   "preview [BOARD|FILE|FOLDER]",
		Short: "Show boards on a local page that follows every save",
		Long: "Serves a page on 127.0.0.1 that shows a board of any kind, or all boards of a folder,\n" +
			"and redraws them when a file is saved: heat maps, rulings by two clicks, lanes, choke\n" +
			"points, findings at their places, and the last renders to flip through. The address\n" +
			"holds the whole view. --scenario shows the board of a scenario at its start, --match\n" +
			"that of a recorded match with all its units, hidden ones too; the page follows a match\n" +
			"in progress. --set, --rise and --storeys change one board of dots. If the system does\n" +
			"not notify the page of a save, as on a network drive, the page notices within 2 seconds.\n" +
			"No file is written.",
		Example: "  metahex map preview K.yaml\n  metahex map preview maps/ --port 8080\n" +
			"  metahex map preview --scenario works\n  metahex map preview --match game.play --answer 120\n" +
			"  metahex map preview G --rise woods=4 --set A-10=r\n" +
			"  then open http://127.0.0.1:8080/?board=K&turn=180&view=visibility&from=H-17@6",
		Args: func(c *cobra.Command, args []string) error {
			if len(args) > 1 {
				return wants(1, "one board, file or folder")(c, args)
			}
			return nil
		},
		ValidArgsFunction: completeAnyBoards,
		RunE:              f.run,
	}
	f.flags(c)
	f.asItIs.add(c)
	c.Flags().Lookup("reading").Usage = "reading of an open question, or another term, such as 6.5=halve or sky=hazy; may be repeated"
	whose := c.Flags().Lookup("unit")
	whose.Value = unitOrPlaced{whose.Value, &f.units}
	whose.Usage += "; or LABEL=PLACE, a unit at which lines can end, such as BA=A-H-11@6; may be repeated"
	c.Flags().IntVar(&f.port, "port", 0, "port of the page (0: any free port)")
	c.Flags().BoolVar(&f.watch, "watch", true, "follow changes to the files")
	c.MarkFlagsMutuallyExclusive(scenarioTerm, "reading")
	c.MarkFlagsMutuallyExclusive(matchTerm, "reading")
	return c
}

// A unitOrPlaced is the flag --unit of the page. Its value is a unit type, whose movement is measured,
// or a unit at a place, whose label can be an end of a line.
type unitOrPlaced struct {
	pflag.Value
	placed *[]string
}

// Set implements pflag.Value.
func (u unitOrPlaced) Set(text string) error {
	if !strings.Contains(text, "=") {
		return u.Value.Set(text)
	}
	*u.placed = append(*u.placed, text)
	return nil
}

func (f *previewFlags) run(c *cobra.Command, args []string) error {
	if f.port < 0 || f.port > 65535 {
		return fmt.Errorf("found port %d; want 1 to 65535, or 0 for any free port", f.port)
	}
	workspace, err := f.workspace(c, args)
	if err != nil {
		return err
	}
	fragment, err := f.opened(workspace)
	if err != nil {
		return err
	}
	listener, err := net.Listen("tcp", fmt.Sprintf("127.0.0.1:%d", f.port))
	var op *net.OpError
	var call *os.SyscallError
	switch {
	case errors.As(err, &op) && errors.As(op.Err, &call):
		return fmt.Errorf("port %d cannot be opened: %w; name another --port, or 0 for any free port", f.port, call.Err)
	case err != nil:
		return err
	}
	fmt.Fprintf(c.OutOrStdout(), "http://%s/%s   (Ctrl-C ends it)\n", listener.Addr(), fragment)
	if err := flush(c.OutOrStdout()); err != nil {
		return errors.Join(err, listener.Close())
	}
	return f.serve(c.Context(), workspace, listener)
}

// workspace opens what the page shows.
func (f *previewFlags) workspace(c *cobra.Command, args []string) (*preview.Workspace, error) {
	for _, r := range f.readings {
		if err := books.All.CheckTerm(r); err != nil {
			return nil, err
		}
	}
	survey, err := f.options()
	if err != nil {
		return nil, err
	}
	if f.played() {
		if len(args) > 0 {
			return nil, fmt.Errorf("found board %s besides a scenario or a match, which has its own board; want only one of them", args[0])
		}
		return preview.NewWorkspaceOf(f.source(c), preview.Options{Survey: survey})
	}
	if c.Flags().Changed(answerTerm) {
		return nil, errors.New("--answer goes with --match")
	}
	root := "."
	if len(args) > 0 {
		root = args[0]
	}
	o := preview.Options{Survey: survey, Readings: f.readings}
	if o.Departures, err = f.departures(); err != nil {
		return nil, err
	}
	if err := f.place(root, &o); err != nil {
		return nil, err
	}
	return preview.NewWorkspace(root, o)
}

// place puts the units of the flags on the board, which must be the only one shown.
func (f *previewFlags) place(root string, o *preview.Options) error {
	if len(f.units) == 0 {
		return nil
	}
	if info, err := os.Stat(root); err == nil && info.IsDir() {
		return fmt.Errorf("found --unit %s for all boards of a folder; name the one board that the unit is on", f.units[0])
	}
	o.Units = func(r los.Referee) (los.Referee, error) { return placed(r, f.units) }
	return nil
}

// source returns the scenario or the match. The page reopens it when the file changes.
func (f *previewFlags) source(c *cobra.Command) preview.Source {
	name := cmp.Or(f.scenario, f.match)
	s := preview.Source{Name: strings.TrimSuffix(filepath.Base(name), filepath.Ext(name))}
	if info, err := os.Stat(name); err == nil && info.Mode().IsRegular() {
		s.File = name
	}
	s.Open = func() (o preview.Opened, err error) {
		q, err := f.open(c)
		if err == nil {
			err = f.depart(c, q)
		}
		if err == nil {
			q.referee, err = placed(q.referee, f.units)
		}
		if err != nil {
			return o, err
		}
		q.tellUnits()
		o = preview.Opened{Referee: q.referee, Cite: q.cite}
		for _, u := range q.units() {
			o.Units = append(o.Units, preview.Unit{Label: u.label, Side: u.side, At: u.end.Spot})
		}
		return o, nil
	}
	return s
}

// serve serves until the context ends.
func (f *previewFlags) serve(ctx context.Context, workspace *preview.Workspace, listener net.Listener) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	server := &http.Server{Handler: workspace.Handler(), ReadHeaderTimeout: 10 * time.Second, BaseContext: func(net.Listener) context.Context { return ctx }}
	failed := make(chan error, 2)
	go func() { failed <- server.Serve(listener) }()
	if f.watch {
		go func() {
			if err := workspace.Watch(ctx); err != nil {
				failed <- fmt.Errorf("the files can no longer be watched: %w", err)
			}
		}()
	}
	select {
	case err := <-failed:
		server.Close()
		if errors.Is(err, http.ErrServerClosed) {
			return nil
		}
		return err
	case <-ctx.Done():
		return errors.Join(server.Close(), reported{ctx.Err()}) // Ctrl-C is the normal way to end: no message
	}
}
