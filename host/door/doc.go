// Package door brings players to a host by ssh. A player needs only an ssh client, and gets the
// same screen as at home.
//
//	ssh client ══▶ connection ─▶ session ─┬─ hall: lines; names, invitations, the list of matches
//	                (limits)     (one key)├─ seat: tui.Run on a copy of the match
//	                                      ├─ gallery: the same for spectators, with the public view
//	                                      └─ bot: the bot protocol, for programs
//
// The public key identifies a player; the user name does not matter. Players have no access to the
// host's disk. Hidden information that a seat may not see never leaves the host.
//
//	door.go     connections and their limits, the key of the host
//	session.go  one session: its player and its purpose
//	input.go    typed input, with one reader at a time
//	keys.go     filters the input of a line
//	tty.go      the session as a terminal
//	hall.go     the dialog before and between matches
//	terms.go    terms in words
//	seat.go     a player's screen
//	gallery.go  spectators
//	bot.go      programs
package door
