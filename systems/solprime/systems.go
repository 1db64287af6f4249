package solprime

import (
	"math/bits"
	"slices"

	"metahex/rule"
)

// Stands with several weapons that are mounted independently (SP
// fire/multiple-systems). How many of them fire:
//
//	infantry                all       SP fire/multiple-systems/infantry
//	at rest                 two       SP fire/multiple-systems
//	moving, or about to     one       SP fire/multiple-systems/moving
//	combat walkers          two       SP fire/multiple-systems/walkers
func (b *battle) systems(u int) (n int, cite rule.Clause) {
	switch k := b.kind(u); {
	case k.Branch == Infantry:
		return len(k.Weapons), "SP fire/multiple-systems/infantry"
	case k.Walker:
		return 2, "SP fire/multiple-systems/walkers"
	case b.any(u, moved|hasty):
		return 1, "SP fire/multiple-systems/moving"
	}
	return 2, "SP fire/multiple-systems"
}

// spent says why a weapon does not fire any more: it has fired, or as many others
// have as may.
func (b *battle) spent(u, weapon int) error {
	used := b.stands[u].used
	i := -1
	if weapon >= 0 && weapon < len(b.tables.weapons) {
		i = slices.Index(b.kind(u).Weapons, b.tables.weapons[weapon])
	}
	n, cite := b.systems(u)
	switch {
	case used == 0:
		return nil
	case i >= 0 && used>>i&1 == 1:
		return rule.Refuse("SP fire", "%s has fired its %s", b.label(u), b.tables.weapons[weapon].ID)
	case bits.OnesCount8(used) >= n:
		return rule.Refuse(cite, "%s has fired; want %s an activation", b.label(u), rule.Count(n, "weapon system"))
	}
	return nil
}
