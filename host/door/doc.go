// Package door brings players to a host by ssh. A player needs only an ssh client, and gets the
// same screen as at home.
//
//	ssh client ══▶ connection ─▶ session ─┬─ hall: lines; names, invitations, the list of matches
//	                (limits)     (one key)├─ seat: tui.Run on a copy of the match
//	                                      ├─ gallery: the same, looking on with Nobody's eyes
//	                                      └─ bot: the bot protocol, for programs
//
// A player is known by the public key; the user name does not matter. Players cannot reach the
// host's disk. Hidden information that a seat may not see never leaves the host.
//
//	door.go     connections and their limits, the key of the host
//	session.go  one session: who it is, and what it is for
//	input.go    what is typed, one reader after the other
//	keys.go     what of it can stand in a line
//	tty.go      the session as a terminal
//	hall.go     the lines before and between matches
//	terms.go    terms in words
//	seat.go     a player's screen
//	gallery.go  who watches
//	bot.go      programs
package door
