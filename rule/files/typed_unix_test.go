//go:build unix

package files

import (
	"os/exec"
	"testing"
)

// A shell gives a program the name that was meant.
func TestTyped(t *testing.T) {
	for _, name := range []string{"a.play", "a b.play", "it's.play", `say "hi".play`, "-x.play", "$HOME `x`;&|<>.play", "~/a", "*?[a].play", `back\slash`, "é.play", "a\nb", "!!", "#a", "{a,b}", "a=b", "(x)"} {
		want := name
		if name[0] == '-' || name[0] == '#' {
			want = "./" + name
		}
		got, err := exec.Command("sh", "-c", "printf %s "+typedOn("linux", name)).Output()
		if err != nil || string(got) != want {
			t.Errorf("%q is typed %s: the shell gives %q, %v; want %q", name, typedOn("linux", name), got, err, want)
		}
	}
}
