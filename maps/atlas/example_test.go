package atlas_test

import (
	"fmt"

	"metahex/maps/atlas"
	"metahex/maps/hexes"
)

// A dot of a board has a name, a terrain and a level. A dot shared by two panels has two names; Name
// returns its name on the upper or left panel.
func ExampleOpenBoard() {
	board, err := atlas.OpenBoard("standard")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(board.Title)
	for _, name := range []string{"A-E-19", "a-c-7", "B-H-01"} {
		at, err := board.Find(name)
		if err != nil {
			fmt.Println(err)
			continue
		}
		dot := board.At(at)
		fmt.Println(board.Name(at), dot.Terrain, dot.Level)
	}
	_, err = board.Find("E-H-11")
	fmt.Println(err)
	// Output:
	// Four panels, A B over C D
	// A-E-19 rubble 0
	// A-C-07 building 0
	// A-H-35 clear 0
	// dot E-H-11: unknown panel "E" (want one of A, B, C, D)
}

// A hex of a board has an id, a colour and neighbours. A hex shared by two sections has two ids;
// Name returns its id on the section with the lowest number.
func ExampleOpenHexes() {
	board, err := atlas.OpenHexes("theatre")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(board.Title)
	for _, name := range []string{"2-0303", "2-0103", "4-0401"} {
		i, err := board.Find(name)
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Println(board.Name(i), board.Hex(i))
	}
	i, _ := board.Find("2-0303")
	for way, beside := range board.Neighbours(i) {
		if board.Hex(beside).Colour == hexes.Brown {
			fmt.Println(way, board.Name(beside))
		}
	}
	_, err = board.Find("7-0101")
	fmt.Println(err)
	// Output:
	// The whole theatre, three sections over three
	// 2-0303 brown, red-brown streaks
	// 1-0903 orange
	// 1-0413 light blue
	// n 2-0302
	// se 2-0404
	// s 2-0304
	// sw 2-0204
	// hex 7-0101: unknown section "7" (want one of 1, 2, 3, 4, 5, 6)
}

// Format rewrites a map file in its canonical form.
func ExampleFormat() {
	const file = `format: panel/1
id: ford
size: {columns: 5, rows: 3}
map: |
 A | .   w   .
 a |   ~   ~   |
   # The ford.
 B | .   ~ = .   |

 b |   .1  ~
 C | .   w   .
overlays:
  - {at: B-03, kind: bridge, ends: [sw, ne]}
`
	text, found := atlas.Format("ford.yaml", []byte(file))
	if len(found) > 0 {
		fmt.Println(found)
	}
	fmt.Print(string(text))
	// Output:
	// format: panel/1
	// id: ford
	// size: {columns: 5, rows: 3}
	// map: |
	//   #   1   3   5
	//   A | .   w   .   |
	//   a |   ~   ~     |
	//   # The ford.
	//   B | .   ~ = .   |
	//   b |   .1  ~     |
	//   C | .   w   .   |
	//   #     2   4
	// overlays:
	//   - {at: B-03, kind: bridge, ends: [sw, ne]}
}

// Picture draws any text of up to three characters at each place: here the distance of each dot
// from the upper left one.
