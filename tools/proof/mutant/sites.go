package mutant

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"os"
	"strconv"
	"strings"

	"golang.org/x/tools/go/packages"
)

// A site is a place in the code that can be changed.
type site struct {
	node ast.Node
	was  string // the original code
	now  string // the code under the mutant; empty: the code is left out
	kind kind
	typ  string // the type of an expression, as its file spells the type
}

type kind uint8

const (
	expression kind = iota
	statement       // left out
)

func (s site) shown() string {
	if s.kind == statement {
		return "(left out)"
	}
	return s.now
}

// turned maps operators to their replacements.
var turned = map[token.Token]token.Token{
	token.LSS: token.LEQ, token.LEQ: token.LSS, token.GTR: token.GEQ, token.GEQ: token.GTR,
	token.EQL: token.NEQ, token.NEQ: token.EQL, token.LAND: token.LOR, token.LOR: token.LAND,
	token.ADD: token.SUB, token.SUB: token.ADD, token.MUL: token.ADD, token.QUO: token.MUL,
}

// sites returns all places of a unit that can be changed, in the order of the code.
func (c *Code) sites(u *unit) []site {
	if !u.found {
		u.found = true
		f := finder{c: c, u: u, info: u.pkg.TypesInfo}
		f.file = fileOf(u.pkg, u.body.Pos())
		f.text = textOf(u.pkg, u.body.Pos())
		ast.Inspect(u.body, f.visit)
		u.sites = f.all
	}
	return u.sites
}

type finder struct {
	c    *Code
	u    *unit
	info *types.Info
	file *ast.File
	text string
	all  []site
}

// visit records the changes that are possible at a node.
func (f *finder) visit(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.GenDecl: // no changes in declarations of constants and types
		return false
	case *ast.CompositeLit:
		for _, e := range n.Elts {
			if kv, ok := e.(*ast.KeyValueExpr); ok {
				ast.Inspect(kv.Value, f.visit)
			} else {
				ast.Inspect(e, f.visit)
			}
		}
		return false
	case *ast.CallExpr:
		if sel, ok := n.Fun.(*ast.SelectorExpr); ok && len(n.Args) == 0 && sel.Sel.Name == "Enemy" {
			f.expr(n, f.source(sel.X))
		}
	case *ast.BinaryExpr:
		if f.info.Types[n].Value != nil {
			return false // a constant: its operands may have another type than the constant
		}
		f.binary(n)
	case *ast.UnaryExpr:
		if v := f.info.Types[n].Value; v != nil {
			if i, exact := constant.Int64Val(constant.ToInt(v)); exact {
				f.expr(n, strconv.FormatInt(i+1, 10))
			}
			return false
		}
	case *ast.BasicLit:
		if n.Kind == token.INT {
			if v, err := strconv.ParseInt(n.Value, 0, 32); err == nil {
				f.expr(n, strconv.FormatInt(v+1, 10))
			}
		}
	case *ast.Ident:
		if f.info.Uses[n] == types.Universe.Lookup("true") {
			f.expr(n, "false")
		} else if f.info.Uses[n] == types.Universe.Lookup("false") {
			f.expr(n, "true")
		}
	case *ast.IfStmt:
		f.expr(n.Cond, "!("+f.source(n.Cond)+")")
	case *ast.BlockStmt:
		f.statements(n.List)
	case *ast.CaseClause:
		f.statements(n.Body)
	}
	return true
}

// statements records the statements of a block that a mutant can leave out.
func (f *finder) statements(list []ast.Stmt) {
	for _, n := range list {
		switch n := n.(type) {
		case *ast.ExprStmt:
			if call, ok := n.X.(*ast.CallExpr); ok && !f.panics(call) {
				f.all = append(f.all, site{node: n, was: f.source(n), kind: statement})
			}
		case *ast.AssignStmt:
			if n.Tok != token.DEFINE {
				f.all = append(f.all, site{node: n, was: f.source(n), kind: statement})
			}
		}
	}
}

func (f *finder) panics(call *ast.CallExpr) bool {
	id, ok := call.Fun.(*ast.Ident)
	return ok && id.Name == "panic"
}

func (f *finder) binary(n *ast.BinaryExpr) {
	to, ok := turned[n.Op]
	if basic, isBasic := f.info.TypeOf(n.X).Underlying().(*types.Basic); ok && (n.Op == token.ADD || n.Op == token.SUB || n.Op == token.MUL || n.Op == token.QUO) {
		ok = isBasic && basic.Info()&types.IsInteger != 0
	}
	if !ok {
		return
	}
	f.expr(n, "("+f.source(n.X)+") "+to.String()+" ("+f.source(n.Y)+")")
	if n.Op == token.LAND || n.Op == token.LOR {
		f.expr(n, f.source(n.X))
		f.expr(n, f.source(n.Y))
	}
}

// expr records a change of an expression, if the file can spell the expression's type.
func (f *finder) expr(n ast.Expr, now string) {
	t := f.info.TypeOf(n)
	if t == nil {
		return
	}
	if basic, ok := t.(*types.Basic); ok && basic.Info()&types.IsUntyped != 0 {
		t = types.Default(t)
	}
	spelt := true
	typ := types.TypeString(t, func(p *types.Package) string {
		if p == f.u.pkg.Types {
			return ""
		}
		name := f.imported(p)
		spelt = spelt && name != ""
		return name
	})
	if _, generic := t.(*types.TypeParam); spelt && !generic {
		f.all = append(f.all, site{node: n, was: f.source(n), now: now, typ: typ})
	}
}

// imported returns the name of a package in this file, or "" if the file does not import it.
func (f *finder) imported(p *types.Package) string {
	for _, i := range f.file.Imports {
		if path, _ := strconv.Unquote(i.Path.Value); path == p.Path() {
			if i.Name != nil {
				return i.Name.Name
			}
			return p.Name()
		}
	}
	return ""
}

func (f *finder) source(n ast.Node) string {
	from := f.u.pkg.Fset.Position(n.Pos()).Offset
	to := f.u.pkg.Fset.Position(n.End()).Offset
	return f.text[from:to]
}

func fileOf(p *packages.Package, at token.Pos) *ast.File {
	for _, f := range p.Syntax {
		if f.FileStart <= at && at < f.FileEnd {
			return f
		}
	}
	return nil
}

func textOf(p *packages.Package, at token.Pos) string {
	text, err := os.ReadFile(p.Fset.Position(at).Filename)
	if err != nil {
		return strings.Repeat(" ", int(at))
	}
	return string(text)
}
