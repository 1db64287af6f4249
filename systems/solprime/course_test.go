package solprime_test

import (
	"strings"
	"testing"

	"metahex/game/gametest"
)

// The current course of an aircraft is not listed again, because it would change nothing
// (SP air/straight). Other courses are listed.
func TestCourseIsOfferedOnce(t *testing.T) {
	m := factory(t, "testdata/air.yaml")()
	courses := func() (all string) {
		q, _ := m.Question()
		for _, o := range q.Options {
			if words := m.Words(o.Choice); strings.HasPrefix(words, "course ") {
				all += words + "\n"
			}
		}
		return all
	}
	gametest.Give(t, m, "roll 6, support, roll 6, activate RHawks, flyin RF1 0 24 3")
	if got, want := courses(), "course RF1 48 10\ncourse RF1 51 10\n"; got != want {
		t.Errorf("on a course to 48,24: offered\n%swant\n%s", got, want)
	}
	gametest.Give(t, m, "course RF1 48 10")
	if got, want := courses(), "course RF1 48 24\ncourse RF1 60 24\ncourse RF1 51 10\n"; got != want {
		t.Errorf("on a course to 48,10: offered\n%swant\n%s", got, want)
	}
}
