package files

import (
	"runtime"
	"strings"

	"github.com/kballard/go-shellquote"
)

// Typed returns the name of a file as somebody types it after a command in a shell. A name that begins
// with a hyphen would be taken for a flag, and with # for a remark, so it gets a folder.
func Typed(name string) string { return typedOn(runtime.GOOS, name) }

func typedOn(system, name string) string {
	if strings.HasPrefix(name, "-") || strings.HasPrefix(name, "#") {
		name = "./" + name
	}
	switch {
	case system != "windows":
		return shellquote.Join(name)
	case strings.ContainsAny(name, " \t&()[]{}^=;!'+,`~$@#"):
		return `"` + name + `"` // no name of a file has a quotation mark there
	}
	return name
}
