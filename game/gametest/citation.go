package gametest

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"metahex/rule"
	"metahex/rule/files"
)

// Checking a register.
//
// A clause stands in Go sources as a whole string literal, "BHM 9.5", and in play files inside a
// line of text. The scan collects both kinds from a folder and everything below it, and
// CheckRegister compares them with the register: what is cited must be registered, and what is
// called done must be cited by code and by a test. A string in a _test.go file or a play file is a
// test's citation.

// A Citation is one place that names a clause.
type Citation struct {
	Clause rule.Clause
	At     token.Position // file, line and column
	Test   bool           // in a _test.go or a .play file
	In     string         // the function, method or variable that it stands in; empty in a play or a type
}

// Citations lists every mention of the book's clauses under dir, in the order of files and lines.
// An error comes from reading or parsing.
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

// methodName is a function's name; for a method, after the name of its type.
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

// inDecl returns the citations in one declaration: a function, or variables under the name of the
// first.
func inDecl(set *token.FileSet, d ast.Node, name, book string) (all []Citation) {
	ast.Inspect(d, func(n ast.Node) bool {
		if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING {
			if text, err := strconv.Unquote(lit.Value); err == nil && rule.Clause(text).Book() == book && rule.Clause(text).Valid() {
				at := set.Position(lit.Pos())
				all = append(all, Citation{rule.Clause(text), at, strings.HasSuffix(at.Filename, "_test.go"), name})
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

// unlisted is the error for a citation of a clause that the register does not list.
func unlisted(r *rule.Register, c Citation) error {
	text := fmt.Sprintf("cites %q, which %s does not list", c.Clause, r.File) + r.Meant(c.Clause)
	return &rule.Fault{File: c.At.Filename, Line: c.At.Line, Column: c.At.Column, Text: text}
}

// CheckRegister scans the folders of a system and returns every difference from the register, in
// the order of the book, unknown clauses first. An error comes from the scan.
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
