package gametest

import (
	"strings"
	"sync"
	"testing"
)

// Once caches what prepare returns, by name and readings, for all tests of a package: a scenario
// takes longer to prepare than most tests take to run. Failures are not cached.
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

// Preparing joins the two steps in which a system prepares a scenario, with its standard tables.
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

// Ready wraps prepare: the test ends if it fails.
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
