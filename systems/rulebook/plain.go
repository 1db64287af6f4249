package rulebook

import (
	"fmt"
	"io/fs"
	"strings"

	"metahex/game"
	"metahex/rule"
	"metahex/rule/files"
)

// Defaults for small books, which may have no tables and no scenario text besides the fields of Sheet.

// NoTables are the tables of a system that has all its numbers in its scenarios.
type NoTables struct{}

// Overlay returns an error for every file.
func (*NoTables) Overlay(file string) (*NoTables, error) {
	return nil, &rule.Fault{File: file, Line: 1, Column: 1, Text: "found a file of tables; the system of this scenario has none"}
}

// NewPlain completes a system without tables and readings. Its scenarios S begin matches directly
// after reading. The embedded folder texts contains clauses.txt and the folder scenarios. The
// function ground returns the hash of a scenario's map.
func NewPlain[S any, PS interface {
	Scenario[S, NoTables]
	New() game.Match
}](y System, texts fs.FS, read func(file string, data []byte) (*S, error), ground func(*S) string) System {
	embedded := files.Embedded{Files: texts, Folder: "scenarios", What: "scenario"}
	y.Texts, y.IDs, y.About = texts, embedded.Names(), "A scenario of "+y.Title+"."
	return New[S, NoTables, PS](y, Kit[S, NoTables, PS]{
		Variation: &rule.Variation[S, NoTables]{
			Text:     embedded.Read,
			Read:     func(file string, data []byte, _ *NoTables) (*S, error) { return read(file, data) },
			Standard: func() *NoTables { return &NoTables{} },
			Files:    func(*NoTables) []rule.File { return nil },
			Ground:   ground,
		},
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
