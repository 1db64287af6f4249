package rule

import (
	"strings"
	"unicode/utf8"
)

// Wrap breaks a text into lines of a maximum width, at blanks where possible. All lines after the
// first are indented.
func Wrap(text string, wide int, indent string) []string {
	var lines []string
	for _, para := range strings.Split(text, "\n") {
		line := ""
		for _, word := range strings.Fields(para) {
			switch {
			case line == "":
				line = word
			case utf8.RuneCountInString(line)+1+utf8.RuneCountInString(word) <= wide:
				line += " " + word
			default:
				lines = append(lines, line)
				line = indent + word
			}
		}
		lines = append(lines, line)
	}
	return lines
}

// Pack joins texts into lines, as many per line as fit, without breaking any text.
func Pack(texts []string, between string, wide int) (lines []string) {
	line := ""
	for _, t := range texts {
		switch {
		case line == "":
			line = t
		case utf8.RuneCountInString(line+between+t) <= wide:
			line += between + t
		default:
			lines = append(lines, line)
			line = t
		}
	}
	return append(lines, line)
}
