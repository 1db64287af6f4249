// Package scenario holds what the Grand Tactical Series is played with: the scenarios,
// the tables of figures and the order of battle that come with the program, how files of
// them are read and checked, and the readings that a match may choose.
//
//	tables/*.yaml    ──StandardTables, Overlay──▶ Tables ──┐
//	scenarios/*.yaml ──Load, Read──────────────▶ Scenario ◀┘
//
// It decides nothing of play; the rules, in the folder above, stand on it.
package scenario
