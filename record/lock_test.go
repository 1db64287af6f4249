package record_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"metahex/record"
)

// ann and ben are two players.
var (
	ann = record.Holder{PID: 4711, Host: "hopper", Since: time.Date(2026, 11, 22, 14, 5, 0, 0, time.UTC)}
	ben = record.Holder{PID: 4712, Host: "lovelace", Since: time.Date(2026, 11, 22, 14, 6, 0, 0, time.UTC)}
)

// held returns the current holder from a *Held error, or the zero value if the lock was granted.
func held(t *testing.T, err error) record.Holder {
	t.Helper()
	h := (*record.Held)(nil)
	if err != nil && !errors.As(err, &h) {
		t.Fatal(err)
	}
	if h == nil {
		return record.Holder{}
	}
	return h.By
}

func hold(t *testing.T, file string, who record.Holder) *record.Lock {
	t.Helper()
	l, err := record.Hold(file, who)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// A record has one writer, whichever name of the file is used. No lock file remains.
func TestHold(t *testing.T) {
	folder := t.TempDir()
	file, link := filepath.Join(folder, "game.play"), filepath.Join(folder, "link.play")
	if err := os.Symlink("game.play", link); err != nil {
		t.Fatal(err)
	}
	for _, there := range []bool{false, true} {
		if there {
			if err := os.WriteFile(file, []byte(head), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		if who, ok := record.HolderOf(file); ok {
			t.Errorf("%v holds the file before it is locked", who)
		}
		l := hold(t, file, ann)
		for _, name := range []string{file, filepath.Join(folder, ".", "x", "..", "game.play"), link} {
			_, err := record.Hold(name, ben)
			if diff := cmp.Diff(ann, held(t, err)); diff != "" {
				t.Errorf("%s is held by (-want +got):\n%s", name, diff)
			}
			if who, ok := record.HolderOf(name); !ok || !cmp.Equal(who, ann) {
				t.Errorf("%s: found %v, %v; want %v", name, who, ok, ann)
			}
		}
		if err := l.Release(); err != nil {
			t.Fatal(err)
		}
		if err := errors.Join(l.Release(), hold(t, file, ben).Release()); err != nil {
			t.Fatal(err)
		}
		if left, _ := filepath.Glob(filepath.Join(folder, ".*")); len(left) > 0 {
			t.Errorf("these files are left: %v", left)
		}
	}
}

// The side file of a killed process does not count as a lock, whatever its content.
func TestHoldAfterACrash(t *testing.T) {
	folder := t.TempDir()
	file := filepath.Join(folder, "game.play")
	for _, left := range []string{"", "\x00\npid: 1\nhost: h\n", "rubbish", "\x00\npid: 9"} {
		for _, what := range []string{"lock", "take"} {
			if err := os.WriteFile(filepath.Join(folder, ".game.play."+what), []byte(left), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		if who, ok := record.HolderOf(file); ok {
			t.Errorf("%q: %v has the file", left, who)
		}
		l := hold(t, file, ann)
		if who, _ := record.HolderOf(file); !cmp.Equal(who, ann) {
			t.Errorf("%q: held by %v, want %v", left, who, ann)
		}
		asked := make(chan record.Holder, 1)
		l.Asked(func(by record.Holder) { asked <- by })
		select {
		case by := <-asked:
			t.Errorf("%q: an old request, of %v, is obeyed", left, by)
		case <-time.After(300 * time.Millisecond):
		}
		if err := l.Release(); err != nil {
			t.Fatal(err)
		}
	}
}

func TestHoldRefusals(t *testing.T) {
	if _, err := record.Hold(filepath.Join(t.TempDir(), "no", "game.play"), ann); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("in no folder: %v", err)
	}
	l, err := record.Hold(os.DevNull, ann)
	if err != nil {
		t.Fatal(err)
	}
	if _, ok := record.HolderOf(os.DevNull); ok {
		t.Error("a device is locked")
	}
	l.Asked(nil)
	if err := l.Release(); err != nil {
		t.Error(err)
	}
}

func TestHolderInWords(t *testing.T) {
	h := ann
	h.Since = time.Date(2026, 11, 22, 14, 5, 0, 0, time.Local)
	for _, test := range []struct {
		who  record.Holder
		want string
	}{
		{h, "g is being played by process 4711 on hopper since 2026-11-22 14:05"},
		{record.Holder{PID: 3}, "g is being played by process 3"},
		{record.Holder{}, "g is being played by another process"},
	} {
		if got := (&record.Held{File: "g", By: test.who}).Error(); got != test.want {
			t.Errorf("got %q, want %q", got, test.want)
		}
	}
}

// If many processes lock and unlock one record, only one of them has the lock at any time, although
// each removes the file that it locked.
func TestHoldByMany(t *testing.T) {
	file := filepath.Join(t.TempDir(), "game.play")
	var inside, most, got int
	var mu sync.Mutex
	count := func(by int) {
		mu.Lock()
		defer mu.Unlock()
		inside += by
		most = max(most, inside)
	}
	var all sync.WaitGroup
	for i := range 20 {
		all.Go(func() {
			for range 100 {
				record.HolderOf(file)
				l, err := record.Hold(file, record.Holder{PID: i + 1})
				if h := (*record.Held)(nil); errors.As(err, &h) {
					continue
				} else if err != nil {
					t.Error(err)
					return
				}
				count(1)
				mu.Lock()
				got++
				mu.Unlock()
				time.Sleep(200 * time.Microsecond)
				count(-1)
				if err := l.Release(); err != nil {
					t.Error(err)
				}
			}
		})
	}
	all.Wait()
	t.Logf("%d of 2000 got the lock", got)
	if most != 1 || got < 100 {
		t.Errorf("%d at once and %d in all; want 1, and 100 or more", most, got)
	}
}

// The holder is notified of the request, and the other process gets the record after the release.
func TestTakeOver(t *testing.T) {
	file := filepath.Join(t.TempDir(), "game.play")
	l := hold(t, file, ann)
	asked := make(chan record.Holder, 1)
	l.Asked(func(by record.Holder) {
		asked <- by
		if err := l.Release(); err != nil {
			t.Error(err)
		}
	})
	begun := time.Now()
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
	defer cancel()
	taken, err := record.TakeOver(ctx, file, ben)
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("taken over in %v", time.Since(begun))
	if by := <-asked; !cmp.Equal(by, ben) {
		t.Errorf("asked by %v, want %v", by, ben)
	}
	if who, _ := record.HolderOf(file); !cmp.Equal(who, ben) {
		t.Errorf("held by %v, want %v", who, ben)
	}
	if err := taken.Release(); err != nil {
		t.Fatal(err)
	}
	free, err := record.TakeOver(ctx, file, ann)
	if err != nil {
		t.Fatalf("of nobody: %v", err)
	}
	if err := free.Release(); err != nil {
		t.Error(err)
	}
}

// A holder that does not react keeps the record, and the request is withdrawn.
func TestTakeOverInVain(t *testing.T) {
	folder := t.TempDir()
	file := filepath.Join(folder, "game.play")
	l := hold(t, file, ann)
	ctx, cancel := context.WithTimeout(t.Context(), 200*time.Millisecond)
	defer cancel()
	_, err := record.TakeOver(ctx, file, ben)
	if want := "game.play is being played by process 4711 on hopper"; err == nil || !cmp.Equal(held(t, err), ann) {
		t.Errorf("got %v, want %s", fmt.Sprint(err), want)
	}
	if left, _ := filepath.Glob(filepath.Join(folder, ".*.take")); len(left) > 0 {
		t.Errorf("these files are left: %v", left)
	}
	if err := l.Release(); err != nil {
		t.Error(err)
	}
}
