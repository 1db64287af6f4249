package page

import (
	"bytes"
	"encoding/json"
	"reflect"
	"strings"
	"testing"
)

// asLibrary returns the encoding of a value by encoding/json.
func asLibrary(t *testing.T, v any) string {
	t.Helper()
	var out bytes.Buffer
	e := json.NewEncoder(&out)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		t.Fatal(err)
	}
	return strings.TrimSuffix(out.String(), "\n")
}

// Every answer is encoded with the same bytes as by encoding/json.
func TestAnswersAsTheLibraryWritesThem(t *testing.T) {
	for _, query := range []string{
		"board=standard&from=A-H-11@6&to=B-C-20", "board=C&from=A-01&to=B-05&book=battlesuit", "board=E&from=A-01&to=D-01",
		"board=aldern&from=K-16&to=I-09&terms=sky%3Dmurky", "board=mill-ford&from=5,5&to=30,20", "board=mill-ford&from=5,5&to=6,6&book=lasergrenadiers",
	} {
		var core Core
		for _, path := range []string{"/boards", "/board", "/map", "/ruling", "/beside", "/diagram", "/open", "/lint"} {
			body, asked := []byte(nil), query
			switch path {
			case "/lint":
				body = []byte("format: panel/1\nid: \"x\x01\u2028\"\ntilte: <&>\n")
			case "/open":
				v, err := core.answer("/ruling", query, nil)
				if err != nil {
					t.Fatalf("%s: %v", query, err)
				}
				asked = v.(rulingJSON).Link
			}
			v, err := core.answer(path, asked, body)
			if err != nil {
				t.Fatalf("%s?%s: %v", path, asked, err)
			}
			if got, want := string(appendJSON(nil, reflect.ValueOf(v))), asLibrary(t, v); got != want {
				t.Errorf("%s?%s: got\n%s\nwant\n%s", path, asked, got, want)
			}
		}
	}
}

// Strings are escaped as encoding/json escapes them.
func FuzzString(f *testing.F) {
	for _, s := range []string{"", "A-H-11", "\"\\/", "\b\f\n\r\t\x00\x1f\x7f", "<&>", "\u2028\u2029\uFFFD", "\xff\xc3", "Nieuwe Dijk é 𝄞"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if got, want := string(appendString(nil, s)), asLibrary(t, s); got != want {
			t.Errorf("%q: got %s, want %s", s, got, want)
		}
	})
}
