// Package scenario holds the material of LaserGrenadiers: scenarios, tables, and the readings that a
// match may choose. It reads and checks scenario and table files.
//
//	tables/*.yaml    ──Library.Standard, Library.Overlay──▶ Tables ──┐
//	scenarios/*.yaml ──Library.Load, Library.Vary, Read────▶ Scenario ◀┘
//
// It does not apply rules during play. The rules, in the parent folder, import it.
package scenario
