package bots

import (
	"context"
	"testing"
)

// A negative limit counts as 0, so the search uses the default budget.
func TestNegativeBudgets(t *testing.T) {
	want, err := ask(t, context.Background(), at(t), 1, Budget{Cores: 1}, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, b := range []Budget{{Playouts: -5, Cores: 1}, {Time: -1, Cores: 1}} {
		if got, err := ask(t, context.Background(), at(t), 1, b, nil); err != nil || got != want {
			t.Errorf("%+v: got %q, %v; want %q", b, got, err, want)
		}
	}
}

// Judge plays at least one playout. With only one, it returns the largest error.
func TestJudgeOfNoPlayouts(t *testing.T) {
	m := at(t)
	one, _, _ := Judge(context.Background(), m, 1, 1, 1)
	for _, playouts := range []int{0, -3, 1} {
		if red, doubt, ok := Judge(context.Background(), m, playouts, 1, 1); red != one || doubt != 500 || !ok {
			t.Errorf("%d playouts: got %d, %d, %t; want %d, 500, true", playouts, red, doubt, ok, one)
		}
	}
}
