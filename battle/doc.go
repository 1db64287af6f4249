// Package battle draws up battles for all rule books: ground, forces, objectives and zones, as one
// scenario/1 file that is made from a seed and needs no other file.
//
//	Spec ──Draw──▶ scenario/1 text ──▶ systems.Open, sim, scenario show …
//	                     ▲
//	Balance ── lean, ────┘    plays the battle with bots, and moves forces, points and
//	           start, draft   ground until it is even
//
//	battle      the request for a battle, and its bounds
//	stock       the units that sides can buy, lists of units, and the limits
//	sheet       the ground of dots and hexes: sheets in rows, zones, objectives
//	yard        the ground of tables, drawn by the seed; a half-turn does not change it
//	battlesuit, gravarmor, gts, inches   the form of the text, by rule book
//	measure     the results of a battle between bots, with their interval
//	balance     the search for an even battle
//
// A text depends only on its Spec: it is computed from whole numbers and a seeded random source.
package battle
