// Package dispute writes a dispute between two people at a table as one page. The page shows both
// claims, the ruling with its sums, the picture, the clauses in our words, all readings side by
// side, the neighbouring lines, and the map. It is one file without network access or script, and
// can be printed.
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
	MostLetters = 500 // per claim
)

// A Case is the content of the page. If a part is missing, the case says why.
type Case struct {
	Claims     []string
	Ruling     los.Ruling
	Map        maps.Map // as the board was given
	Cite       los.Citation
	Quotes     []rule.Entry    // the clauses that are cited
	Picture    *vector.Drawing // nil: NoPicture gives the reason
	Readings   *los.Readings   // nil: NoReadings gives the reason
	Around     *los.Around     // nil: NoAround gives the reason
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
		return fmt.Errorf("found an empty claim; want a sentence such as \"the ridge hides him\"")
	case n > MostLetters:
		return fmt.Errorf("found a claim of %d letters; want at most %d", n, MostLetters)
	}
	return nil
}

//go:embed page.html
var pageText string

// page is the HTML template of the page. The template package escapes all texts.
var page = template.Must(template.New("page").Funcs(template.FuncMap{
	"verdict": los.Verdict,
	"upper":   strings.ToUpper,
	"join":    strings.Join,
	"lines":   func(lines []string) string { return strings.Join(lines, "\n") },
	"visible": func(s string) string { return files.Visible(strings.ToValidUTF8(s, "\uFFFD")) },
	"signs":   signs,
	"fitted":  fitted,
}).Parse(pageText))

// A sign is a cell in the grid of neighbouring lines.
type sign struct{ Class, Text, Title string }

// signs returns the cells of one row of the grid.
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

// fitted returns the font size, in tenths of a point, that fits the longest line on a sheet of
// paper.
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
