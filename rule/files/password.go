package files

import "regexp"

// userOf matches the user name and password in an address, which may be clipped.
var userOf = regexp.MustCompile(`([A-Za-z][A-Za-z0-9+.-]*://)[^\s/"]*[@…]`)

// WithoutPasswords returns a text without the user names and passwords of the addresses in it:
// nats://me:secret@host becomes nats://host.
func WithoutPasswords(text string) string { return userOf.ReplaceAllString(text, "$1") }
