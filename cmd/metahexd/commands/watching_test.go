package commands

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"metahex/host"
	"metahex/host/stream"
)

// The addresses in the flags are served until the context is done.
func TestWatching(t *testing.T) {
	var f watchFlags
	c := &cobra.Command{}
	f.add(c)
	must(t, c.ParseFlags(strings.Fields("--web 127.0.0.1:0 --private 127.0.0.1:0 --notify http://127.0.0.1:1/x")))
	var o host.Options
	must(t, f.listen(&o))
	s, err := stream.Open(t.Context(), stream.Options{Dir: filepath.Join(t.TempDir(), "store")})
	must(t, err)
	h, err := host.Open(t.Context(), s, o)
	must(t, err)
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 2)
	services := f.services(h, s)
	for _, serve := range services {
		go func() { ended <- serve(ctx) }()
	}
	get := func(address string) string {
		t.Helper()
		r, err := http.Get(address)
		must(t, err)
		text, err := io.ReadAll(r.Body)
		must(t, err)
		must(t, r.Body.Close())
		return fmt.Sprintf("%d %s", r.StatusCode, text)
	}
	for address, want := range map[string]string{f.public.Addr().String() + "/": "Matches to watch", f.inner.Addr().String() + "/healthz": "ok", f.inner.Addr().String() + "/metrics": "metahexd_matches_awake 0"} {
		if text := get("http://" + address); !strings.HasPrefix(text, "200") || !strings.Contains(text, want) {
			t.Errorf("%s is answered %s; want %q", address, text, want)
		}
	}
	for _, want := range []string{"metahexd_store_busy_total 0", "metahexd_store_slow_total 0", "metahexd_store_restarts_total 0"} {
		if text := get("http://" + f.inner.Addr().String() + "/metrics"); !strings.Contains(text, want) {
			t.Errorf("the metrics are\n%s\nwant %s", text, want)
		}
	}
	cancel()
	for range services {
		must(t, <-ended)
	}
	must(t, f.close())
	must(t, h.Close())
	must(t, s.Close())
}

// An invalid address, for listening or for notices, is reported before anything else is opened.
func TestWatchingRefuses(t *testing.T) {
	for _, x := range []struct {
		flags watchFlags
		want  string
	}{
		{watchFlags{web: "nowhere"}, `--web: found the address "nowhere"; want a name or number and a port, such as 127.0.0.1:8080`},
		{watchFlags{private: "nowhere"}, `--private: found the address "nowhere"; want a name or number and a port, such as 127.0.0.1:9090`},
		{watchFlags{web: "127.0.0.1:0", private: "[::]:0"}, `--private: found the address "[::]:0"; want one of this machine alone, such as 127.0.0.1:9090`},
		{watchFlags{notify: host.Notify{URL: "x"}}, `found the address "x" for notices; want one like https://example.org/turns`},
	} {
		if err := x.flags.listen(&host.Options{}); err == nil || err.Error() != x.want {
			t.Errorf("got error %v\nwant %s", err, x.want)
		}
	}
}
