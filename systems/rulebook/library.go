package rulebook

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
	"sync"

	"metahex/rule"
	"metahex/rule/files"
)

// A Library is what a book ships, and how its scenarios S and tables T are read. NewLibrary completes
// it.
//
//	tables/*.yaml    ──Standard, Overlay──▶ tables ──┐
//	scenarios/*.yaml ──Load, Vary─────────▶ scenario ◀┘
type Library[S, T any] struct {
	Book     string   // the id of the system
	Files    fs.FS    // the folders scenarios, tables and tutorial
	Order    []string // the scenarios in the order in which they teach the rules; nil: alphabetical
	Training string   // the scenario of the guided first battle, which is in no list; empty: none
	// Tables are the files of tables, in the order in which they overlay one another. Those of Ground
	// matter only on maps of another kind, whose hash includes them, so a digest leaves them out. Those
	// of Shared come from other packages.
	Tables, Ground []string
	Shared         []rule.File
	Readings       rule.ReadingList  // the questions that the book leaves open
	Omissions      []Omission[T]     // the rules that a simulation may leave out
	Derived        map[string]string // keys of numbers that cannot be varied, and why

	// Read parses and checks the text of a scenario. With an error it may still return the scenario,
	// for its warnings.
	Read func(file string, data []byte, tables *T) (*S, error)
	// Map returns the hash of the map on which a scenario is played.
	Map func(*S) string

	// Standard returns the shipped tables. They are shared; callers must not modify them.
	Standard func() *T
	// Lay overlays tables with a file. After an error the tables are unchanged.
	Lay func(t *T, file string, data []byte) error

	figures func(*T) *Figures
	bare    func() *T // tables with the files of Ground alone
}

// An Omission is a rule that can be left out, to measure its effect. The function changes a copy of
// the tables, which shares its lists with the tables.
type Omission[T any] struct {
	Name string
	From func(*T)
}

// NewLibrary completes a library.
func NewLibrary[S, T any, PT Tables[T]](l Library[S, T]) *Library[S, T] {
	l.Lay = lay[T, PT]
	l.figures = func(t *T) *Figures { return PT(t).figures() }
	l.bare = func() *T {
		t := new(T)
		files.LayShipped(l.Files, "tables", func(file string, data []byte) error { return l.Lay(t, file, data) }, l.Ground...)
		l.figures(t).files = nil
		return t
	}
	l.Standard = sync.OnceValue(func() *T {
		t := l.shipped()
		for _, table := range PT(t).List() {
			if table.lacks() {
				panic("the shipped tables lack a value of " + table.Name)
			}
		}
		return t
	})
	return &l
}

// embedded returns the shipped scenarios.
func (l *Library[S, T]) embedded() files.Embedded {
	return files.Embedded{Files: l.Files, Folder: "scenarios", What: "scenario", Aside: l.Training, Order: l.Order}
}

// shipped reads the shipped tables.
func (l *Library[S, T]) shipped() *T {
	t := l.bare()
	for _, f := range l.Shared {
		if err := l.Lay(t, f.Name, f.Data); err != nil {
			panic(err) // the file is part of the program
		}
	}
	files.LayShipped(l.Files, "tables", func(file string, data []byte) error { return l.Lay(t, file, data) }, l.Tables...)
	return t
}

// IDs returns the ids of the shipped scenarios.
func (l *Library[S, T]) IDs() []string { return l.embedded().Names() }

// Overlay returns a copy of tables, overlaid with files in order. Errors are *rule.Faults with file,
// line and column.
func (l *Library[S, T]) Overlay(t *T, names ...string) (*T, error) {
	return l.overlaid(t, rule.File{}, Source{Tables: names})
}

// Load reads a shipped scenario by its id, or a scenario/1 file.
func (l *Library[S, T]) Load(scenario string, t *T) (*S, error) {
	s, _, err := l.Vary(scenario, t, nil)
	return s, err
}

// Vary reads a scenario with rules left out, and with numbers changed in it or in the tables. It also
// returns the changed tables.
func (l *Library[S, T]) Vary(scenario string, t *T, without []string, edits ...rule.Edit) (*S, *T, error) {
	f, err := l.embedded().Read(scenario)
	if err != nil {
		return nil, nil, err
	}
	return l.vary(f, t, without, edits)
}

