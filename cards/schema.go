package cards

import "metahex/rule"

// Schemas of the types that have their own decoding method.

// Schema is the schema of a class.
func (Class) Schema() rule.Schema { return rule.OneOf(classNames...) }

// Schema is the schema of abilities.
func (Abilities) Schema() rule.Schema {
	return rule.Schema{"type": "array", "items": rule.OneOf(abilityNames...), "uniqueItems": true}
}

// Schema is the schema of a list of units.
func (Deck) Schema() rule.Schema {
	track := rule.Schema{"type": "array", "items": rule.Whole(0, 99), "minItems": 1}
	unit := rule.RecordOf[kindFile]()
	for _, name := range []string{"attack", "shield", "move"} {
		unit.Key(name).Narrow(track)
	}
	unit.Key("id").Narrow(rule.Schema{"pattern": `^[-a-z0-9]*$`})
	unit.Key("build", "points").Narrow(rule.Schema{"minimum": 0})
	unit.Key("build", "most").Narrow(rule.Schema{"minimum": 0})
	return rule.Schema{"type": "array", "items": unit}
}
