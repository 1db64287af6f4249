package commands

import (
	"flag"
	"math/rand/v2"
	"slices"
	"testing"
)

// Long tests try a part of their cases, drawn by a seed. .ci/run tries more of those that take
// minutes, and make soak tries all.
var (
	wide     = flag.Bool("wide", false, "try what .ci/run tries: all films, all matches by keys")
	soak     = flag.Bool("soak", false, "try all of what is else drawn")
	soakSeed = flag.Uint64("soak-seed", 1, "`seed` by which it is drawn")
)

// drawn returns n random elements of all, in their order; with -soak it returns all of them.
func drawn[T any](t *testing.T, n int, all []T) (some []T) {
	t.Helper()
	if *soak || n >= len(all) {
		return all
	}
	t.Logf("%d of %d, -soak-seed %d", n, len(all), *soakSeed)
	at := rand.New(rand.NewPCG(*soakSeed, 0)).Perm(len(all))[:n]
	slices.Sort(at)
	for _, i := range at {
		some = append(some, all[i])
	}
	return some
}

// drawnWide returns n elements of all, as drawn does; with -wide too it returns all of them.
func drawnWide[T any](t *testing.T, n int, all []T) []T {
	t.Helper()
	if *wide {
		return all
	}
	return drawn(t, n, all)
}

// few returns quick, or whole with -soak: how many cases a test tries.
func few(quick, whole int) int {
	if *soak {
		return whole
	}
	return quick
}

// inTurn returns one of all, cycling with i; with -soak it returns all of them.
func inTurn[T any](i int, all []T) []T {
	if *soak {
		return all
	}
	return all[i%len(all):][:1]
}
