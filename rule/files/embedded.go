package files

import (
	"errors"
	"io/fs"
	"path"
	"slices"
	"strings"

	"metahex/rule"
)

// Embedded is a folder of shipped YAML files. Each file is named without its extension.
type Embedded struct {
	Files  fs.FS
	Folder string
	What   string   // the kind of file, for messages: "scenario"
	Order  []string // the names of the files, in listed order; nil: alphabetical
	Aside  string   // a file in the folder "tutorial" that Read accepts but Names does not list; empty: none
}

// Names lists the names of the files.
func (e Embedded) Names() []string {
	if e.Order != nil {
		return slices.Clone(e.Order)
	}
	entries, err := fs.ReadDir(e.Files, e.Folder)
	if err != nil {
		panic(err) // the folder is part of the program
	}
	var all []string
	for _, entry := range entries {
		all = append(all, strings.TrimSuffix(entry.Name(), ".yaml"))
	}
	return all
}

// Read returns the text of a shipped file or of a user's file. Case does not matter in the name of a
// shipped file. The name of a user's file contains a dot or a slash. The error lists the shipped
// names.
func (e Embedded) Read(name string) (rule.File, error) {
	for _, known := range e.Names() {
		if strings.EqualFold(known, name) {
			file := path.Join(e.Folder, known+".yaml")
			data, err := fs.ReadFile(e.Files, file)
			return rule.File{Name: file, Data: data}, err
		}
	}
	if e.Aside != "" && strings.EqualFold(e.Aside, name) {
		file := path.Join("tutorial", e.Aside+".yaml")
		data, err := fs.ReadFile(e.Files, file)
		return rule.File{Name: file, Data: data}, err
	}
	if !strings.ContainsAny(name, `./\`) {
		return rule.File{}, errors.New(rule.Unknown(e.What, name, e.Names()) + "; or name a file")
	}
	data, err := Read(name, Kind{"a " + e.What + " file", Scenario.Most})
	return rule.File{Name: name, Data: data}, err
}

// LayShipped overlays the named shipped files of a folder, in the given order. The names have no
// extension. It panics on an error, since the files are part of the program.
func LayShipped(files fs.FS, folder string, lay func(file string, data []byte) error, names ...string) {
	for _, name := range names {
		file := path.Join(folder, name+".yaml")
		data, err := fs.ReadFile(files, file)
		if err == nil {
			err = lay(file, data)
		}
		if err != nil {
			panic(err)
		}
	}
}
