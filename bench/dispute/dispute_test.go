package dispute_test

import (
	"bytes"
	"strings"
	"testing"

	"metahex/bench/dispute"
	"metahex/los"
	"metahex/los/layercake"
	"metahex/maps/dots"
)

// Text from an untrusted map or claim is shown as text and never becomes part of the page's HTML.
func TestNothingBreaksOutOfThePage(t *testing.T) {
	p := dots.NewPanel("X", 5, 5)
	p.Title = `</title><script>alert("title")</script>`
	r, err := layercake.Open(dots.Alone(p), nil)
	if err != nil {
		t.Fatal(err)
	}
	from, to, err := los.ParseEnds(r, "A-01", "C-03")
	if err != nil {
		t.Fatal(err)
	}
	u := r.Rule(from, to)
	c := dispute.Case{
		Claims: []string{"</blockquote><b onclick=x>\x1b[31m\xff", "two\nlines"},
		Ruling: u, Map: r.Map(), Cite: los.Cite(r, u, `"><i>.yaml`), NoPicture: "<u>", NoReadings: "<u>", NoAround: "<u>", Version: "<u>",
	}
	var page bytes.Buffer
	if err := c.Write(&page); err != nil {
		t.Fatal(err)
	}
	for _, bad := range []string{"<script", "<b ", "<i>", "<u>", "\x1b", "\xff"} {
		if strings.Contains(page.String(), bad) {
			t.Errorf("the page holds %q", bad)
		}
	}
	if want := "<blockquote>two\nlines</blockquote>"; !strings.Contains(page.String(), want) {
		t.Errorf("the page does not hold %q", want)
	}
}

func TestCheckClaim(t *testing.T) {
	for claim, want := range map[string]string{
		"the ridge hides him":    "",
		strings.Repeat("é", 500): "",
		strings.Repeat("é", 501): "found a claim of 501 letters; want at most 500",
		" \n":                    `found an empty claim; want a sentence such as "the ridge hides him"`,
	} {
		got := ""
		if err := dispute.CheckClaim(claim); err != nil {
			got = err.Error()
		}
		if got != want {
			t.Errorf("%.20q: got %q, want %q", claim, got, want)
		}
	}
}
