package atlas

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"metahex/maps/dots"
	"metahex/maps/hexes"
	"metahex/maps/tables"

	"github.com/google/go-cmp/cmp"
)

// passHead is the section that each of the cases below changes.
const passHead = `format: hexpanel/1
id: 7
title: The head of the pass
size: {columns: 5, rows: 3}
edges: {long: own-long, short: own-short}
map: |
  #       2   4
  01a |   .   .     |
  01b | .   b   .   |
  02a |   g   n/    |
  02b | o   n/  o   |
  03a |   o C n     |
  03b | .   .   .   |
  04a |   .   .     |
  #     1   3   5
`

// Each case is the section with one error: old text replaced by new. The expected messages are in
// testdata/hexslips.golden. Errors that sections share with panels are tested on panels
// (slips_test.go).
var hexSlips = []struct{ name, old, new string }{
	{"nothing", "", ""},
	// Lines of the picture.
	{"missing line", "  02b | o   n/  o   |\n", ""},
	{"first line missing", "  01a |   .   .     |\n", ""},
	{"last line missing", "  04a |   .   .     |\n", ""},
	{"doubled line", "  02b | o   n/  o   |\n", "  02b | o   n/  o   |\n  02b | o   n/  o   |\n"},
	{"swapped lines", "  02a |   g   n/    |\n  02b | o   n/  o   |\n", "  02b | o   n/  o   |\n  02a |   g   n/    |\n"},
	{"a row too many", "  04a |   .   .     |\n", "  04a |   .   .     |\n  04b | .   .   .   |\n"},
	{"label of another row", "  03a |", "  02a |"},
	{"label without its letter", "  03a |", "  03  |"},
	{"label without its zero", "  03a |", "  3a |"},
	{"label of a panel", "  03a |", "  C |"},
	{"label in capitals", "  03a |", "  03A |"},
	{"label missing", "  03a |", "      |"},
	{"left rail missing", "  03a |", "  03a  "},
	{"no blank before the left rail", "  03a |", "  03a|"},
	{"right rail missing", "n/    |", "n/"},
	{"right rail too far left", "n/    |", "n/  |"},
	{"words after the right rail", "n/    |", "n/    | ridge"},
	{"joined lines", "n/    |\n", "n/    |"},
	{"line made a remark", "  03a |", "  # a |"},
	{"other indent", "  03a |", "    03a |"},
	{"cells of the other columns", "  02a |   g   n/    |", "  02a | g   n/      |"},
	// Cells.
	{"blank too many", "  02a |   g   n/", "  02a |   g    n/"},
	{"blank too few", "  02a |   g   n/", "  02a |   g  n/"},
	{"colour missing", "  02b | o   n/", "  02b | o   /"},
	{"unknown colour", "  02a |   g", "  02a |   x"},
	{"yellow by its letter", "  01b | .   b", "  01b | y   b"},
	{"capital colour", "  02a |   g", "  02a |   G"},
	{"terrain of a panel", "  02a |   g", "  02a |   w"},
	{"other slash", "  02a |   g   n/", "  02a |   g   n\\"},
	{"level of a panel", "  02a |   g   n/", "  02a |   g   n1"},
	{"small city", "o C", "o c"},
	{"city beside its cell", "o C", "oC "},
	{"city a cell too far", "o C", "o  C"},
	{"three slips in a row", "  02b | o   n/  o   |", "  02b | x   x   x   |"},
	// Keys.
	{"overlays", "map: |", "overlays: []\nmap: |"},
	{"id of letters", "id: 7", "id: pass"},
	{"id zero", "id: 7", "id: 0"},
	{"id of digits and letters", "id: 7", "id: 7b"},
	{"no id", "id: 7\n", ""},
	{"even columns", "columns: 5", "columns: 6"},
	{"more columns than drawn", "columns: 5", "columns: 7"},
	{"more rows than drawn", "rows: 3", "rows: 5"},
	{"fewer rows than drawn", "rows: 3", "rows: 2"},
	{"no size", "size: {columns: 5, rows: 3}\n", ""},
	{"format of a panel", "hexpanel/1", "panel/1"},
	{"format misspelt", "hexpanel/1", "hexpanle/1"},
	{"no map", passHead[strings.Index(passHead, "map:"):], ""},
	{"tab", "  02a |   g", "  02a |\t  g"},
	{"empty", passHead, ""},
}

