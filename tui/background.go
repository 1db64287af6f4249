package tui

import (
	"bytes"
	"strconv"
)

// lightTheme is the theme for a terminal with a light background. It is used only if neither a flag
// nor the settings choose a theme.
const lightTheme = "daylight"

// askBackground asks a terminal for its background colour (OSC 11).
const askBackground = "\x1b]11;?\x1b\\"

// answerHead begins the answer "\x1b]11;rgb:ffff/ffff/ffff". A bell or Esc \ ends the answer.
const answerHead = "\x1b]11;rgb:"

// cutBackground removes the terminal's answer from the sent bytes and returns the typed keys. Light
// reports a light background. Told reports a complete answer; begun reports an incomplete answer.
func cutBackground(sent []byte) (typed []byte, light, told, begun bool) {
	i := bytes.Index(sent, []byte(answerHead))
	if i < 0 {
		for n := min(len(answerHead)-1, len(sent)); n > 1; n-- {
			if bytes.HasSuffix(sent, []byte(answerHead[:n])) {
				return sent, false, false, true
			}
		}
		return sent, false, false, false
	}
	rest := sent[i+len(answerHead):]
	end := bytes.IndexAny(rest, "\a\x1b")
	switch {
	case end < 0, rest[end] == escape && end+1 == len(rest):
		return sent, false, false, true
	}
	after := end + 1
	if rest[end] == escape && rest[after] == '\\' {
		after++
	}
	light, told = isLight(rest[:end])
	return append(bytes.Clone(sent[:i]), rest[after:]...), light, told, false
}

// isLight reports whether a colour such as "ffff/fff0/e000" is light.
func isLight(colour []byte) (light, ok bool) {
	parts := bytes.Split(colour, []byte("/"))
	if len(parts) != 3 {
		return false, false
	}
	sum := uint64(0)
	for i, weight := range []uint64{2126, 7152, 722} {
		n, err := strconv.ParseUint(string(parts[i]), 16, 16)
		if err != nil {
			return false, false
		}
		sum += weight * n * 255 / (1<<(4*len(parts[i])) - 1)
	}
	return sum > 10000*127, true
}
