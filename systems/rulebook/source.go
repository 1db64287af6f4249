package rulebook

import "metahex/rule"

// A Source names a battle: its scenario, and what overlays or varies it.
//
//	shipped tables ◀── Tables ◀── Edits, Without      Scenario or Text ◀── Edits      Readings
//	       └──────────────┴───────────┴──────▶ Open ◀──────┴───────────────────────────────┘
type Source struct {
	Scenario string   // the id of a shipped scenario, or a file; with Text, the text's name in messages
	Text     []byte   // the text of the scenario; nil: that of Scenario
	Tables   []string // files that overlay the system's tables, in order
	Readings []string // readings that differ from the scenario's, such as "10.0=d12"

	// Edits and Without are for simulation: a record cannot contain them.
	Edits   []rule.Edit // changed numbers of the scenario and of the tables
	Without []string    // omitted rules, from the system's Omissions
}
