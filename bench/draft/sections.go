package draft

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"metahex/maps/atlas"
	"metahex/maps/hexes"
)

// Sections describes a layout of sections to assemble.
type Sections struct {
	File         string // path of the layout file; the sections are searched in its folder
	IDs          []string
	Across, Down int
}

// Random lays sections at random, by a seed, and returns the text of a hexlayout/1 file. It returns
// an error if the grid is illegal or the sections do not fit.
func (s Sections) Random(id string, seed uint64) ([]byte, error) {
	if err := checkGrid(s.Across, s.Down, len(s.IDs), "section"); err != nil {
		return nil, err
	}
	lying := atRandom(s.IDs, s.Across*s.Down, seed)
	text := hexes.LayoutText(id, "", "strict", slices.Collect(slices.Chunk(lying, s.Across)))
	_, err := atlas.ReadHexes(s.File, text)
	return text, err
}

// atRandom draws n sheets by a seed, and turns each with probability 1/2.
func atRandom(ids []string, n int, seed uint64) (lying []hexes.Lying) {
	random := rand.New(rand.NewPCG(seed, 0))
	for _, i := range random.Perm(len(ids))[:n] {
		lying = append(lying, hexes.Lying{ID: ids[i], Turned: random.IntN(2) == 1})
	}
	return lying
}

// checkGrid returns an error if the grid is too large or needs more sheets than exist.
func checkGrid(across, down, sheets int, noun string) error {
	switch n := across * down; {
	case across < 1 || down < 1 || across > 16 || down > 16:
		return fmt.Errorf("found a grid of %d by %d %ss; want 1 to 16 each way, such as 3x2", across, down, noun)
	case n > sheets:
		return fmt.Errorf("a grid of %d by %d takes %d %[4]ss, but there are %[5]d; each %[4]s can be laid only once", across, down, n, noun, sheets)
	}
	return nil
}
