package mapfile

import (
	"bytes"
	"fmt"
	"strings"
)

// widest is the most characters that a line of a list has when a file is written.
const widest = 100

// A Group is the lines below one key of a file.
type Group []string

// Write writes the key and the lines below it, if there are any, and begins the next group.
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

// Paths adds lists of words, one a line.
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
