package page

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"metahex/bench/page/packed"
)

// asked returns the link that the page makes for a question.
func asked(t testing.TB, query string, text []byte) Link {
	t.Helper()
	var c Core
	status, _, answer := c.Answer("/ruling", query, text)
	var j struct{ Link string }
	if status != OK || json.Unmarshal(answer, &j) != nil {
		t.Fatalf("%s: %d %s", query, status, answer)
	}
	l, err := ReadLink(j.Link)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func panel(t testing.TB) []byte {
	t.Helper()
	text, err := os.ReadFile("../../maps/atlas/panels/A.yaml")
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// A link contains everything that a ruling needs. Parsing the link and deciding again gives the
// same ruling.
func TestLink(t *testing.T) {
	for query, want := range map[string]string{
		"board=standard&from=A-H-11@6&to=B-C-20":                                "board=standard&hash=e10e9b792e43&book=battlesuit&rules=BHM-6/15&terms=6.1=neighbours-see+6.5=deduct+6.6=level-zero+6.8=edge-open+rubble=open&from=A-H-11@6&to=B-C-20@0&says=blocked&seal=548039f191",
		"board=mill-ford&book=solprime&terms=sky%3Dhazy&from=12.5,8&to=20,10.5": "board=mill-ford&hash=067a0d46f9ad&book=solprime&rules=SP/18&terms=sky=hazy+target=vehicle+technology=laser+buildings=edge+woods=alike&from=12.5,8&to=20,10.5&says=clear&seal=af3cd4ba25",
		"board=ALDERN&terms=sky%3Dmurky&from=K-16&to=Kreuz":                     "board=ALDERN&hash=ba9fc69fafc4&book=gts&rules=GTS/10&terms=post=none+sky=murky&from=K-16&to=I-09&says=blocked&seal=c4660d56d1",
	} {
		l := asked(t, query, nil)
		if got := l.String(); got != want {
			t.Errorf("%s: got %s\nwant %s", query, got, want)
		}
		if again, err := ReadLink("https://example.org/sight/#" + l.String()); err != nil || again != l {
			t.Errorf("%s: read again got %+v, %v; want %+v", query, again, err, l)
		}
		if u, _, err := Decide(l, nil); err != nil || u.Clear != (l.Says == "clear") {
			t.Errorf("%s: decided again clear %v, %v; want %s", query, u.Clear, err, l.Says)
		}
	}
}

// An invalid link is refused with one line of text, and nothing is decided.
func TestDecideRefuses(t *testing.T) {
	good := asked(t, "board=standard&from=A-H-11@6&to=B-C-20", nil)
	for _, c := range []struct {
		what   string
		change func(l *Link)
		text   string
		want   string
		moved  bool
	}{
		{"other rules", func(l *Link) { l.Rules = "BHM-6/1" }, "", "the link is by rules BHM-6/1; this program decides by BHM-6/15", true},
		{"another board", func(l *Link) { l.Hash = "0123456789ab" }, "", "board standard has changed since the link: its content is #e10e9b792e43, the link's was #0123456789ab", true},
		{"the other verdict", func(l *Link) { l.Says = "clear" }, "", "the link says clear, the rules say blocked", true},
		{"no such board", func(l *Link) { l.Board = "standart" }, "", `unknown board "standart" (want one of `, false},
		{"a file", func(l *Link) { l.Board = "/etc/passwd" }, "", `unknown board "/etc/passwd" (want one of `, false},
		{"no such book", func(l *Link) { l.Book = "chess" }, "", `unknown system "chess" (want one of `, false},
		{"no such reading", func(l *Link) { l.Terms = "6.5=third" }, "", "6.5", false},
		{"no such place", func(l *Link) { l.To = "Z-99" }, "", "Z-99", false},
		{"one place", func(l *Link) { l.To = l.From }, "", "both ends are at A-H-11; want two different places", false},
		{"no line", func(l *Link) { l.To, l.Says = "", "" }, "", "the link has no line of sight; want a link with both ends", false},
		{"a map with a slip", func(l *Link) { l.Board, l.Text = "", "x" }, strings.Replace(string(panel(t)), "A | .", "A | ?", 1), "pasted:9:", false},
		{"no map", func(l *Link) { l.Board, l.Text = "", "x" }, "", "pasted:", false},
		{"a layout of files", func(l *Link) { l.Board, l.Text = "", "x" }, "format: layout/1\nid: mine\ntitle: x\ngrid: [[A, Zed]]\nseams: strict\n", `pasted:4:12: unknown panel "Zed" (want one of A, B, `, false},
	} {
		l := good
		c.change(&l)
		u, _, err := Decide(l, []byte(c.text))
		if err == nil || !strings.Contains(err.Error(), c.want) || u.Short != "" {
			t.Errorf("%s: got ruling %q, error %v; want no ruling, and %s", c.what, u.Short, err, c.want)
		}
		if _, moved := err.(Moved); moved != c.moved {
			t.Errorf("%s: moved %v, want %v", c.what, moved, c.moved)
		}
	}
}

// A link that was cut short or changed is refused.
func TestReadLinkRefuses(t *testing.T) {
	good := asked(t, "board=standard&from=A-H-11@6&to=B-C-20", nil).String()
	for n := range len(good) {
		if l, err := ReadLink(good[:n]); err != errCut {
			t.Errorf("cut after %d of %d characters: got %+v, %v; want %v", n, len(good), l, err, errCut)
		}
		other := []byte(good)
		other[n] ^= 1
		if l, err := ReadLink(string(other)); err == nil {
			t.Errorf("character %d changed: got %+v, want an error", n, l)
		}
	}
	sealed := func(text string) string { return text + sealKey + seal(text) }
	for text, want := range map[string]string{
		strings.Repeat("x", 100<<10):                             "found a link of 102400 characters; want at most 65536",
		sealed("bord=standard"):                                  `the link: unknown key "bord" (want one of board, `,
		sealed("board=A&board=B&hash=0&book=battlesuit&rules=x"): `the link: found the key "board" twice; want each key once`,
		sealed("board=%zz"):                                      "the link: board: found ",
		sealed("hash=0"):                                         "the link: want either the name of a board or its text",
		sealed("board=A&text=x&hash=0&book=b&rules=r"):           "the link: want either the name of a board or its text",
		sealed("board=A"):                                        `the link: want the keys "book", "rules" and "hash"`,
		sealed("board=A&hash=0&book=battlesuit&rules=x&from=A-01&to=A-03&says=perhaps\x1b[31m"): `the link: found verdict `,
	} {
		_, err := ReadLink(text)
		if err == nil || !strings.Contains(err.Error(), want) || strings.ContainsAny(err.Error(), "\n\x1b") || len(err.Error()) > 600 {
			t.Errorf("%.60q: got %v, want %s in one line", text, err, want)
		}
	}
}

// FuzzReadLink checks that no link causes a panic, and that every valid link keeps its meaning when
// written and parsed again.
func FuzzReadLink(f *testing.F) {
	good := asked(f, "board=standard&from=A-H-11@6&to=B-C-20", nil).String()
	text, err := packed.Pack(panel(f))
	if err != nil {
		f.Fatal(err)
	}
	pasted := asked(f, "text="+text+"&from=A-07@8&to=F-01@1", panel(f)).String()
	for _, seed := range []string{"", "#", good, pasted, good[:80], pasted[:900], strings.Replace(good, "BHM-6/15", "BHM-6/1", 1), "board=%&seal=0", strings.Repeat("board=a&", 9000)} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, fragment string) {
		for _, text := range []string{fragment, fragment + sealKey + seal(fragment)} {
			l, err := ReadLink(text)
			if err != nil {
				continue
			}
			if again, err := ReadLink(l.String()); err != nil || again != l {
				t.Fatalf("read again got %+v, %v; want %+v", again, err, l)
			}
			board, err := packed.Unpack(l.Text)
			if err != nil {
				continue
			}
			u, _, err := Decide(l, board)
			if err == nil && (u.Clear != (l.Says == "clear") || u.Names[0] == u.Names[1]) {
				t.Fatalf("%+v: got %q", l, u.Short)
			}
		}
	})
}

