package rulebook

import (
	"fmt"
	"slices"

	"metahex/rule"
)

// Figures are the files from which the tables of a book were read. The tables of each book embed them.
type Figures struct {
	// Format is that of the file that was read last: BOOK + TablesFormat. Shipped files have none.
	Format string `says:"the format of the file"`

	files    []rule.File
	sources  []string
	edited   bool
	unmarked []error // warnings that a file has no format
}

// TablesFormat follows the id of a book in the format of its files of tables: "gts-tables/1".
const TablesFormat = "-tables/1"

// Sources lists, table by table, which values are stand-ins. The goals of a match contain the list.
func (f *Figures) Sources() []string { return f.sources }

// Edited reports whether a number of the scenario or of the tables was changed.
func (f *Figures) Edited() bool { return f.edited }

func (f *Figures) figures() *Figures { return f }

// Tables are a book's tables. The struct T is also the form of a file of tables: its exported fields
// are the tables, and a file replaces those that it gives.
type Tables[T any] interface {
	*T
	figures() *Figures
	// List lists the tables, in the order in which their sources are named.
	List() []Table
	// Settle derives what the program needs from the tables, and checks what no single table shows.
	Settle() error
}

// A Table is one table of a book: a chart with the shape that the code requires, or rows with sources.
type Table struct {
	Chart *rule.Table
	Shape rule.Shape

	Name    string // of the rows
	Origins []rule.Origin
}

// check returns an error for a chart that does not have its shape.
func (t *Table) check(file string) error {
	if t.Chart == nil || t.Chart.Name == "" { // not read yet
		return nil
	}
	return t.Chart.Check(file, t.Shape)
}

// lacks reports whether a row has no source, and so no value.
func (t *Table) lacks() bool {
	return slices.ContainsFunc(t.Origins, func(o rule.Origin) bool { return o.Source == "" })
}

// note returns the note that values of the table are stand-ins, or "".
func (t *Table) note() string {
	if t.Chart != nil {
		return t.Chart.Note()
	}
	n := 0
	for _, o := range t.Origins {
		if o.Source == rule.StandIn {
			n++
		}
	}
	if n == 0 {
		return ""
	}
	return fmt.Sprintf("%s: %d stand-in", t.Name, n)
}

// lay overlays tables with a file. After an error the tables are unchanged.
func lay[T any, PT Tables[T]](t *T, file string, data []byte) error {
	own := *t
	if err := rule.DecodeYAML(file, data, &own); err != nil {
		return err
	}
	var notes []string
	for _, table := range PT(&own).List() {
		if err := table.check(file); err != nil {
			return err
		}
		notes = append(notes, table.note())
	}
	if err := PT(&own).Settle(); err != nil {
		return rule.InFile(file, err)
	}
	f := PT(&own).figures()
	f.sources = slices.DeleteFunc(notes, func(note string) bool { return note == "" })
	f.files = append(slices.Clip(f.files), rule.File{Name: file, Data: data})
	*t = own
	return nil
}
