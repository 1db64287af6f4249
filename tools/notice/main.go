// Command notice prints the file NOTICE: the modules that the programs contain, and the texts of
// their licences. Its argument is the root of the repository:
//
//	go run -C tools ./notice .. > NOTICE
//
// The texts come from the module cache. Missing modules are downloaded.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/google/licensecheck"
)

// platforms lists platforms that together need all modules of the programs.
var platforms = []string{"linux/amd64", "windows/amd64", "darwin/arm64", "freebsd/amd64", "js/wasm"}

// A module is a module that go.mod requires.
type module struct {
	Path, Version, Dir string
	used               use
}

// A use is a part of the project that needs a module.
type use int

const (
	byTests use = iota // only tests, or cmd/manual
	byHost             // metahexd, but not metahex
	byDesk             // metahex
)

// uses lists the uses in the order of the file, each with its heading.
var uses = []struct {
	use     use
	heading string
}{
	{byDesk, "The programs also contain these modules, under the licences named beside them.\n" +
		"Their texts follow. This file is made by tools/notice."},
	{byHost, "These modules are only part of metahexd:"},
	{byTests, "These modules are used only by tests and by tools for releases:"},
}

// chosen maps modules that offer a choice of licences to the licence file that we chose.
var chosen = map[string]string{"github.com/golang/freetype": "licenses/ftl.txt"}

// known maps modules with truncated licence texts to their licences.
var known = map[string]string{"github.com/hinshun/vt10x": "MIT"}

// remarks are statements that a licence requires.
var remarks = map[string]string{
	"github.com/golang/freetype": "Portions of this software are copyright (c) 2006 The FreeType Project\n(www.freetype.org). All rights reserved.",
}

func main() {
	log.SetFlags(0)
	log.SetPrefix("notice: ")
	if len(os.Args) != 2 {
		log.Fatal("want the root of the repository")
	}
	if err := os.Chdir(os.Args[1]); err != nil {
		log.Fatal(err)
	}
	out := bufio.NewWriter(os.Stdout)
	if err := write(out); err != nil {
		log.Fatal(err)
	}
	if err := out.Flush(); err != nil {
		log.Fatal(err)
	}
}

func write(out io.Writer) error {
	modules, err := required()
	if err != nil {
		return err
	}
	fmt.Fprint(out, "metahex is under the MIT licence; see the file LICENSE.\n\n"+
		"The rule books that it plays by belong to their authors and publishers. None of their\n"+
		"text or art is part of it: clauses are cited by number with a few words of ours.\n")
	golang, err := run("go", "env", "GOROOT")
	if err != nil {
		return err
	}
	version, err := run("go", "list", "-m", "-f", "{{.GoVersion}}")
	if err != nil {
		return err
	}
	std := module{Path: "go", Version: strings.TrimSpace(version), Dir: strings.TrimSpace(golang), used: byDesk}
	modules = append([]module{std}, modules...)
	var texts []string           // licence texts in the order of the modules
	users := map[string]string{} // by licence text: the modules that have it
	for _, u := range uses {
		fmt.Fprintf(out, "\n%s\n\n", u.heading)
		for _, m := range modules {
			if m.used != u.use {
				continue
			}
			names, text, err := m.licence()
			if err != nil {
				return err
			}
			fmt.Fprintf(out, "    %s %s: %s\n", m.Path, m.Version, strings.Join(names, ", "))
			if users[text] == "" {
				texts = append(texts, text)
			}
			users[text] += m.Path + " " + m.Version + "\n"
		}
	}
	rule := strings.Repeat("-", 80)
	for _, text := range texts {
		fmt.Fprintf(out, "\n%s\n%s%s\n\n%s\n", rule, users[text], rule, text)
	}
	return nil
}

// required returns the modules of go.mod, sorted by name.
func required() (all []module, err error) {
	used := map[string]use{}
	for _, p := range platforms {
		system, arch, _ := strings.Cut(p, "/")
		for program, u := range map[string]use{"./cmd/metahex": byDesk, "./cmd/metahexd": byHost} {
			if system == "js" && u == byHost {
				continue // metahexd does not run in a browser
			}
			text, err := run("env", "GOOS="+system, "GOARCH="+arch, "CGO_ENABLED=0", "go", "list", "-deps", "-f", "{{with .Module}}{{.Path}}{{end}}", program)
			if err != nil {
				return nil, err
			}
			for _, path := range strings.Fields(text) {
				used[path] = max(used[path], u)
			}
		}
	}
	text, err := run("go", "mod", "edit", "-json")
	if err != nil {
		return nil, err
	}
	var file struct{ Require []module }
	if err := json.Unmarshal([]byte(text), &file); err != nil {
		return nil, err
	}
	for _, m := range file.Require {
		text, err := run("go", "mod", "download", "-json", m.Path+"@"+m.Version)
		if err != nil {
			return nil, err
		}
		if err := json.Unmarshal([]byte(text), &m); err != nil {
			return nil, err
		}
		m.used = used[m.Path]
		all = append(all, m)
	}
	slices.SortFunc(all, func(a, b module) int { return strings.Compare(a.Path, b.Path) })
	return all, nil
}

// legal matches the names of files that must be distributed with a program.
var legal = regexp.MustCompile(`(?i)^(licen[cs]e|copying|notice|patents)(\.(txt|md))?$`)

// licence returns the names of a module's licences, and their texts.
func (m module) licence() (names []string, text string, err error) {
	files := []string{chosen[m.Path]}
	if files[0] == "" {
		entries, err := os.ReadDir(m.Dir)
		if err != nil {
			return nil, "", err
		}
		files = nil
		for _, e := range entries {
			if legal.MatchString(e.Name()) {
				files = append(files, e.Name())
			}
		}
	}
	texts := []string{remarks[m.Path]}
	for _, file := range files {
		data, err := os.ReadFile(filepath.Join(m.Dir, file))
		if err != nil {
			return nil, "", err
		}
		for _, match := range licensecheck.Scan(data).Match {
			if !match.IsURL && match.ID != "GooglePatentsFile" && !slices.Contains(names, match.ID) {
				names = append(names, match.ID)
			}
		}
		texts = append(texts, plain(string(data)))
	}
	if name := known[m.Path]; name != "" {
		names = []string{name}
	}
	if len(names) == 0 {
		return nil, "", fmt.Errorf("%s %s: no known licence in %v of %s", m.Path, m.Version, files, m.Dir)
	}
	return names, strings.Trim(strings.Join(texts, "\n\n"), "\n"), nil
}

// plain returns a text without trailing blanks on its lines.
func plain(text string) string {
	lines := strings.Split(text, "\n")
	for i, l := range lines {
		lines[i] = strings.TrimRight(l, " \t\r\f")
	}
	return strings.Trim(strings.Join(lines, "\n"), "\n")
}

func run(name string, args ...string) (string, error) {
	c := exec.Command(name, args...)
	c.Stderr = os.Stderr
	out, err := c.Output()
	if err != nil {
		err = fmt.Errorf("%s %s: %w", name, strings.Join(args, " "), err)
	}
	return string(out), err
}
