// Package scenario holds what Grav Armor is played with: the scenarios and the tables of
// figures that come with the program, how files of both are read and checked, and the
// readings that a match may choose.
//
//	tables/*.yaml    ──StandardTables, Overlay──▶ Tables ──┐
//	scenarios/*.yaml ──Load, LoadVaried, Read──▶ Scenario ◀┘
//
// It decides nothing of play; the rules, in the folder above, stand on it.
package scenario
