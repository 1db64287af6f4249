package rule

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"gopkg.in/yaml.v3"
)

// Changing a number in the text of a file before the file is parsed.
//
// A simulation varies numbers in files, for example "two assault soldiers". The file's own reader
// must check the changed file like any other file. So the edit changes the text, not the parsed
// nodes or structs. Findings in the changed file keep their line and column.
//
// A number is named by its path: the keys that lead to it, joined by dots. A list item is named by
// its id or name, or else by its index, from 1. Keys may be left out if the path still fits only one
// number:
//	forces:                                forces.red.detachments.squad.units.assault
//	  red:                                 forces.red.assault
//	    detachments:                       red.assault
//	      - {name: Squad, units: {assault: 2}}

// A File is a named text.
type File struct {
	Name string // the name shown in messages
	Data []byte
}

// An Edit is a change of one number.
type Edit struct {
	Path  string `json:"path"` // "forces.red.assault"
	Value int    `json:"value"`
}

// EditFiles returns a copy of files with changed numbers. It searches all files. If a later file
// overlays the same path, the number in the later file is changed. The error lists the possible
// paths.
func EditFiles(files []File, edits ...Edit) ([]File, error) {
	files = slices.Clone(files)
	for _, e := range edits {
		// An earlier edit may have changed the length of a number, so all offsets are recomputed.
		all, err := numbers(files)
		if err != nil {
			return nil, err
		}
		n, err := findNumber(all, e.Path)
		if err != nil {
			return nil, err
		}
		t := &files[n.file]
		at := offsetOf(t.Data, n.node.Line, n.node.Column)
		t.Data = slices.Concat(t.Data[:at], strconv.AppendInt(nil, int64(e.Value), 10), t.Data[at+len(n.node.Value):])
	}
	return files, nil
}

// NumberPaths returns the full paths of all numbers in files, for completion.
func NumberPaths(files []File) ([]string, error) {
	all, err := numbers(files)
	var paths []string
	for _, n := range all {
		paths = append(paths, n.path())
	}
	return paths, err
}

// A numeral is a whole number in a file, with its path.
type numeral struct {
	file  int
	words []string
	node  *yaml.Node
}

func (n numeral) path() string { return strings.Join(n.words, ".") }

// numbers returns the whole numbers in the files, in file order. It omits a number that a later file
// overrides.
func numbers(files []File) ([]numeral, error) {
	var all []numeral
	for i, t := range files {
		root, err := parse(t.Data)
		if err != nil {
			return nil, InFile(t.Name, err)
		}
		below(root, nil, func(words []string, n *yaml.Node) {
			all = append(all, numeral{i, words, n})
		})
	}
	last := map[string]int{}
	for i, n := range all {
		last[n.path()] = i
	}
	kept := all[:0]
	for i, n := range all {
		if last[n.path()] == i {
			kept = append(kept, n)
		}
	}
	return kept, nil
}

// below reports every whole number at and below a node.
func below(n *yaml.Node, words []string, tell func([]string, *yaml.Node)) {
	further := func(word string, c *yaml.Node) {
		below(c, append(words[:len(words):len(words)], word), tell)
	}
	switch n.Kind {
	case yaml.ScalarNode:
		if n.Tag == "!!int" && n.Style == 0 {
			tell(words, n)
		}
	case yaml.MappingNode:
		for i := 0; i < len(n.Content); i += 2 {
			if n.Content[i].Value != "measured" { // figures that do not affect play
				further(n.Content[i].Value, n.Content[i+1])
			}
		}
	case yaml.SequenceNode:
		names := itemNames(n)
		for i, c := range n.Content {
			further(names[i], c)
		}
	}
}

