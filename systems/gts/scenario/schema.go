package scenario

import (
	"metahex/rule"
)

// The shapes of what reads itself.

// Schema is that of a turn.
func (Day) Schema() rule.Schema { return rule.OneOf(dayWords...) }

// Schema is that of the weather.
func (Weather) Schema() rule.Schema { return rule.OneOf(weatherWord...) }

// Schema is that of keys of any name.
func (Named[T]) Schema() rule.Schema { return rule.KeysOf[T]() }
