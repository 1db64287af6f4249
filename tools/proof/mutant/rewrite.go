package mutant

import (
	"cmp"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
)

// Rewrite returns the changed files with all mutants in them, by their full paths. For each package
// it adds a file that reads the environment variable that chooses the mutant.
//
//	if n <= 8 {   becomes   if func() bool { if mutantID == 17 { return (n) < (8) }; return n <= 8 }() {
func (c *Code) Rewrite(all []*Mutant) map[string]string {
	files := map[string]string{}
	byFile := map[string][]*Mutant{}
	for _, m := range all {
		name := m.unit.pkg.Fset.Position(m.site.node.Pos()).Filename
		byFile[name] = append(byFile[name], m)
		chooser := filepath.Join(filepath.Dir(name), "zz_mutant.go")
		files[chooser] = fmt.Sprintf(choosing, m.unit.pkg.Name, Variable)
	}
	for name, some := range byFile {
		text := textOf(some[0].unit.pkg, some[0].site.node.Pos())
		files[name] = rewritten(text, some)
	}
	return files
}

const choosing = `package %s

import (
	"os"
	"strconv"
)

var mutantID, _ = strconv.Atoi(os.Getenv(%q))
`

// A span is a range of a file and the mutants of exactly that range.
type span struct {
	from, to int
	mutants  []*Mutant
}

func rewritten(text string, mutants []*Mutant) string {
	spans := map[[2]int]*span{}
	for _, m := range mutants {
		set := m.unit.pkg.Fset
		k := [2]int{set.Position(m.site.node.Pos()).Offset, set.Position(m.site.node.End()).Offset}
		if spans[k] == nil {
			spans[k] = &span{from: k[0], to: k[1]}
		}
		spans[k].mutants = append(spans[k].mutants, m)
	}
	var order []*span
	for _, s := range spans {
		order = append(order, s)
	}
	// Outer ranges come before the ranges inside them.
	slices.SortFunc(order, func(a, b *span) int { return cmp.Or(cmp.Compare(a.from, b.from), cmp.Compare(b.to, a.to)) })
	out, _ := spread(text, 0, len(text), order)
	return out
}

// spread returns a range of the text with its spans rewritten, and the spans after the range.
func spread(text string, from, to int, order []*span) (string, []*span) {
	var out strings.Builder
	for len(order) > 0 && order[0].from < to {
		s := order[0]
		out.WriteString(text[from:s.from])
		var inner string
		inner, order = spread(text, s.from, s.to, order[1:])
		out.WriteString(s.code(inner))
		from = s.to
	}
	out.WriteString(text[from:to])
	return out.String(), order
}

// code returns the text of a range, wrapped in its mutants.
func (s *span) code(inner string) string {
	for _, m := range s.mutants {
		if m.site.kind == statement {
			inner = fmt.Sprintf("if mutantID != %d { %s }", m.ID, inner)
			continue
		}
		inner = fmt.Sprintf("func() %s { if mutantID == %d { return %s }; return %s }()", m.site.typ, m.ID, m.site.now, inner)
	}
	return inner
}
