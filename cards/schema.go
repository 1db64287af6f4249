package cards

import "metahex/rule"

// Schemas of the types that have their own decoding method.

// Schema is the schema of abilities.
func (Abilities) Schema() rule.Schema {
	return rule.Schema{"type": "array", "items": rule.OneOf(abilityNames...), "uniqueItems": true}
}

// Schema is the schema of a list of units.
func (Deck) Schema() rule.Schema {
	list := rule.ListOf[kindFile]()
	list.Key("id").Narrow(rule.Schema{"pattern": `^[-a-z0-9]*$`})
	return list
}
