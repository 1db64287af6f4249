package main

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"
)

// A made file is a flag that asks for a file and may name it:
//
//	--png            ID.png
//	--png out.png    the file; so does --png=out.png
//
// A flag whose value may be left out takes no word after it, so the file stands
// among the arguments; it is known by its ending.
type made struct {
	ending string
	asked  bool
	name   string // empty: the board's id, with the ending
}

// unnamed is the value of a flag that stands alone.
func (m *made) unnamed() string { return "ID" + m.ending }

func (m *made) String() string { return m.name }
func (m *made) Type() string   { return "file" }

// Set reads the flag.
func (m *made) Set(s string) error {
	m.asked = true
	if s != m.unnamed() {
		m.name = s
	}
	return nil
}

// file is where it is to be written.
func (m *made) file(id string) string {
	if m.name == "" {
		return id + m.ending
	}
	return m.name
}

// makes adds the flags of made files to a command, and takes their names from its
// arguments before these are checked. They are not shown: -o does the same.
func makes(c *cobra.Command, all ...*made) {
	for _, m := range all {
		kind := strings.TrimPrefix(m.ending, ".")
		flag := c.Flags().VarPF(m, kind, "", "write "+strings.ToUpper(kind)+" to `FILE`")
		flag.NoOptDefVal, flag.Hidden = m.unnamed(), true
	}
	check, run := c.Args, c.RunE
	c.Args = func(c *cobra.Command, args []string) error {
		left := takeNames(args, all)
		err := check(c, left)
		for _, m := range all {
			if err != nil && m.asked && m.name == "" && len(left) > 1 {
				return fmt.Errorf("%w; a file of --%s ends in %s, or is written --%[2]s=FILE", err, strings.TrimPrefix(m.ending, "."), m.ending)
			}
		}
		return err
	}
	c.RunE = func(c *cobra.Command, args []string) error { return run(c, takeNames(args, all)) }
}

// takeNames gives files of the right ending to the flags that have none, and
// returns the other arguments.
func takeNames(args []string, all []*made) []string {
	return slices.DeleteFunc(slices.Clone(args), func(arg string) bool {
		for _, m := range all {
			if strings.EqualFold(filepath.Ext(arg), m.ending) && m.asked && (m.name == "" || m.name == arg) {
				m.name = arg
				return true
			}
		}
		return false
	})
}
