package network

import (
	"net"
	"net/netip"
	"testing"
)

func TestOf(t *testing.T) {
	for text, want := range map[string]string{
		"192.0.2.7:1":                 "192.0.2.7/32",
		"[::ffff:192.0.2.7]:1":        "192.0.2.7/32",
		"[2001:db8:1:2:3:4:5:6]:1":    "2001:db8:1:2::/64",
		"[2001:db8:1:2:ffff::1]:9":    "2001:db8:1:2::/64",
		"[fe80::1%eth0]:1":            "fe80::/64",
		"[2001:db8:1:3:ffff::1]:9999": "2001:db8:1:3::/64",
	} {
		if got := Of(net.TCPAddrFromAddrPort(netip.MustParseAddrPort(text))).String(); got != want {
			t.Errorf("%s: %s; want %s", text, got, want)
		}
	}
	if got := Of(&net.UnixAddr{}); got != (netip.Prefix{}) {
		t.Errorf("a socket of this machine has the address %v; want none", got)
	}
}
