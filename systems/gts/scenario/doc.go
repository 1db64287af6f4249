// Package scenario holds the material of the Grand Tactical Series: the scenarios, tables and order
// of battle that come with the program, the code that reads and checks such files, and the readings
// that a match may choose.
//
//	tables/*.yaml    ──StandardTables, Overlay──▶ Tables ──┐
//	scenarios/*.yaml ──Load, Read──────────────▶ Scenario ◀┘
//
// It decides nothing in play; the rules, in the folder above, import it.
package scenario
