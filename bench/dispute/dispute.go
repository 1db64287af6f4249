// Package dispute writes the case of two people at a table as one page: what each claims, the
// ruling with its sums, the picture, the clauses in our words, all readings side by side, the lines
// next to theirs, and the map. The page is one file. It needs no network and no script, and can be
// printed.
//
//	los.Ruling, claims, readings, … ──▶ Case.Write ──▶ dispute.html
package dispute

import (
	"bytes"
	_ "embed"
	"encoding/base64"
	"fmt"
	"html/template"
	"io"
	"strings"
	"unicode/utf8"

	"metahex/los"
	"metahex/maps"
	"metahex/render/text"
	"metahex/render/vector"
	"metahex/rule"
	"metahex/rule/files"
)

// Limits for the claims and other texts that people enter.
const (
	MostClaims  = 12
	MostLetters = 500 // of a claim
)

// A Case is everything that a page shows. If a book or a board lacks something, the case says why.
type Case struct {
	Claims     []string
	Ruling     los.Ruling
	Map        maps.Map // as it is
	Cite       los.Citation
	Quotes     []rule.Entry    // the clauses that are cited
	Picture    *vector.Drawing // nil: NoPicture says why
	Readings   *los.Readings   // nil: NoReadings says why
	Around     *los.Around     // nil: NoAround says why
	NoPicture  string
	NoReadings string
	NoAround   string
	Version    string // of the program
}

// CheckClaim refuses a claim that is empty or too long.
func CheckClaim(claim string) error {
	n := utf8.RuneCountInString(claim)
	switch {
	case strings.TrimSpace(claim) == "":
		return fmt.Errorf("found an empty claim; want what somebody says, such as \"the ridge hides him\"")
	case n > MostLetters:
		return fmt.Errorf("found a claim of %d letters; want at most %d", n, MostLetters)
	}
	return nil
}

//go:embed page.html
var pageText string

// page is the template of the page. The library escapes its texts.
var page = template.Must(template.New("page").Funcs(template.FuncMap{
	"verdict": los.Verdict,
	"upper":   strings.ToUpper,
	"join":    strings.Join,
	"lines":   func(lines []string) string { return strings.Join(lines, "\n") },
	"visible": func(s string) string { return files.Visible(strings.ToValidUTF8(s, "\uFFFD")) },
	"signs":   signs,
	"fitted":  fitted,
}).Parse(pageText))

// A sign is a cell of the grid of neighbours.
type sign struct{ Class, Text, Title string }

// signs are the cells of a row of the grid.
func signs(a *los.Around, row int) (all []sign) {
	for i, s := range a.Signs[row] {
		line := a.From[row].Name + " to " + a.To[i].Name
		switch s {
		case '.':
			all = append(all, sign{"clear", "✓", line + ": clear"})
		case '#':
			all = append(all, sign{"blocked", "✕", line + ": blocked"})
		default:
			all = append(all, sign{"", "", "one place"})
		}
	}
	return all
}

// fitted returns the size of letters, in tenths of a point, at which lines are at most as wide as a
// sheet of paper.
func fitted(lines []string) template.CSS {
	const sheet, most, least = 5000, 80, 15 // tenths of a point
	wide := 1
	for _, l := range lines {
		wide = max(wide, utf8.RuneCountInString(l))
	}
	size := max(least, min(most, sheet*10/(wide*6)))
	return template.CSS(fmt.Sprintf("--print:%d.%dpt", size/10, size%10))
}

// Write writes the page.
func (c Case) Write(w io.Writer) error {
	id, title := c.Map.Heading()
	data := struct {
		Case
		Board, Title        string
		Words, Section, Map []string
		Image               template.URL
	}{Case: c, Board: id, Title: title, Words: c.Ruling.Words(true), Section: c.Ruling.Section(), Map: text.Map(c.Map)}
	if c.Picture != nil {
		svg := vector.SVG(c.Picture, vector.SVGOptions{})
		data.Image = template.URL("data:image/svg+xml;base64," + base64.StdEncoding.EncodeToString(svg))
	}
	var out bytes.Buffer
	if err := page.Execute(&out, data); err != nil {
		return fmt.Errorf("dispute: %w", err)
	}
	_, err := w.Write(out.Bytes())
	return err
}
