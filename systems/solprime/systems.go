package solprime

import (
	"metahex/game"
	"metahex/systems/solprime/scenario"
)

// The reasons why a stand cannot fire more of its independently mounted weapons
// (SP fire/multiple-systems). They differ by how many weapons may fire.
var (
	systemsOfAll     = &game.Reason{Cite: "SP fire/multiple-systems/infantry", Text: "%s has fired all its weapons"}
	systemsOfWalkers = &game.Reason{Cite: "SP fire/multiple-systems/walkers", Text: "%s has fired; it may fire at most 2 weapon systems in an activation"}
	systemsMoving    = &game.Reason{Cite: "SP fire/multiple-systems/moving", Text: "%s has fired; it may fire at most 1 weapon system in an activation"}
	systemsAtRest    = &game.Reason{Cite: "SP fire/multiple-systems", Text: "%s has fired; it may fire at most 2 weapon systems in an activation"}
)

// systems returns how many of a stand's weapons may fire in an activation, and the reason for the
// limit.
func (b *battle) systems(u int) (n int, enough *game.Reason) {
	switch k := b.kind(u); {
	case k.Branch == scenario.Infantry:
		return len(k.Weapons), systemsOfAll
	case k.Walker:
		return 2, systemsOfWalkers
	case b.any(u, moved|hasty):
		return 1, systemsMoving
	}
	return 2, systemsAtRest
}
