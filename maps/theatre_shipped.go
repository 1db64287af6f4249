package maps

import (
	"embed"
	"fmt"
	"path/filepath"
	"strings"

	"metahex/rule"
)

//go:embed theatres/*.yaml
var theatreFiles embed.FS

// Theatres are the names of the theatres that come with the program.
func Theatres() (all []string) {
	entries, err := theatreFiles.ReadDir("theatres")
	if err != nil {
		panic(err) // the folder is part of the program
	}
	for _, e := range entries {
		all = append(all, strings.TrimSuffix(e.Name(), ".yaml"))
	}
	return all
}

// OpenTheatre reads a theatre: a shipped one by its name, or a hexmap/1 file.
// Slips of form are passed over. The error tells every other slip, or which
// theatres there are.
func OpenTheatre(name string) (*Theatre, error) {
	for _, known := range Theatres() {
		if strings.EqualFold(known, name) {
			file := "theatres/" + known + ".yaml"
			data, err := theatreFiles.ReadFile(file)
			if err != nil {
				panic(err) // the name is from the folder itself
			}
			return soundTheatre(file, data)
		}
	}
	if ext := filepath.Ext(name); !strings.ContainsAny(name, `/\`) && ext != ".yaml" && ext != ".yml" && !isFile(name) {
		return nil, fmt.Errorf("%s; or name a file", rule.Unknown("hex map", name, Theatres()))
	}
	data, err := readFile(name)
	if err != nil {
		return nil, err
	}
	return soundTheatre(name, data)
}

func soundTheatre(file string, data []byte) (*Theatre, error) {
	t, found := ReadTheatre(file, data)
	if err := found.grave().Err(); err != nil {
		return nil, err
	}
	return t, nil
}

// IsTheatre tells whether a name is that of a theatre: a shipped one, or a file
// that says so itself.
func IsTheatre(name string) bool {
	for _, known := range Theatres() {
		if strings.EqualFold(known, name) {
			return true
		}
	}
	if !isFile(name) {
		return false
	}
	data, err := readFile(name)
	if err != nil {
		return false
	}
	t, ok := newText(name, data)
	return ok && t.format() == "hexmap/1"
}
