package maps

import (
	"fmt"
	"path/filepath"
	"regexp"

	"metahex/grid"
)

// A Conflict is a shared dot of a board about which a panel disagrees with what
// lies there.
type Conflict struct {
	At   grid.Place
	Text string // "the board has ., B-A-01 is w"
}

// Conflicts are the dots about which the panels of a board disagree, panel by
// panel: under the seams of worst and first they are settled, not gone.
func (b *Board) Conflicts() []Conflict {
	var all []Conflict
	for _, p := range b.Panels {
		for own := range p.Panel.Span.Places {
			at := p.onBoard(own)
			here, there := bare(p.Panel.At(own)), bare(b.At(at))
			if here != there {
				all = append(all, Conflict{at, fmt.Sprintf("the board has %s, %s-%s is %s", Cell(there), p.Panel.ID, dotName(own), Cell(here))})
			}
		}
	}
	return all
}

var strictSeams = regexp.MustCompile(`(?m)^seams\s*:.*$`)

// ReadLoosely makes a board of a text that may have slips, to be looked at while
// it is worked on: what could be made of a panel, and a layout whose seams do
// not fit with the dots of the upper or left panel. The findings are those of
// the text as it is; the board is nil where nothing could be made of it.
func ReadLoosely(file string, data []byte) (*Board, Findings) {
	t, ok := newText(file, data)
	if !ok {
		return nil, t.told()
	}
	if t.format() != "layout/1" {
		found := lint(append(edgesBeside(file), source{file, data})).Findings
		if p, _ := ReadPanel(file, data); p != nil && p.ID != "" {
			return Alone(p), found
		}
		return nil, found
	}
	l := t.layout()
	if l == nil {
		return nil, t.told()
	}
	if b := l.assemble(); b != nil {
		return b, t.told()
	}
	// The text's own findings stand; the board is one of looser seams.
	loose := strictSeams.ReplaceAll(data, []byte("seams: first"))
	if !strictSeams.Match(data) {
		loose = append(append([]byte{}, data...), "\nseams: first\n"...)
	}
	b, err := read(file, loose)
	if err != nil {
		b = nil
	}
	return b, t.told()
}

// edgesBeside is the file of edge profiles that lies beside another, if one does
// that can be read.
func edgesBeside(file string) []source {
	beside := filepath.Join(filepath.Dir(file), "edges.yaml")
	data, err := readFile(beside)
	if err != nil {
		return nil
	}
	return []source{{beside, data}}
}
