package mapfile

import (
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"
)

// A Shelf is a folder of sheets or layouts that come with the program, each known
// by its name without the ending.
type Shelf struct {
	Files  fs.FS
	Folder string
}

// Names lists them, without the file of edge profiles.
func (s Shelf) Names() []string {
	entries, err := fs.ReadDir(s.Files, s.Folder)
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

// Find finds the proper spelling of a name.
func (s Shelf) Find(name string) (string, bool) { return Spelt(name, s.Names()) }

// Read reads a file, whose name the caller has from Names.
func (s Shelf) Read(name string) (file string, data []byte) {
	file = path.Join(s.Folder, name+".yaml")
	data, err := fs.ReadFile(s.Files, file)
	if err != nil {
		panic(err)
	}
	return file, data
}

// Text is a file cut into lines.
func (s Shelf) Text(name string) *Text {
	t, _ := NewText(s.Read(name))
	return t
}

// Spelt finds the proper spelling of a name, of which the case does not matter.
func Spelt(name string, all []string) (string, bool) {
	if i := slices.IndexFunc(all, func(known string) bool { return strings.EqualFold(known, name) }); i >= 0 {
		return all[i], true
	}
	return "", false
}

// Sound panics when a shipped file has findings, which a test keeps it from.
func (t *Text) Sound() {
	if err := t.Told().Err(); err != nil {
		panic(err)
	}
}

// IsFile reports whether there is such a file.
func IsFile(name string) bool {
	info, err := os.Stat(name)
	return err == nil && !info.IsDir()
}
