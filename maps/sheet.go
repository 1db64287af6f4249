package maps

// A Sheet is a map that one file holds by itself: a *Panel, a *HexPanel, a
// *HexMap of one sheet, or a *Table. Sheets are edited alike, whatever their
// kind.
type Sheet interface {
	// Text is the sheet as a file of its format in its proper form. ReadSheet
	// makes the same sheet of it.
	Text() []byte

	renamed(id string) Sheet
	turned() Sheet
	mirrored(Axis) Sheet
}
