package commands

import (
	"context"
	"errors"
	"fmt"
	"net"

	"github.com/spf13/cobra"

	"metahex/host"
	"metahex/host/stream"
	"metahex/host/web"
)

// watchFlags are the flags about spectators and notices.
type watchFlags struct {
	web, private string
	notify       host.Notify

	metrics       *web.Metrics
	public, inner net.Listener
}

func (f *watchFlags) add(c *cobra.Command) {
	c.Flags().StringVar(&f.web, "web", "", "show matches to browsers at this `ADDRESS`, such as 127.0.0.1:8080")
	c.Flags().StringVar(&f.private, "private", "", "serve /healthz and /metrics at this `ADDRESS` of 127.0.0.1")
	c.Flags().StringVar(&f.notify.URL, "notify", "", "post turns, invitations and ends of matches as JSON to this `URL`")
	c.Flags().StringVar(&f.notify.Hook, "hook", "", "run this `PROGRAM` for each notice that --notify would post, with the JSON as input")
}

// listen starts to listen on the addresses, before anything else, and sets the options of the host.
func (f *watchFlags) listen(o *host.Options) (err error) {
	if err := f.notify.Check(); err != nil {
		return err
	}
	f.metrics = web.NewMetrics()
	o.Notify, o.Kept = f.notify, f.metrics.Kept
	if f.web != "" {
		if f.public, err = listenAt("--web", f.web, localWeb); err != nil {
			return err
		}
	}
	if f.private != "" {
		if f.inner, err = listenAt("--private", f.private, localPrivate); err == nil {
			err = f.checkPrivate()
		}
		if err != nil {
			return errors.Join(err, f.close())
		}
	}
	return nil
}

// Examples of addresses.
const (
	localWeb     = "127.0.0.1:8080"
	localPrivate = "127.0.0.1:9090"
)

// checkPrivate refuses an address that other machines reach.
func (f *watchFlags) checkPrivate() error {
	if !web.IsLocal(f.inner.Addr()) {
		return fmt.Errorf("--private: found the address %q; want one of this machine alone, such as %s", f.private, localPrivate)
	}
	return nil
}

// listenAt listens on the address of a flag. Its errors name the address as it was typed.
func listenAt(flag, address, example string) (net.Listener, error) {
	_, port, err := net.SplitHostPort(address)
	if err == nil {
		_, err = net.LookupPort("tcp", port)
	}
	if err != nil || port == "" {
		return nil, fmt.Errorf("%s: found the address %q; want a name or number and a port, such as %s", flag, address, example)
	}
	l, err := net.Listen("tcp", address)
	if err == nil {
		return l, nil
	}
	if wrong := (*net.OpError)(nil); errors.As(err, &wrong) {
		err = wrong.Err
	}
	if unknown := (*net.DNSError)(nil); errors.As(err, &unknown) {
		err = errors.New(unknown.Err)
	}
	return nil, fmt.Errorf("%s: %s: %w", flag, address, err)
}

// close closes the listeners.
func (f *watchFlags) close() (err error) {
	for _, l := range []net.Listener{f.public, f.inner} {
		if l != nil {
			if wrong := l.Close(); !errors.Is(wrong, net.ErrClosed) {
				err = errors.Join(err, wrong)
			}
		}
	}
	return err
}

// services returns the services of a host.
func (f *watchFlags) services(h *host.Host, store *stream.Store) (all []service) {
	f.metrics.Of(h)
	f.metrics.Count("metahexd_store_busy_total", "Writes to the store that had no response and were tried again.", func() int64 { return store.Counts().Busy })
	f.metrics.Count("metahexd_store_slow_total", "Times when the own server was asked after such a write, and works.", func() int64 { return store.Counts().Slow })
	f.metrics.Count("metahexd_store_restarts_total", "Restarts of the own server after a failure.", func() int64 { return store.Counts().Restarts })
	if f.public != nil {
		all = append(all, func(ctx context.Context) error { return web.New(web.Options{Host: h}).Serve(ctx, f.public) })
	}
	if f.inner != nil {
		all = append(all, func(ctx context.Context) error { return web.ServePrivate(ctx, f.inner, f.metrics, store.Health) })
	}
	return all
}
