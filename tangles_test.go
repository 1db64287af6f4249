package metahex_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"strings"
	"testing"
)

// mostWays is the largest allowed complexity of a function, counted as gocyclo does: one, plus one
// for each if, for, case, && and ||.
const mostWays = 11

func TestNoFunctionIsTangled(t *testing.T) {
	err := fs.WalkDir(os.DirFS("."), ".", func(file string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && file != "." && (strings.HasPrefix(d.Name(), ".") || d.Name() == "testdata" || d.Name() == "tools"):
			return fs.SkipDir
		case d.IsDir() || path.Ext(file) != ".go" || strings.HasSuffix(file, "_test.go"):
			return nil
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		for _, decl := range parsed.Decls {
			f, ok := decl.(*ast.FuncDecl)
			if !ok {
				continue
			}
			name := path.Dir(file) + " " + receiver(f) + f.Name.Name
			if found := ways(f); found > mostWays {
				t.Errorf("%s: %s has complexity %d, want %d at most: split it", file, name, found, mostWays)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// ways returns the cyclomatic complexity of a function, including function literals in it.
func ways(f *ast.FuncDecl) (n int) {
	ast.Inspect(f, func(node ast.Node) bool {
		more := false
		switch node := node.(type) {
		case *ast.FuncDecl, *ast.IfStmt, *ast.ForStmt, *ast.RangeStmt:
			more = true
		case *ast.CaseClause:
			more = node.List != nil
		case *ast.CommClause:
			more = node.Comm != nil
		case *ast.BinaryExpr:
			more = node.Op == token.LAND || node.Op == token.LOR
		}
		if more {
			n++
		}
		return true
	})
	return n
}

// receiver returns the name of a method's receiver type with a dot, without type parameters. For a
// function it returns "".
func receiver(f *ast.FuncDecl) string {
	if f.Recv == nil {
		return ""
	}
	of := f.Recv.List[0].Type
	if star, ok := of.(*ast.StarExpr); ok {
		of = star.X
	}
	switch of := of.(type) {
	case *ast.IndexExpr:
		return of.X.(*ast.Ident).Name + "."
	case *ast.IndexListExpr:
		return of.X.(*ast.Ident).Name + "."
	}
	return of.(*ast.Ident).Name + "."
}
