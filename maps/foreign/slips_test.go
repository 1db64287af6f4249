package foreign_test

import (
	"slices"
	"strings"
	"testing"

	"metahex/maps/foreign"
)

// Errors in files of other programs are at their place in these files, in plain words.
func TestSlipsInForeignFiles(t *testing.T) {
	head := "dot,terrain,level,overlay,ends,text\n"
	for _, x := range []struct{ file, text, want string }{
		{"a.tmj", "[]", "a.tmj: line 1: found a value of the kind array; want a map of Tiled, {…}"},
		{"a.tmj", "", "a.tmj: the file is empty; want a map of Tiled in JSON"},
		{"a.tmj", "{\n  \"width\": 1.5}", "a.tmj: line 2: found a number 1.5 for width; want another kind of value"},
		{"a.tmj", "{\n  \"width\":", "a.tmj: line 2: this is not JSON: unexpected end of JSON input"},
		{"a.tmj", "null", "a.tmj: found a map that is without an orientation; want hexagonal, stagger axis x, index odd or even"},
		{"a.tmx", "", "a.tmx: the file is empty; want a map of Tiled in XML"},
		{"a.tmx", "<map>\n<layer", "a.tmx: line 2: this is not XML: unexpected EOF"},
		{"a.tmx", `<map width="x"/>`, `a.tmx: found "x"; want a whole number`},
		{"a.csv", head + "A-01,claer,0,,,\n", `a.csv:2:6: unknown terrain "claer" (want one of clear, woods, building, marsh, slag, water, rubble), did you mean "clear"?`},
		{"a.csv", head + "A-01,clear,0,bunkre,,\n", `a.csv:2:14: unknown overlay "bunkre" (want one of bridge, bunker, improved, objective, note), did you mean "bunker"?`},
		{"a.csv", head + "A-01,clear\n", "a.csv:2:1: found 2 values; want 6, as in line 1"},
		{"a.txt", "# title: T\n# id: ../../x\n0101 grass\n", `a.txt: line 2: found id "../../x"; want letters and digits, a letter first, parts joined by -`},
		{"a.board", "size -3 3\nend\n", "a.board: line 1: found size -3 3; want the numbers of columns and rows"},
	} {
		format, err := foreign.Find("", x.file)
		if err != nil {
			t.Fatal(err)
		}
		_, _, err = format.Import(x.file, []byte(x.text), foreign.Options{})
		if err == nil || err.Error() != x.want {
			t.Errorf("%q:\n got %v\nwant %s", x.text, err, x.want)
		}
	}
}

// A map of Text Mapper that gives its size lists the dots that its file does not have.
func TestMissingDotsOfTextMapper(t *testing.T) {
	format, err := foreign.Find("textmapper", "")
	if err != nil {
		t.Fatal(err)
	}
	_, lost, err := format.Import("a.txt", []byte("# id: K\n# size: 5 3\n0101 grass\n0202 forest\n"), foreign.Options{})
	if want := []string{"11 dots without a line in the file, read as clear"}; err != nil || !slices.Equal(lost, want) {
		t.Errorf("got %q, %v; want %q", strings.Join(lost, "; "), err, want)
	}
}
