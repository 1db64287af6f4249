package rule

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"gopkg.in/yaml.v3"
)

// Changing a number of a text before it is read.
//
// A simulation varies numbers in files, for example "two assault soldiers". The file's own reader
// must check the changed file like any other. So the text itself is changed, at the number's place,
// and neither nodes nor structs. All findings about the file keep their line and column.
//
// A number is named by the keys that lead to it, joined by dots. An item of a list is named by its
// id or name, or else by its number, from 1. Keys may be left out as long as only one number fits:
//
//	forces:                                forces.red.detachments.squad.units.assault
//	  red:                                 forces.red.assault
//	    detachments:                       red.assault
//	      - {name: Squad, units: {assault: 2}}

// A File is a named text.
type File struct {
	Name string // as messages show it
	Data []byte
}

// An Edit is a number to be changed.
type Edit struct {
	Path  string `json:"path"` // "forces.red.assault"
	Value int    `json:"value"`
}

// EditFiles returns a copy of files with numbers changed. It searches all files. If two have the
// same path, because one overlays the other, the later one is changed. The error lists the possible
// paths.
func EditFiles(files []File, edits ...Edit) ([]File, error) {
	files = slices.Clone(files)
	for _, e := range edits {
		// A number changed before may be longer or shorter now, so the places are found again.
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

// NumberPaths are the full paths of all numbers of files, for completion.
func NumberPaths(files []File) ([]string, error) {
	all, err := numbers(files)
	var paths []string
	for _, n := range all {
		paths = append(paths, n.path())
	}
	return paths, err
}

// A numeral is a whole number of a file, with the path to it.
type numeral struct {
	file  int
	words []string
	node  *yaml.Node
}

func (n numeral) path() string { return strings.Join(n.words, ".") }

// numbers lists the numbers of files in their order, without those that later files override.
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

// itemNames are the names of the items of a list: the id or name in small letters with hyphens,
// unless another item has the same.
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

// findNumber finds the only number that a path fits.
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
	return numeral{}, fmt.Errorf("found path %q, which fits %d numbers; want more of the path to one of %s", path, len(fit), strings.Join(paths, ", "))
}

// along follows a path and matches words in their order, each at its first occurrence. It returns
// how many words matched, and where it stopped.
func along(words, way []string) (used, far int) {
	for i, w := range way {
		if used < len(words) && words[used] == w {
			used, far = used+1, i+1
		}
	}
	return used, far
}

// unknownNumber names the first word of a path that leads nowhere, and the words that would be
// valid there.
func unknownNumber(all []numeral, words []string) error {
	right := 0
	for _, n := range all {
		used, _ := along(words, n.words)
		right = max(right, used)
	}
	// At the beginning almost every word is valid: the keys of the files are listed, and the
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

// elsewhere returns a number whose path contains a word, or the word nearest to it: a word that is
// unknown here may be known elsewhere.
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

// offsetOf converts a line and a column, which counts letters, to a byte offset.
func offsetOf(data []byte, line, column int) int {
	at := 0
	for range line - 1 {
		at += bytes.IndexByte(data[at:], '\n') + 1
	}
	letters := []rune(string(data[at:]))
	return at + len(string(letters[:column-1]))
}
