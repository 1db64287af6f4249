// Package sshd is the server side of ssh, as far as players need it: one kind of channel, and on it
// a terminal, variables, and a shell or a command. Everything else is answered with "no".
//
//	accept ──▶ handshake ──▶ place ──▶ channel ──▶ session
//	           10 s, 256 KB  one key   pty-req, env,   Handle
//	           own slots     proved    shell or exec
//
// Strangers control all of these steps. So each has a limit on time, bytes and count, and each
// connection and channel recovers from its own panics:
//
//	server.go   accepts connections and leads each of them through the steps
//	conn.go     the bytes and the time of one connection
//	places.go   who may be connected: places for all, for one address, for seated players
//	channel.go  the requests of a channel, until its session starts and while it runs
//	payload.go  parses what requests carry
//	session.go  what a Handle function gets
//	window.go   the size of a terminal
//	refuse.go   says why a connection is refused: to the client, and to the log once a minute
//
// Encryption, key exchange and authentication are those of golang.org/x/crypto/ssh.
package sshd
