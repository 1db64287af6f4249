package commands

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"metahex/rule"
	"metahex/rule/files"
)

// flagError rewords an error of the flag library: which flag, what value, and what is allowed.
func flagError(c *cobra.Command, err error) error {
	var value *pflag.InvalidValueError
	var missing *pflag.ValueRequiredError
	var unknown *pflag.NotExistError
	var syntax *pflag.InvalidSyntaxError
	text := "the flags cannot be read"
	switch {
	case errors.As(err, &value):
		text = "--" + value.GetFlag().Name + ": " + wrongValue(value)
	case errors.As(err, &missing):
		text = fmt.Sprintf("--%s: found nothing; want %s", missing.GetFlag().Name, wanted(missing.GetFlag()))
	case errors.As(err, &unknown):
		text = unknownFlag(c, unknown)
	case errors.As(err, &syntax):
		text = fmt.Sprintf("found %q, which is not a flag", rule.Clip(syntax.GetSpecifiedFlag()))
	}
	return fmt.Errorf("%s; see `%s --help`", text, c.CommandPath())
}

// wrongValue describes what is wrong with the value of a flag. Flags of this program describe the
// error themselves: completely, or in a text that begins with "want".
func wrongValue(e *pflag.InvalidValueError) string {
	want := "want " + wanted(e.GetFlag())
	if errors.Is(e, errNothing) {
		return "found nothing; " + want
	}
	if own := e.Unwrap().Error(); strings.HasPrefix(own, "want ") {
		want = own
	} else if !libraryTypes[e.GetFlag().Value.Type()] {
		return own
	} else if errors.Is(e, strconv.ErrRange) {
		want += fmt.Sprintf(" that fits into %d bits", bits(e.GetFlag()))
	}
	return fmt.Sprintf("found %q; %s", rule.Clip(e.GetValue()), want)
}

// bits returns the size of a flag's number in bits.
func bits(f *pflag.Flag) int {
	if f.Value.Type() == "int" {
		return strconv.IntSize
	}
	return 64
}

// libraryTypes are the flag types that the library parses, with its own error messages.
var libraryTypes = map[string]bool{
	"bool": true, "int": true, "uint64": true, "float64": true, "duration": true, "string": true, "stringArray": true, "stringSlice": true,
}

// wanted describes the allowed values of a flag.
func wanted(f *pflag.Flag) string {
	if own, ok := f.Value.(wanting); ok {
		return own.wants()
	}
	name, _ := pflag.UnquoteUsage(f)
	switch f.Value.Type() {
	case "bool":
		return "true or false"
	case "int":
		return "a whole number"
	case "uint64":
		return "a whole number of 0 or more"
	case "float64":
		return "a number"
	case "duration":
		return "a time, such as 2s or 150ms"
	case "stringSlice":
		return "a list separated by commas"
	}
	if name == strings.ToUpper(name) {
		return name
	}
	return "a value"
}

// unknownFlag returns an error that suggests the flag that was most likely meant.
func unknownFlag(c *cobra.Command, e *pflag.NotExistError) string {
	var known []string
	c.Flags().VisitAll(func(f *pflag.Flag) {
		if !f.Hidden {
			known = append(known, "--"+f.Name)
		}
	})
	typed := "--" + e.GetSpecifiedName()
	meant := typed
	if group := e.GetSpecifiedShortnames(); group != "" {
		typed, meant = "-"+group, "--"+group // -json reads as -j -s -o -n, but means --json
	}
	return fmt.Sprintf("unknown flag %q", rule.Clip(typed)) + rule.DidYouMean(meant, known)
}

// readable makes a message safe to print: it escapes control characters, including those in
// arguments, and clips lines that quote something long.
func readable(text string, args []string) string {
	for _, arg := range args {
		_, value, _ := strings.Cut(arg, "=")
		for _, word := range []string{arg, value} {
			if strings.Contains(word, "\n") {
				text = strings.ReplaceAll(text, word, strings.ReplaceAll(word, "\n", `\n`))
			}
		}
	}
	lines := strings.Split(files.WithoutPasswords(text), "\n")
	for i, line := range lines {
		lines[i] = rule.ClipTo(files.VisibleLine(line), 2000)
	}
	return strings.Join(lines, "\n")
}
