package files_test

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"metahex/rule/files"
)

func TestSwapAsksJustBefore(t *testing.T) {
	name := put(t, "K.yaml", "old")
	other := errors.New("somebody else has saved it")
	if err := files.Swap(name, []byte("new"), func() error { return other }); err != other {
		t.Errorf("got %v; want %v", err, other)
	}
	if got, err := os.ReadFile(name); string(got) != "old" {
		t.Errorf("refused: got %q, %v; want old", got, err)
	}
	if err := files.Swap(name, []byte("new"), func() error { return nil }); err != nil {
		t.Error(err)
	}
	if got, err := os.ReadFile(name); string(got) != "new" {
		t.Errorf("got %q, %v; want new", got, err)
	}
	left, err := os.ReadDir(filepath.Dir(name))
	if err != nil || len(left) != 1 {
		t.Errorf("got %d files, %v; want K.yaml alone", len(left), err)
	}
}

// Swap replaces a symbolic link, not the target of the link.
func TestSwapFollowsNoLink(t *testing.T) {
	outside := put(t, "out.yaml", "out")
	link := filepath.Join(t.TempDir(), "K.yaml")
	if err := os.Symlink(outside, link); err != nil {
		t.Fatal(err)
	}
	if err := files.Swap(link, []byte("new"), func() error { return nil }); err != nil {
		t.Error(err)
	}
	if got, err := os.ReadFile(outside); string(got) != "out" {
		t.Errorf("behind the link: got %q, %v; want out", got, err)
	}
}
