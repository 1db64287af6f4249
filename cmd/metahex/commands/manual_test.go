package commands

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

// command is a line of a manual that is to be typed.
var command = regexp.MustCompile(`(?m)^ {4}(?:\$ )?metahex ([^#\n]*)`)

// word is one as a shell has it.
var word = regexp.MustCompile(`'[^']*'|"[^"]*"|\S+`)

// Every command that the manuals show is one: its flags are known, and it takes so
// many arguments.
func TestManualsShowCommandsThereAre(t *testing.T) {
	t.Parallel()
	for file, least := range map[string]int{"../../../README.md": 20, "../../../maps/README.md": 12} {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		shown := command.FindAllStringSubmatch(string(data), -1)
		if len(shown) < least {
			t.Errorf("%s shows %d commands, want %d or more", file, len(shown), least)
		}
		for _, m := range shown {
			line, _, _ := strings.Cut(m[1], " > ")
			var args []string
			for _, w := range word.FindAllString(line, -1) {
				args = append(args, strings.Trim(w, `'"`))
			}
			root := newRoot()
			c, rest, err := root.Find(args)
			if err == nil {
				err = c.ParseFlags(rest)
			}
			if err == nil {
				err = c.ValidateArgs(c.Flags().Args())
			}
			if err != nil || c == root {
				t.Errorf("%s: metahex %s: %v", file, m[1], err)
			}
		}
	}
}
