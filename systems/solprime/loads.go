package solprime

import "metahex/systems/solprime/scenario"

// salvoOf returns how many shots of a weapon are fired together. Wing weapons fire in pairs, and a
// mount fires all its weapons (SP fire/multiple-mount).
func salvoOf(k *scenario.Kind, i int) int {
	switch w := k.Weapons[i]; {
	case k.Pairs && w.Hangs():
		return 2
	case i == 0 && !k.Launches:
		return k.Mount
	}
	return 1
}

// fullLoad returns the full load of a stand.
func fullLoad(k *scenario.Kind) (load [scenario.MostKinds]int8) {
	for i := range k.Weapons {
		load[i] = int8(k.Numbers[i])
	}
	return load
}

// rearm reloads the weapons that do not run out: guns, cannons and launchers. Wing loads are reloaded
// only if a reading makes them last (readings.md).
func (b *battle) rearm(u int) {
	k, s := b.kind(u), &b.stands[u]
	for i, w := range k.Weapons {
		if spent := k.Pairs && w.Hangs(); !spent || b.readings[scenario.Ordnance] == scenario.Lasting {
			s.load[i] = int8(k.Numbers[i])
		}
	}
	if b.readings[scenario.Ordnance] == scenario.Lasting {
		s.bombs = int8(k.Bombs)
	}
	s.used, s.bombed = 0, 0
}
