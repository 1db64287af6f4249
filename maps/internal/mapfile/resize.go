package mapfile

import (
	"fmt"
	"strings"

	"metahex/grid"
)

// CheckResize returns an error if a size is not legal for a sheet, or an offset does not fit the
// lattice.
func CheckResize(columns, rows int, move grid.Offset) error {
	switch {
	case columns < minColumns || columns > maxColumns || columns%2 == 0 || rows < minRows || rows > maxRows:
		return fmt.Errorf("found %d columns and %d rows; want an odd number of columns, %d to %d, and %d to %d rows", columns, rows, minColumns, maxColumns, minRows, maxRows)
	case (move.Q+move.V)&1 != 0:
		return fmt.Errorf("found an offset of %d,%d; want columns and half rows that are both even or both odd", move.Q, move.V)
	}
	return nil
}

// Several returns one line about something at several places, with the names of the first three. If
// there are no places, it returns no line.
func Several(what string, names []string) []string {
	const most = 3
	switch n := len(names); {
	case n == 0:
		return nil
	case n <= most:
		return []string{what + " at " + strings.Join(names, ", ")}
	default:
		return []string{fmt.Sprintf("%s at %s and %d more", what, strings.Join(names[:most], ", "), n-most)}
	}
}

// CropSize returns the number of columns and half rows between two places: the upper left and the
// lower right corner of the part to keep. From and to are their names. The error says what is
// legal.
func CropSize(from, to string, first, last grid.Place) (columns, halfRows int, err error) {
	columns, halfRows = last.Q-first.Q+1, last.V-first.V+1
	switch {
	case columns < minColumns || halfRows < 2*minRows-1:
		return 0, 0, fmt.Errorf("%s must be to the right of %s and below it, by at least two columns and one row", to, from)
	case columns%2 == 0 || halfRows%2 == 0:
		return 0, 0, fmt.Errorf("from %s to %s are %d columns; want an odd number", from, to, columns)
	}
	return columns, halfRows, nil
}
