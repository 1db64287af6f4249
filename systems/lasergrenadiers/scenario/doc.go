// Package scenario holds the material of LaserGrenadiers: the scenarios and the tables of figures
// that come with the program, the code that reads and checks such files, and the readings that a
// match may choose.
//
//	tables/*.yaml    ──StandardTables, Overlay──▶ Tables ──┐
//	scenarios/*.yaml ──Load, LoadVaried, Read──▶ Scenario ◀┘
//
// It decides nothing in play; the rules, in the folder above, import it.
package scenario
