// Package battle draws up battles for all rule books: ground, forces, objectives and zones, as one
// scenario/1 file that is made from a seed and needs no other file.
//
//	Spec ──Draw──▶ scenario/1 text ──▶ systems.Open, sim, scenario show …
//	                     ▲
//	Balance ── lean, ────┘    plays it with bots, and moves forces, points and ground
//	           start, draft   until it is even
//
//	battle      the request for a battle, and its bounds
//	stock       the units that can be bought, lists of them, and the limits
//	sheet       the ground of dots and hexes: sheets in rows, zones, objectives
//	yard        the ground of tables, drawn by the seed; the same after a half-turn
//	battlesuit, gravarmor, gts, inches   the text, by rule book
//	measure     how a battle between bots ends, and with what interval
//	balance     the search for an even one
//
// A text depends only on its Spec: whole numbers and a seeded source decide.
package battle
