package maps

import (
	"embed"
	"os"
	"path"
	"path/filepath"
	"strings"
)

//go:embed panels/*.yaml layouts/*.yaml hexpanels/*.yaml hexlayouts/*.yaml tables/*.yaml hexmaps/*.yaml
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
	return spelt(name, names(folder))
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
	all := map[string]Profile{}
	for folder, read := range map[string]func(*text) map[string]Profile{"panels": (*text).readEdges, "hexpanels": (*text).readHexEdges} {
		for name, p := range shippedEdges(folder, read) {
			all[name] = p
		}
	}
	return all
}

func shippedEdges(folder string, read func(*text) map[string]Profile) map[string]Profile {
	t := shippedText(folder, "edges")
	defer t.sound()
	return read(t)
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
	if err := notShipped("board", BoardKind, name, Shipped()); err != nil {
		return nil, err
	}
	return openFile(name)
}

// fileLike reports whether a name that is not shipped is meant for a file.
func fileLike(name string) bool {
	ext := filepath.Ext(name)
	return strings.ContainsAny(name, `/\`) || ext == ".yaml" || ext == ".yml" || isFile(name)
}

// isFile reports whether there is such a file.
func isFile(name string) bool {
	info, err := os.Stat(name)
	return err == nil && !info.IsDir()
}

func openFile(file string) (*Board, error) {
	data, err := ofKind(BoardKind, file)
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
		if l != nil && len(t.findings.Grave()) == 0 {
			if b := l.assemble(); b != nil {
				return b, nil
			}
		}
		return nil, t.told().Grave()
	case "edges/1":
		t.find(1, 1, "edge profiles are no board; want a file of format panel/1 or layout/1")
		return nil, t.told()
	default:
		p, found := ReadPanel(file, data)
		if err := found.Grave().Err(); err != nil {
			return nil, err
		}
		return Alone(p), nil
	}
}

// ReadBoard makes the board of a panel/1 or layout/1 text as if it stood in a
// file of that name: a layout's panels are looked for beside it.
func ReadBoard(file string, data []byte) (*Board, error) { return read(file, data) }
