//go:build debian

package stream_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"metahex/host/stream"
	"metahex/record"
)

// insideVariable is the environment variable with the folder of the small disk. It is set only in the
// process that onSmallDisk starts.
const insideVariable = "METAHEX_SMALL_DISK"

// onSmallDisk runs a test again in a separate process with a disk of 24 MB, in a mount namespace.
// Inside reports whether the current process is that separate process.
func onSmallDisk(t *testing.T) (dir string, inside bool) {
	t.Helper()
	if dir := os.Getenv(insideVariable); dir != "" {
		return dir, true
	}
	c := exec.CommandContext(t.Context(), "unshare", "--map-root-user", "--mount", "sh", "-c",
		`mount -t tmpfs -o size=24m none "$`+insideVariable+`" && exec "$0" -test.run "^`+t.Name()+`$" -test.v`, os.Args[0])
	c.Env = append(os.Environ(), insideVariable+"="+t.TempDir())
	if out, err := c.CombinedOutput(); err != nil || !strings.Contains(string(out), "--- PASS: "+t.Name()) {
		t.Errorf("on a small disk: %v\n%s", err, out)
	}
	return "", false
}

// fill writes a file that fills the disk except for the given number of bytes.
func fill(t *testing.T, file string, less int64) {
	t.Helper()
	f, err := os.Create(file)
	if err != nil {
		t.Fatal(err)
	}
	n := int64(0)
	for block := make([]byte, 4096); err == nil; n += int64(len(block)) {
		_, err = f.Write(block)
	}
	if err := errors.Join(f.Truncate(max(0, n-4096-less)), f.Close()); err != nil {
		t.Fatal(err)
	}
}

// filled appends entries to a log until one is refused, and returns the stored entries.
func filled(t *testing.T, l record.Log, from int) (kept []string, err error) {
	t.Helper()
	for n := from; ; n++ {
		text := fmt.Sprintf("entry %d %s", n, strings.Repeat("x", 20<<10))
		ctx, cancel := context.WithTimeout(t.Context(), 2*time.Second)
		err := l.Append(ctx, n, text)
		cancel()
		if err != nil {
			return kept, err
		}
		kept = append(kept, text)
	}
}

// goesOn appends an entry again and again until it is stored.
func goesOn(t *testing.T, s *stream.Store, l record.Log, n int) {
	t.Helper()
	end := time.Now().Add(30 * time.Second)
	var err error
	for time.Now().Before(end) {
		ctx, cancel := context.WithTimeout(t.Context(), 2*time.Second)
		err = l.Append(ctx, n, "after")
		cancel()
		if err == nil || errors.Is(err, record.ErrMoved) {
			return // ErrMoved: an earlier try was stored after all
		}
		time.Sleep(100 * time.Millisecond)
	}
	t.Fatalf("there is room, reached %v, and still: %v", s.Reached(), err)
}

// On a full disk, writes fail at once but reading works. When there is room, writes work again. No
// stored entry is lost.
func TestFullDisk(t *testing.T) {
	dir, inside := onSmallDisk(t)
	if !inside {
		return
	}
	data, ballast := filepath.Join(dir, "store"), filepath.Join(dir, "ballast")
	s, err := stream.Open(t.Context(), stream.Options{Dir: data, Reserve: 6 << 20})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	fill(t, ballast, 10<<20)
	l := s.Log("x", "m")
	kept, err := filled(t, l, 0)
	if !errors.Is(err, stream.ErrFull) || len(kept) == 0 {
		t.Fatalf("%d kept, then error %v; want some, then that the disk is full", len(kept), err)
	}
	if got := read(t, l, 0); !slices.Equal(got, kept) {
		t.Errorf("read %d entries; want the %d that were kept", len(got), len(kept))
	}
	if !s.Reached() {
		t.Error("the store is not reached; want that it still reads")
	}
	if err := os.Remove(ballast); err != nil {
		t.Fatal(err)
	}
	goesOn(t, s, l, len(kept))
}

// If another program fills the whole disk, the server fails. When there is room, the server, the
// followers of logs and the watchers of keys recover by themselves.
func TestDiskFullToTheLast(t *testing.T) {
	dir, inside := onSmallDisk(t)
	if !inside {
		return
	}
	data, ballast := filepath.Join(dir, "store"), filepath.Join(dir, "ballast")
	s, err := stream.Open(t.Context(), stream.Options{Dir: data, Reserve: 1})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	keys, err := s.Keys(t.Context(), "tables", 0)
	if err != nil {
		t.Fatal(err)
	}
	values, entries := make(chan string, 1000), make(chan string, 10_000)
	go func() {
		for t.Context().Err() == nil {
			_ = keys.Watch(t.Context(), ">", func(v stream.Value) error {
				values <- string(v.Value)
				return nil
			}, func() {})
			time.Sleep(100 * time.Millisecond)
		}
	}()
	l := s.Log("x", "m")
	go func() {
		_ = s.Log("x", "m").Follow(t.Context(), 0, func(e record.Entry) error {
			entries <- e.Text
			return nil
		})
	}()
	fill(t, ballast, 3<<20)
	kept, err := filled(t, l, 0)
	t.Logf("%d kept, then %v", len(kept), err)
	if err := os.Remove(ballast); err != nil {
		t.Fatal(err)
	}
	time.Sleep(3 * time.Second) // the server restarts
	var all []string
	for end := time.Now().Add(30 * time.Second); len(all) < len(kept) && time.Now().Before(end); {
		all = read(t, s.Log("x", "m"), 0)
	}
	if len(all) < len(kept) || !slices.Equal(all[:len(kept)], kept) || len(all) > len(kept)+1 {
		t.Fatalf("there are %d entries; want the %d that were kept, and at most one more whose writer had no answer", len(all), len(kept))
	}
	again := s.Log("x", "m")
	if got := read(t, again, 0); len(got) != len(all) {
		t.Fatalf("there are %d entries, then %d", len(all), len(got))
	}
	goesOn(t, s, again, len(all))
	for i := range all {
		select {
		case got := <-entries:
			if got != all[i] {
				t.Fatalf("the follower was given another entry %d", i)
			}
		case <-time.After(30 * time.Second):
			t.Fatalf("the follower was given %d entries of %d", i, len(all)+1)
		}
	}
	for end := time.Now().Add(30 * time.Second); ; {
		if err := keys.Put(t.Context(), "a", []byte("after")); err == nil {
			break
		} else if time.Now().After(end) {
			t.Fatal(err)
		}
	}
	for {
		select {
		case got := <-values:
			if got == "after" {
				return
			}
		case <-time.After(30 * time.Second):
			t.Fatal("the watcher hears of no more values")
		}
	}
}