func TestHexSlips(t *testing.T) {
	var got []string
	seen := map[string]bool{}
	for _, s := range hexSlips {
		if !strings.Contains(passHead, s.old) || seen[s.name] {
			t.Fatalf("case %s: not in the section, or twice: %q", s.name, s.old)
		}
		seen[s.name] = true
		_, found := hexes.ReadSection("pass.yaml", []byte(strings.Replace(passHead, s.old, s.new, 1)))
		got = append(got, fmt.Sprintf("== %s\n%s", s.name, strings.TrimLeft(found.Error()+"\n", "\n")))
	}
	goldenFrom(t, "hexslips")(got)
}

// besideHexes returns the sections and other files in the folder of the layouts below.
func besideHexes() map[string]string {
	return map[string]string{
		"7.yaml":     passHead,
		"8.yaml":     strings.NewReplacer("id: 7", "id: 8", "o C", "o  ").Replace(passHead),
		"9.yaml":     strings.NewReplacer("id: 7", "id: 9", "  02b | o   n/  o   |", "  02b | b   n/  o/  |").Replace(passHead),
		"10.yaml":    strings.NewReplacer("id: 7", "id: 10", "  01a |   .   .     |", "  01a |   g   g     |").Replace(passHead),
		"11.yaml":    strings.Replace(passHead, "id: 7", "id: 12", 1),
		"13.yaml":    strings.NewReplacer("id: 7", "id: 13", "o   |", "o C |").Replace(passHead),
		"bad.yaml":   strings.Replace(passHead, "  02a |   g", "  02a |   x", 1),
		"dots.yaml":  flat("dots"),
		"edges.yaml": "format: hexedges/1\nid: own\nprofiles:\n  own-long: \". o .\"\n  own-short: \". .\"\n",
	}
}

func hexLayoutText(grid, more string) string {
	return "format: hexlayout/1\nid: here\ntitle: Test\ngrid: " + grid + "\n" + more
}

func TestHexLayoutSlips(t *testing.T) {
	cases := []struct{ name, text string }{
		{"nothing", hexLayoutText("[[7, 8/180], [9/0, 10]]", "seams: lowest\n")},
		{"beside and turned", hexLayoutText("[[8/180, 7]]", "cities: [7-0302, 8-0101]\n")},
		{"no grid", "format: hexlayout/1\nid: here\n"},
		{"unknown section", hexLayoutText("[[7, 70]]", "")},
		{"section twice", hexLayoutText("[[7, 7/180]]", "")},
		{"bad turn", hexLayoutText("[[7, 8/60]]", "")},
		{"different sizes", hexLayoutText("[[7, 1]]", "")},
		{"section with a slip", hexLayoutText("[[7, bad]]", "")},
		{"section of another id", hexLayoutText("[[7, 11]]", "")},
		{"a panel of dots", hexLayoutText("[[7, dots]]", "")},
		{"seams that differ", hexLayoutText("[[7, 9]]", "")},
		{"seams that differ below", hexLayoutText("[[7], [10]]", "seams: strict\n")},
		{"seams of the lowest", hexLayoutText("[[9, 7]]", "seams: lowest\n")},
		{"seams of panels", hexLayoutText("[[9, 7]]", "seams: worst\n")},
		{"a city on the seam", hexLayoutText("[[13, 8]]", "")},
		{"no cities", hexLayoutText("[[7, 8]]", "cities: []\n")},
		{"unknown city", hexLayoutText("[[7, 8]]", "cities: [7-0302, 8-0909]\n")},
		{"city without its section", hexLayoutText("[[7, 8]]", "cities: [0302]\n")},
		{"layout of panels", strings.Replace(hexLayoutText("[[7, 8]]", ""), "hexlayout/1", "layout/1", 1)},
	}
	golden := goldenFrom(t, "hexlayouts")
	folder(t, besideHexes())
	var got []string
	for _, c := range cases {
		b, err := readSections("here.yaml", []byte(c.text))
		if c.name == "layout of panels" {
			_, err = readBoard("here.yaml", []byte(c.text))
		} else if (b == nil) == (err == nil) {
			t.Errorf("%s: board %v and error %v", c.name, b, err)
		}
		text := ""
		switch {
		case err != nil:
			text = err.Error() + "\n"
		case b != nil:
			for i := range b.Len() {
				if b.Hex(i).City {
					text += "city at " + b.Name(i) + "\n"
				}
			}
		}
		got = append(got, fmt.Sprintf("== %s\n%s", c.name, text))
	}
	golden(got)
}

