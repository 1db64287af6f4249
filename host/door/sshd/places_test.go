package sshd

import (
	"fmt"
	"net/netip"
	"slices"
	"strings"
	"testing"
)

// prefix returns the address 10.0.0.n.
func prefix(n int) netip.Prefix {
	return netip.PrefixFrom(netip.AddrFrom4([4]byte{10, 0, 0, byte(n)}), 32)
}

// In the tables below a letter is an address, and a word is a connection: a1 is the first of a.
func TestPlaces(t *testing.T) {
	for _, one := range []struct {
		name            string
		limits          Limits
		come            string // connections in order; in capitals if they are seated; "-a1": a1 leaves
		in, gone, wrong string // who has a place, who made way, and who was refused, in order
	}{
		{"all fit", Limits{Connections: 4, PerAddress: 2}, "a1 a2 b1 c1", "a1 a2 b1 c1", "", ""},
		{"an address is full", Limits{Connections: 9, PerAddress: 2}, "a1 a2 a3 b1", "a1 a2 b1", "", "a3"},
		{"the largest address makes way", Limits{Connections: 4, PerAddress: 4}, "a1 a2 a3 b1 c1", "a2 a3 b1 c1", "a1", ""},
		{"of equal addresses the first makes way", Limits{Connections: 4, PerAddress: 4}, "b1 a1 b2 a2 c1", "b1 b2 a2 c1", "a1", ""},
		{"nobody makes way for an equal", Limits{Connections: 2, PerAddress: 2}, "a1 b1 c1", "a1 b1", "", "c1"},
		{"nobody makes way for one that would have as many", Limits{Connections: 3, PerAddress: 3}, "a1 a2 b1 b2", "a1 a2 b1", "", "b2"},
		{"nobody makes way for its own address", Limits{Connections: 2, PerAddress: 4}, "a1 a2 a3", "a1 a2", "", "a3"},
		{"a place is free again", Limits{Connections: 2, PerAddress: 1}, "a1 -a1 a2 b1", "a2 b1", "", ""},
		{"leaving twice frees one place", Limits{Connections: 2, PerAddress: 2}, "a1 b1 -a1 -a1 a2 a3", "b1 a2", "", "a3"},
		{"who made way leaves later", Limits{Connections: 2, PerAddress: 2}, "a1 a2 b1 -a1 c1", "a2 b1", "a1", "c1"},
		{"a reserve for the seated", Limits{Connections: 3, PerAddress: 3, Reserve: 1}, "a1 b1 c1 A2", "a1 b1 A2", "", "c1"},
		{"the seated count for no address", Limits{Connections: 9, PerAddress: 1}, "A1 A2 A3 a4 a5", "A1 A2 A3 a4", "", "a5"},
		{"the seated fill a host", Limits{Connections: 2, PerAddress: 2}, "A1 A2 A3 b1", "A1 A2", "", "A3 b1"},
		{"the seated take more than their reserve", Limits{Connections: 3, PerAddress: 3, Reserve: 1}, "A1 B1 c1 c2 d1", "A1 B1 c1", "", "c2 d1"},
		{"a seated player never makes way", Limits{Connections: 2, PerAddress: 2}, "A1 A2 b1", "A1 A2", "", "b1"},
	} {
		p := &places{limits: one.limits}
		free := map[string]func(){}
		var in, gone, wrong []string
		for word := range strings.FieldsSeq(one.come) {
			if who, leaves := strings.CutPrefix(word, "-"); leaves {
				free[who]()
				in = slices.DeleteFunc(in, func(w string) bool { return w == who })
				continue
			}
			seated := word[0] < 'a'
			left, err := p.admit(prefix(int(word[0]|0x20)), seated, func() {
				gone = append(gone, word)
				in = slices.DeleteFunc(in, func(w string) bool { return w == word })
			})
			if err != nil {
				wrong = append(wrong, word)
				continue
			}
			in, free[word] = append(in, word), left
		}
		got := fmt.Sprint("in ", in, " gone ", gone, " refused ", wrong)
		want := fmt.Sprint("in ", strings.Fields(one.in), " gone ", strings.Fields(one.gone), " refused ", strings.Fields(one.wrong))
		if got != want {
			t.Errorf("%s: got  %s\nwant %s", one.name, got, want)
		}
		if all := p.strangers.n + p.seated; all != len(in) {
			t.Errorf("%s: %d are counted; want %d", one.name, all, len(in))
		}
	}
}

// The handshakes of one address take no more than their share, and the oldest make way.
func TestHandshakePlaces(t *testing.T) {
	p := &places{limits: Limits{Handshakes: 2 * HandshakesPerAddress}.WithDefaults()}
	var gone []string
	greets := func(address, n int) error {
		_, err := p.greet(prefix(address), func() { gone = append(gone, fmt.Sprint(address, "/", n)) })
		return err
	}
	for n := range HandshakesPerAddress + 2 {
		if err := greets(1, n); err != nil {
			t.Fatal(err)
		}
	}
	for n := range HandshakesPerAddress {
		if err := greets(2, n); err != nil {
			t.Fatal(err)
		}
	}
	if err := greets(3, 0); err != nil {
		t.Fatal(err)
	}
	if want := []string{"1/0", "1/1", "1/2"}; !slices.Equal(gone, want) {
		t.Errorf("%v made way; want %v", gone, want)
	}
	if got := p.handshakes.n; got != 2*HandshakesPerAddress {
		t.Errorf("%d are counted; want %d", got, 2*HandshakesPerAddress)
	}
	for address := range 2*HandshakesPerAddress + 4 { // ever more addresses, until each has one place
		_ = greets(10+address, 0)
	}
	if err := greets(200, 0); err != errFull {
		t.Errorf("a newcomer, when nobody has more than one place: %v; want %v", err, errFull)
	}
}
