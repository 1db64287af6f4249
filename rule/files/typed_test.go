package files

import "testing"

func TestTypedOnWindows(t *testing.T) {
	for name, want := range map[string]string{`C:\a\b.play`: `C:\a\b.play`, `C:\my games\b.play`: `"C:\my games\b.play"`, "-x": "./-x", "#a": `"./#a"`, "it's": `"it's"`} {
		if got := typedOn("windows", name); got != want {
			t.Errorf("%q: got %s; want %s", name, got, want)
		}
	}
}
