// Package scenario reads and holds the data of Sol Prime: scenarios, the tables of figures,
// weapons and troops, and the readings. Package solprime plays by them.
//
//	tables/*.yaml ────▶ StandardTables ──Overlay──▶ Tables ─┐
//	scenarios/*.yaml ─▶ Load, Read ─────────────────────────┴▶ Scenario ──▶ solprime.Prepare
//
// What is wrong with a file is told with its line and column, and with the clause that it
// is against.
package scenario
