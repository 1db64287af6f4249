package atlas

import "metahex/maps/tables"

// ShippedTables returns the names of the shipped tables in inches.
func ShippedTables() []string { return shippedOnTables.Names() }

// OpenTable opens a table by name: a shipped table (case does not matter), or a file of format
// table/1. The error lists every error in the file, or the tables that exist.
func OpenTable(name string) (*tables.Map, error) {
	if known, ok := shippedOnTables.Find(name); ok {
		t := shippedOnTables.Text(known)
		table := tables.Parse(t)
		t.Sound()
		return table, nil
	}
	if err := notShipped("table", tables.Kind, name, ShippedTables()); err != nil {
		return nil, err
	}
	file, data, err := ofKind(tables.Kind, name)
	if err != nil {
		return nil, err
	}
	table, found := tables.Read(file, data)
	return table, found.Grave().Err()
}
