package dots

import (
	"reflect"

	"metahex/maps/internal/mapfile"
	"metahex/rule"
)

// Schema returns the JSON Schema of an overlay.
func (overlayKey) Schema() rule.Schema {
	s := rule.RecordOf[overlayKey]().Narrow(rule.Schema{"required": []string{"at", "kind"}})
	s.Key("kind").Narrow(rule.OneOf(kindNames[1:]...))
	s.Key("ends").Narrow(rule.Schema{"items": rule.OneOf(mapfile.DirectionWords...), "minItems": 2, "maxItems": 2})
	s.Key("at").Narrow(rule.Schema{"pattern": mapfile.PlacePattern.String()})
	return s
}

// Schema returns the JSON Schema of the overlays.
func (overlayKeys) Schema() rule.Schema { return rule.ListOf[overlayKey]() }

// Schema returns the JSON Schema of a panel's edge.
func (profile) Schema() rule.Schema { return mapfile.ProfileSchema(`[.wbms~r][1-9]?`) }

func panelSchema() rule.Schema {
	return mapfile.PicturedSchema(rule.SchemaOf(reflect.TypeFor[panelKeys]())).Document("panel/1", "A panel of a map, drawn as text.")
}

// Schemas returns the JSON Schemas of the formats of panels, by name.
func Schemas() map[string]rule.Schema {
	return map[string]rule.Schema{
		"panel":  panelSchema(),
		"layout": mapfile.LayoutSchema[layoutKeys](layoutKind).Document("layout/1", "Panels laid beside one another."),
		"edges":  mapfile.EdgesSchema[profile]().Document("edges/1", "The contents of the edges of a set of panels."),
	}
}
