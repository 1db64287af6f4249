// Package web shows matches to browsers, live, and reports on a host to its operator.
//
//	host.Match ─▶ show, one a match ─▶ the latest page ─▶ stream ─▶ browser
//	               public view alone                    ├▶ stream ─▶ browser
//	                                                     └▶ slow: misses pages, or is dropped
//
// A page shows what both players see, with the delay of the terms; a match whose terms are "none"
// is not served. The private address serves /healthz and /metrics.
//
//	server.go   addresses, headers, limits
//	show.go     a match as its page shows it
//	pages.go    the list of matches, and the page of one
//	stream.go   server-sent events
//	private.go  health and metrics
package web
