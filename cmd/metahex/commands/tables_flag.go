package commands

import "github.com/spf13/cobra"

// A tablesFlag is the flag --tables of commands that open battles or use figures.
type tablesFlag struct{ tables []string }

func (f *tablesFlag) addTables(c *cobra.Command) {
	c.Flags().StringArrayVar(&f.tables, "tables", nil, "overlay the built-in tables with those of `FILE`; may be repeated")
}

// tablesOf returns the values of the flag --tables.
func tablesOf(c *cobra.Command) []string {
	all, err := c.Flags().GetStringArray("tables")
	must(err)
	return all
}
