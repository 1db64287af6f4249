// Package scenario holds the data of the Grand Tactical Series: the shipped scenarios, tables and
// order of battle, the parser and validator for such files, and the readings that a match may
// choose.
//
//	tables/*.yaml    ──Library.Standard, Library.Overlay──▶ Tables ──┐
//	scenarios/*.yaml ──Library.Load, Library.Vary, Read────▶ Scenario ◀┘
//
// It contains no rules of play. Package gts has the rules and imports this package.
package scenario
