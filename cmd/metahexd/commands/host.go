package commands

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"
	"sync"

	"github.com/spf13/cobra"
	gossh "golang.org/x/crypto/ssh"

	desk "metahex/cmd/metahex/commands"
	"metahex/host"
	"metahex/host/door"
	"metahex/host/door/sshd"
	"metahex/host/stream"
	"metahex/rule/files"
)

// hostFlags are the flags of `metahexd host`.
type hostFlags struct {
	ssh, data, public       string
	connections, perAddress int
	limits                  host.Limits
	natsFlags
	watchFlags
}

const localSSH = "127.0.0.1:2222"

// mostAllowed is the largest number for flags that limit players.
const mostAllowed = 100_000

func newHost() *cobra.Command {
	f := &hostFlags{}
	c := &cobra.Command{
		Use:   "host",
		Short: "Host matches that others play over ssh",
		Long: "Lets people play over a network; all they need is ssh. Players are identified by their\n" +
			"public keys; the first visit asks for a name. Every answer is on disk before the other\n" +
			"side sees it. Ctrl-C or SIGTERM ends the host without losing anything.",
		Example: "  metahexd host\n  metahexd host --public table.example.org",
		Args:    desk.NoArguments,
		RunE:    func(c *cobra.Command, _ []string) error { return f.host(c) },
	}
	c.Flags().StringVar(&f.ssh, "ssh", localSSH, "`ADDRESS` on which to listen for ssh (with --public the default is all interfaces)")
	c.Flags().StringVar(&f.data, "data", "", "keep matches and the host's key in this `DIR` (default metahexd in the user's state folder)")
	f.natsFlags.add(c, "keep matches on the NATS server at this `URL`, which other hosts may share")
	c.Flags().StringVar(&f.public, "public", "", "let players connect from other machines, where this machine is called `NAME`")
	c.Flags().IntVar(&f.connections, "connections", sshd.DefaultConnections, "serve at most `N` ssh connections at once; a tenth is for players who have a seat")
	c.Flags().IntVar(&f.perAddress, "per-address", sshd.DefaultPerAddress, "serve at most `N` ssh connections of one address at once, not counting players who have a seat")
	c.Flags().IntVar(&f.limits.Names, "new-names", host.DefaultLimits.Names, "let `N` new names be made within an hour from one address, and ten times as many in all")
	c.Flags().IntVar(&f.limits.Matches, "new-matches", host.DefaultLimits.Matches, "let `N` new matches be made within an hour from one address, and ten times as many in all")
	f.watchFlags.add(c)
	return c
}

// A service is a part of a host that runs until its context is done.
type service func(context.Context) error

// host runs a host until the program is ended.
func (f *hostFlags) host(c *cobra.Command) (err error) {
	if err := f.check(c); err != nil {
		return err
	}
	listener, err := listenAt("--ssh", f.ssh, localSSH)
	if err != nil {
		return err
	}
	defer func() { _ = listener.Close() }() // Serve also closes it
	report := reporter(c.ErrOrStderr())
	options := host.Options{Build: desk.BuildName(), Report: report, Shared: f.nats != "", Limits: f.limits}
	if err := f.listen(&options); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.close()) }()
	return f.serve(c, listener, options)
}

// serve opens the store and the host, and runs its services.
func (f *hostFlags) serve(c *cobra.Command, listener net.Listener, options host.Options) (err error) {
	if err := door.ForgetTerminal(); err != nil {
		return err
	}
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(host.GarbagePercent)
	}
	ctx := c.Context()
	store, err := f.open(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, store.Close()) }()
	key, err := door.HostKey(f.data)
	if err != nil {
		return err
	}
	h, err := host.Open(ctx, store, options)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, h.Close()) }()
	if err := f.greet(c.OutOrStdout(), listener.Addr(), key); err != nil {
		return err
	}
	all := []service{func(ctx context.Context) error {
		return door.Serve(ctx, listener, door.Options{
			Host: h, Key: key, Report: options.Report, Clause: desk.ClauseWords, Limits: sshd.Limits{Connections: f.connections, PerAddress: f.perAddress},
		})
	}}
	return run(ctx, append(all, f.services(h, store)...)...)
}

// check completes the flags, and refuses flags that exclude each other.
func (f *hostFlags) check(c *cobra.Command) (err error) {
	if err := f.natsFlags.check(false); err != nil {
		return err
	}
	if strings.ContainsFunc(f.public, func(r rune) bool { return r <= ' ' || files.Steers(r) }) {
		return fmt.Errorf("--public: found %q; want the name of this machine, such as table.example.org", f.public)
	}
	for _, limit := range []struct {
		name  string
		value int
	}{{"--connections", f.connections}, {"--per-address", f.perAddress}, {"--new-names", f.limits.Names}, {"--new-matches", f.limits.Matches}} {
		if limit.value < 1 || limit.value > mostAllowed {
			return fmt.Errorf("%s: found %d; want 1 to %d", limit.name, limit.value, mostAllowed)
		}
	}
	if f.public != "" && !c.Flags().Changed("ssh") {
		f.ssh = ":2222"
	}
	if f.data == "" {
		if f.data, err = desk.StateFolder("metahexd"); err != nil {
			return fmt.Errorf("%w; name a folder with --data", err)
		}
	}
	return os.MkdirAll(f.data, 0o700)
}

// open opens the store of matches. A second host in the same folder is refused.
func (f *hostFlags) open(ctx context.Context) (*stream.Store, error) {
	store, err := stream.Open(ctx, f.at(filepath.Join(f.data, "store")))
	if err != nil && f.nats != "" {
		err = fmt.Errorf("--nats: %w", err)
	}
	return store, err
}

// greet prints how players can connect.
func (f *hostFlags) greet(out io.Writer, at net.Addr, key gossh.Signer) error {
	name, port, err := net.SplitHostPort(at.String())
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(out, "ssh -p %s play@%s\nkey of this host: %s\n", port, cmp.Or(f.public, name), gossh.FingerprintSHA256(key.PublicKey()))
	if held, ok := out.(interface{ Flush() error }); ok && err == nil {
		err = held.Flush()
	}
	return err
}

// reporter returns a function that prints background errors whole. All lines after the first, such as
// the stack of a panic, are indented. The function is safe for concurrent use.
func reporter(out io.Writer) func(error) {
	var mu sync.Mutex
	return func(err error) {
		var b strings.Builder
		for i, line := range strings.Split(strings.TrimRight(err.Error(), "\n"), "\n") {
			if i > 0 {
				line = "  " + strings.ReplaceAll(line, "\t", "  ")
			}
			b.WriteString("metahexd: " + files.VisibleLine(files.WithoutPasswords(line)) + "\n")
		}
		mu.Lock()
		defer mu.Unlock()
		fmt.Fprint(out, b.String())
	}
}

// sayer returns a function that prints lines. The function is safe for concurrent use.
func sayer(out io.Writer) func(string) {
	var mu sync.Mutex
	return func(line string) {
		mu.Lock()
		defer mu.Unlock()
		fmt.Fprintln(out, "metahexd: "+files.VisibleLine(files.WithoutPasswords(line)))
	}
}

// run runs services until the context is done or one of them fails.
func run(parent context.Context, all ...service) error {
	ctx, cancel := context.WithCancel(parent)
	defer cancel()
	ended := make(chan error, len(all))
	for _, s := range all {
		go func() { ended <- s(ctx) }()
	}
	var errs []error
	for range all {
		errs = append(errs, <-ended)
		cancel()
	}
	return cmp.Or(errors.Join(errs...), parent.Err())
}
