package mapfile

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"metahex/grid"
)

// PlacePattern matches A-H-11, H-11, H11, a-h-11 and A-H-7. The last two parts are row and column;
// the part before them is the panel's id.
var PlacePattern = regexp.MustCompile(`^(?:(.+)-)?([A-Za-z])-?([0-9]{1,2})$`)

// ParsePlace parses a dot's name for panels of the given span. If the name has no panel's id, the
// id is empty.
func ParsePlace(name string, s grid.Span) (panel string, at grid.Place, err error) {
	m := PlacePattern.FindStringSubmatch(name)
	if m == nil {
		return "", at, fmt.Errorf("found dot %q; want panel-row-column, such as A-H-11, or H-11 on a single panel", name)
	}
	row := int(strings.ToUpper(m[2])[0] - 'A')
	column, _ := strconv.Atoi(m[3])
	rows := (s.HalfRows + 1) / 2
	switch {
	case row >= rows:
		return "", at, fmt.Errorf("dot %s: found row %s; rows go from A to %c", name, strings.ToUpper(m[2]), 'A'+rows-1)
	case column < 1 || column > s.Columns:
		return "", at, fmt.Errorf("dot %s: found column %s; columns go from 01 to %02d", name, m[3], s.Columns)
	case column%2 == 0 && row == rows-1:
		return "", at, fmt.Errorf("dot %s: row %s has dots in odd columns only; did you mean %s or %s?", name,
			strings.ToUpper(m[2]), PlaceName(grid.Place{Q: column - 1, V: 2*row - 1}), PlaceName(grid.Place{Q: column - 2, V: 2 * row}))
	}
	return m[1], grid.Place{Q: column - 1, V: 2*row + (column+1)%2}, nil
}

// PlaceName returns the name of a place on a sheet whose rows have letters: row and column, "H-11".
func PlaceName(at grid.Place) string { return fmt.Sprintf("%c-%02d", 'A'+at.V/2, at.Q+1) }

// DirectionWords are the words for the directions in files, clockwise from north.
var DirectionWords = []string{"n", "ne", "se", "s", "sw", "nw"}
