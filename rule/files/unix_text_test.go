package files_test

import (
	"testing"

	"metahex/rule/files"
)

func TestUnix(t *testing.T) {
	for text, want := range map[string]string{
		"": "", "a\nb\n": "a\nb\n", "\ufeffa\r\nb\r\n": "a\nb\n", "a\r\nb": "a\nb", "a\rb\n": "a\rb\n", "a\r\r\nb": "a\r\nb",
		"\ufeff\ufeffa": "\ufeffa", "a\ufeff": "a\ufeff", "\r\n": "\n",
	} {
		if got := string(files.Unix([]byte(text))); got != want {
			t.Errorf("Unix(%q): got %q; want %q", text, got, want)
		}
	}
}
