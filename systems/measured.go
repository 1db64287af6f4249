package systems

import (
	"bytes"
	"fmt"
	"regexp"

	"metahex/game"
)

// A scenario file ends with the results of matches between two greedy bots:
//
//	measured: # greedy against greedy, by metahex sim --measure
//	  matches: 400
//	  seed: 1
//	  red: 190
//	  drawn: 27
//	  blue: 183
//	  turns: 9.3
//	  of: BHM-6/2-0123456789ab-cdef01234567
//
// The last line identifies what was measured. If it differs from what the program would measure now,
// the figures are out of date.

// MeasuredOf returns the current identification of a scenario's figures, see System.MeasuredOf.
func MeasuredOf(scenario string) (string, error) {
	system, err := Of(scenario)
	if err != nil {
		return "", err
	}
	sheet, err := system.Read(Source{Scenario: scenario})
	if err != nil {
		return "", err
	}
	return system.MeasuredOf(sheet)
}

// block matches the figures in a scenario's text: the key, and the lines below it, which are indented
// or empty.
var block = regexp.MustCompile(`(?m)^measured:.*\n?(?:(?:[ \t]+.*|[ \t]*\r?)(?:\n|\z))*`)

// WriteMeasured returns a scenario's text with its figures replaced. Every other byte is unchanged. The
// figures have the line ends of the text's first line.
func WriteMeasured(text []byte, m game.Measured) []byte {
	figures := fmt.Appendf(nil, "measured: # greedy against greedy, by metahex sim --measure\n"+
		"  matches: %d\n  seed: %d\n  red: %d\n  drawn: %d\n  blue: %d\n  turns: %.1f\n  of: %s\n",
		m.Matches, m.Seed, m.Red, m.Drawn, m.Blue, m.Turns, m.Of)
	end := []byte("\n")
	if first, _, _ := bytes.Cut(text, end); bytes.HasSuffix(first, []byte("\r")) {
		end = []byte("\r\n")
		figures = bytes.ReplaceAll(figures, []byte("\n"), end)
	}
	if at := block.FindIndex(text); at != nil {
		return bytes.Join([][]byte{text[:at[0]], figures, text[at[1]:]}, nil)
	}
	if len(text) > 0 && !bytes.HasSuffix(text, []byte("\n")) {
		text = append(text[:len(text):len(text)], end...)
	}
	return append(text[:len(text):len(text)], figures...)
}
