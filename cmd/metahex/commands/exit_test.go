package commands

import (
	"os"
	"strings"
	"testing"
)

func TestExitCodesOfFiles(t *testing.T) {
	t.Chdir(t.TempDir())
	if code, _, errOut := quietly(t, strings.Fields("play --plain primer --red random --blue random --seed 1 --save whole.play")...); code != exitFine {
		t.Fatalf("exit code %d: %s", code, errOut)
	}
	whole, err := os.ReadFile("whole.play")
	if err != nil {
		t.Fatal(err)
	}
	text := string(whole)
	for file, data := range map[string]string{
		"cut.play":    text[:len(text)-5],
		"other.play":  strings.Replace(text, "  ", "  not ", 1),
		"text.play":   "a letter\n",
		"absent.play": strings.Replace(text, "scenario: primer", "scenario: absent.yaml", 1),
	} {
		if data == text {
			t.Fatalf("%s is the whole record", file)
		}
		if err := os.WriteFile(file, []byte(data), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, x := range []struct {
		args string
		want int
	}{
		{"replay whole.play --check", exitFine},
		{"replay cut.play --check", exitFindings},
		{"replay other.play --check", exitFindings},
		{"replay text.play --check", exitFindings},
		{"replay text.play", exitFindings},
		{"replay absent.play --check", exitUsage},
		{"replay absent.play", exitUsage},
		{"replay missing.play --check", exitUsage},
		{"replay missing.play", exitUsage},
		{"replay . --check", exitUsage},
		{"replay .", exitUsage},
		{"play --plain --resume missing.play", exitUsage},
		{"odds --tables missing.yaml", exitUsage},
	} {
		code, _, errOut := quietly(t, strings.Fields(x.args)...)
		if code != x.want {
			t.Errorf("metahex %s: exit code %d, want %d: %s", x.args, code, x.want, errOut)
		}
	}
}
