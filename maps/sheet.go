package maps

// A Sheet is a map that has its own file: a panel, a section, a map of terrain hexes, or a table.
// Sheets of all kinds are edited in the same way.
type Sheet interface {
	// Text returns the sheet as a file in canonical form. Reading this file gives the same sheet.
	Text() []byte

	// Renamed returns the sheet with another id. The error says which ids are legal for its kind.
	Renamed(id string) (Sheet, error)
	// Turned returns the sheet turned by 180°.
	Turned() Sheet
	// Mirrored returns the sheet mirrored about an axis.
	Mirrored(Axis) Sheet
}
