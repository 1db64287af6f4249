package stream_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"metahex/host/stream"
	"metahex/record"
)

func open(t testing.TB, dir string) *stream.Store {
	t.Helper()
	s, err := stream.Open(t.Context(), stream.Options{Dir: dir})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

// errEnough ends a Follow.
var errEnough = errors.New("enough")

// read reads the entries of a log, starting with number n.
func read(t *testing.T, l record.Log, n int) (all []string) {
	t.Helper()
	err := l.Follow(t.Context(), n, func(e record.Entry) error {
		if e.N != n+len(all) || e.At.IsZero() {
			t.Errorf("got entry %d kept at %s; want %d, with its time", e.N, e.At, n+len(all))
		}
		all = append(all, e.Text)
		if !e.More {
			return errEnough
		}
		return nil
	})
	if !errors.Is(err, errEnough) {
		t.Fatal(err)
	}
	return all
}

// If many writers append after the same entry, one entry is stored and the other writers get an
// error. Stored entries are still there when the store is opened again.
func TestOneIsKept(t *testing.T) {
	dir := t.TempDir()
	s := open(t, dir)
	var want []string
	logs := []record.Log{s.Log("BHM-6/8", "m1"), s.Log("BHM-6/8", "m1"), s.Log("BHM-6/8", "m1")}
	for n := range 5 {
		kept := make([]error, len(logs))
		var all sync.WaitGroup
		for i, l := range logs {
			all.Go(func() { kept[i] = l.Append(t.Context(), n, fmt.Sprintf("entry %d by %d", n, i)) })
		}
		all.Wait()
		first := slices.Index(kept, nil)
		for i, err := range kept {
			if (err == nil) != (i == first) || err != nil && !errors.Is(err, record.ErrMoved) {
				t.Errorf("entry %d: got errors %v; want one kept, the others told that the log has moved", n, kept)
			}
		}
		want = append(want, fmt.Sprintf("entry %d by %d", n, first))
		for _, l := range logs {
			if got := read(t, l, 0); !slices.Equal(got, want) {
				t.Fatalf("got %q; want %q", got, want)
			}
		}
	}
	if got := read(t, s.Log("BHM-6/8", "m1"), 3); !slices.Equal(got, want[3:]) {
		t.Errorf("from entry 3: got %q, want %q", got, want[3:])
	}
	if err := s.Log("BHM-6/8", "m2").Append(t.Context(), 0, "another match"); err != nil {
		t.Error(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if got := read(t, open(t, dir).Log("BHM-6/8", "m1"), 0); !slices.Equal(got, want) {
		t.Errorf("opened again: got %q, want %q", got, want)
	}
}

// Two stores cannot open the same folder.
func TestFolderIsLocked(t *testing.T) {
	dir := t.TempDir()
	open(t, dir)
	_, err := stream.Open(t.Context(), stream.Options{Dir: dir})
	if err == nil || !strings.Contains(err.Error(), "is used by another host") {
		t.Errorf("got error %v; want that the folder is used", err)
	}
}

// A program joins the store of a folder that another process has opened, and reads and writes it.
// Otherwise it opens the store itself. The socket of a killed process does no harm.
func TestJoinedStore(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "socket"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	first := open(t, dir)
	if err := first.Log("x", "m").Append(t.Context(), 0, "by the first"); err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(filepath.Join(dir, "socket"))
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the socket has mode %v, error %v; want 0600", info.Mode(), err)
	}
	joined, err := stream.Open(t.Context(), stream.Options{Dir: dir, Join: true})
	if err != nil {
		t.Fatal(err)
	}
	l := joined.Log("x", "m")
	if got := read(t, l, 0); !slices.Equal(got, []string{"by the first"}) {
		t.Errorf("who joins reads %q; want what the first has written", got)
	}
	if err := l.Append(t.Context(), 1, "by another"); err != nil {
		t.Error(err)
	}
	if got := read(t, first.Log("x", "m"), 1); !slices.Equal(got, []string{"by another"}) {
		t.Errorf("the first reads %q; want what was written by who has joined", got)
	}
	if err := first.Close(); err != nil { // while another store is still open
		t.Fatal(err)
	}
	if err := joined.Close(); err != nil {
		t.Fatal(err)
	}
	alone, err := stream.Open(t.Context(), stream.Options{Dir: dir, Join: true})
	if err != nil {
		t.Fatal(err)
	}
	defer alone.Close()
	if got := read(t, alone.Log("x", "m"), 0); len(got) != 2 {
		t.Errorf("alone it reads %q; want both entries", got)
	}
}

// If several writers have read a value, only one of them can change it.
func TestKeys(t *testing.T) {
	s := open(t, t.TempDir())
	ctx := t.Context()
	k, err := s.Keys(ctx, "players", 0)
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := k.Get(ctx, "ann"); !errors.Is(err, stream.ErrNone) {
		t.Errorf("got error %v, want ErrNone", err)
	}
	first, err := k.Set(ctx, "ann", []byte("1"), 0)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := k.Set(ctx, "ann", []byte("2"), 0); !errors.Is(err, stream.ErrTaken) {
		t.Errorf("made twice: got error %v, want ErrTaken", err)
	}
	second, err := k.Set(ctx, "ann", []byte("2"), first)
	if err != nil {
		t.Error(err)
	}
	if _, err := k.Set(ctx, "ann", []byte("3"), first); !errors.Is(err, stream.ErrTaken) {
		t.Errorf("changed behind another's back: got error %v, want ErrTaken", err)
	}
	if v, r, err := k.Get(ctx, "ann"); string(v) != "2" || r != second || err != nil {
		t.Errorf("got %q of revision %d, error %v; want \"2\" of %d", v, r, err, second)
	}
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	var told []string
	err = k.Watch(ctx, ">", func(v stream.Value) error {
		told = append(told, fmt.Sprintf("%s=%s", v.Key, v.Value))
		if v.Value == nil {
			return errEnough
		}
		return nil
	}, func() {
		told = append(told, "ready")
		if err := k.Delete(ctx, "ann", second); err != nil {
			t.Error(err)
		}
	})
	if want := []string{"ann=2", "ready", "ann="}; !slices.Equal(told, want) || !errors.Is(err, errEnough) {
		t.Errorf("watched %q, error %v; want %q", told, err, want)
	}
}
