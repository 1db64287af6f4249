package commands

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"
)

// An outputFlag is a flag with an optional file name:
//
//	--png            ID.png
//	--png out.png    out.png; so does --png=out.png
//
// The flag library does not use the next word as an optional value. So the file is recognized among
// the arguments by its ending.
type outputFlag struct {
	ending string
	asked  bool
	name   string // empty: the board's id plus the ending
}

// unnamed returns the value of a flag without a file name.
func (f *outputFlag) unnamed() string { return "ID" + f.ending }

func (f *outputFlag) String() string { return f.name }
func (f *outputFlag) Type() string   { return "file" }

// Set reads the flag.
func (f *outputFlag) Set(s string) error {
	f.asked = true
	if s != f.unnamed() {
		f.name = s
	}
	return nil
}

// file returns the file to write.
func (f *outputFlag) file(id string) string {
	if f.name == "" {
		return id + f.ending
	}
	return f.name
}

// addOutputFlags adds output flags to a command. It takes their file names out of the arguments before
// the arguments are checked. The flags are hidden: -o does the same.
func addOutputFlags(c *cobra.Command, all ...*outputFlag) {
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
				return fmt.Errorf("%w; the file after --%s must end in %s, or be written as --%[2]s=FILE", err, strings.TrimPrefix(m.ending, "."), m.ending)
			}
		}
		return err
	}
	c.RunE = func(c *cobra.Command, args []string) error { return run(c, takeNames(args, all)) }
}

// takeNames assigns files by their endings to flags without a file, and returns the other
// arguments.
func takeNames(args []string, all []*outputFlag) []string {
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
