package tui

import (
	"errors"
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"metahex/game"
)

// shop returns a shop of two items. A pool of 10 points allows one gun, and others two.
func shop() *Shop {
	items := []ShopItem{{"runner", "Runner", 3, 0, "runs"}, {"gun", "Gun", 10, 2, "fires"}}
	return &Shop{
		Items: func(pool int, side game.Side) []ShopItem {
			if side == game.Blue {
				return items[1:]
			}
			return []ShopItem{items[0], {"gun", "Gun", 10, pool / 10, "fires"}}
		},
		Pool: func(options []string, side game.Side) int {
			if len(options) > 0 {
				return 10
			}
			return 20 + int(side)
		},
		Check: func(pool int, _ game.Side, list string) (int, error) {
			if pool == 10 && list != "gun 1" {
				return 20, errors.New("gun: found 2; want at most 1")
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
			d.shows("fires", "13 of 21 points, 8 left", "2 of 2  gun")
			d.hides(" 3 of 2")
			d.keys("<Enter>o<Right><Enter>pj") // ten points: the pool allows one gun
			d.shows("2 of 1  gun", "gun: found 2; want at most 1")
			d.keys("l")
			d.shows("2 of 1  gun")
			d.keys("<Enter>o<Right><Enter>pkh<Tab>")
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

// A shop on the whole screen shows no start screen behind it, whose keys would do nothing.
func TestAShopAlone(t *testing.T) {
	l := Lobby{Battles: []Battle{{ID: "force", Title: "Your force", Shop: shop(), Fixed: true}}, Players: []Seating{{Name: "human", Human: true}}}
	inLobby(t, 100, 40, l, func(d *desk) {
		d.shows("choose a battle", "Your force")
		d.s.top = &shopping{side: game.Red, alone: true}
		d.keys("l")
		d.shows("the force of red", "1       runner", "Enter accepts")
		d.hides("choose a battle", "Your force", "purchase")
	})
}

// The start screen shows what both sides have bought.
func TestTheStartScreenShowsTheForcesBought(t *testing.T) {
	inLobby(t, 120, 40, (&counter{}).lobby(), func(d *desk) {
		d.keys("<End>p<Right><Enter>")
		d.shows("red buys for ", "blue buys nothing: a force for ")
		d.keys("px<Enter>")
		d.hides("red buys", "blue buys")
	})
}

// A list of items that is longer than the window says so, until its last item is shown.
func TestTheShopSaysThatThereIsMore(t *testing.T) {
	c := &counter{}
	l := c.lobby()
	many := shop()
	many.Items = func(int, game.Side) (all []ShopItem) {
		for i := range 17 {
			all = append(all, ShopItem{fmt.Sprintf("item%d", i), "Item", 3, 0, "runs"})
		}
		return all
	}
	l.Battles = []Battle{{ID: "draw toys", Title: "A new battle", Game: "Toys", Story: "Drawn.", Shop: many}}
	inLobby(t, 80, 24, l, func(d *desk) {
		d.keys("p")
		d.hides("item16")
		d.shows("… 2 more")
		d.keys("<End>")
		d.shows("item16")
		d.shows("2 more above; Home goes to the first")
	})
}
