package scenario

import (
	"slices"

	"metahex/maps/tables"
)

// afloat reports whether a piece that cannot cross water begins in it, off every bridge, road and
// ford.
func (r *reader) afloat(one *Recruit) bool {
	on := func(wanted ...tables.Ground) bool {
		return slices.ContainsFunc(r.Table.Features, func(f tables.Feature) bool {
			return slices.Contains(wanted, f.Kind) && f.Area.Has(one.At)
		})
	}
	crosses := one.Kind.Amphibious || !r.tables.Cost(RowWater, one.Kind.Type).Barred() ||
		one.Kind.Type == Powered && slices.Contains(r.s.Readings, "powered=glides")
	return !crosses && on(tables.River, tables.Lake) && !on(tables.Ford, tables.Shallow, tables.BridgeLaid, tables.PavedRoad)
}
