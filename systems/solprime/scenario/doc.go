// Package scenario reads and holds the data of Sol Prime: scenarios, readings, and the tables of
// figures, weapons and troops. Package solprime implements play.
//
//	tables/*.yaml ────▶ Library.Standard, Overlay ──▶ Tables ┐
//	scenarios/*.yaml ─▶ Library.Load, Read ─────────────────┴▶ Scenario ──▶ solprime.Prepare
//
// A fault in a file is reported with its line and column, and with the clause that it violates.
package scenario
