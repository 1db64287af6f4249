// Package scenario holds the data of Grav Armor: the shipped scenarios and tables, the parser and
// validator for both, and the readings that a match may choose.
//
//	tables/*.yaml    ──Library.Standard, Library.Overlay──▶ Tables ──┐
//	scenarios/*.yaml ──Library.Load, Library.Vary, Read────▶ Scenario ◀┘
//
// It contains no rules of play. Package gravarmor has the rules and imports this package.
package scenario
