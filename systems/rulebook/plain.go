package rulebook

import (
	"fmt"
	"io/fs"
	"strings"

	"metahex/game"
)

// Defaults for small books, which may have no tables and no scenario text besides the fields of Sheet.

// NoTables are the tables of a system that has all its numbers in its scenarios.
type NoTables struct {
	Figures `yaml:"-"`
}

// List implements Tables.
func (*NoTables) List() []Table { return nil }

// Settle implements Tables.
func (*NoTables) Settle() error { return nil }

// NewPlain completes a system without tables and readings. Its scenarios S begin matches directly
// after reading. The embedded folder texts contains clauses.txt and the folder scenarios. The
// function ground returns the hash of a scenario's map.
func NewPlain[S any, PS interface {
	Scenario[S, NoTables]
	New() game.Match
}](y System, texts fs.FS, read func(file string, data []byte) (*S, error), ground func(*S) string) System {
	y.Texts, y.About = texts, "A scenario of "+y.Title+"."
	return New[S, NoTables, PS](y, Kit[S, NoTables, PS]{
		Library: NewLibrary(Library[S, NoTables]{
			Files: texts, Map: ground,
			Read: func(file string, data []byte, _ *NoTables) (*S, error) { return read(file, data) },
		}),
		Prepare: func(s *S, _ *NoTables, _ ...string) (PS, error) { return s, nil },
	})
}

// plain returns the default for Text: story, forces and terms.
func (s *Sheet) plain() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %s\n\n%s\n", s.ID, s.Title, s.Story)
	for _, side := range []game.Side{game.Red, game.Blue} {
		b.WriteString("\n" + strings.Join(s.Forces[side], "\n  ") + "\n")
	}
	b.WriteString("\n" + strings.Join(s.Terms, "\n") + "\n")
	return b.String()
}
