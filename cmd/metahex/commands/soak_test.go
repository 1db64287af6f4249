package commands

import (
	"flag"
	"math/rand/v2"
	"slices"
	"testing"

	"metahex/game/gametest"
)

// Long tests try a random part of their cases. make wide tries more cases of the tests that take minutes,
// and make soak tries all cases.
var (
	soak     = flag.Bool("soak", false, "try all cases instead of a random part")
	soakSeed = flag.Uint64("soak-seed", 1, "`seed` of the random part")
)

// drawn returns n random elements of a list, in list order. With -soak it returns the whole list.
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

// drawnWide is like drawn, but also returns the whole list with -wide.
func drawnWide[T any](t *testing.T, n int, all []T) []T {
	t.Helper()
	if gametest.Wide() {
		return all
	}
	return drawn(t, n, all)
}

// few returns the number of cases that a test tries: quick, or whole with -soak.
func few(quick, whole int) int {
	if *soak {
		return whole
	}
	return quick
}

// inTurn returns one element of a list, cycling with i. With -soak it returns the whole list.
func inTurn[T any](i int, all []T) []T {
	if *soak {
		return all
	}
	return all[i%len(all):][:1]
}

// inSlice reports whether a test tries the case with the given number. A test tries one case in n, or
// with -wide or -soak every case.
func inSlice(n, number int) bool {
	return gametest.Wide() || *soak || number%n == int(*soakSeed%uint64(n))
}
