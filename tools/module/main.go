// Command module renames the module of a source tree in all its Go files:
//
//	go run -C tools ./module .. example.org/you/metahex
//
// It changes the module line of go.mod, imports, and strings that contain paths of packages. Then it
// formats the changed files.
package main

import (
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"io/fs"
	"log"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/mod/modfile"
	"golang.org/x/mod/module"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("module: ")
	if len(os.Args) != 3 {
		log.Fatal("want the root of a tree and a module path, such as example.org/you/metahex")
	}
	if err := rename(os.Args[1], os.Args[2]); err != nil {
		log.Fatal(err)
	}
}

// rename gives the tree below root a new module path.
func rename(root, now string) error {
	if err := module.CheckPath(now); err != nil {
		return err
	}
	file := filepath.Join(root, "go.mod")
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	mod, err := modfile.Parse(file, text, nil)
	if err != nil {
		return err
	}
	old := mod.Module.Mod.Path
	if err := mod.AddModuleStmt(now); err != nil {
		return err
	}
	if text, err = mod.Format(); err != nil {
		return err
	}
	// Write go.mod last: as long as it has the old path, a failed run can be repeated.
	r := &renamer{old: old, now: now, folders: []string{""}}
	entries, err := os.ReadDir(root)
	if err != nil {
		return err
	}
	for _, e := range entries {
		if e.IsDir() {
			r.folders = append(r.folders, e.Name())
		}
	}
	if err := filepath.WalkDir(root, r.visit); err != nil {
		return err
	}
	if err := os.WriteFile(file, text, 0o644); err != nil {
		return err
	}
	fmt.Printf("renamed %s to %s in %d files\n", old, now, r.changed)
	return nil
}

// A renamer changes Go files.
type renamer struct {
	old, now string
	folders  []string // folders of the top level: the possible path elements after the module path
	changed  int
}

func (r *renamer) visit(file string, d fs.DirEntry, err error) error {
	switch {
	case err != nil:
		return err
	case d.IsDir() && (strings.HasPrefix(d.Name(), ".") && len(d.Name()) > 2 || nested(file)):
		return fs.SkipDir
	case d.IsDir() || filepath.Ext(file) != ".go":
		return nil
	}
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	text, changes, err := r.renamed(file, text)
	if err != nil || changes == 0 {
		return err
	}
	r.changed++
	return os.WriteFile(file, text, 0o644)
}

// nested reports whether a folder is a module of its own.
func nested(folder string) bool {
	_, err := os.Stat(filepath.Join(folder, "go.mod"))
	return err == nil && filepath.Base(folder) == "tools"
}

// renamed returns the text of a Go file with the new path, and the number of changes.
func (r *renamer) renamed(file string, text []byte) (_ []byte, changes int, err error) {
	files := token.NewFileSet()
	tree, err := parser.ParseFile(files, file, text, parser.ParseComments)
	if err != nil {
		return nil, 0, err
	}
	imports := map[*ast.BasicLit]bool{}
	for _, i := range tree.Imports {
		imports[i.Path] = true
	}
	var cuts []*ast.BasicLit
	ast.Inspect(tree, func(n ast.Node) bool {
		if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING && r.isPath(lit.Value, imports[lit]) {
			cuts = append(cuts, lit)
		}
		return true
	})
	if len(cuts) == 0 {
		return text, 0, nil
	}
	slices.SortFunc(cuts, func(a, b *ast.BasicLit) int { return int(b.Pos() - a.Pos()) }) // last first, to keep earlier offsets valid
	for _, lit := range cuts {
		at := files.Position(lit.Pos()).Offset + 1 // after the opening quote
		text = slices.Concat(text[:at], []byte(r.now), text[at+len(r.old):])
	}
	if text, err = format.Source(text); err != nil {
		return nil, 0, err
	}
	return text, len(cuts), nil
}

// isPath reports whether a literal is or begins with the path of a package of the module.
func (r *renamer) isPath(literal string, imported bool) bool {
	value, err := strconv.Unquote(literal)
	if err != nil || strings.ContainsAny(value, " \n") {
		return false
	}
	rest, ours := strings.CutPrefix(value, r.old)
	if !ours || rest == "" {
		return ours && imported
	}
	folder, _, _ := strings.Cut(strings.TrimPrefix(rest, "/"), "/")
	folder, _, _ = strings.Cut(folder, ".")
	return rest[0] == '/' && slices.Contains(r.folders, folder)
}
