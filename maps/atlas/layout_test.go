package atlas

import (
	"fmt"
	"os"
	"strings"
	"syscall"
	"testing"

	"metahex/maps"
	"metahex/maps/dots"
	"metahex/rule/files"
)

// flat returns a panel of 5 columns and 3 rows of clear dots on level 0. The argument places replaces
// some dots: "C-05=w2" puts woods on level 2 at C-05.
func flat(id string, places ...string) string {
	p := dots.NewPanel(id, 5, 3)
	for _, d := range places {
		name, sign, _ := strings.Cut(d, "=")
		at, err := p.FindDot(name)
		if err != nil {
			panic(err)
		}
		dot, err := dots.ParseCell(sign)
		if err != nil {
			panic(err)
		}
		p.Set(at, dot)
	}
	p.Edges = maps.Profiles{Long: "own-long", Short: "own-short"}
	return string(p.Text()) + "overlays: []\n"
}

// folder writes files into a new folder and makes it the working directory. So messages contain
// exactly these file names.
func folder(t *testing.T, files map[string]string) {
	t.Helper()
	t.Chdir(t.TempDir())
	for name, text := range files {
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

func layoutText(grid, seams string) string {
	return "format: layout/1\nid: here\ntitle: Test\ngrid: " + grid + "\n" + seams
}

// besides returns the panels in the folder of the layouts of the cases below.
func besides() map[string]string {
	return map[string]string{
		"P1.yaml":    flat("P1", "B-05=w"),
		"P2.yaml":    flat("P2", "B-01=.1"),
		"P3.yaml":    flat("P3"),
		"P4.yaml":    flat("P4"),
		"P5.yaml":    flat("P5", "A-01=w"),
		"P6.yaml":    flat("P6", "A-01=w", "B-01=.2", "C-01=r"),
		"P7.yaml":    flat("P7", "C-05=s"),
		"P8.yaml":    flat("P8", "A-01=s", "C-01=s"),
		"bad.yaml":   strings.Replace(flat("bad"), "A | .", "A | x", 1),
		"form.yaml":  strings.ReplaceAll(flat("form"), "\n", "\r\n"),
		"other.yaml": flat("another"),
		"big.yaml":   strings.NewReplacer("rows: 3", "rows: 4", "  #     2", "  c |   .   .     |\n  D | .   .   .   |\n  #     2").Replace(flat("big")),
		"huge.yaml":  strings.Repeat("#", int(files.Map.Most)+1),
	}
}

func TestLayoutSlips(t *testing.T) {
	cases := []struct{ name, text string }{
		{"nothing", layoutText("[[P3, P4/180]]", "")},
		{"slip of form alone", layoutText("[[P3, form]]", "")},
		{"empty", ""},
		{"no grid", "format: layout/1\nid: here\n"},
		{"no id", "format: layout/1\ngrid: [[A]]\n"},
		{"empty grid", layoutText("[]", "")},
		{"empty row", layoutText("[[]]", "")},
		{"empty second row", layoutText("[[A], []]", "")},
		{"row without a value", layoutText("[[A], ~]", "")},
		{"empty entry", layoutText("[[A, null]]", "")},
		{"entry a list", layoutText("[[A, [B]]]", "")},
		{"grid of words", layoutText("[A, B]", "")},
		{"grid a word", layoutText("A", "")},
		{"ragged grid", layoutText("[[A, B], [C]]", "")},
		{"grid too large", layoutText("[[A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, A11, A12, A13, A14, A15, A16, A17]]", "")},
		{"unknown panel", layoutText("[[P3, P9]]", "")},
		{"panel of nobody", layoutText("[[P3, Zanzibar]]", "")},
		{"path for a panel", layoutText("[[P3, ../P4]]", "")},
		{"panel twice", layoutText("[[P3, P4],\n  [p3/180, P5]]", "")},
		{"bad turn", layoutText("[[P3, P4/90]]", "")},
		{"different sizes", layoutText("[[P3, big]]", "")},
		{"different size of a shipped panel", layoutText("[[P3, A]]", "")},
		{"panel with a slip", layoutText("[[P3, bad]]", "")},
		{"panel of another id", layoutText("[[P3, other]]", "")},
		{"panel too large to be read", layoutText("[[P3, huge]]", "")},
		{"unknown seams", layoutText("[[P3, P4]]", "seams: wurst\n")},
		{"unknown key", layoutText("[[P3, P4]]", "seam: worst\n")},
		{"alias", layoutText("[[&a P3, *a]]", "")},
		{"anchor", layoutText("[[&a P3, P4]]", "")},
		{"tab", layoutText("[[P3,\tP4]]", "")},
		{"bracket open", layoutText("[[P3, P4]", "seams: worst\n")},
		{"strict: one dot", layoutText("[[P3, P2]]", "")},
		{"strict: both panels", layoutText("[[P1, P2]]", "seams: strict\n")},
		{"strict: three dots", layoutText("[[P3, P6]]", "")},
		{"strict: two seams", layoutText("[[P1, P2],\n  [P3, P6]]", "")},
		{"strict: one dot of a corner", layoutText("[[P3, P4],\n  [form, P5]]", "")},
		{"strict: one dot of the first panel's corner", layoutText("[[P7, P4],\n  [form, P3]]", "")},
		{"worst", layoutText("[[P1, P2]]", "seams: worst\n")},
		{"first", layoutText("[[P1, P2]]", "seams: first\n")},
	}
	golden := goldenFrom(t, "layouts")
	folder(t, besides())
	var got []string
	for _, c := range cases {
		b, err := readBoard("here.yaml", []byte(c.text))
		if (b == nil) == (err == nil) {
			t.Errorf("%s: board %v and error %v", c.name, b, err)
		}
		text := ""
		if err != nil {
			text = err.Error() + "\n"
		}
		got = append(got, fmt.Sprintf("== %s\n%s", c.name, text))
	}
	golden(got)
}

// ownEdges defines edge profiles for panels of clear dots on level 0.
const ownEdges = "format: edges/1\nid: own\nprofiles:\n  own-long: \". . .\"\n  own-short: \". . .\"\n"

func TestLintSlips(t *testing.T) {
	replace := strings.NewReplacer
	cases := []struct {
		name  string
		files []string
		texts map[string]string
	}{
		{"nothing", []string{"P3.yaml", "P4.yaml"}, nil},
		{"no file", nil, nil},
		{"missing file", []string{"P3.yaml", "P0.yaml"}, nil},
		{"directory", []string{"sub.yaml"}, nil},
		{"file too large", []string{"huge.yaml", "P3.yaml"}, nil},
		{"file twice", []string{"bad.yaml", "./bad.yaml"}, nil},
		{"edges broken by common sense", []string{"P1.yaml", "P3.yaml", "P4.yaml"}, nil},
		{"edge dot", []string{"P2.yaml"}, map[string]string{"edges.yaml": ownEdges}},
		{"corner dot", []string{"P5.yaml"}, map[string]string{"edges.yaml": ownEdges}},
		{"corner dot without a profile", []string{"P3.yaml", "P5.yaml"}, nil},
		{"edges that fit one way round only", []string{"P8.yaml"}, nil},
		{"corner dot of a panel in a layout", []string{"P3.yaml", "P5.yaml", "here.yaml"}, map[string]string{"here.yaml": layoutText("[[P3, P5]]", "")}},
		{"layout of sound panels that do not fit", []string{"here.yaml"}, map[string]string{"here.yaml": layoutText("[[P5/180, P3]]", "")}},
		{"slip in a panel of a layout", []string{"bad.yaml", "here.yaml"}, map[string]string{"here.yaml": layoutText("[[P3, bad]]", "")}},
		{"profile no palindrome", []string{"P3.yaml"}, map[string]string{"edges.yaml": replace(`". . ."`, `". . w"`).Replace(ownEdges)}},
		{"profile of wrong length", []string{"P3.yaml"}, map[string]string{"edges.yaml": strings.Replace(ownEdges, `". . ."`, `". . . ."`, 1)}},
		{"profile with a wrong sign", []string{"P3.yaml"}, map[string]string{"edges.yaml": strings.Replace(ownEdges, `". . ."`, `". x ."`, 1)}},
		{"profile with level 0", []string{"P3.yaml"}, map[string]string{"edges.yaml": strings.Replace(ownEdges, `". . ."`, `". .0 ."`, 1)}},
		{"empty profile", []string{"P3.yaml"}, map[string]string{"edges.yaml": strings.Replace(ownEdges, `". . ."`, `""`, 1)}},
		{"profile twice", []string{"P3.yaml"}, map[string]string{"edges.yaml": replace("own-short", "own-long").Replace(ownEdges)}},
		{"profiles that disagree in the corner", []string{"P3.yaml", "P4.yaml"}, map[string]string{"edges.yaml": strings.Replace(ownEdges, `". . ."`, `"w . w"`, 1)}},
		{"unknown format", []string{"x.yaml"}, map[string]string{"x.yaml": "format: edge/1\nid: x\n"}},
		{"profile name misspelt", []string{"x.yaml"}, map[string]string{"x.yaml": replace("own-long", "country-lnog").Replace(flat("x"))}},
		{"unknown key of edges", []string{"edges.yaml"}, map[string]string{"edges.yaml": ownEdges + "turn: no\n"}},
		{"set of two names", []string{"P3.yaml", "x.yaml"}, map[string]string{"x.yaml": replace("own-long", "other-long").Replace(flat("x"))}},
	}
	golden := goldenFrom(t, "lint")
	var got []string
	for _, c := range cases {
		files := besides()
		for name, text := range c.texts {
			files[name] = text
		}
		folder(t, files)
		if err := os.Mkdir("sub.yaml", 0o755); err != nil {
			t.Fatal(err)
		}
		r, err := Lint(c.files...)
		text := fmt.Sprintf("== %s\n%d panels, %d layouts, %d edges, fit: %v\n", c.name, r.Panels, r.Layouts, r.Edges, r.Fits)
		if err != nil {
			text += "unread: " + err.Error() + "\n"
		}
		if len(r.Findings) > 0 {
			text += r.Findings.Error() + "\n"
		}
		got = append(got, text)
	}
	golden(got)
}

func TestOpenSlips(t *testing.T) {
	golden := goldenFrom(t, "open")
	files := besides()
	files["edges.yaml"], files["P3"], files["here.yml"] = ownEdges, flat("P3"), layoutText("[[P3, P4]]", "")
	files["empty.yaml"] = ""
	folder(t, files)
	if err := os.Mkdir("sub", 0o755); err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, name := range []string{"A", "a", "STANDARD", "P3.yaml", "./P3.yaml", "P3", "form.yaml", "here.yml", // these names are valid
		"", "K", "standart", "sub", "./sub", "none.yaml", "./none", "huge.yaml", "empty.yaml", "edges.yaml", "bad.yaml", "P3.yaml/x"} {
		b, err := OpenBoard(name)
		text := ""
		if err == nil {
			text = fmt.Sprintf("board %s of %d panels\n", b.ID, len(b.Panels))
		} else {
			// Under JavaScript, messages of the operating system begin with a capital letter.
			text = strings.Replace(err.Error(), syscall.ENOTDIR.Error(), "not a directory", 1) + "\n"
		}
		got = append(got, fmt.Sprintf("== %q\n%s", name, text))
	}
	golden(got)
}

// A free-standing sheet has the key "edges" with that value, or omits the key. A profile that no
// file defines gives one message.
func TestFreeStanding(t *testing.T) {
	for edges, want := range map[string]string{
		"":                                   "",
		"edges: none\n":                      "",
		"edges: {long: none, short: none}\n": "",
		"edges: {long: mine, short: mine}\n": `K.yaml:4:15: edge profile "mine" is not defined in any file, and no other panel has it; known are country-long, country-short, planet-long, planet-short; a panel without neighbours has ` + "`edges: none`",
		"edges: {long: mine-a, short: nothing}\n": `K.yaml:4:15: edge profiles "mine-a" and "nothing" are not defined in any file, and no other panel has them; known are country-long, country-short, planet-long, planet-short; a panel without neighbours has ` + "`edges: none`",
		"edges: nothing\n":                        `K.yaml:4:8: found edges "nothing"; want none, or {long: NAME, short: NAME}`,
	} {
		text := "format: panel/1\nid: K\nsize: {columns: 5, rows: 3}\n" + edges + "map: |\n  A | .   .   w   |\n  a |   .   .     |\n  B | .   .   .   |\n  b |   ~   .     |\n  C | .   b   .   |\n"
		var got []string
		for _, f := range lint([]source{{"K.yaml", []byte(text)}}).Findings {
			if !f.Form {
				got = append(got, f.String())
			}
		}
		if strings.Join(got, "\n") != want {
			t.Errorf("%q: %s\nwant %s", edges, strings.Join(got, "\n"), want)
		}
	}
}
