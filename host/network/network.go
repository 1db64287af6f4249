// Package network says for whom the limits of a host count an address.
package network

import (
	"net"
	"net/netip"
)

// Of returns the network for which connections, names and matches are counted: that of one machine, or
// with IPv6 that of 64 bits, which one customer has whole. For an address without an IP address it is
// the zero Prefix.
func Of(a net.Addr) netip.Prefix {
	tcp, ok := a.(*net.TCPAddr)
	if !ok {
		return netip.Prefix{}
	}
	ip := tcp.AddrPort().Addr().Unmap().WithZone("")
	bits := ip.BitLen()
	if ip.Is6() {
		bits = 64
	}
	of, err := ip.Prefix(bits)
	if err != nil {
		return netip.Prefix{}
	}
	return of
}
