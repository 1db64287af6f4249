package dots_test

import (
	"fmt"

	"metahex/grid"
	"metahex/maps/dots"
)

// ReadPanel reports an error in a panel with its place, what is legal, and a caret.
func ExampleReadPanel() {
	const file = `format: panel/1
id: ford
size: {columns: 5, rows: 3}
map: |
  A | .   w   .   |
  a |   ~   q     |
  B | .   ~ = .   |
  b |   .1  ~     |
  C | .   w   .   |
overlays:
  - {at: B-03, kind: bridge, ends: [sw, ne]}
`
	_, found := dots.ReadPanel("ford.yaml", []byte(file))
	fmt.Println(found.Err())
	// Output:
	// ford.yaml:6:13: A-04: found 'q' for its terrain; want one of . w b m s ~ r
	//       a |   ~   q     |
	//                 ^
}

// Picture draws any text of up to three characters at each place, here the distance from A-01.
func ExamplePicture() {
	span := grid.Panel(5, 3)
	for _, line := range dots.Picture(span, func(p grid.Place) string {
		return fmt.Sprint(grid.Distance(p, grid.Place{}))
	}) {
		fmt.Println(line)
	}
	// Output:
	// #   1   3   5
	// A | 0   2   4   |
	// a |   1   3     |
	// B | 1   2   4   |
	// b |   2   3     |
	// C | 2   3   4   |
	// #     2   4
}
