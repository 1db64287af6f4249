package main

import (
	"fmt"
	"io"
	"strings"

	"metahex/maps"
)

// listTheatres lists the hex maps that come with the program.
func listTheatres(out io.Writer) error {
	for _, name := range maps.Theatres() {
		th, err := maps.OpenTheatre(name)
		if err != nil {
			return err
		}
		fmt.Fprintf(out, "%-10s %4d hexes: %s\n", name, th.Span.Len(), th.Title)
	}
	return nil
}

// showTheatre prints a hex map as text, with what it holds.
func showTheatre(out io.Writer, name string) error {
	th, err := maps.OpenTheatre(name)
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "%s: %s (#%s)\n", th.ID, th.Title, th.Hash())
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
	return nil
}
