package solprime

import (
	"math/bits"

	"metahex/game"
	"metahex/systems/solprime/scenario"
)

// The reasons why a stand cannot fire more of its independently mounted weapons
// (SP fire/multiple-systems). They differ by how many weapons may fire.
var (
	systemsOfAll     = &game.Reason{Cite: "SP fire/multiple-systems/infantry", Text: "%s has fired all its weapons"}
	systemsOfWalkers = &game.Reason{Cite: "SP fire/multiple-systems/walkers", Text: "%s has fired; it may fire at most 2 weapon systems in an activation"}
	systemsMoving    = &game.Reason{Cite: "SP fire/multiple-systems/moving", Text: "%s has fired; it may fire at most 1 weapon system in an activation"}
	hasCalled        = &game.Reason{Cite: "SP artillery", Text: "%s has called in fire and cannot do so again this turn"}
	systemsAtRest    = &game.Reason{Cite: "SP fire/multiple-systems", Text: "%s has fired; it may fire at most 2 weapon systems in an activation"}
)

// calledBit is the bit of a stand's artillery among the weapons that it has used. Artillery is a weapon
// system besides the weapons of the list.
const calledBit uint8 = 1 << 7

// systems returns how many of a stand's weapons may fire in an activation, and the reason for the
// limit. The parameter moves is true if the stand is going to move after it fires.
func (b *battle) systems(u int, moves bool) (n int, enough *game.Reason) {
	switch k := b.kind(u); {
	case k.Branch == scenario.Infantry:
		return len(k.Weapons) + min(k.Calibre, 1), systemsOfAll
	case k.Walker:
		return 2, systemsOfWalkers
	case moves || b.any(u, moved|hasty):
		return 1, systemsMoving
	}
	return 2, systemsAtRest
}

// called returns why a stand's artillery cannot fire again, or cannot fire after its other weapons.
func (b *battle) called(u int) hindrance {
	used := b.stands[u].used
	switch n, enough := b.systems(u, false); {
	case used&calledBit != 0:
		return hasCalled.For(stood(u))
	case bits.OnesCount8(used) >= n:
		return enough.For(stood(u))
	}
	return hindrance{}
}
