package los_test

import (
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// The waist imports grid, rule and maps of this module and the standard library. It imports neither
// YAML nor embedded files nor a parser of Go, so an importer of a referee gets none of these.
func TestTheWaistImportsLittle(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	ours := []string{"metahex/grid", "metahex/maps", "metahex/rule"}
	module := strings.TrimSuffix(ours[0], "grid")
	looked := 0
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		looked++
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ImportsOnly)
		if err != nil {
			t.Fatal(err)
		}
		for _, i := range parsed.Imports {
			path, _ := strconv.Unquote(i.Path.Value)
			room, _, _ := strings.Cut(path, "/")
			foreign := strings.Contains(room, ".") // another module, such as gopkg.in/yaml.v3
			own := strings.HasPrefix(path, module)
			if (foreign || own || room == "go" || path == "embed") && !slices.Contains(ours, path) {
				t.Errorf("%s imports %s", file, path)
			}
		}
	}
	if looked < 5 {
		t.Errorf("looked at %d files; the walk is broken", looked)
	}
}
