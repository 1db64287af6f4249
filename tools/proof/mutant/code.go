// Package mutant changes Go code in small ways: a limit, an operator, a side of the game.
package mutant

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"

	"golang.org/x/tools/go/packages"
)

// Code holds the packages that are changed.
type Code struct {
	root  string
	pkgs  []*packages.Package
	units []*unit
	cites map[string][]citation // by clause
	next  int
}

// A unit is the body of a function or of a function literal in a table.
type unit struct {
	pkg   *packages.Package
	name  string
	body  ast.Node
	sites []site // places that can be changed; computed on demand
	found bool
}

// A citation is a place in a unit that names a clause: as a literal, or by a variable.
type citation struct {
	unit *unit
	at   token.Pos
}

// Load reads packages, given by their folders below the root of the module. It skips files that only
// read data, and advice for bots, because they implement no clause.
func Load(root string, folders ...string) (*Code, error) {
	var patterns []string
	for _, f := range folders {
		patterns = append(patterns, "./"+f)
	}
	pkgs, err := packages.Load(&packages.Config{Mode: packages.LoadSyntax, Dir: root}, patterns...)
	if err != nil {
		return nil, err
	}
	c := &Code{root: root, pkgs: pkgs, cites: map[string][]citation{}}
	for _, p := range pkgs {
		if len(p.Errors) > 0 {
			return nil, p.Errors[0]
		}
		holders := holding(p)
		for i, file := range p.Syntax {
			if !apart.MatchString(filepath.Base(p.CompiledGoFiles[i])) {
				c.read(p, file, holders)
			}
		}
	}
	return c, nil
}

// worded lists functions that only describe the rules in words.
var worded = map[string]bool{"Title": true, "String": true}

var apart = regexp.MustCompile(`^(advice|flows|scenario|schema|view|lexicon|register|imagine|facts|titles|duties|version|varied)`)

var clauseForm = regexp.MustCompile(`^[A-Z]{2,3} [0-9A-Za-z][0-9A-Za-z./-]*$`)

// clauseOf returns the clause in an expression, or "" for any other expression.
func clauseOf(n ast.Node) string {
	if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING {
		if text, err := strconv.Unquote(lit.Value); err == nil && clauseForm.MatchString(text) {
			return text
		}
	}
	return ""
}

// holding returns the clauses in the values of a package's variables and constants. It ignores local
// variables and constants.
func holding(p *packages.Package) map[types.Object][]string {
	held := map[types.Object][]string{}
	for _, file := range p.Syntax {
		for _, d := range file.Decls {
			g, ok := d.(*ast.GenDecl)
			if !ok {
				continue
			}
			for _, s := range g.Specs {
				v, ok := s.(*ast.ValueSpec)
				if !ok {
					continue
				}
				for i, name := range v.Names {
					if i < len(v.Values) {
						ast.Inspect(v.Values[i], func(n ast.Node) bool {
							if _, body := n.(*ast.FuncLit); body {
								return false
							}
							if text := clauseOf(n); text != "" {
								obj := p.TypesInfo.Defs[name]
								held[obj] = append(held[obj], text)
							}
							return true
						})
					}
				}
			}
		}
	}
	return held
}

// read finds the units of a file and the clauses that they cite.
func (c *Code) read(p *packages.Package, file *ast.File, held map[types.Object][]string) {
	for _, d := range file.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if d.Body != nil && !worded[d.Name.Name] {
				c.unit(p, d.Name.Name, d.Body, held)
			}
		case *ast.GenDecl:
			name := "var"
			ast.Inspect(d, func(n ast.Node) bool {
				switch n := n.(type) {
				case *ast.ValueSpec:
					name = n.Names[0].Name
				case *ast.FuncLit:
					c.unit(p, name, n.Body, held)
					return false
				}
				return true
			})
		}
	}
}

func (c *Code) unit(p *packages.Package, name string, body ast.Node, held map[types.Object][]string) {
	u := &unit{pkg: p, name: name, body: body}
	c.units = append(c.units, u)
	ast.Inspect(body, func(n ast.Node) bool {
		if n == nil {
			return true
		}
		if text := clauseOf(n); text != "" {
			c.cites[text] = append(c.cites[text], citation{u, n.Pos()})
		}
		if id, ok := n.(*ast.Ident); ok {
			for _, text := range held[p.TypesInfo.Uses[id]] {
				c.cites[text] = append(c.cites[text], citation{u, n.Pos()})
			}
		}
		return true
	})
}

// position returns the position of a node, with the file's path from the root.
func (c *Code) position(p *packages.Package, at token.Pos) token.Position {
	pos := p.Fset.Position(at)
	if rel, err := filepath.Rel(c.root, pos.Filename); err == nil {
		pos.Filename = filepath.ToSlash(rel)
	}
	return pos
}

// key describes a change in words that stay the same as long as the changed line does.
func (c *Code) key(u *unit, s site) string {
	pos := c.position(u.pkg, s.node.Pos())
	one := func(text string) string { return strings.Join(strings.Fields(text), " ") }
	return fmt.Sprintf("%s %s: %s -> %s", pos.Filename, u.name, one(s.was), one(s.shown()))
}
