package commands

import (
	"io"
	"os"
	"regexp"
	"strings"
	"unicode/utf8"

	"golang.org/x/term"
)

// A wrapping writer breaks lines between words, so that a terminal does not break words. It expects
// whole lines, or a prompt without an end of line. Lines that fit stay as they are.
type wrapping struct {
	io.Writer
	wide func() int // the width of the terminal in columns; 0: unknown
	rows bool       // the rows of a table are broken between columns; false: they stay whole, like maps
}

// gaps matches the gaps between the columns of a table. A sentence with a number before it and a clause
// after it has at most mostGaps.
var gaps = regexp.MustCompile(`  +`)

const mostGaps = 2

// leastWide is the width below which lines are not wrapped.
const leastWide = 20

// onPaper returns the output of a plain prompt: wrapped if it is a terminal.
func onPaper(out io.Writer) io.Writer { return wrappedOn(out, false) }

// forRulings returns the output of rulings: wrapped, with the rows of their tables, if it is a terminal.
func forRulings(out io.Writer) io.Writer { return wrappedOn(out, true) }

func wrappedOn(out io.Writer, rows bool) io.Writer {
	s, ok := out.(*standardOutput)
	if !ok || !s.terminal {
		return out
	}
	return &wrapping{out, terminalWidth, rows}
}

// terminalWidth returns the width of the terminal in columns, or 0 if it is unknown.
func terminalWidth() int {
	wide, _, err := term.GetSize(int(os.Stdout.Fd()))
	if err != nil {
		return 0
	}
	return wide
}

// unwrapped returns the writer below a wrapping writer, for commands that the player copies.
func unwrapped(out io.Writer) io.Writer {
	if w, ok := out.(*wrapping); ok {
		return w.Writer
	}
	return out
}

// Write implements io.Writer.
func (w *wrapping) Write(p []byte) (int, error) {
	wide := w.wide()
	if wide < leastWide {
		return w.Writer.Write(p)
	}
	var b strings.Builder
	for line := range strings.Lines(string(p)) {
		text, end := strings.CutSuffix(line, "\n")
		b.WriteString(w.wrapped(text, wide))
		if end {
			b.WriteByte('\n')
		}
	}
	if _, err := io.WriteString(w.Writer, b.String()); err != nil {
		return 0, err
	}
	return len(p), nil
}

// wrapped breaks a line between words. The rest is indented a little more than the line. A word that is
// too long stays whole. So does a line of a map, and a row of a table unless w.rows is set.
func (w *wrapping) wrapped(line string, wide int) string {
	indent := line[:len(line)-len(strings.TrimLeft(line, " "))] + "  "
	row := strings.Count(strings.TrimSpace(gaps.ReplaceAllString(line, "\t")), "\t") > mostGaps
	if len(indent) > wide/2 || row && !w.rows {
		return line
	}
	var b strings.Builder
	least := len(indent) - 2
	for utf8.RuneCountInString(line) > wide {
		at := lastGap(line, least, wide)
		if at < 0 {
			break
		}
		if column := strings.LastIndex(line[:at], "  "); row && !strings.Contains(line[at-1:min(at+2, len(line))], "  ") && column > wide/2 {
			at = column // not within a cell
		}
		b.WriteString(strings.TrimRight(line[:at], " ") + "\n")
		line = indent + strings.TrimLeft(line[at:], " ")
		least = len(indent)
	}
	return b.String() + line
}

// lastGap returns the offset of the last space after the first word of a line at which the line can be
// broken so that it fits. It returns the first space if none fits, and -1 if there is no space. The
// first word begins at offset least or later.
func lastGap(line string, least, wide int) int {
	best, column := -1, 0
	for at, r := range line {
		if r == ' ' && at > least && strings.TrimSpace(line[:at]) != "" {
			if column > wide && best >= 0 {
				return best
			}
			best = at
		}
		if column++; column > wide && best >= 0 {
			return best
		}
	}
	return best
}
