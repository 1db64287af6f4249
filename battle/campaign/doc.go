// Package campaign links battles: named soldiers keep their damage and experience from one to the
// next, and the winner decides which battle comes next.
//
//	campaign/1 ──Read──▶ Campaign ──New──▶ Progress ──Spec──▶ battle.Draw ──▶ a match
//	                                          ▲                                  │
//	                                          └──── Fought ◀── Outcome ──────────┘
//
// Progress is kept as campaign-save/1. Both are read strictly: a campaign whose battles lead in a
// circle or nowhere, and a save that was changed by hand, are refused with their line.
package campaign
