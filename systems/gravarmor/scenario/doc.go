// Package scenario holds the data of Grav Armor: the shipped scenarios and tables of figures, the
// reading and checking of files of both, and the readings that a match may choose.
//
//	tables/*.yaml    ──StandardTables, Overlay──▶ Tables ──┐
//	scenarios/*.yaml ──Load, LoadVaried, Read──▶ Scenario ◀┘
//
// It has no rules of play; those are in the folder above and use it.
package scenario
