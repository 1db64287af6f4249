package maps

import (
	"embed"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"strings"

	"metahex/rule"
)

//go:embed panels/*.yaml layouts/*.yaml tables/*.yaml
var shipped embed.FS

// names lists the shipped files of a folder, without their ending.
func names(folder string) []string {
	entries, err := shipped.ReadDir(folder)
	if err != nil {
		panic(err) // the folder is part of the program
	}
	var all []string
	for _, e := range entries {
		if name := strings.TrimSuffix(e.Name(), ".yaml"); name != "edges" {
			all = append(all, name)
		}
	}
	return all
}

// shippedName finds the proper spelling of a shipped file's name.
func shippedName(folder, name string) (string, bool) {
	for _, known := range names(folder) {
		if strings.EqualFold(known, name) {
			return known, true
		}
	}
	return "", false
}

// Shipped are the names of the boards that come with the program, layouts
// first and then lone panels.
func Shipped() []string { return append(names("layouts"), names("panels")...) }

// shippedText reads a shipped file.
func shippedText(folder, name string) *text {
	file := path.Join(folder, name+".yaml")
	data, err := shipped.ReadFile(file)
	if err != nil {
		panic(err) // the caller has the name from names
	}
	t, _ := newText(file, data)
	return t
}

// sound panics when a shipped file has findings, which a test keeps it from.
func (t *text) sound() {
	if err := t.told().Err(); err != nil {
		panic(err)
	}
}

func shippedPanel(name string) *Panel {
	t := shippedText("panels", name)
	s := t.sheet()
	t.sound()
	return s.panel
}

func shippedProfiles() map[string]Profile {
	t := shippedText("panels", "edges")
	defer t.sound()
	return t.readEdges()
}

// Open makes the board of a name: a shipped layout or panel (case does not
// matter), or a file of format panel/1 or layout/1. Slips of form are passed
// over. The error tells every other slip in the file, or which boards there
// are.
func Open(name string) (*Board, error) {
	if layout, ok := shippedName("layouts", name); ok {
		t := shippedText("layouts", layout)
		l := t.layout()
		t.sound()
		l.alone = true
		b := l.assemble()
		t.sound()
		return b, nil
	}
	if panel, ok := shippedName("panels", name); ok {
		return Alone(shippedPanel(panel)), nil
	}
	if ext := filepath.Ext(name); !strings.ContainsAny(name, `/\`) && ext != ".yaml" && ext != ".yml" && !isFile(name) {
		return nil, fmt.Errorf("%s; or name a file", rule.Unknown("board", name, Shipped()))
	}
	return openFile(name)
}

// isFile reports whether there is such a file.
func isFile(name string) bool {
	info, err := os.Stat(name)
	return err == nil && !info.IsDir()
}

func openFile(file string) (*Board, error) {
	data, err := readFile(file)
	if err != nil {
		return nil, err
	}
	return read(file, data)
}

// read makes the board of a file that is read.
func read(file string, data []byte) (*Board, error) {
	t, ok := newText(file, data)
	if !ok {
		return nil, t.told()
	}
	switch t.format() {
	case "layout/1":
		l := t.layout()
		if l != nil && len(t.findings.grave()) == 0 {
			if b := l.assemble(); b != nil {
				return b, nil
			}
		}
		return nil, t.told().grave()
	case "edges/1":
		t.find(1, 1, "edge profiles are no board; want a file of format panel/1 or layout/1")
		return nil, t.told()
	case "table/1":
		t.find(1, 1, "a table in inches has no dots; want a file of format panel/1 or layout/1")
		return nil, t.told()
	default:
		p, found := ReadPanel(file, data)
		if err := found.grave().Err(); err != nil {
			return nil, err
		}
		return Alone(p), nil
	}
}

// ShippedTables are the names of the tables in inches that come with the
// program.
func ShippedTables() []string { return names("tables") }

// OpenTable is the table of a name: a shipped one (case does not matter), or a
// file of format table/1. The error tells every slip in the file, or which
// tables there are.
func OpenTable(name string) (*Table, error) {
	if known, ok := shippedName("tables", name); ok {
		t := shippedText("tables", known)
		table := t.table()
		t.sound()
		return table, nil
	}
	if ext := filepath.Ext(name); !strings.ContainsAny(name, `/\`) && ext != ".yaml" && ext != ".yml" && !isFile(name) {
		return nil, fmt.Errorf("%s; or name a file", rule.Unknown("table", name, ShippedTables()))
	}
	data, err := readFile(name)
	if err != nil {
		return nil, err
	}
	table, found := ReadTable(name, data)
	return table, found.grave().Err()
}

// IsTable reports whether a name is that of a shipped table, or of a file that
// says it holds one.
func IsTable(name string) bool {
	if _, ok := shippedName("tables", name); ok {
		return true
	}
	if _, ok := shippedName("panels", name); ok {
		return false
	}
	data, err := readFile(name)
	if err != nil {
		return false
	}
	t, _ := newText(name, data)
	return t.format() == "table/1"
}
