package rulebook

import (
	"bytes"
	"path/filepath"
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

// mostTables limits the files of tables that a scenario names.
const mostTables = 20

// carried reports whether the texts of all files of tables are part of the source.
func (s *Source) carried() bool { return s.Text != nil || s.Figures != nil }

// text returns the text of the scenario. The function reads one by its id or from a file.
func (s *Source) text(read func(scenario string) (rule.File, error)) (rule.File, error) {
	if s.Text == nil {
		return read(s.Scenario)
	}
	return rule.File{Name: s.Scenario, Data: s.Text}, nil
}

// laid returns the files of tables that overlay the shipped ones: those that the scenario names, then
// those of the source. A file of both is among the former.
func (s *Source) laid(f rule.File) ([]rule.File, error) {
	all, err := s.named(f)
	for _, name := range s.Tables {
		if err != nil {
			break
		}
		if !slices.ContainsFunc(all, func(g rule.File) bool { return filepath.Clean(g.Name) == filepath.Clean(name) }) {
			var g rule.File
			g, err = s.file(name)
			all = append(all, g)
		}
	}
	return all, err
}

// file returns a file of tables that the source names.
func (s *Source) file(name string) (rule.File, error) {
	if s.carried() {
		text, ok := s.Figures[name]
		if !ok {
			return rule.File{}, faultAt(name, "", nil, "the text of this file of tables is missing")
		}
		return rule.File{Name: name, Data: []byte(text)}, nil
	}
	data, err := files.Read(name, files.Tables)
	return rule.File{Name: name, Data: data}, err
}

// named returns the files of tables that a scenario names under its key "tables". They are in the folder
// of the scenario or below. A malformed key gives nil, nil: the reader of the scenario reports it.
func (s *Source) named(f rule.File) (all []rule.File, err error) {
	if !bytes.Contains(f.Data, []byte("tables")) {
		return nil, nil
	}
	n := rule.TopNode(f.Data, "tables")
	if n == nil || slices.ContainsFunc(n.Content, func(n *yaml.Node) bool { return n.Kind != yaml.ScalarNode }) {
		return nil, nil
	}
	if len(n.Content) > mostTables {
		return nil, faultAt(f.Name, "", n, "found %d files of tables; want at most %d", len(n.Content), mostTables)
	}
	for i, at := range n.Content {
		if slices.ContainsFunc(n.Content[:i], func(o *yaml.Node) bool { return o.Value == at.Value }) {
			return nil, faultAt(f.Name, "", at, "found tables %q twice; want each file once", rule.Clip(at.Value))
		}
		g, err := s.namedAt(f, at)
		if err != nil {
			return nil, err
		}
		all = append(all, g)
	}
	return all, nil
}

// namedAt returns the file of tables that a scenario names at a node.
func (s *Source) namedAt(f rule.File, at *yaml.Node) (rule.File, error) {
	if s.carried() {
		text, ok := s.Figures[at.Value]
		if !ok {
			return rule.File{}, faultAt(f.Name, "", at, "found tables %q; the text of this file is missing", rule.Clip(at.Value))
		}
		return rule.File{Name: at.Value, Data: []byte(text)}, nil
	}
	path, err := files.Beside(f.Name, at.Value)
	if err != nil || filepath.IsAbs(filepath.FromSlash(at.Value)) {
		return rule.File{}, faultAt(f.Name, "", at, "found tables %q; want a .yaml file in the scenario's folder or below", rule.Clip(at.Value))
	}
	data, err := files.Read(path, files.Tables)
	if err != nil {
		return rule.File{}, faultAt(f.Name, "", at, "tables: %v", err)
	}
	return rule.File{Name: path, Data: data}, nil
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
		f := rule.File{Name: s.Scenario, Data: data}
		all, err := (&Source{}).named(f)
		if err != nil {
			return s, err
		}
		for i, g := range all {
			carried[rule.TopNode(data, "tables").Content[i].Value] = string(g.Data)
		}
		s.Text = data
	}
	s.Figures = carried
	return s, nil
}
