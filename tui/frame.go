package tui

import (
	"unicode"
	"unicode/utf8"

	"github.com/gdamore/tcell/v2"
	"github.com/rivo/uniseg"
)

// A pane is a part of the frame. Its text is plain: it has no tags that a file name could imitate.
// Control characters are shown as question marks.
type pane struct {
	screen     tcell.Screen
	x, y, w, h int
}

// set draws one character.
func (p pane) set(x, y int, r rune, style tcell.Style) {
	if x < 0 || y < 0 || x >= p.w || y >= p.h {
		return
	}
	if !unicode.IsPrint(r) {
		r = '?'
	}
	p.screen.SetContent(p.x+x, p.y+y, r, nil, style)
}

// text draws a line starting at x, clipped at the edge, and returns the column after its end.
func (p pane) text(x, y int, text string, style tcell.Style) int {
	for len(text) > 0 {
		cluster, rest, wide := firstCluster(text)
		r, size := utf8.DecodeRuneInString(cluster)
		switch {
		case size == len(cluster) && wide == 1:
			p.set(x, y, r, style)
		case x >= 0 && x+wide <= p.w && y >= 0 && y < p.h && unicode.IsPrint(r):
			p.screen.SetContent(p.x+x, p.y+y, r, []rune(cluster[size:]), style)
			if wide == 2 {
				p.screen.SetContent(p.x+x+1, p.y+y, covered, nil, style)
			}
		default: // half of the cluster is beyond the edge
			for i := range wide {
				p.set(x+i, y, ' ', style)
			}
		}
		x, text = x+wide, rest
	}
	return x
}

// firstCluster cuts the first character off a text: a rune with its combining marks and modifiers.
// It returns the number of columns of the character, 1 or 2.
func firstCluster(text string) (cluster, rest string, wide int) {
	r, n := utf8.DecodeRuneInString(text)
	if next, _ := utf8.DecodeRuneInString(text[n:]); isNarrow(r) && (isNarrow(next) || n == len(text)) {
		return text[:n], text[n:], 1
	}
	cluster, rest, wide, _ = uniseg.FirstGraphemeClusterInString(text, -1)
	return cluster, rest, min(max(1, wide), 2)
}

// isNarrow reports whether a rune surely has one column and joins no other: it needs no search for
// clusters. These are letters without combining marks, punctuation, arrows and the signs of frames.
func isNarrow(r rune) bool {
	return r < 0x300 || r >= 0x2010 && r < 0x2028 || r >= 0x2190 && r < 0x2300 || r >= 0x2500 && r < 0x25A0
}

// columns returns the number of columns of a text.
func columns(text string) (n int) {
	for len(text) > 0 {
		var wide int
		_, text, wide = firstCluster(text)
		n += wide
	}
	return n
}

// lines draws lines, one below the other.
func (p pane) lines(y int, lines []string, style tcell.Style) {
	for i, l := range lines {
		p.text(0, y+i, l, style)
	}
}

// fill fills the pane with one character.
func (p pane) fill(r rune, style tcell.Style) {
	for y := range p.h {
		for x := range p.w {
			p.set(x, y, r, style)
		}
	}
}

// part returns a pane within the pane.
func (p pane) part(x, y, w, h int) pane {
	return pane{p.screen, p.x + x, p.y + y, max(0, min(w, p.w-x)), max(0, min(h, p.h-y))}
}

// holds reports whether a cell of the terminal is in the pane.
func (p pane) holds(x, y int) bool { return x >= p.x && y >= p.y && x < p.x+p.w && y < p.y+p.h }

// clip cuts a text to a width.
func clip(text string, wide int, ellipsis string) string {
	if len(text) <= wide || columns(text) <= wide {
		return text
	}
	left, n := text, 0
	for {
		_, rest, w := firstCluster(left)
		if n += w; n > wide-1 {
			return text[:len(text)-len(left)] + ellipsis
		}
		left = rest
	}
}

// tail cuts the beginning of a text to a width.
func tail(text string, wide int, ellipsis string) string {
	n := columns(text)
	if n <= wide {
		return text
	}
	for n > wide-1 && text != "" {
		_, rest, w := firstCluster(text)
		text, n = rest, n-w
	}
	return ellipsis + text
}
