package atlas

import (
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"
)

// A shelf is a folder of sheets or layouts that come with the program, each known
// by its name without the ending.
type shelf struct {
	files  fs.FS
	folder string
}

// names lists them, without the file of edge profiles.
func (s shelf) names() []string {
	entries, err := fs.ReadDir(s.files, s.folder)
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

// find finds the proper spelling of a name.
func (s shelf) find(name string) (string, bool) { return spelt(name, s.names()) }

// read reads a file, whose name the caller has from names.
func (s shelf) read(name string) (file string, data []byte) {
	file = path.Join(s.folder, name+".yaml")
	data, err := fs.ReadFile(s.files, file)
	if err != nil {
		panic(err)
	}
	return file, data
}

// text is a file cut into lines.
func (s shelf) text(name string) *text {
	t, _ := newText(s.read(name))
	return t
}

func spelt(name string, all []string) (string, bool) {
	if i := slices.IndexFunc(all, func(known string) bool { return strings.EqualFold(known, name) }); i >= 0 {
		return all[i], true
	}
	return "", false
}

// sound panics when a shipped file has findings, which a test keeps it from.
func (t *text) sound() {
	if err := t.told().Err(); err != nil {
		panic(err)
	}
}

// isFile reports whether there is such a file.
func isFile(name string) bool {
	info, err := os.Stat(name)
	return err == nil && !info.IsDir()
}
