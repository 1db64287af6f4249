package main

import (
	"fmt"
	"io"
	"strings"

	"metahex/maps"
)

// showTheatre prints a map of terrain hexes.
func showTheatre(out io.Writer, th *maps.Theatre) {
	printLines(out, maps.Picture(th.Span, th.Cell))
	var country [maps.Countries]int
	hills := 0
	var named, entries []string
	for at := range th.Span.Places {
		h := th.At(at)
		country[h.Country]++
		if h.Hill {
			hills++
		}
		if h.Entry {
			entries = append(entries, th.Name(at))
		}
		if own := th.Places[at]; own != "" {
			named = append(named, th.Name(at)+" "+own)
		}
	}
	text := fmt.Sprintf("%d hexes:", th.Span.Len())
	for c, n := range country {
		if n > 0 {
			text += fmt.Sprintf(" %s %d", maps.Country(c), n)
		}
	}
	fmt.Fprintf(out, "%s; hills %d\n", text, hills)
	fmt.Fprintln(out, "entry hexes:", strings.Join(entries, ", "))
	if len(named) > 0 {
		fmt.Fprintln(out, "places:", strings.Join(named, ", "))
	}
}
