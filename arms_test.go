package metahex_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// mostArms is how many branches on the kind of a map are allowed outside the packages maps and
// render. Lower the number when a branch goes away, and never raise it: add a method to maps.Map.
const mostArms = 10

// TestFewArmsOnKindsOfMap counts the type switches and type assertions that check whether a map is a
// board of dots, a hex map or a table.
func TestFewArmsOnKindsOfMap(t *testing.T) {
	t.Parallel()
	kinds := []string{"metahex/maps/dots.Board", "metahex/maps/hexes.Map", "metahex/maps/tables.Map"}
	var arms []string
	fset := token.NewFileSet()
	err := fs.WalkDir(os.DirFS("."), ".", func(file string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && (slices.Contains([]string{"maps", "render", "tools", "testdata"}, file) || strings.HasPrefix(d.Name(), ".") && file != ".") {
			return fs.SkipDir
		}
		if path.Ext(file) != ".go" || strings.HasSuffix(file, "_test.go") {
			return nil
		}
		f, err := parser.ParseFile(fset, file, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		imported := map[string]string{} // key: the package's name in the file
		for _, i := range f.Imports {
			of, _ := strconv.Unquote(i.Path.Value)
			name := path.Base(of)
			if i.Name != nil {
				name = i.Name.Name
			}
			imported[name] = of
		}
		arm := func(e ast.Expr) {
			star, ok := e.(*ast.StarExpr)
			if !ok {
				return
			}
			of, ok := star.X.(*ast.SelectorExpr)
			if ok && slices.Contains(kinds, imported[fmt.Sprint(of.X)]+"."+of.Sel.Name) {
				arms = append(arms, fset.Position(e.Pos()).String())
			}
		}
		ast.Inspect(f, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.TypeAssertExpr:
				arm(n.Type)
			case *ast.TypeSwitchStmt:
				for _, s := range n.Body.List {
					for _, e := range s.(*ast.CaseClause).List {
						arm(e)
					}
				}
			}
			return true
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(arms) > mostArms {
		t.Errorf("got %d arms on kinds of map outside maps and render, want at most %d:\n%s", len(arms), mostArms, strings.Join(arms, "\n"))
	}
}
