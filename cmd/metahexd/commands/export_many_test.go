//go:build linux

package commands

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	natsd "github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// copies stores n copies of a match in a data folder. The files are not synced to the disk, because
// that would take hours.
func copies(t *testing.T, data string, n int) {
	t.Helper()
	h, end := kept(t, data)
	b, err := h.Backup(t.Context(), played(t, h, false))
	must(t, err)
	end()
	s, err := natsd.NewServer(&natsd.Options{ServerName: "metahexd", DontListen: true, JetStream: true, StoreDir: filepath.Join(data, "store"), NoSigs: true, NoLog: true})
	must(t, err)
	s.Start()
	defer func() { s.Shutdown(); s.WaitForShutdown() }()
	if !s.ReadyForConnections(patience) {
		t.Fatal("the server is not ready")
	}
	c, err := nats.Connect("", nats.InProcessServer(s))
	must(t, err)
	defer c.Close()
	js, err := jetstream.New(c, jetstream.WithPublishAsyncMaxPending(4000), jetstream.WithPublishAsyncTimeout(patience))
	must(t, err)
	put := func(subject string, data []byte) {
		t.Helper()
		_, err := js.PublishAsync(subject, data, jetstream.WithStallWait(patience))
		must(t, err)
	}
	for i := range n - 1 {
		b.Table.ID = fmt.Sprintf("M%011d", i)
		table, err := json.Marshal(b.Table)
		must(t, err)
		put("$KV.tables."+b.Table.ID, table)
		put("$KV.secrets.seed."+b.Table.ID, b.Seed)
		for _, e := range b.Log {
			put("match.BHM-6_"+b.Table.Rules[len("BHM-6/"):]+"."+b.Table.ID, []byte(e.Text))
		}
	}
	<-js.PublishAsyncComplete()
}

// exported exports all matches of a folder, and returns the most memory that the program has held, in
// MB, and its time. The kernel's own figure for an ended program counts the memory of the program that
// started it, so the figure is read while it runs.
func exported(t *testing.T, data string, n int) (most int, took time.Duration) {
	t.Helper()
	out := filepath.Join(t.TempDir(), "backup")
	c := exec.Command("metahexd", "export", "--all", out, "--data", data)
	var said strings.Builder
	c.Stdout, c.Stderr = &said, &said
	began := time.Now()
	must(t, c.Start())
	ended := make(chan error, 1)
	go func() { ended <- c.Wait() }()
	for running := true; running; {
		select {
		case err := <-ended:
			must(t, err)
			running = false
		case <-time.After(5 * time.Millisecond):
			if now, ok := peakMemory(c.Process.Pid); ok {
				most = now
			}
		}
	}
	took = time.Since(began)
	if said.String() != fmt.Sprintf("%d matches in %s\n", n, out) {
		t.Fatalf("export says %q; want %d matches", said.String(), n)
	}
	files, err := os.ReadDir(out)
	if err != nil || len(files) != 3*n {
		t.Errorf("there are %d files, error %v; want %d", len(files), err, 3*n)
	}
	return most, took
}

// mostExport is the memory for the export of any number of matches, in MB.
const mostExport = 160

// The memory of an export does not grow with the number of matches, apart from their list.
func TestExportOfManyMatches(t *testing.T) {
	t.Parallel()
	for _, n := range []int{20, map[bool]int{false: 300, true: 10_000}[*soak]} {
		data := t.TempDir()
		copies(t, data, n)
		most, took := exported(t, data, n)
		t.Logf("%d matches: %d MB, %v", n, most, took.Round(time.Millisecond))
		if most == 0 || most > mostExport {
			t.Errorf("the export of %d matches holds %d MB; want at most %d", n, most, mostExport)
		}
	}
}
