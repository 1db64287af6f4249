package door

import (
	"io"
	"strings"

	"metahex/host"
)

// say writes lines.
func (h *hall) say(lines ...string) {
	for _, line := range lines {
		indent := line[:len(line)-len(strings.TrimLeft(line, " "))]
		text := indent + strings.Join(folded(host.Printable(line), h.Window.Now().Columns-len(indent)), "\n"+indent)
		_, _ = io.WriteString(h.lines, text+"\n") // a client that has disconnected reads nothing
	}
}

// narrowest is the width below which a terminal's size is not believed.
const narrowest = 20

// folded breaks a line that is too long between words, and keeps all other spaces.
func folded(line string, wide int) (lines []string) {
	if wide < narrowest {
		return []string{line}
	}
	letters := []rune(line)
	for len(letters) > wide {
		first := len(letters) - len([]rune(strings.TrimLeft(string(letters), " ")))
		at := wide
		for at > first && letters[at] != ' ' {
			at--
		}
		if at <= first { // the first word alone is too long
			at = first
			for at < len(letters) && letters[at] != ' ' {
				at++
			}
		}
		lines = append(lines, strings.TrimRight(string(letters[:at]), " "))
		rest := strings.TrimLeft(string(letters[at:]), " ")
		if rest == "" {
			return lines
		}
		letters = []rune("  " + rest)
	}
	return append(lines, string(letters))
}
