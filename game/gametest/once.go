package gametest

import (
	"strings"
	"sync"
	"testing"
)

// Once caches the results of prepare for all tests of a package, by name and readings. Preparing a
// scenario takes longer than most tests. Failures are not cached.
func Once[P any](prepare func(name string, readings ...string) (P, error)) func(name string, readings ...string) (P, error) {
	var mu sync.Mutex
	kept := map[string]P{}
	return func(name string, readings ...string) (P, error) {
		key := name + " " + strings.Join(readings, " ")
		mu.Lock()
		defer mu.Unlock()
		if p, ok := kept[key]; ok {
			return p, nil
		}
		p, err := prepare(name, readings...)
		if err == nil {
			kept[key] = p
		}
		return p, err
	}
}

// Preparing combines the two steps that prepare a scenario of a system with its standard tables.
func Preparing[T, S, P any](tables func() T, load func(name string, t T) (S, error), prepare func(sc S, t T, readings ...string) (P, error)) func(name string, readings ...string) (P, error) {
	return func(name string, readings ...string) (p P, err error) {
		t := tables()
		sc, err := load(name, t)
		if err != nil {
			return p, err
		}
		return prepare(sc, t, readings...)
	}
}

// Ready wraps prepare and ends the test if prepare fails.
func Ready[P any](prepare func(name string, readings ...string) (P, error)) func(tb testing.TB, name string, readings ...string) P {
	return func(tb testing.TB, name string, readings ...string) P {
		tb.Helper()
		p, err := prepare(name, readings...)
		if err != nil {
			tb.Fatal(err)
		}
		return p
	}
}
