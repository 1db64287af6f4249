package tui

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"metahex/game"
)

// shop returns a shop of two items that refuses a list of three guns.
func shop() *Shop {
	items := []ShopItem{{"runner", "Runner", 3, 0, "runs"}, {"gun", "Gun", 10, 2, "fires"}}
	return &Shop{
		Items: [3][]ShopItem{game.Red: items, game.Blue: items[1:]},
		Pool: func(options []string, side game.Side) int {
			if len(options) > 0 {
				return 10
			}
			return 20 + int(side)
		},
		Check: func(pool int, _ game.Side, list string) (int, error) {
			if list == "gun 3" {
				return 30, errors.New("gun: found 3; want at most 2")
			}
			return 13, nil
		},
	}
}

// Forces can be bought on the start screen, and are stored in the order.
func TestBuyingForces(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {120, 40}, {200, 60}} {
		c := &counter{}
		l := c.lobby()
		l.Battles = []Battle{{ID: "draw toys", Title: "A new battle", Name: "New battle", Game: "Toys", Story: "Drawn.", Shop: shop(), Options: []Option{{"points", []string{"20", "10"}, "How many?"}}}}
		inLobby(t, size[0], size[1], l, func(d *desk) {
			d.hides("draw toys")
			d.keys("p")
			d.shows("the force of red", "0 of 21 points are spent: the force is drawn at random", "runs", "Enter closes")
			d.keys("ljlll")
			d.shows("fires", "13 of 21 points, 8 left")
			d.keys("khj")
			d.shows("gun: found 3; want at most 2")
			d.keys("h<Tab>")
			d.shows("the force of blue", "0 of 22 points are spent")
			d.keys("l<Enter><Enter>")
			d.shows("turn")
		})
		if len(c.orders) != 1 {
			t.Fatalf("got %d orders, want 1", len(c.orders))
		}
		if diff := cmp.Diff([3]string{game.Red: "gun 2", game.Blue: "gun 1"}, c.orders[0].Lists); diff != "" {
			t.Errorf("(-want +got):\n%s", diff)
		}
	}
}
