// Package web shows live matches in browsers, and health and metrics to the operator of a host.
//
//	host.Match ─▶ show, one per match ─▶ the latest page ─▶ stream ─▶ browser
//	               only the public view                  ├▶ stream ─▶ browser
//	                                                     └▶ slow: misses pages, or is dropped
//
// A page shows what both players see, with the delay of the terms. Matches with the spectator terms
// "none" are not served. The private address serves /healthz and /metrics.
//
//	server.go   addresses, headers, limits
//	show.go     the page data of a match
//	pages.go    the list of matches, and the page of a match
//	stream.go   server-sent events
//	private.go  health and metrics
package web
