package cards

import "metahex/rule"

// printed maps the id of each unit type of the book to two clauses: the description of the type,
// and its build points. A player's own types cite nothing.
var printed = map[string]struct{ kind, build rule.Clause }{
	"front-line":   {"BHM 4.1.1", "BHM 16.4/front-line"},
	"assault":      {"BHM 4.1.2", "BHM 16.4/assault"},
	"commander":    {"BHM 4.1.3", "BHM 16.4/commander"},
	"ranger":       {"BHM 4.1.4", "BHM 16.4/ranger"},
	"dead-eye":     {"BHM 4.1.5", "BHM 16.4/dead-eye"},
	"thumper":      {"BHM 4.1.6", "BHM 16.4/thumper"},
	"sniper":       {"BHM 4.1.7", "BHM 16.4/sniper"},
	"engineer":     {"BHM 4.1.8", "BHM 16.4/engineer"},
	"crusader":     {"BHM 4.1.9", "BHM 16.4/crusader"},
	"jack-knife":   {"BHM 4.1.10", "BHM 16.4/jack-knife"},
	"police":       {"BHM 4.2.1", "BHM 16.4/police"},
	"militia":      {"BHM 4.2.2", "BHM 16.4/militia"},
	"recon-drone":  {"BHM 4.3.1", "BHM 16.4/recon-drone"},
	"attack-drone": {"BHM 4.3.2", "BHM 16.4/attack-drone"},
	"bomb-drone":   {"BHM 4.3.3", "BHM 16.4/bomb-drone"},
	"ecm-drone":    {"BHM 4.3.4", "BHM 16.4/ecm-drone"},
	"sentry-drone": {"BHM 4.3.5", "BHM 16.4/sentry-drone"},
}

var abilityClauses = [...]rule.Clause{"BHM 8.2", "BHM 12.4", "BHM 12.4.4", "BHM 9.4", "BHM 11.1", "BHM 12.3", "BHM 5.5", "BHM 5.5",
	"BHM 4.1.7", "BHM 11.1b", "BHM 11.2", "BHM 11.3", "BHM 11.4", "BHM 12.4.4", "BHM 12.4.2", "BHM 12.4.3"}

// Clauses returns the clauses that describe the abilities, in the order of the constants.
func (a Abilities) Clauses() []rule.Clause {
	var all []rule.Clause
	for i, c := range abilityClauses {
		if a&(1<<i) != 0 {
			all = append(all, c)
		}
	}
	return all
}
