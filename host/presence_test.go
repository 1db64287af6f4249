package host_test

import (
	"testing"

	"metahex/game"
	"metahex/host"
)

// A match knows who is connected, and which offer was declined; a host stores what each player has
// read.
func TestPresence(t *testing.T) {
	h := newHouse(t, nil)
	id, seats := h.begin(t, terms)
	m, ctx := seats[0], t.Context()
	absent := func() game.Sides { return m.Now().Absent }
	if got := absent(); got != game.Everyone {
		t.Errorf("at first %s are absent, want everyone", got)
	}
	leave, again := m.Arrive(game.Red), m.Arrive(game.Red)
	changed := m.Now().Changed
	leave()
	leave()
	<-changed
	if got, want := absent(), game.Only(game.Blue); got != want {
		t.Errorf("with red connected %s are absent, want %s", got, want)
	}
	again()
	if got := absent(); got != game.Everyone {
		t.Errorf("after red has left %s are absent, want everyone", got)
	}
	for _, want := range []int{0, 7} {
		if want > 0 {
			if err := h.hosts[0].KeepRead(ctx, id, game.Blue, want); err != nil {
				t.Fatal(err)
			}
		}
		if got, err := h.hosts[0].Read(ctx, id, game.Blue); err != nil || got != want {
			t.Errorf("blue has read %d lines (error %v), want %d", got, err, want)
		}
	}
}

// An offer that the other side declines is known until the next offer; a withdrawn offer is not.
func TestDeclined(t *testing.T) {
	h := newHouse(t, nil)
	_, seats := h.begin(t, terms)
	m, ctx := seats[0], t.Context()
	for _, step := range []struct {
		by   game.Side
		want host.Offer
	}{{game.Blue, host.Offer{What: "draw", By: game.Red}}, {game.Red, host.Offer{}}} {
		if err := m.OfferDraw(ctx, game.Red); err != nil {
			t.Fatal(err)
		}
		if got := m.Now().Refused; got != (host.Offer{}) {
			t.Errorf("with an open offer %+v was refused, want none", got)
		}
		if err := m.Decline(ctx, step.by); err != nil {
			t.Fatal(err)
		}
		if got := m.Now().Refused; got != step.want {
			t.Errorf("after %s declines, %+v was refused, want %+v", step.by, got, step.want)
		}
	}
}
