package atlas

import "metahex/maps"

// hexDifferences are the hexes in which two maps differ, and of how many. The error
// says that their sizes differ.
func hexDifferences(a, b *HexMap) (all []maps.Difference, of int, err error) {
	if a.Span != b.Span {
		return nil, 0, maps.SizesDiffer(a.ID, a.Span, b.ID, b.Span)
	}
	for i := range b.Len() {
		all = maps.AppendDifference(all, b.Name(i), a.words(i), b.words(i))
	}
	return all, b.Len(), nil
}
