package maps

// A Sheet is a map that one file holds by itself: a panel, a section, a map of
// terrain hexes, or a table. Sheets are edited alike, whatever their
// kind.
type Sheet interface {
	// Text is the sheet as a file of its format in its proper form. Reading it
	// makes the same sheet of it.
	Text() []byte

	// Renamed is the sheet with another id. The error says what an id of its kind may be.
	Renamed(id string) (Sheet, error)
	// Turned is the sheet turned by 180°.
	Turned() Sheet
	// Mirrored is the sheet mirrored.
	Mirrored(Axis) Sheet
}
