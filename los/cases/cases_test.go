package cases

import (
	"os"
	"path/filepath"
	"testing"
)

func TestCases(t *testing.T) {
	files, err := filepath.Glob("testdata/cases/*.yaml")
	if err != nil || len(files) == 0 {
		t.Fatalf("found no case files: %v", err)
	}
	lines := 0
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		n, wrong := RunCases(file, data)
		for _, f := range wrong {
			t.Error(f)
		}
		lines += n
	}
	if lines < 200 {
		t.Errorf("%d lines in all, want at least 200", lines)
	}
}
