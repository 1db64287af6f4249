package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"time"

	"github.com/spf13/cobra"

	"metahex/bench/preview"
	"metahex/systems"
)

type previewFlags struct {
	surveying
	port  int
	watch bool
}

func newMapPreview() *cobra.Command {
	f := &previewFlags{}
	c := &cobra.Command{
		Use:   "preview [BOARD|FILE|FOLDER]",
		Short: "Show boards on a local page that follows every save",
		Long: "Serves a page on 127.0.0.1 that shows a board of any kind, or all boards of a folder, and draws\n" +
			"them again when a file is saved: heat maps, rulings by two clicks, lanes, choke points,\n" +
			"findings where they are, and the last renders to flip through. The address holds the\n" +
			"whole view. Where the system does not tell of a save, as on a drive over the net, it is\n" +
			"seen within 2 seconds. No file is written.",
		Example: "  metahex map preview K.yaml\n  metahex map preview maps/ --port 8080\n" +
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
	c.Flags().IntVar(&f.port, "port", 0, "port of the page (0: any that is free)")
	c.Flags().BoolVar(&f.watch, "watch", true, "follow changes of the files")
	return c
}

func (f *previewFlags) run(c *cobra.Command, args []string) error {
	root := "."
	if len(args) > 0 {
		root = args[0]
	}
	if f.port < 0 || f.port > 65535 {
		return fmt.Errorf("found port %d; want 1 to 65535, or 0 for any that is free", f.port)
	}
	o, readings, err := f.options()
	if err != nil {
		return err
	}
	desk, err := preview.NewDesk(root, o, readings, previewBooks()...)
	if err != nil {
		return err
	}
	listener, err := net.Listen("tcp", fmt.Sprintf("127.0.0.1:%d", f.port))
	if err != nil {
		return err
	}
	fmt.Fprintf(c.OutOrStdout(), "http://%s/   (Ctrl-C ends it)\n", listener.Addr())
	if err := flush(c.OutOrStdout()); err != nil {
		return errors.Join(err, listener.Close())
	}
	return f.serve(c.Context(), desk, listener)
}

// previewBooks are the rule books by which the page decides lines over tables.
func previewBooks() (all []preview.Book) {
	for _, s := range systems.All {
		if s.Tabletop != nil {
			all = append(all, preview.Book{Name: s.ID, TableBook: s.Tabletop()})
		}
	}
	return all
}

// serve serves until the context ends.
func (f *previewFlags) serve(ctx context.Context, desk *preview.Desk, listener net.Listener) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	server := &http.Server{Handler: desk.Handler(), ReadHeaderTimeout: 10 * time.Second, BaseContext: func(net.Listener) context.Context { return ctx }}
	failed := make(chan error, 2)
	go func() { failed <- server.Serve(listener) }()
	if f.watch {
		go func() {
			if err := desk.Watch(ctx); err != nil {
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
		return server.Close()
	}
}