// An error answer is one line of text that says what is legal.
func TestAnswerRefuses(t *testing.T) {
	for _, c := range []struct {
		path, query string
		body        string
		status      int
		want        string
	}{
		{"/boord", "", "", Unknown, `unknown path "/boord" (want one of /beside, /board, `},
		{"/board", "board=x;y", "", Wrong, "which is wrongly escaped"},
		{"/board", "board=%zz", "", Wrong, "which is wrongly escaped"},
		{"/board", "board=../A.yaml", "", Wrong, `unknown board "../A.yaml"`},
		{"/board", "board=sections", "", Wrong, "unknown board"},
		{"/board", strings.Repeat("x", 100<<10), "", Wrong, "found a question of 102400 characters; want at most 65536"},
		{"/board", "", strings.Repeat("#", 300<<10), Wrong, "found a map of 307200 bytes; want at most 262144"},
		{"/ruling", "board=A&from=A-01", "", Wrong, `found dot ""; want panel-row-column`},
		{"/lint", "", strings.Repeat("#", 300<<10), Wrong, "found a map of 307200 bytes; want at most 262144"},
		{"/ruling", "board=A&from=A-01&to=A-03&terms=6.5%3Dx", "", Wrong, "6.5"},
		{"/open", "board=A", "", Wrong, "cut short"},
	} {
		status, kind, answer := (&Core{}).Answer(c.path, c.query, []byte(c.body))
		if status != c.status || kind != textType || !strings.Contains(string(answer), c.want) {
			t.Errorf("%s?%.40s: got %d %s %.200s, want %d and %s", c.path, c.query, status, kind, answer, c.status, c.want)
		}
	}
}

// A pasted text is linted without reading any file.
func TestLint(t *testing.T) {
	t.Chdir("../../maps/atlas/panels") // the folder of the panels, which lint must not read
	var c Core
	_, _, got := c.Answer("/lint", "", []byte("format: layout/1\nid: mine\ntitle: x\ngrid: [[A, Zed]]\nseams: strict\n"))
	want := `{"findings":[{"line":4,"column":12,"grave":true,"text":"pasted:4:12: unknown panel \"Zed\" (want one of A, B, C, D, E, F, G, H, I, J)"}]}` + "\n"
	if string(got) != want {
		t.Errorf("got %s, want %s", got, want)
	}
}
