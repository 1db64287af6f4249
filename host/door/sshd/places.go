package sshd

import (
	"errors"
	"net/netip"
	"slices"
	"sync"
)

// Places. Nobody can keep others out by taking all places, because in a full crowd the
// address that has most loses its oldest connection to a newcomer whose address has fewer.
//
//	address   connections, oldest first    newcomer of d: a loses a1
//	a         a1 a2 a3 a4                  newcomer of c: a loses a1
//	b         b1                           newcomer of a: refused
//	c         c1 c2
//
// A connection in its handshake is in one crowd, a stranger in another. Seated players, who have a
// seat in a match, are in no crowd: they are counted, keep their places, and have a reserve.

// A place is the entry of a connection in a crowd.
type place struct {
	address netip.Prefix
	leave   func() // called when the place goes to somebody else; it must not block
}

// A crowd counts connections by address. It is not safe for concurrent use.
type crowd struct {
	n  int
	of map[netip.Prefix][]*place // the oldest first; no empty slices
}

func (c *crowd) add(p *place) {
	if c.of == nil {
		c.of = map[netip.Prefix][]*place{}
	}
	c.of[p.address] = append(c.of[p.address], p)
	c.n++
}

// remove removes a place; removing it again does nothing.
func (c *crowd) remove(p *place) {
	all := c.of[p.address]
	at := slices.Index(all, p)
	if at < 0 {
		return
	}
	c.n--
	if len(all) == 1 {
		delete(c.of, p.address)
		return
	}
	c.of[p.address] = slices.Delete(all, at, at+1)
}

// displaced returns the place that a newcomer of an address may take in a full crowd, or nil.
func (c *crowd) displaced(newcomer netip.Prefix) *place {
	most := len(c.of[newcomer]) + 1
	var from *place
	for _, all := range c.of {
		// Among equal addresses the lowest is taken, so that the choice does not depend on the map.
		if len(all) > most || from != nil && len(all) == most && all[0].address.Compare(from.address) < 0 {
			most, from = len(all), all[0]
		}
	}
	return from
}

// places are the places of a server. They are safe for concurrent use.
type places struct {
	limits Limits

	mu         sync.Mutex
	handshakes crowd
	strangers  crowd
	seated     int
}

var (
	errFull    = errors.New("this host is full; try again later")
	errAddress = errors.New("too many connections from your address; close some, or try again later")
	errMadeWay = errors.New("this host is full, and your address has the most connections: this one makes way; all matches are kept")
)

// greet gives a connection a place for its handshake. If its address has too many, the oldest of
// them goes: it has had its time.
func (p *places) greet(address netip.Prefix, leave func()) (*place, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	var gone *place
	switch own := p.handshakes.of[address]; {
	case len(own) >= HandshakesPerAddress:
		gone = own[0]
	case p.handshakes.n >= p.limits.Handshakes:
		if gone = p.handshakes.displaced(address); gone == nil {
			return nil, errFull
		}
	}
	if gone != nil {
		p.handshakes.remove(gone)
		gone.leave()
	}
	at := &place{address, leave}
	p.handshakes.add(at)
	return at, nil
}

// parted gives back the place of a handshake.
func (p *places) parted(at *place) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.handshakes.remove(at)
}

// admit gives a place to a connection whose key is proved, until free is called.
func (p *places) admit(address netip.Prefix, seated bool, leave func()) (free func(), err error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	all := p.strangers.n + p.seated
	if seated {
		if all >= p.limits.Connections {
			return nil, errFull
		}
		p.seated++
		return func() {
			p.mu.Lock()
			defer p.mu.Unlock()
			p.seated--
		}, nil
	}
	if len(p.strangers.of[address]) >= p.limits.PerAddress {
		return nil, errAddress
	}
	if p.strangers.n >= p.limits.Connections-p.limits.Reserve || all >= p.limits.Connections {
		gone := p.strangers.displaced(address)
		if gone == nil {
			return nil, errFull
		}
		p.strangers.remove(gone)
		gone.leave()
	}
	at := &place{address, leave}
	p.strangers.add(at)
	return func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		p.strangers.remove(at)
	}, nil
}
