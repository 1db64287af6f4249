package commands

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"metahex/host/stream"
)

// natsFlags name an external store.
type natsFlags struct{ nats, credentials string }

// natsVariable is the environment variable for --nats. Unlike an argument, other users of the machine
// cannot read it.
const natsVariable = "METAHEX_NATS"

// mostAddress is the limit on the length of an address in a file.
const mostAddress = 64 << 10

// add adds the flags. The parameter usage describes what is stored there.
func (f *natsFlags) add(c *cobra.Command, usage string) {
	c.Flags().StringVar(&f.nats, "nats", "", usage+"; @FILE reads it from a file; the default is the variable "+natsVariable)
	c.Flags().StringVar(&f.credentials, "nats-credentials", "", "`FILE` with the credentials for --nats")
}

// check completes the address, and refuses credentials without a server. If a folder was named
// instead, the environment variable does not matter.
func (f *natsFlags) check(folder bool) (err error) {
	flag := "--nats"
	if f.nats == "" && !folder {
		f.nats, flag = os.Getenv(natsVariable), natsVariable
	}
	if file, ok := strings.CutPrefix(f.nats, "@"); ok {
		if f.nats, err = readAddress(file); err != nil {
			return fmt.Errorf("%s: %w", flag, err)
		}
	}
	if f.credentials != "" && f.nats == "" {
		return errors.New("--nats-credentials goes with --nats")
	}
	return os.Unsetenv(natsVariable) // programs that we start must not see it
}

// readAddress reads an address from the first line of a file.
func readAddress(file string) (string, error) {
	if file == "" {
		return "", errors.New("found @ without a file; want @FILE")
	}
	f, err := os.Open(file)
	if err != nil {
		return "", err
	}
	defer f.Close()
	line, err := bufio.NewReader(io.LimitReader(f, mostAddress)).ReadString('\n')
	if err != nil && !errors.Is(err, io.EOF) {
		return "", err
	}
	if line = strings.TrimSpace(line); line == "" {
		return "", fmt.Errorf("%s:1:1: found no address; want one like nats://user:password@host.example.org:4222 in the first line", file)
	}
	return line, nil
}

// at returns the options for the external store in the flags, or else for a store in a folder.
func (f *natsFlags) at(dir string) stream.Options {
	if f.nats != "" {
		return stream.Options{URL: f.nats, Credentials: f.credentials}
	}
	return stream.Options{Dir: dir}
}
