package mapfile

import (
	"bytes"
	"fmt"
	"strings"
)

// widest is the maximum number of characters in a line of a written list.
const widest = 100

// A Group is the list of lines below a key of a file.
type Group []string

// Write writes the key and the lines of the group, if there are any, and empties the group.
func (g *Group) Write(b *bytes.Buffer, key string) {
	if len(*g) > 0 {
		fmt.Fprintf(b, "%s:\n%s", key, strings.Join(*g, ""))
	}
	*g = nil
}

// List adds a list of words in brackets, wrapped.
func (g *Group) List(key string, words []string) {
	if len(words) == 0 {
		return
	}
	line := "  " + key + ": ["
	text := ""
	for i, w := range words {
		if i > 0 {
			line += ","
			if len(line)+len(w)+2 > widest {
				text += line + "\n"
				line = "   "
			}
			line += " "
		}
		line += w
	}
	*g = append(*g, text+line+"]\n")
}

// Paths adds lists of words, one list per line.
func (g *Group) Paths(key string, paths [][]string) {
	if len(paths) == 0 {
		return
	}
	text := "  " + key + ":\n"
	for _, path := range paths {
		text += "    - [" + strings.Join(path, ", ") + "]\n"
	}
	*g = append(*g, text)
}
