package maps

// Theatres are the names of the theatres that come with the program.
func Theatres() []string { return names("theatres") }

// OpenTheatre is the theatre of a name: a shipped one (case does not matter), or
// a file of format hexmap/1. Slips of form are passed over. The error tells every
// other slip, or which theatres there are.
func OpenTheatre(name string) (*Theatre, error) {
	if known, ok := shippedName("theatres", name); ok {
		t := shippedText("theatres", known)
		s := t.theatre()
		t.sound()
		return s.theatre, nil
	}
	if err := notShipped("hex map", "map of terrain hexes", name, Theatres()); err != nil {
		return nil, err
	}
	data, err := ofKind("map of terrain hexes", name)
	if err != nil {
		return nil, err
	}
	t, found := ReadTheatre(name, data)
	if err := found.grave().Err(); err != nil {
		return nil, err
	}
	return t, nil
}
