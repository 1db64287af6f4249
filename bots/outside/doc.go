// Package outside lets programs in any language play: a match as JSON lines, an object a line each
// way.
//
//	bot serve   the program asks for matches and answers their questions    Serve
//	bot match   the program is one player of matches that we run            Player
//
// Both speak the same protocol, docs/bots.md. A state says what is asked, which side is asked, and
// what followed from earlier answers:
//
//	──▶ {"do":"new","scenario":"primer","seed":7,"blue":"greedy"}
//	◀── {"match":1,"side":"red","topic":"activate","clause":"BHM 7.5","options":["activate RA"]}
//	──▶ {"do":"answer","match":1,"option":0}
//	◀── {"match":1,"side":"red","topic":"act",…
//
// A program sees what the Seat of the side that is asked may see, and nothing else. It may imagine
// a match as its side knows it, which it can then copy and play as it likes.
package outside
