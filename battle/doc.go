// Package battle draws up battles for all rule books: ground, forces, objectives and zones,
// as one scenario/1 file that is made by a seed and needs no file beside it.
//
//	Spec ──Draw──▶ scenario/1 text ──▶ systems.Open, sim, scenario show …
//	                     ▲
//	Balance ── lean, ────┘    plays it with bots, and moves forces, points and ground
//	           start, draft   until it is even
//
//	battle      what is asked for, and what may be asked for
//	stock       what units there are to buy, lists of them, and the limits
//	sheet       the ground of dots and hexes: sheets in rows, zones, objectives
//	yard        the ground of tables, drawn by the seed; the same after a half-turn
//	battlesuit, gravarmor, gts, inches   the text, by rule book
//	measure     how a battle comes out between bots, and with what interval
//	balance     the search for an even one
//
// A text depends on its Spec alone: whole numbers and a seeded source decide.
package battle
