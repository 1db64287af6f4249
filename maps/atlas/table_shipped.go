package atlas

import "metahex/maps/tables"

// ShippedTables are the names of the tables in inches that come with the
// program.
func ShippedTables() []string { return shippedOnTables.Names() }

// OpenTable is the table of a name: a shipped one (case does not matter), or a
// file of format table/1. The error tells every slip in the file, or which
// tables there are.
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
