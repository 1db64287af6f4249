package hexes

import "metahex/maps"

// Differences returns the hexes that differ between two maps, and the number of hexes compared. It
// returns an error if the sizes differ.
func Differences(a, b *Map) (all []maps.Difference, of int, err error) {
	if a.Span != b.Span {
		return nil, 0, maps.SizesDiffer(a.ID, a.Span, b.ID, b.Span)
	}
	for i := range b.Len() {
		all = maps.AppendDifference(all, b.Name(i), a.words(i), b.words(i))
	}
	return all, b.Len(), nil
}
