package door

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"sync"

	"github.com/gdamore/tcell/v2/terminfo"
)

// defaultTerm is used for unknown terminals.
const defaultTerm = "xterm-256color"

var terms sync.Mutex // guards the lookup, which adds to the database

// terminfoOf returns the capabilities of a terminal type, with the colours that the environment of
// the session requests.
func terminfoOf(term string, env map[string]string) (*terminfo.Terminfo, error) {
	terms.Lock()
	defer terms.Unlock()
	found, err := terminfo.LookupTerminfo(term)
	if err != nil {
		if found, err = terminfo.LookupTerminfo(defaultTerm); err != nil {
			return nil, fmt.Errorf("terminal %s: %w", defaultTerm, err)
		}
	}
	own := *found
	switch {
	case env["NO_COLOR"] != "":
		own.Colors, own.TrueColor = 0, false
		own.SetFgRGB, own.SetBgRGB, own.SetFgBgRGB, own.SetFg, own.SetBg, own.SetFgBg = "", "", "", "", "", ""
	case strings.Contains(env["COLORTERM"], "truecolor") || strings.Contains(env["COLORTERM"], "24bit"):
		own.SetFgRGB = "\x1b[38;2;%p1%d;%p2%d;%p3%dm"
		own.SetBgRGB = "\x1b[48;2;%p1%d;%p2%d;%p3%dm"
		own.SetFgBgRGB = "\x1b[38;2;%p1%d;%p2%d;%p3%d;48;2;%p4%d;%p5%d;%p6%dm"
	}
	return &own, nil
}

// ForgetTerminal unsets the environment variables of the host's own terminal. Otherwise tcell would
// apply them to every session.
func ForgetTerminal() error {
	errs := []error{os.Setenv("LC_ALL", "C.UTF-8")}
	for _, name := range []string{"NO_COLOR", "COLORTERM", "LINES", "COLUMNS", "TCELL_TRUECOLOR", "TCELL_ALTSCREEN"} {
		errs = append(errs, os.Unsetenv(name))
	}
	return errors.Join(errs...)
}

// isASCII reports whether a session's locale has only ASCII letters.
func isASCII(env map[string]string) bool {
	for _, name := range []string{"LC_ALL", "LC_CTYPE", "LANG"} {
		if locale := strings.ToUpper(env[name]); locale != "" {
			return !strings.Contains(locale, "UTF-8") && !strings.Contains(locale, "UTF8")
		}
	}
	return false
}
