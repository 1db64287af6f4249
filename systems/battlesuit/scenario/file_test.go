package scenario

import (
	"reflect"
	"testing"

	"metahex/los/layercake"
	"metahex/rule"
)

// A scenario may limit sight as far as the ruler can.
func TestLimitOfSight(t *testing.T) {
	if got, want := *rule.FieldOf(reflect.TypeFor[specialFile](), "sight").Range, (rule.Span{Least: 1, Most: layercake.MostReach}); got != want {
		t.Errorf("got a sight of %v points; want %v", got, want)
	}
}
