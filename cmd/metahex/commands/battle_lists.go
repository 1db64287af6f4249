package commands

import (
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"metahex/battle"
	"metahex/game"
	"metahex/rule"
)

// readLists reads a file of force lists, one line for each side, into a spec. It checks each list
// against the other fields of the spec. The error joins *rule.Faults.
func readLists(file string, data []byte, spec *battle.Spec) error {
	n := 0
	var faults []error
	for line := range strings.Lines(strings.TrimPrefix(string(data), "\ufeff")) {
		n++
		text := strings.TrimSpace(line)
		if text == "" || strings.HasPrefix(text, "#") {
			continue
		}
		before := strings.Index(line, text)
		for _, wrong := range readList(text, spec) {
			column := 1 + utf8.RuneCountInString(line[:before+wrong.at])
			faults = append(faults, &rule.Fault{File: file, Line: n, Column: column, Text: wrong.says.Error()})
		}
	}
	if faults == nil && spec.Lists == [3]string{} {
		return &rule.Fault{File: file, Line: 1, Column: 1, Text: "found no list; want one line for a side, such as \"red: commander, front-line 4\""}
	}
	return errors.Join(faults...)
}

// A listFault is an error in the text of a list.
type listFault struct {
	at   int // offset in bytes
	says error
}

// readList reads the list of one side into a spec.
func readList(text string, spec *battle.Spec) []listFault {
	word, list, ok := strings.Cut(text, ":")
	at := len(word) + 1
	word = strings.TrimSpace(word)
	side := map[string]game.Side{"red": game.Red, "blue": game.Blue}[word]
	switch {
	case !ok:
		return []listFault{{0, fmt.Errorf("found %q; want a side and its units, such as \"red: commander, front-line 4\"", rule.Clip(text))}}
	case side == game.Chance:
		return []listFault{{0, errors.New(rule.Unknown("side", word, []string{"red", "blue"}))}}
	case spec.Lists[side] != "":
		return []listFault{{0, fmt.Errorf("found a second list of %s", word)}}
	case strings.TrimSpace(list) == "":
		return []listFault{{0, fmt.Errorf("found no units of %s", word)}}
	}
	spec.Lists[side] = strings.TrimSpace(list)
	wrong := unparsed(list, spec.System, side)
	if err := battle.CheckList(*spec, side); err != nil && wrong == nil {
		wrong = []listFault{{strings.Index(list, spec.Lists[side]), err}}
	}
	for i := range wrong {
		wrong[i] = listFault{at + wrong[i].at, fmt.Errorf("%s: %w", word, wrong[i].says)}
	}
	return wrong
}

// unparsed returns the errors of the parts of a list that cannot be parsed.
func unparsed(list, system string, side game.Side) (wrong []listFault) {
	book, err := battle.BookOf(system)
	if err != nil {
		return nil // CheckList reports it
	}
	at := 0
	for part := range strings.SplitSeq(list, ",") {
		if _, err := book.Parse(side, part); err != nil {
			blank := len(part) - len(strings.TrimLeft(part, " \t"))
			wrong = append(wrong, listFault{at + blank, err})
		}
		at += len(part) + 1
	}
	return wrong
}
