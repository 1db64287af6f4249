package commands

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"metahex/battle"
	"metahex/game"
	"metahex/rule"
)

// readLists reads a file of force lists, one line for each side, into a spec. It checks each list
// against the other fields of the spec.
func readLists(file string, data []byte, spec *battle.Spec) error {
	n := 0
	for line := range strings.Lines(strings.TrimPrefix(string(data), "\ufeff")) {
		n++
		text := strings.TrimSpace(line)
		if text == "" || strings.HasPrefix(text, "#") {
			continue
		}
		if part, err := readList(text, spec); err != nil {
			column := 1 + utf8.RuneCountInString(line[:strings.LastIndex(line, part)])
			return &rule.Fault{File: file, Line: n, Column: column, Text: err.Error()}
		}
	}
	return nil
}

// readList reads the list of one side into a spec. If there is an error, it also returns the part of
// the text to which the error belongs.
func readList(text string, spec *battle.Spec) (part string, err error) {
	word, list, ok := strings.Cut(text, ":")
	word, list = strings.TrimSpace(word), strings.TrimSpace(list)
	side := map[string]game.Side{"red": game.Red, "blue": game.Blue}[word]
	switch {
	case !ok:
		return text, fmt.Errorf("found %q; want a side and its units, such as \"red: commander, front-line 4\"", rule.Clip(text))
	case side == game.Chance:
		return text, fmt.Errorf("%s", rule.Unknown("side", word, []string{"red", "blue"}))
	case spec.Lists[side] != "":
		return text, fmt.Errorf("found a second list of %s", word)
	case list == "":
		return text, fmt.Errorf("found no units of %s", word)
	}
	spec.Lists[side] = list
	if err := battle.CheckList(*spec, side); err != nil {
		return list, fmt.Errorf("%s: %w", word, err)
	}
	return "", nil
}
