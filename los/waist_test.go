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

// The waist imports grid, rule and maps of ours, and neither YAML nor embedded files
// nor a parser of Go: whoever wants a referee takes in no more than that.
func TestTheWaistImportsLittle(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	ours, foreign := []string{"metahex/grid", "metahex/maps", "metahex/rule"}, []string{"gopkg.in/yaml.v3", "embed", "go/parser", "go/ast"}
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
			if strings.HasPrefix(path, "metahex") && !slices.Contains(ours, path) || slices.Contains(foreign, path) {
				t.Errorf("%s imports %s", file, path)
			}
		}
	}
	if looked < 5 {
		t.Errorf("looked at %d files; the walk is broken", looked)
	}
}
