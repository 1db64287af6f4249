package files_test

import (
	"testing"

	"metahex/rule/files"
)

func TestWithoutPasswords(t *testing.T) {
	for text, want := range map[string]string{
		"nats://me:secret@host:4222":                   "nats://host:4222",
		"to nats://a:b@c:1,nats://d:e@f and https://g": "to nats://c:1,nats://f and https://g",
		"tls://token@host/path: refused":               "tls://host/path: refused",
		"nats://me:se@cret@host":                       "nats://host",
		"write to ann@example.org":                     "write to ann@example.org",
		"https://example.org/@ann and \"x@y\"":         "https://example.org/@ann and \"x@y\"",
	} {
		if got := files.WithoutPasswords(text); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}
