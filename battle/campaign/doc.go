// Package campaign links battles. Named soldiers keep their damage and experience from one battle
// to the next, and the winner decides which battle comes next.
//
//	campaign/1 ──Read──▶ Campaign ──New──▶ Progress ──Spec──▶ battle.Draw ──▶ a match
//	                                          ▲                                  │
//	                                          └──── Fought ◀── Outcome ──────────┘
//
// Progress is saved as campaign-save/1. Read refuses campaigns whose battles lead in a circle or
// nowhere. Resume refuses saves that were changed by hand. Both errors name the line.
package campaign
