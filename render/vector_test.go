package render

import (
	"encoding/xml"
	"errors"
	"io"
	"strings"
	"testing"
)

// An SVG is sound XML in which every dot and overlay has its group.
func TestSVG(t *testing.T) {
	b := open(t, "testdata/crossing.yaml")
	groups, overlays := map[string]bool{}, 0
	d := xml.NewDecoder(strings.NewReader(string(SVG(b, 13.5))))
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		start, ok := token.(xml.StartElement)
		if !ok || start.Name.Local != "g" {
			continue
		}
		for _, a := range start.Attr {
			switch a.Name.Local {
			case "id":
				groups[a.Value] = true
			case "class":
				overlays++
			}
		}
	}
	for at := range b.Span.Places {
		if !groups[b.Name(at)] {
			t.Errorf("%s has no group", b.Name(at))
		}
	}
	if len(groups) != b.Span.Len() || overlays != len(b.Overlays) {
		t.Errorf("got %d dots and %d overlays, want %d and %d", len(groups), overlays, b.Span.Len(), len(b.Overlays))
	}
}
