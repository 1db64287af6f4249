package commands

import (
	"errors"

	"github.com/spf13/cobra"

	"metahex/host/stream"
)

// natsFlags name an external store.
type natsFlags struct{ nats, credentials string }

// add adds the flags. The parameter usage describes what is stored there.
func (f *natsFlags) add(c *cobra.Command, usage string) {
	c.Flags().StringVar(&f.nats, "nats", "", usage)
	c.Flags().StringVar(&f.credentials, "nats-credentials", "", "`FILE` with the credentials for --nats")
}

// check refuses credentials without a server.
func (f *natsFlags) check() error {
	if f.credentials != "" && f.nats == "" {
		return errors.New("--nats-credentials goes with --nats")
	}
	return nil
}

// at returns the options for the external store in the flags, or else for a store in a folder.
func (f *natsFlags) at(dir string) stream.Options {
	if f.nats != "" {
		return stream.Options{URL: f.nats, Credentials: f.credentials}
	}
	return stream.Options{Dir: dir}
}
