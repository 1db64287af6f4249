// Package host lets people play over a network.
//
// A match is a log of entries that all hosts share (host/stream). A host that serves a player has a
// replica. It adds new entries to the replica, and checks each answer on it before it appends the
// answer. If another host appends first, the host adds that entry and asks the player again.
// Therefore any number of hosts can serve one match, and any host may fail between two answers.
//
//	player ─▶ Match.Answer ─▶ checked on the replica ─▶ log.Append(n, answer and dice)
//	                              ▲                          │
//	                              └──── added ◀────── log.Follow, on every host
//
// The package uses neither terminals nor the network: host/door connects players by ssh, host/web
// shows matches in browsers.
//
//	entry.go    the entries of a log
//	dice.go     dice that nobody can choose, and anybody can check later
//	terms.go    what the players agree on when they sit down
//	state.go    the state of a match, computed from its entries
//	match.go    a replica, and the actions of players
//	clock.go    the time that each side has left
//	holidays.go when clocks are stopped
//	limits.go   what one player may do
//	notify.go   notices of turns, invitations and ends
//	players.go  players, identified by their keys
//	tables.go   invitations, seats, the list of matches
//	host.go     the matches that are awake on this host
//	duty.go     actions of the host in a match
//	sweep.go    which sleeping matches the host wakes
package host