// vary is Vary for the text of a scenario.
func (l *Library[S, T]) vary(f rule.File, t *T, without []string, edits []rule.Edit) (s *S, _ *T, err error) {
	if len(edits) > 0 {
		f, t, err = l.edit(f, t, edits)
	}
	for _, name := range without {
		if err == nil {
			t, err = l.Without(t, name)
		}
	}
	if err == nil {
		s, err = l.Read(f.Name, f.Data, t)
	}
	if err != nil {
		return nil, nil, err
	}
	return s, t, nil
}

// lay returns the text of a source's scenario, and the tables with all overlays.
func (l *Library[S, T]) lay(from Source) (f rule.File, t *T, err error) {
	if f, err = from.text(l.embedded().Read); err == nil {
		t, err = l.overlaid(l.Standard(), f, from)
	}
	return f, t, err
}

// overlaid returns a copy of tables, overlaid with the files that a scenario and its source name.
func (l *Library[S, T]) overlaid(t *T, scenario rule.File, from Source) (*T, error) {
	all, err := from.overlays(scenario)
	if err == nil && len(all) > 0 && l.Tables == nil {
		err = faultAt(all[0].path, "", nil, "found a file of tables; the system of this scenario has none")
	}
	for _, o := range all {
		var f rule.File
		if err == nil {
			f, err = from.read(scenario, o)
		}
		if err == nil {
			t, err = l.over(t, f)
		}
	}
	if err != nil {
		return nil, err
	}
	return t, nil
}

// over returns a copy of tables, overlaid with a file that is not shipped. If its format is missing, a
// finding of the lint says so.
func (l *Library[S, T]) over(t *T, f rule.File) (*T, error) {
	n, want := rule.TopKey(f.Data, "format"), l.Book+TablesFormat
	if n != nil && n.Value != want {
		return nil, faultAt(f.Name, "", n, "found format %q; want %s", rule.Clip(n.Value), want)
	}
	own := *t
	if err := l.Lay(&own, f.Name, f.Data); err != nil {
		return nil, err
	}
	if n == nil {
		g := l.figures(&own)
		g.unmarked = append(slices.Clip(g.unmarked), faultAt(f.Name, "", nil, rule.Warning+"the format is missing; want format: %s", want))
	}
	return &own, nil
}

// edit changes numbers in a scenario's text or in the tables. It reads the tables again.
func (l *Library[S, T]) edit(f rule.File, t *T, edits []rule.Edit) (rule.File, *T, error) {
	for _, e := range edits {
		if why, ok := l.Derived[e.Path[strings.LastIndexByte(e.Path, '.')+1:]]; ok {
			return f, nil, fmt.Errorf("found path %q; %s", e.Path, why)
		}
	}
	all, err := rule.EditFiles(append([]rule.File{f}, l.figures(t).files...), edits...)
	if err != nil {
		return f, nil, err
	}
	varied := l.bare()
	for _, f := range all[1:] {
		if err := l.Lay(varied, f.Name, f.Data); err != nil {
			return f, nil, err
		}
	}
	l.figures(varied).edited = true
	return all[0], varied, nil
}

// Without returns a copy of the tables without the effect of a rule.
func (l *Library[S, T]) Without(t *T, name string) (*T, error) {
	for _, o := range l.Omissions {
		if o.Name == name {
			own := *t
			o.From(&own)
			return &own, nil
		}
	}
	return nil, errors.New(rule.Unknown("rule to leave out", name, l.omitted()))
}

// omitted returns the names of the rules that can be left out.
func (l *Library[S, T]) omitted() (names []string) {
	for _, o := range l.Omissions {
		names = append(names, o.Name)
	}
	return names
}

// lessons returns the lessons/1 file of the guided first battle. It is beside the battle's scenario.
func (l *Library[S, T]) lessons() rule.File {
	if l.Training == "" {
		return rule.File{}
	}
	name := path.Join("tutorial", strings.Replace(l.Training, "training", "lessons", 1)+".yaml")
	data, err := fs.ReadFile(l.Files, name)
	if err != nil {
		panic(err) // the file is part of the program
	}
	return rule.File{Name: name, Data: data}
}
