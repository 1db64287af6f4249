package commands

import (
	"fmt"
	"strings"
	"sync"

	"github.com/spf13/cobra"

	"metahex/battle/campaign"
	"metahex/battle/puzzle"
	"metahex/game"
	"metahex/los/cases"
	"metahex/maps/atlas"
	"metahex/rule"
	"metahex/systems"
	"metahex/tui"
)

// schemas returns the JSON Schemas of all formats, by name.
var schemas = sync.OnceValue(func() map[string]rule.Schema {
	all := atlas.Schemas()
	all["campaign"] = campaign.Schema()
	all["advice"], all["cases"] = game.AdviceSchema(), cases.Schema()
	all["scenario"], all["puzzle"] = systems.Schema(), puzzle.Schema()
	for _, y := range systems.All {
		all[y.ID+"-tables"] = y.TablesSchema()
	}
	all["lessons"], all["settings"], all["theme"] = tui.CourseSchema(), tui.SettingsSchema(), tui.ThemeSchema()
	return all
})

// schemaNames lists the names of the schemas, so that no command has to build all schemas just for
// the names. A test checks the list.
var schemaNames = []string{"advice", "battlesuit-tables", "campaign", "cases", "edges", "gravarmor-tables", "gts-tables", "hexedges", "hexlayout", "hexmap", "hexpanel", "lasergrenadiers-tables", "layout", "lessons", "panel", "puzzle", "scenario", "settings", "solprime-tables", "table", "theme"}

func newSchema() *cobra.Command {
	names := schemaNames
	return &cobra.Command{
		Use:   "schema FORMAT",
		Short: "Print the JSON Schema of a YAML format, for editors",
		Long: "Prints the JSON Schema of a format: " + strings.Join(names, ", ") + ".\n" +
			"An editor with a YAML language server uses it to complete and check a file\n" +
			"that begins with\n" +
			"  # yaml-language-server: $schema=panel.json",
		Example:   "  metahex schema panel > panel.json",
		Args:      wants(1, "one format: "+strings.Join(names, ", ")),
		ValidArgs: names,
		RunE: func(c *cobra.Command, args []string) error {
			s, ok := schemas()[args[0]]
			if !ok {
				return fmt.Errorf("%s", rule.Unknown("format", args[0], names))
			}
			return printJSON(c.OutOrStdout(), s)
		},
	}
}
