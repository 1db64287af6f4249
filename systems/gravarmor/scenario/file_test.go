package scenario

import (
	"reflect"
	"testing"

	"metahex/rule"
)

// Figures that are indices of arrays have the bounds of these arrays.
func TestBoundsOfArrays(t *testing.T) {
	for _, x := range []struct {
		form reflect.Type
		key  string
		most int
	}{
		{reflect.TypeFor[terrainFile](), "combat", MostCombat}, {reflect.TypeFor[terrainFile](), "special", MostCombat},
		{reflect.TypeFor[gunFile](), "range", MostRange}, {reflect.TypeFor[kindFile](), "range", MostRange},
	} {
		if got := rule.FieldOf(x.form, x.key).Range.Most; got != x.most {
			t.Errorf("%v, key %s: got a bound of %d; want %d", x.form, x.key, got, x.most)
		}
	}
}