func TestHexLint(t *testing.T) {
	golden := goldenFrom(t, "hexlint")
	edges := besideHexes()["edges.yaml"]
	var got []string
	for _, c := range []struct {
		name  string
		files []string
		texts map[string]string
	}{
		{"sections that fit", []string{"7.yaml", "8.yaml"}, nil},
		{"an edge of another colour", []string{"7.yaml", "9.yaml"}, nil},
		{"halves of another colour", []string{"7.yaml", "10.yaml"}, nil},
		{"a layout with them", []string{"7.yaml", "8.yaml", "9.yaml", "here.yaml"}, map[string]string{"here.yaml": hexLayoutText("[[7, 8]]", "")}},
		{"a layout that does not fit", []string{"here.yaml"}, map[string]string{"here.yaml": hexLayoutText("[[7, 9]]", "")}},
		{"profile no palindrome", []string{"7.yaml"}, map[string]string{"edges.yaml": strings.Replace(edges, ". o .", ". o b", 1)}},
		{"profile of a panel's signs", []string{"7.yaml"}, map[string]string{"edges.yaml": strings.Replace(edges, ". o .", ". w .", 1)}},
		{"profile with a city", []string{"7.yaml"}, map[string]string{"edges.yaml": strings.Replace(edges, ". o .", ". o/C .", 1)}},
		{"empty profile", []string{"7.yaml"}, map[string]string{"edges.yaml": strings.Replace(edges, ". o .", "", 1)}},
		{"profile of wrong length", []string{"7.yaml"}, map[string]string{"edges.yaml": strings.Replace(edges, `". ."`, `". b ."`, 1)}},
		{"no profile", []string{"7.yaml", "8.yaml", "10.yaml"}, map[string]string{"edges.yaml": "format: hexedges/1\nid: own\nprofiles: {}\n"}},
		{"profile name misspelt", []string{"7.yaml"}, map[string]string{"7.yaml": strings.Replace(passHead, "own-short", "own-shrot", 1)}},
	} {
		files := besideHexes()
		for name, text := range c.texts {
			files[name] = text
		}
		folder(t, files)
		r, err := Lint(c.files...)
		if err != nil {
			t.Fatal(err)
		}
		text := fmt.Sprintf("== %s\n%d sections, %d layouts, %d edges, fit: %v\n", c.name, r.Sections, r.Layouts, r.Edges, r.Fits)
		if len(r.Findings) > 0 {
			text += r.Findings.Error() + "\n"
		}
		got = append(got, text)
	}
	golden(got)
}

func TestOpenHexSlips(t *testing.T) {
	golden := goldenFrom(t, "hexopen")
	files := besideHexes()
	files["here.yml"] = hexLayoutText("[[7, 8]]", "")
	folder(t, files)
	var got []string
	for _, name := range []string{"1", "THEATRE", "7.yaml", "here.yml", // these names are valid
		"", "60", "theater", "none.yaml", "edges.yaml", "bad.yaml", "dots.yaml", "A"} {
		b, err := openSections(name)
		text := ""
		if err == nil {
			text = fmt.Sprintf("board %s of %d sections, %d hexes\n", b.ID, len(b.Panels), b.Len())
		} else {
			text = err.Error() + "\n"
		}
		got = append(got, fmt.Sprintf("== %q\n%s", name, text))
	}
	for _, name := range []string{"Theatre", "here.yml", "7.yaml"} {
		_, err := OpenBoard(name)
		got = append(got, fmt.Sprintf("== %q as a board of dots\n%v\n", name, err))
	}
	golden(got)
}

