package mapfile

import (
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"
)

// Embedded is a folder of shipped sheets or layouts. The name of each is its file name without the
// extension.
type Embedded struct {
	Files  fs.FS
	Folder string
}

// Names returns the names of the sheets or layouts, without the file of edge profiles.
func (e Embedded) Names() []string {
	entries, err := fs.ReadDir(e.Files, e.Folder)
	if err != nil {
		panic(err) // impossible, because the folder is embedded in the program
	}
	var all []string
	for _, entry := range entries {
		if name := strings.TrimSuffix(entry.Name(), ".yaml"); name != "edges" {
			all = append(all, name)
		}
	}
	return all
}

// Find returns the correct spelling of a name.
func (e Embedded) Find(name string) (string, bool) { return Canonical(name, e.Names()) }

// Read returns the path and the content of a file. The name must be one of Names.
func (e Embedded) Read(name string) (file string, data []byte) {
	file = path.Join(e.Folder, name+".yaml")
	data, err := fs.ReadFile(e.Files, file)
	if err != nil {
		panic(err)
	}
	return file, data
}

// Text returns a file split into lines.
func (e Embedded) Text(name string) *Text {
	t, _ := NewText(e.Read(name))
	return t
}

// Canonical returns the correct spelling of a name, ignoring case.
func Canonical(name string, all []string) (string, bool) {
	if i := slices.IndexFunc(all, func(known string) bool { return strings.EqualFold(known, name) }); i >= 0 {
		return all[i], true
	}
	return "", false
}

// Sound panics if a shipped file has findings. A test checks that none has.
func (t *Text) Sound() {
	if err := t.Report().Err(); err != nil {
		panic(err)
	}
}

// IsFile reports whether a file of this name exists. A symbolic link that leads nowhere is one: who
// gives it means no shipped map.
func IsFile(name string) bool {
	info, err := os.Stat(name)
	if err != nil {
		info, err = os.Lstat(name)
	}
	return err == nil && !info.IsDir()
}