// itemNames returns the names of the items of a list: the id or name in small letters with hyphens.
// An item without a unique name gets its index, from 1.
func itemNames(list *yaml.Node) []string {
	names, seen := make([]string, len(list.Content)), map[string]int{}
	for i, item := range list.Content {
		for k := 0; item.Kind == yaml.MappingNode && k < len(item.Content); k += 2 {
			if key := item.Content[k].Value; key == "id" || key == "name" && names[i] == "" {
				names[i] = strings.ToLower(strings.Join(strings.Fields(item.Content[k+1].Value), "-"))
			}
		}
		seen[names[i]]++
	}
	for i, name := range names {
		if name == "" || seen[name] > 1 || strings.Contains(name, ".") {
			names[i] = strconv.Itoa(i + 1)
		}
	}
	return names
}

// findNumber returns the only number that fits a path.
func findNumber(all []numeral, path string) (numeral, error) {
	words := strings.Split(path, ".")
	var fit []numeral
	for _, n := range all {
		if n.path() == path {
			return n, nil
		}
		if used, _ := along(words, n.words); used == len(words) {
			fit = append(fit, n)
		}
	}
	switch {
	case len(fit) == 1:
		return fit[0], nil
	case fit == nil:
		return numeral{}, unknownNumber(all, words)
	}
	const most = 6
	var paths []string
	for _, n := range fit[:min(most, len(fit))] {
		paths = append(paths, n.path())
	}
	if len(fit) > most {
		paths = append(paths, fmt.Sprintf("and %d more", len(fit)-most))
	}
	return numeral{}, fmt.Errorf("found path %q, which fits %d numbers; want a longer path that fits only one of %s", path, len(fit), strings.Join(paths, ", "))
}

// along matches words, in order, with the words of a path. Words of the path may be skipped. It
// returns the number of matched words, and the position in the path after the last match.
func along(words, way []string) (used, far int) {
	for i, w := range way {
		if used < len(words) && words[used] == w {
			used, far = used+1, i+1
		}
	}
	return used, far
}

// unknownNumber returns an error that names the first invalid word of a path, and the words that are
// valid at this point.
func unknownNumber(all []numeral, words []string) error {
	right := 0
	for _, n := range all {
		used, _ := along(words, n.words)
		right = max(right, used)
	}
	// Almost every word is valid at the beginning. So the error lists only the top-level keys, but the
	// nearest word is searched among all words.
	var next, top []string
	add := func(list []string, word string) []string {
		if slices.Contains(list, word) {
			return list
		}
		return append(list, word)
	}
	for _, n := range all {
		if used, far := along(words[:right], n.words); used == right {
			top = add(top, n.words[0])
			for _, w := range n.words[far:] {
				next = add(next, w)
			}
		}
	}
	what := "number"
	if right > 0 {
		top = next
		what += " of " + strings.Join(words[:right], ".")
	}
	if len(next) == 0 {
		return fmt.Errorf("found path %q; %s is a number itself, and has nothing below it", strings.Join(words, "."), strings.Join(words[:right], "."))
	}
	text := Unknown(what, words[right], top)
	switch near := Nearest(words[right], next); {
	case near == "":
		text += elsewhere(all, words[right])
	case !slices.Contains(top, near):
		text += fmt.Sprintf(", did you mean %q?", near)
	}
	return fmt.Errorf("%s", text)
}

// elsewhere returns a number whose path contains the word, or else the nearest known word. A word
// that is invalid here may be valid in another part of the files.
func elsewhere(all []numeral, word string) string {
	var known []string
	for _, n := range all {
		known = append(known, n.words...)
	}
	near := Nearest(word, known)
	if slices.Contains(known, word) {
		near = word
	}
	for _, n := range all {
		switch {
		case near == "" || !slices.Contains(n.words, near):
		case near == word:
			return fmt.Sprintf("; %s is part of %s", near, n.path())
		default:
			return fmt.Sprintf(", did you mean %q, as in %s?", near, n.path())
		}
	}
	return ""
}

// offsetOf converts a line and a column to a byte offset. The column counts letters, not bytes.
func offsetOf(data []byte, line, column int) int {
	at := 0
	for range line - 1 {
		at += bytes.IndexByte(data[at:], '\n') + 1
	}
	letters := []rune(string(data[at:]))
	return at + len(string(letters[:column-1]))
}
