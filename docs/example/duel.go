// Package example is a whole rule book in a few pages: a lesson for programmers who want to
// add one. Its game, Duel, is our own: fighters hide in lairs, stalk one another over a
// map of hexes and shoot. These are all of its rules. Each rule has a clause, which questions,
// events, refusals and clauses.txt cite:
//
//	DUEL lair    Red and then Blue hide their two fighters in lairs. The enemy knows the
//	             lairs, but not which fighter hides in which.
//	DUEL turn    In a turn first Red and then Blue gives one fighter an order: to move or to
//	             shoot. A side may also wait.
//	DUEL move    A fighter moves to a hex next to it.
//	DUEL found   A fighter that moves or shoots is found for good.
//	DUEL sight   Lines of sight follow the rules of the Grand Tactical Series.
//	DUEL shot    A fighter shoots at an enemy that is found and seen.
//	DUEL hit     A shot hits with 2 or more on a d6. The number needed is 1 higher for
//	             each four hexes between the two fighters, and 1 higher if the target is
//	             not in the open. A fighter that is hit is out.
//	DUEL end     The duel ends after the last turn, or when a side has no fighter left. The
//	             side that has hit more enemies wins.
//
// Read the files in this order, which is the order of the rules:
//
//	duel.go      the state of a match, and the words of its answers
//	scenario.go  the file of a scenario, and the System that the program lists
//	lairs.go     the secret: where each fighter hides, and what a side is shown and imagines
//	orders.go    a turn and its orders, as game.Deeds; shots and dice
//
// clauses.txt lists the clauses, scenarios holds the scenarios, and testdata the plays that
// the tests replay. ../../systems/example.go adds the book to the program.
package example

import "metahex/game"

// A duel is the state of a match: everything that answers change. Steps read and change it through
// the table.
type duel struct {
	*setting // everything that never changes
	turn     int
	fighters [4]fighter // Red's two, then Blue's two; a fighter's number is its index here
}

// A fighter is one piece.
type fighter struct {
	at         int // a hex number, or the constant nowhere until the fighter hides
	found, out bool
}

type table = game.Table[*duel]

const nowhere = -1

var labels, unset = game.Labels{"R1", "R2", "B1", "B2"}, fighter{at: nowhere}

// sideOf returns the side of a fighter.
func sideOf(u int) game.Side { return []game.Side{game.Red, game.Blue}[u/2] }

// in reports whether a fighter belongs to a side and is not out.
func (d *duel) in(side game.Side, u int) bool { return sideOf(u) == side && !d.fighters[u].out }

// of lists a side's fighters that are not out.
func (d *duel) of(side game.Side) (all []int) {
	for u := range d.fighters {
		if d.in(side, u) {
			all = append(all, u)
		}
	}
	return all
}

// Clone implements game.State. Values behind pointers never change, so they are shared.
func (d *duel) Clone() *duel { c := *d; return &c }

// Facts implements game.State: the numbers that records hash.
func (d *duel) Facts(f *game.Facts) { f.Add(d.turn, d.fighters) }

// Result implements game.State.
func (d *duel) Result() game.Result {
	return game.ByPoints(2-len(d.of(game.Blue)), 2-len(d.of(game.Red)), 1, "DUEL end")
}

// The verbs of all answers. Records keep them as numbers, so add new ones at the end.
const hide, move, shoot, wait, roll game.Verb = 1, 2, 3, 4, 5

// Kinds of numbers in an answer.
const aFighter, aHex game.NameKind = 1, 2

// Names implements game.Namer: it returns the players' words for numbers in answers.
func (d *duel) Names(k game.NameKind) game.Arg {
	if k == aFighter {
		return game.Arg{Kind: game.PieceName, Names: labels}
	}
	return game.Arg{Kind: game.PlaceName, Names: d.places}
}

// Lexicon implements game.State: it parses and prints answers. The deeds supply the phrases of
// orders.
func (d *duel) Lexicon() game.Lexicon {
	return append(orders.Phrases(d),
		game.Phrase{Verb: hide, Word: "hide", Args: []game.Arg{d.Names(aHex)}, Help: "hide the fighter in a lair"},
		game.Phrase{Verb: roll, Word: "roll", Args: []game.Arg{{Kind: game.Number}}, Help: "what the die shows"})
}
