package metahex_test

import (
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// listed matches a line of NOTICE: a module, its version, and its licences.
var listed = regexp.MustCompile(`(?m)^ {4}(\S+) (\S+): (\S.*)$`)

// required matches a line of go.mod: a required module.
var required = regexp.MustCompile(`(?m)^\t(\S+) (v\S+)`)

// NOTICE names the modules that go.mod requires, in three groups: the modules of metahex on any
// platform, the modules of metahexd alone, and the modules of the tests.
func TestNoticeNamesEveryModule(t *testing.T) {
	text, err := os.ReadFile("NOTICE")
	if err != nil {
		t.Fatal(err)
	}
	head, _, _ := strings.Cut(string(text), "\n----")
	program, rest, ok := strings.Cut(head, "\nThese modules are only part of metahexd:\n")
	host, tests, both := strings.Cut(rest, "\nThese modules are used only by tests and by tools for releases:\n")
	if !ok || !both {
		t.Fatal("NOTICE does not separate the programs from the tests")
	}
	got := map[string]string{}
	for where, part := range map[string]string{"metahex": program, "metahexd": host, "tests": tests} {
		for _, m := range listed.FindAllStringSubmatch(part, -1) {
			if m[1] != "go" {
				got[m[1]+" "+m[2]] = where
			}
		}
	}
	want := map[string]string{}
	mod, err := os.ReadFile("go.mod")
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range required.FindAllStringSubmatch(string(mod), -1) {
		want[m[1]+" "+m[2]] = "tests"
	}
	for _, system := range []string{"linux/amd64", "windows/amd64", "js/wasm"} {
		for _, program := range []string{"metahexd", "metahex"} {
			if program == "metahexd" && system == "js/wasm" {
				continue // metahexd does not run in a browser
			}
			for _, module := range modulesOn(t, system, program) {
				if want[module] != "metahex" {
					want[module] = program
				}
			}
		}
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("modules of NOTICE; `make notice` writes it again (-want +got):\n%s", diff)
	}
}

// modulesOn returns the modules from which a program is built on a platform.
func modulesOn(t *testing.T, platform, program string) []string {
	t.Helper()
	system, arch, _ := strings.Cut(platform, "/")
	c := exec.Command("go", "list", "-deps", "-f", "{{with .Module}}{{if not .Main}}{{.Path}} {{.Version}}{{end}}{{end}}", "./cmd/"+program)
	c.Env = append(os.Environ(), "GOOS="+system, "GOARCH="+arch, "CGO_ENABLED=0")
	c.Stderr = os.Stderr
	out, err := c.Output()
	if err != nil {
		t.Fatalf("%s: %v", c, err)
	}
	return strings.Split(strings.TrimSpace(string(out)), "\n")
}

func TestLicence(t *testing.T) {
	text, err := os.ReadFile("LICENSE")
	if err != nil {
		t.Fatal(err)
	}
	if want := "MIT License\n\nCopyright (c) 2026 the metahex authors\n"; !strings.HasPrefix(string(text), want) {
		t.Errorf("LICENSE begins with %.60q, want %q", text, want)
	}
}
