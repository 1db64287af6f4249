package gametest

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"metahex/rule"
	"metahex/rule/files"
)

// Comparing a register with the citations in code.
//
// In Go sources a citation is a whole string literal, "BHM 9.5", or the tag `clause` of a field. In
// play files it is part of a line. Citations collects both kinds from a folder and its subfolders.
// CheckRegister compares them with the register. Every cited clause must be registered. Every clause
// marked as done must be cited by code and by a test. A citation in a _test.go file or a play file
// counts as a test's citation.

// A Citation is one place that names a clause.
type Citation struct {
	Clause rule.Clause
	At     token.Position // file, line and column
	Test   bool           // in a _test.go or a .play file
	In     string         // the enclosing function, method or variable; empty in a play file or a type
}

// Citations lists every mention of the book's clauses under dir, ordered by file and line. It
// returns an error if a file cannot be read or parsed.
func Citations(dir, book string) ([]Citation, error) {
	within := regexp.MustCompile(`\b` + regexp.QuoteMeta(book) + ` (?:[0-9A-Za-z/-]|\.[0-9A-Za-z])+`)
	var all []Citation
	err := filepath.WalkDir(dir, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		switch filepath.Ext(path) {
		case ".go":
			some, err := inGo(path, book)
			all = append(all, some...)
			return err
		case ".play":
			some, err := inPlay(path, within)
			all = append(all, some...)
			return err
		}
		return nil
	})
	return all, err
}

func inGo(path, book string) (all []Citation, err error) {
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, path, nil, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	for _, d := range file.Decls {
		if f, ok := d.(*ast.FuncDecl); ok {
			all = append(all, inDecl(set, f, methodName(f), book)...)
			continue
		}
		for _, spec := range d.(*ast.GenDecl).Specs {
			name := ""
			if v, ok := spec.(*ast.ValueSpec); ok {
				name = v.Names[0].Name
			}
			all = append(all, inDecl(set, spec, name, book)...)
		}
	}
	return all, nil
}

// methodName returns the name of a function. For a method, the type name comes first.
func methodName(f *ast.FuncDecl) string {
	if f.Recv == nil {
		return f.Name.Name
	}
	of := f.Recv.List[0].Type
	for {
		switch t := of.(type) {
		case *ast.StarExpr:
			of = t.X
		case *ast.IndexExpr:
			of = t.X
		case *ast.Ident:
			return t.Name + "." + f.Name.Name
		default:
			return f.Name.Name
		}
	}
}

// inDecl returns the citations in one declaration. It names a function, or the first variable of a
// variable declaration.
func inDecl(set *token.FileSet, d ast.Node, name, book string) (all []Citation) {
	ast.Inspect(d, func(n ast.Node) bool {
		if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING {
			text, _ := strconv.Unquote(lit.Value) // a literal is always quoted
			if c := rule.Clause(cmp.Or(reflect.StructTag(text).Get("clause"), text)); c.Book() == book && c.Valid() {
				at := set.Position(lit.Pos())
				all = append(all, Citation{c, at, strings.HasSuffix(at.Filename, "_test.go"), name})
			}
		}
		return true
	})
	return all
}

func inPlay(path string, within *regexp.Regexp) (all []Citation, err error) {
	data, err := files.Read(path, files.Record)
	if err != nil {
		return nil, err
	}
	for i, line := range strings.Split(string(data), "\n") {
		for _, at := range within.FindAllStringIndex(line, -1) {
			pos := token.Position{Filename: path, Line: i + 1, Column: at[0] + 1}
			all = append(all, Citation{Clause: rule.Clause(line[at[0]:at[1]]), At: pos, Test: true})
		}
	}
	return all, nil
}

// inPlace compares two citations by position.
func inPlace(a, b Citation) int {
	return cmp.Or(cmp.Compare(a.At.Filename, b.At.Filename), cmp.Compare(a.At.Offset, b.At.Offset))
}

// unlisted returns the error for a citation of a clause that is not in the register.
func unlisted(r *rule.Register, c Citation) error {
	text := fmt.Sprintf("cites %q, which %s does not list", c.Clause, r.File) + r.Meant(c.Clause)
	return &rule.Fault{File: c.At.Filename, Line: c.At.Line, Column: c.At.Column, Text: text}
}

// CheckRegister scans the folders of a system and returns every difference from the register.
// Unknown clauses come first, then the clauses in the order of the book. The error reports a failed
// scan.
func CheckRegister(r *rule.Register, dirs ...string) (faults []error, err error) {
	byCode, byTest := map[rule.Clause]bool{}, map[rule.Clause]bool{}
	for _, dir := range dirs {
		all, err := Citations(dir, r.Book())
		if err != nil {
			return nil, err
		}
		slices.SortStableFunc(all, inPlace)
		for _, c := range all {
			cited := byCode
			if c.Test {
				cited = byTest
			}
			cited[c.Clause] = true
			if _, known := r.Lookup(c.Clause); !known {
				faults = append(faults, unlisted(r, c))
			}
		}
	}
	for _, e := range r.Entries {
		fault := func(format string, args ...any) {
			faults = append(faults, &rule.Fault{File: r.File, Line: e.Line, Column: 1, Text: fmt.Sprintf(format, args...)})
		}
		if e.Status != rule.Done && e.Status != rule.Partly {
			continue
		}
		if !byCode[e.Clause] {
			fault("%s is %s, but no code cites it", e.Clause, e.Status)
		}
		if !byTest[e.Clause] {
			fault("%s is %s, but no test or play file cites it", e.Clause, e.Status)
		}
	}
	return faults, nil
}
