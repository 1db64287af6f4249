package stream

import (
	"errors"
	"net/url"
	"strings"
)

// Addresses of servers may hold user names and passwords. No message shows them.

// errAddress is the error for an address that is not one of servers. It does not show the address,
// since any part of it may be a password.
var errAddress = errors.New("found an address that cannot be read; want one like nats://host.example.org:4222, or several with commas between them; in a name or password, write @ : / ? # , and % as %40 %3A %2F %3F %23 %2C and %25")

// parsed parses a list of addresses.
func parsed(list string) (all []*url.URL, err error) {
	for part := range strings.SplitSeq(list, ",") {
		part = strings.TrimSpace(part)
		if !strings.Contains(part, "://") {
			part = "nats://" + part
		}
		u, err := url.Parse(part)
		if err != nil || u.Hostname() == "" || strings.Contains(u.Path+u.RawQuery+u.Fragment, "@") {
			return nil, errAddress
		}
		all = append(all, u)
	}
	return all, nil
}

// Shown returns a list of addresses without names and passwords, for messages.
func Shown(list string) string {
	all, err := parsed(list)
	if err != nil {
		return "the server"
	}
	shown := make([]string, len(all))
	for i, u := range all {
		shown[i] = u.Scheme + "://" + u.Host
	}
	return strings.Join(shown, ",")
}

// A hiding is an error without the names and passwords of addresses in its text.
type hiding struct {
	text string
	err  error
}

// Error returns the text.
func (h *hiding) Error() string { return h.text }

// Unwrap returns the error, for comparisons only: its own text may hold passwords.
func (h *hiding) Unwrap() error { return h.err }

// hide returns an error without the names and passwords of a list of addresses in its text.
func hide(err error, list string) error {
	if err == nil {
		return nil
	}
	all, wrong := parsed(list)
	if wrong != nil {
		return wrong
	}
	text := err.Error()
	for _, u := range all {
		if u.User == nil {
			continue
		}
		password, _ := u.User.Password()
		for _, secret := range []string{u.User.String() + "@", u.User.String(), password, url.QueryEscape(password), u.User.Username()} {
			if len(secret) > 2 {
				text = strings.ReplaceAll(text, secret, "")
			}
		}
	}
	return &hiding{text, err}
}
