// Package outside lets programs in any language play. Requests and states are JSON lines, one
// object per line.
//
//	bot serve   the program asks for matches and answers their questions    Serve
//	bot match   the program is one player of matches that we run            Player
//
// Both commands use the same protocol, docs/bots.md. A state contains the question, the side that
// must answer, and the effects of earlier answers:
//
//	──▶ {"do":"new","scenario":"primer","seed":7,"blue":"greedy"}
//	◀── {"match":1,"side":"red","topic":"activate","clause":"BHM 7.5","options":["activate RA"]}
//	──▶ {"do":"answer","match":1,"option":0}
//	◀── {"match":1,"side":"red","topic":"act",…
//
// A program sees what the Seat of the answering side may see, and nothing else. It may imagine a
// match that agrees with what its side knows. It can copy and play an imagined match freely.
package outside
