package commands

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"metahex/docs"
	"metahex/systems"
	"metahex/tui"
)

// topics maps the topics of help that are not commands to their texts, as in metahex help keys.
var topics = map[string]func(io.Writer){
	"formats":  func(out io.Writer) { fmt.Fprint(out, docs.Formats) },
	"keys":     func(out io.Writer) { printLines(out, tui.Manual()) },
	"readings": printReadings,
}

// topicNames lists the topics in alphabetical order.
func topicNames() []string { return slices.Sorted(maps.Keys(topics)) }

// printReadings lists the readings of each rule book. The first value of a reading is its default.
func printReadings(out io.Writer) {
	fmt.Fprintln(out, "If a rule book is silent or contradicts itself, and two ways are plausible, the choice is a\n"+
		"reading: --reading NAME=VALUE, or readings: in a scenario. The first value is the default.\n"+
		"metahex clauses \"BHM 6.5\" shows the readings of a clause with their reasons.")
	for _, y := range systems.All {
		fmt.Fprintf(out, "\n%s (%s)\n", y.Title, y.ID)
		last := ""
		for _, word := range y.Readings {
			name, value, _ := strings.Cut(word, "=")
			switch {
			case name == last:
				fmt.Fprintf(out, ", %s", value)
			case last != "":
				fmt.Fprintln(out)
				fallthrough
			default:
				fmt.Fprintf(out, "  %s: %s", name, value)
			}
			last = name
		}
		if last != "" {
			fmt.Fprintln(out)
		}
	}
}
