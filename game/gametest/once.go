package gametest

import (
	"strings"
	"sync"
)

// Once remembers what is made ready by name and readings, for all the tests of a
// package: a scenario takes longer to prepare than most tests do to run. What
// failed is tried anew.
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
