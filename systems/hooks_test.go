package systems

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"metahex/game"
	"metahex/game/gametest"
	"metahex/systems/rulebook"
)

// A hook is a method that a system gives its state or its steps.
type hook struct {
	name string
	why  map[string]string // the reason, by ID of a system that does not fill the hook; "": all other systems
}

// hooks lists all hooks, each with the systems that do not fill it and the reason. Hooks of
// rulebook.System are left out, because every system fills them. Sight also answers which places a
// unit sees, and which units see a place.
var hooks = []hook{
	// Hooks of a state.
	{"Clone", nil}, {"Imagine", nil}, {"Facts", nil}, {"View", nil}, {"Result", nil}, {"Lexicon", nil}, {"Sight", nil}, {"Arcs", nil},
	{"Names", nil},
	{"Standing", map[string]string{
		"": "points alone: what its pieces are worth beside them has not been measured, and an unmeasured guess could make the search weaker",
	}},
	// Hooks of steps.
	{"Title", nil}, {"Ask", nil}, {"Deeds", nil}, {"Answer", nil}, {"Work", nil}, {"Refuse", nil}, {"Explain", nil}, {"Worth", nil}, {"Aims", nil},
	{"Window", map[string]string{
		"duel": "its rules let nobody break in upon an order",
	}},
	{"Reach", map[string]string{
		"duel":            "a move is one hex: the question offers all of it",
		"lasergrenadiers": "on a table a piece can come to any point: the leg to the cursor tells its cost, and a zone how far it gets",
		"solprime":        "on a table a stand can come to any point: the leg to the cursor tells its cost, and a zone how far it gets",
	}},
	{"Weigh", map[string]string{
		"": "its options share no reckoning: Worth tells of each",
	}},
}

// most is the largest allowed number of hooks, including those of rulebook.System. A system that
// fills Deeds needs no code for four other hooks.
const most = 25

// folder returns the folder of a system's rules. The scenarios may be in a package below the rules.
func folder(y System) string {
	form := strings.TrimPrefix(y.Form.PkgPath(), "metahex/")
	return filepath.Join("..", strings.TrimSuffix(form, "/scenario"))
}

// filled returns the hooks that the code of a system fills. It finds methods of the state, which is
// the type with Facts, and of steps, which are the types with Title.
func filled(t *testing.T, y System) map[string]bool {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(folder(y), "*.go"))
	if err != nil || len(files) == 0 {
		t.Fatalf("files of %s: %v, error %v", y.ID, files, err)
	}
	methods := map[string]map[string]*ast.FuncDecl{}
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range parsed.Decls {
			f, ok := d.(*ast.FuncDecl)
			if !ok || f.Recv == nil {
				continue
			}
			of := f.Recv.List[0].Type
			if star, ok := of.(*ast.StarExpr); ok {
				of = star.X
			}
			if name, ok := of.(*ast.Ident); ok {
				if methods[name.Name] == nil {
					methods[name.Name] = map[string]*ast.FuncDecl{}
				}
				methods[name.Name][f.Name.Name] = f
			}
		}
	}
	all := map[string]bool{}
	for _, of := range methods {
		if of["Facts"] == nil && of["Title"] == nil {
			continue
		}
		for name, f := range of {
			all[name] = all[name] || name != "Standing" || !byLead(f)
		}
		for _, name := range []string{"Answer", "Refuse", "Explain", "Worth"} { // Deeds fills these too
			all[name] = all[name] || of["Deeds"] != nil
		}
	}
	return all
}

// byLead reports whether a method Standing counts only points.
func byLead(f *ast.FuncDecl) (lead bool) {
	ast.Inspect(f.Body, func(n ast.Node) bool {
		s, ok := n.(*ast.SelectorExpr)
		lead = lead || ok && s.Sel.Name == "Lead"
		return true
	})
	return lead
}

// Every system fills the hooks that its players need. It gives a reason for every other hook.
func TestWhoFillsWhat(t *testing.T) {
	for _, y := range All {
		fills := filled(t, y)
		for _, h := range hooks {
			why := h.why[y.ID]
			if why == "" {
				why = h.why[""]
			}
			if got, want := fills[h.name], why == ""; got && h.why[y.ID] != "" || !got && want {
				t.Errorf("%s fills %s: %t; the table says %q", y.ID, h.name, got, why)
			}
		}
		if y.Open == nil || y.Read == nil || y.Lint == nil {
			t.Errorf("%s does not open, read or lint", y.ID)
		}
	}
	for _, h := range hooks {
		if why := h.why[""]; why != "" && !slices.ContainsFunc(All, func(y System) bool { return filled(t, y)[h.name] }) {
			t.Errorf("no system fills %s; want it gone", h.name)
		}
	}
}

// The list of hooks has a row for every method that package game looks for in a state or a step, and
// the list is short.
func TestHooksAreFew(t *testing.T) {
	n := len(hooks)
	y := reflect.TypeFor[rulebook.System]()
	for i := range y.NumField() {
		if y.Field(i).Type.Kind() == reflect.Func {
			n++
		}
	}
	if n > most {
		t.Errorf("a system can fill %d hooks; want %d at most", n, most)
	}
	asked := askedByGame(t)
	for _, h := range hooks {
		if !asked[h.name] {
			t.Errorf("package game asks nobody for %s", h.name)
		}
		delete(asked, h.name)
	}
	for name := range asked {
		t.Errorf("package game asks a state or a step for %s, of which the table says nothing", name)
	}
}

// askedByGame returns the methods of all interfaces, named or not, that package game looks for in a
// state or a step.
func askedByGame(t *testing.T) map[string]bool {
	t.Helper()
	ours := []string{"State", "Namer", "Step", "Asking", "Working"}
	all, named := map[string]bool{}, 0
	files, err := filepath.Glob("../game/*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		others := map[*ast.InterfaceType]bool{}
		ast.Inspect(parsed, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.TypeSpec:
				if i, ok := n.Type.(*ast.InterfaceType); ok {
					named++
					others[i] = !slices.Contains(ours, n.Name.Name)
				}
			case *ast.InterfaceType:
				for _, m := range n.Methods.List {
					if !others[n] && len(m.Names) > 0 {
						all[m.Names[0].Name] = true
					}
				}
			}
			return true
		})
	}
	if named > 12 {
		t.Errorf("package game has %d interfaces; want 12 at most", named)
	}
	return all
}

// The view of the side Nobody is worth watching. In every system it shows the board and, once a
// match is under way, most of the pieces.
func TestNobodySeesTheMatch(t *testing.T) {
	for _, y := range All {
		m, err := y.Open(rulebook.Source{Scenario: y.IDs[0]})
		if err != nil {
			t.Fatal(err)
		}
		err = gametest.At(m, 1, []int{0, 60}, func(m game.Match, n int) error {
			public, all := m.View(game.Nobody), m.View(game.Red)
			if public.Board == nil || public.Title == "" || len(public.Notes) == 0 || 2*len(public.Pieces) < len(all.Pieces) || 2*len(public.Cards) < len(all.Cards) {
				return fmt.Errorf("after %d answers Nobody sees %d of %d pieces, %d of %d cards, %q, notes %q", n, len(public.Pieces), len(all.Pieces), len(public.Cards), len(all.Cards), public.Title, public.Notes)
			}
			return nil
		})
		if err != nil {
			t.Errorf("%s: %v", y.ID, err)
		}
	}
}
