package rulebook

import (
	"bytes"
	"path/filepath"
	"reflect"
	"slices"

	"gopkg.in/yaml.v3"

	"metahex/rule"
	"metahex/rule/files"
)

// A Source names a battle: its scenario, and what overlays or varies it.
//
//	shipped tables ◀── the scenario's tables ◀── Tables ◀── Edits, Without ──┐
//	                   Scenario or Text ◀── Edits ──────────────────────────┼──▶ Open, Read, Lint
//	                                        Readings ───────────────────────┘
type Source struct {
	Scenario string   // the id of a shipped scenario, or a file; with Text, the text's name in messages
	Text     []byte   // the text of the scenario; nil: that of Scenario
	Tables   []string // files that overlay the system's tables, in order
	Readings []string // readings that differ from the scenario's, such as "10.0=d12"
	// Figures are the texts of the files that Tables and the scenario name, by these names. A source
	// with a Text or with Figures that are not nil opens no files of tables.
	Figures map[string]string

	// Edits and Without are for simulation: a record cannot contain them.
	Edits   []rule.Edit // changed numbers of the scenario and of the tables
	Without []string    // omitted rules, from the system's Omissions
}

// carried reports whether the texts of all files of tables are part of the source.
func (s *Source) carried() bool { return s.Text != nil || s.Figures != nil }

// text returns the text of the scenario. The function reads one by its id or from a file.
func (s *Source) text(read func(scenario string) (rule.File, error)) (rule.File, error) {
	if s.Text == nil {
		return read(s.Scenario)
	}
	return rule.File{Name: s.Scenario, Data: s.Text}, nil
}

// An overlay is a file of tables that a source names.
type overlay struct {
	name string     // the name of its text among the Figures
	path string     // of the file; the name, if the source carries the text
	at   *yaml.Node // of the name in the scenario; nil: it is among the Tables
}

// overlays lists the files of tables that overlay the shipped ones: those that the scenario names, then
// those of the source. A file of both is among the former.
func (s *Source) overlays(f rule.File) ([]overlay, error) {
	own, err := s.named(f)
	all := slices.Clip(own)
	for _, name := range s.Tables {
		if !slices.ContainsFunc(own, func(o overlay) bool { return filepath.Clean(o.path) == filepath.Clean(name) }) {
			all = append(all, overlay{name: name, path: name})
		}
	}
	return all, err
}

// named returns the files of tables that a scenario names under its key "tables". They are in the folder
// of the scenario or below. A malformed key gives nil, nil: the reader of the scenario reports it.
func (s *Source) named(f rule.File) (all []overlay, err error) {
	if !bytes.Contains(f.Data, []byte("tables")) {
		return nil, nil
	}
	n := rule.TopNode(f.Data, "tables")
	if n == nil || slices.ContainsFunc(n.Content, func(n *yaml.Node) bool { return n.Kind != yaml.ScalarNode }) {
		return nil, nil
	}
	if count := rule.FieldOf(reflect.TypeFor[Head](), "tables").Count; !count.Has(len(n.Content)) {
		return nil, faultAt(f.Name, "", n, "found %d files of tables; want at most %d", len(n.Content), count.Most)
	}
	for _, at := range n.Content {
		o := overlay{at.Value, at.Value, at}
		if slices.ContainsFunc(all, func(other overlay) bool { return other.name == o.name }) {
			return nil, faultAt(f.Name, "", at, "found tables %q twice; want each file once", rule.Clip(o.name))
		}
		if !s.carried() {
			o.path, err = files.Beside(f.Name, o.name)
			if err != nil || filepath.IsAbs(filepath.FromSlash(o.name)) {
				return nil, faultAt(f.Name, "", at, "found tables %q; want a .yaml file in the scenario's folder or below", rule.Clip(o.name))
			}
		}
		all = append(all, o)
	}
	return all, nil
}

// read returns a file of tables. Its name stands in the scenario f, or among the Tables.
func (s *Source) read(f rule.File, o overlay) (rule.File, error) {
	if !s.carried() {
		data, err := files.Read(o.path, files.Tables)
		if err != nil && o.at != nil {
			err = faultAt(f.Name, "", o.at, "tables: %v", err)
		}
		return rule.File{Name: o.path, Data: data}, err
	}
	text, ok := s.Figures[o.name]
	switch {
	case ok:
		return rule.File{Name: o.name, Data: []byte(text)}, nil
	case o.at != nil:
		return rule.File{}, faultAt(f.Name, "", o.at, "found tables %q; the text of this file is missing", rule.Clip(o.name))
	}
	return rule.File{}, faultAt(o.name, "", nil, "the text of this file of tables is missing")
}

// Carry returns the source with the texts of all files that it names, except shipped scenarios, so that it
// can be opened where these files are not. A file of tables that Tables names must be known to the caller:
// open returns its text.
func (s Source) Carry(open func(name string) ([]byte, error)) (Source, error) {
	carried := map[string]string{}
	for _, name := range s.Tables {
		data, err := open(name)
		if err != nil {
			return s, err
		}
		carried[name] = string(data)
	}
	if files.IsPath(s.Scenario) {
		data, err := files.Read(s.Scenario, files.Scenario)
		if err != nil {
			return s, err
		}
		f, here := rule.File{Name: s.Scenario, Data: data}, Source{}
		all, err := here.named(f)
		for _, o := range all {
			g, err := here.read(f, o)
			if err != nil {
				return s, err
			}
			carried[o.name] = string(g.Data)
		}
		if err != nil {
			return s, err
		}
		s.Text = data
	}
	s.Figures = carried
	return s, nil
}
