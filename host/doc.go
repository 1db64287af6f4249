// Package host lets people who are far from one another play.
//
// A match is a log of entries that all hosts share (host/stream). A host that serves a player holds
// a replica. It folds entries into the replica as they come, and checks an answer on it before it
// appends the answer. A host that loses a race reads the entry that came first, and asks again. So
// any number of hosts serve the same match, and any of them may die between two answers.
//
//	player ─▶ Match.Answer ─▶ checked on the replica ─▶ log.Append(n, answer and dice)
//	                              ▲                          │
//	                              └──── folded in ◀── log.Follow, on every host
//
// The package knows no terminal and no network: host/door connects players by ssh, host/web shows
// matches to browsers.
//
//	entry.go    what a log's entries say
//	dice.go     dice that nobody can choose, and anybody can check later
//	terms.go    what the players agree on by sitting down
//	state.go    a match as its entries make it
//	match.go    a replica, and what players do there
//	clock.go    the time that each side has left
//	holidays.go when clocks stand still
//	limits.go   what one player may do
//	notify.go   who hears of turns, invitations and ends
//	players.go  who somebody is, by key
//	tables.go   invitations, seats, the list of matches
//	host.go     which matches are awake here
//	duty.go     what is done in a match that no player does
//	sweep.go    which matches wake by themselves
package host