func TestOpenAny(t *testing.T) {
	files := besideHexes()
	files["here.yaml"] = hexLayoutText("[[7, 8]]", "")
	_, table := shippedOnTables.Read("mill-ford")
	files["inches.yaml"], files["ford.yaml"] = string(table), fordham
	folder(t, files)
	wants := map[string]any{"dots.yaml": new(dots.Board), "7.yaml": new(hexes.Map), "here.yaml": new(hexes.Map), "inches.yaml": new(tables.Map), "ford.yaml": new(hexes.Map)}
	for want, names := range map[any][]string{new(dots.Board): ShippedBoards(), new(hexes.Map): ShippedHexes(), new(tables.Map): ShippedTables()} {
		for _, name := range names {
			if wants[name] != nil {
				t.Errorf("two maps are named %s", name)
			}
			wants[name] = want
		}
	}
	for name, want := range wants {
		m, err := Open(name)
		if err != nil || reflect.TypeOf(m) != reflect.TypeOf(want) {
			t.Errorf("%s: a %T, error %v; want a %T", name, m, err, want)
		}
	}
	for _, name := range []string{"theatr", "none.yaml", "bad.yaml"} {
		if m, err := Open(name); err == nil || m != nil {
			t.Errorf("%s opens: %v", name, m)
		}
	}
}

func TestFormatMendsSections(t *testing.T) {
	for name, old := range map[string][]string{ // by name: text in canonical form, and the same text with a formatting error
		"nothing":            {"", ""},
		"indent":             {"  02a |", "     02a |"},
		"rail too far right": {"n/    |", "n/      |"},
		"no right rail":      {"n/    |", "n/"},
		"blank line":         {"  02b |", "\n  02b |"},
		"no rulers":          {"  #       2   4\n", ""},
		"wrong ruler":        {"  #     1   3   5\n", "  # 1 3\n"},
		"carriage returns":   {"\n", "\r\n"},
	} {
		spoilt := strings.ReplaceAll(passHead, old[0], old[1])
		if name == "nothing" {
			spoilt = passHead
		}
		got, found := Format("pass.yaml", []byte(spoilt))
		if diff := cmp.Diff(passHead, string(got)); diff != "" || len(found) > 0 {
			t.Errorf("%s: %v (-want +got):\n%s", name, found, diff)
		}
	}
	for _, name := range shippedHexPanels.Names() {
		data, _ := shipped.ReadFile("hexpanels/" + name + ".yaml")
		if got, found := Format(name, data); string(got) != string(data) {
			t.Errorf("section %s is not in its proper form: %v", name, found)
		}
	}
}

// FuzzReadHexPanel checks that no input makes sections or layouts of sections panic, and that
// formatting twice gives the same text.
func FuzzReadHexPanel(f *testing.F) {
	f.Add([]byte(passHead))
	for _, s := range hexSlips {
		f.Add([]byte(strings.Replace(passHead, s.old, s.new, 1)))
	}
	f.Add([]byte(hexLayoutText("[[1, 2/180], [3, 4]]", "cities: [1-0304]\nseams: lowest\n")))
	f.Add([]byte(besideHexes()["edges.yaml"]))
	dir := f.TempDir()
	f.Fuzz(func(t *testing.T, data []byte) {
		p, found := hexes.ReadSection("fuzz.yaml", data)
		if len(found) == 0 && p == nil {
			t.Fatal("neither a section nor a finding")
		}
		if p != nil {
			_ = hexes.SectionMap(p).Turn().Hash()
		}
		b, err := readSections(dir+"/here.yaml", data)
		if (b == nil) == (err == nil) {
			t.Errorf("board %v, error %v", b, err)
		}
		_ = lint([]source{{dir + "/here.yaml", data}}).Findings.Error()
		text, refused := Format("fuzz.yaml", data)
		if len(refused) > 0 {
			return
		}
		if again, refused := Format("fuzz.yaml", text); len(refused) > 0 || string(again) != string(text) {
			t.Errorf("formatted once:\n%s\ntwice: %v\n%s", text, refused, again)
		}
	})
}
