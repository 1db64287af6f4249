package metahex_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"
	"testing"
)

// exact lists the packages that decide rules and lines of sight, and the packages that store the
// results. The same answers must give the same bytes on every machine. So these packages decide
// nothing in floating point: they compare fractions by multiplying out, and lengths are whole
// thousandths.
var exact = []string{"grid", "rule", "maps", "los", "cards", "morale", "game", "record", "systems", "docs"}

// inexact lists the only files of these packages that may use floating point. The value is the reason
// why no result depends on floating point.
var inexact = map[string]string{
	"grid/line.go":                "Stretch, a fraction of a line for pictures",
	"los/layercake/section.go":    "the side view of a line, for drawing",
	"maps/foreign/geojson.go":     "coordinates for other programs",
	"game/inches.go":              "corners of the polygon that draws a circle",
	"game/game.go":                "the odds of Chance's options",
	"game/players.go":             "the same, and the draw by them; a record keeps the drawn answer",
	"game/share.go":               "shares of a series of matches, for printing",
	"game/measured.go":            "the same in a scenario's file",
	"record/film/film.go":         "how wide a picture is",
	"record/film/strokes.go":      "the same",
	"record/film/write.go":        "the same",
	"systems/gts/chits.go":        "the odds of a draw, for printing",
	"systems/battlesuit/deal.go":  "the same",
	"systems/battlesuit/panic.go": "the odds of a draw, for printing",
}

func TestNoFloatDecides(t *testing.T) {
	found := map[string]bool{}
	for _, room := range exact {
		err := fs.WalkDir(os.DirFS("."), room, func(file string, d fs.DirEntry, err error) error {
			switch {
			case err != nil:
				return err
			case d.IsDir() && (d.Name() == "testdata" || d.Name() == "gametest"):
				return fs.SkipDir
			case path.Ext(file) != ".go" || strings.HasSuffix(file, "_test.go"):
				return nil
			}
			for _, at := range floatsIn(t, file) {
				if found[file] = true; inexact[file] == "" {
					t.Errorf("%s: floating point; use whole numbers, or give a reason in floats_test.go why it decides nothing", at)
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	for file := range inexact {
		if !found[file] {
			t.Errorf("%s has no floating point any more; strike it from the list", file)
		}
	}
}

// floatsIn lists the places where a file names a floating-point type, writes a floating-point number,
// or calls a function on floating-point numbers.
func floatsIn(t *testing.T, file string) (all []token.Position) {
	t.Helper()
	set := token.NewFileSet()
	parsed, err := parser.ParseFile(set, file, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	types := []string{"float32", "float64", "complex64", "complex128"}
	ast.Inspect(parsed, func(n ast.Node) bool {
		is := false
		switch n := n.(type) {
		case *ast.BasicLit:
			is = n.Kind == token.FLOAT || n.Kind == token.IMAG
		case *ast.Ident:
			is = slices.Contains(types, n.Name)
		case *ast.SelectorExpr:
			// math.MaxInt32 is an integer; math.Sqrt returns a floating-point number.
			from, ok := n.X.(*ast.Ident)
			is = ok && from.Name == "math" && !strings.HasPrefix(n.Sel.Name, "Max") && !strings.HasPrefix(n.Sel.Name, "Min")
		}
		if is {
			all = append(all, set.Position(n.Pos()))
		}
		return true
	})
	return all
}
