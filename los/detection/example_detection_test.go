package detection_test

import (
	"fmt"

	"metahex/los/detection"
	"metahex/maps/atlas"
	"metahex/maps/hexes"
)

// A detector is a board under a terrain key. In this key, brown hexes have value 3 and all others
// have value 0. The detour around the ridge has a smaller sum.
func ExampleDetector() {
	board, err := atlas.OpenHexes("2")
	if err != nil {
		fmt.Println(err)
		return
	}
	values := make([]int, board.Len())
	for i := range values {
		if board.Hex(i).Colour == hexes.Brown {
			values[i] = 3
		}
	}
	detector, err := detection.NewDetector(board, values, 6)
	if err != nil {
		fmt.Println(err)
		return
	}
	from, _ := board.Find("0301")
	to, _ := board.Find("0405")
	scan := detection.Scan{From: from, To: to, Range: 6, EW: 4, Value: values[to]}
	for _, line := range detector.Trace(scan, nil).Words(func(hex int) string { return board.Hex(hex).Colour.String() }) {
		fmt.Println(line)
	}
	// Output:
	// DETECTED  0301 to 0405  [GA combat/detection]
	// board 2, 4 hexes away, range 6, EW 4
	// path of the least sum, 5 hexes:
	//    1  0402     yellow                    0  sum  0
	//    2  0502     yellow                    0  sum  0
	//    3  0503     green                     0  sum  0
	//    4  0504     green                     0  sum  0
	//    5  0405     brown                     3  sum  3
	// decided: the sum 3 is no more than EW 4, margin 1 (combat/detection)
	// detour:  the best path of 4 hexes sums to 6; going around saves 3
	// turns:   not detected with EW 2, or with a range below 5
}
