package grid

import (
	"math/big"
	"testing"

	"pgregory.net/rapid"
)

func TestWideProducts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := rapid.Int64().Draw(t, "a"), rapid.Int64().Draw(t, "b")
		c, d := rapid.Int64().Draw(t, "c"), rapid.Int64().Draw(t, "d")
		x := new(big.Int).Mul(big.NewInt(a), big.NewInt(b))
		y := new(big.Int).Mul(big.NewInt(c), big.NewInt(d))
		if got, want := product(a, b).compare(product(c, d)), x.Cmp(y); got != want {
			t.Fatalf("%d·%d against %d·%d: %d, want %d", a, b, c, d, got, want)
		}
	})
}
