package record_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"metahex/game/gametest/toy"
	"metahex/record"
)

// A log of a file appends entries to the existing ones, and reports them in their order.
func TestFileLog(t *testing.T) {
	file := filepath.Join(t.TempDir(), "game.play")
	h := record.Header{System: "toy", Scenario: "ambush"}
	m := toy.New()
	r, c, err := record.Autosave(file, h, m)
	if err != nil {
		t.Fatal(err)
	}
	play(t, m, r, "draw good", "hide c")
	if err := errors.Join(r.Err(), c.Close()); err != nil {
		t.Fatal(err)
	}
	p, err := record.Load(file)
	if err != nil {
		t.Fatal(err)
	}
	log, err := record.OpenLog(file, p)
	if err != nil {
		t.Fatal(err)
	}
	defer log.Close()
	ctx := context.Background()
	for _, n := range []int{0, 1, 3} {
		if err := log.Append(ctx, n, "> run\n"); !errors.Is(err, record.ErrMoved) {
			t.Errorf("after %d of 2 entries: got error %v, want ErrMoved", n, err)
		}
	}
	if err := log.Append(ctx, 2, "> run\n"); err != nil {
		t.Error(err)
	}
	enough := errors.New("enough")
	for from, want := range [][]int{{0, 1, 2}, {1, 2}, {2}} {
		var got []int
		text := ""
		err := log.Follow(ctx, from, func(e record.Entry) error {
			got, text = append(got, e.N), e.Text
			if e.N == 2 {
				return enough
			}
			return nil
		})
		if !errors.Is(err, enough) || !slices.Equal(got, want) || text != "> run\n" {
			t.Errorf("from %d: got entries %v, the last %q, error %v; want %v", from, got, text, err, want)
		}
	}

	// Another process writes into the file.
	if err := os.WriteFile(file, append(must(t, file), "> run\n"...), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := log.Append(ctx, 3, "> run\n"); !errors.Is(err, record.ErrMoved) {
		t.Errorf("got error %v; want ErrMoved: another process has written into the file", err)
	}
}

func must(t *testing.T, file string) []byte {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return data
}
