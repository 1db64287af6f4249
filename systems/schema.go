package systems

import "metahex/rule"

// Schema returns the JSON Schema of scenario/1 files. The key "system" names the system whose form a
// file has; without this key the file has the form of the first system.
//
//	system: gts ──▶ #/$defs/gts          an editor completes the keys of
//	(none)      ──▶ #/$defs/battlesuit    the selected form
func Schema() rule.Schema {
	forms, choice, ids := rule.Schema{}, rule.Schema{"$ref": "#/$defs/" + All[0].ID}, []string{}
	for i := len(All) - 1; i >= 0; i-- {
		y := All[i]
		ids = append([]string{y.ID}, ids...)
		form := y.Schema()
		delete(form, "$schema")
		forms[y.ID] = form
		if i > 0 {
			named := rule.Schema{"properties": rule.Schema{"system": rule.Schema{"const": y.ID}}, "required": []string{"system"}}
			choice = rule.Schema{"if": named, "then": rule.Schema{"$ref": "#/$defs/" + y.ID}, "else": choice}
		}
	}
	return choice.Narrow(rule.Schema{
		"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "scenario/1",
		"description": "A scenario of the system that its key \"system\" names.",
		"type":        "object", "properties": rule.Schema{"system": rule.OneOf(ids...)}, "$defs": forms,
	})
}
