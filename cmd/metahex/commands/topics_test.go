package commands

import (
	"bytes"
	"strings"
	"testing"
)

// Help shows topics, and suggests them for misspelt names.
func TestHelpOfTopics(t *testing.T) {
	t.Parallel()
	for topic, want := range map[string]string{
		"formats":  "| `scenario/1` |",
		"keys":     "accept what the other side offers",
		"readings": "  6.5: deduct, halve\n",
	} {
		var out, errOut bytes.Buffer
		if code := run([]string{"help", topic}, strings.NewReader(""), &out, &errOut); code != exitFine || !strings.Contains(out.String(), want) {
			t.Errorf("metahex help %s: exit code %d, said %q, printed\n%.300s\nwant %q in it", topic, code, &errOut, &out, want)
		}
	}
	var out, errOut bytes.Buffer
	code := run([]string{"help", "readigns"}, strings.NewReader(""), &out, &errOut)
	if want := `did you mean "readings"?`; code != exitUsage || !strings.Contains(errOut.String(), want) {
		t.Errorf("exit code %d, said %q; want %d, and %q in it", code, &errOut, exitUsage, want)
	}
}
