package gametest

import (
	"errors"
	"testing"
)

// A prepared value is cached; a failure is not, and other readings are prepared separately.
func TestOnce(t *testing.T) {
	made := 0
	prepare := Once(func(name string, readings ...string) (int, error) {
		if made++; name == "torn" {
			return 0, errors.New("torn")
		}
		return made, nil
	})
	for i, ask := range []struct {
		name     string
		readings []string
		want     int
		fails    bool
	}{{"a", nil, 1, false}, {"a", nil, 1, false}, {"a", []string{"x=y"}, 2, false}, {"torn", nil, 0, true}, {"torn", nil, 0, true}, {"b", nil, 5, false}, {"a", nil, 1, false}} {
		got, err := prepare(ask.name, ask.readings...)
		if got != ask.want || (err != nil) != ask.fails {
			t.Errorf("%d: %s %v: got %d, error %v; want %d, an error %v", i, ask.name, ask.readings, got, err, ask.want, ask.fails)
		}
	}
}
