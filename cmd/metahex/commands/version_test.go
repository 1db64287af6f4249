package commands

import (
	"encoding/json"
	"runtime"
	"runtime/debug"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"metahex/systems"
)

func TestBuild(t *testing.T) {
	platform := runtime.GOOS + "/" + runtime.GOARCH
	settings := func(modified string) []debug.BuildSetting {
		return []debug.BuildSetting{{Key: "vcs", Value: "git"}, {Key: "vcs.revision", Value: "0123456789abcdef"}, {Key: "vcs.time", Value: "2026-01-02T03:04:05Z"}, {Key: "vcs.modified", Value: modified}}
	}
	for _, x := range []struct {
		info debug.BuildInfo
		want build
		name string
	}{
		{debug.BuildInfo{GoVersion: "go1.26.8", Main: debug.Module{Version: "v1.2.3"}}, build{Version: "v1.2.3", Go: "go1.26.8", Platform: platform}, "v1.2.3"},
		{debug.BuildInfo{GoVersion: "go1.26.8", Main: debug.Module{Version: "(devel)"}, Settings: settings("true")},
			build{Version: "(devel)", Revision: "0123456789abcdef", Modified: true, Time: "2026-01-02T03:04:05Z", Go: "go1.26.8", Platform: platform}, "0123456789ab+"},
		{debug.BuildInfo{GoVersion: "go1.26.8", Settings: settings("false")},
			build{Version: "(devel)", Revision: "0123456789abcdef", Time: "2026-01-02T03:04:05Z", Go: "go1.26.8", Platform: platform}, "0123456789ab"},
		{debug.BuildInfo{}, build{Version: "(devel)", Go: runtime.Version(), Platform: platform}, ""},
	} {
		got := buildOf(&x.info)
		if diff := cmp.Diff(x.want, got); diff != "" {
			t.Errorf("%+v (-want +got):\n%s", x.info, diff)
		}
		if got.name() != x.name {
			t.Errorf("%+v: named %q, want %q", x.info, got.name(), x.name)
		}
	}
}

func TestVersionIsPrinted(t *testing.T) {
	v := versionReport{
		build: build{Version: "(devel)", Revision: "0123", Modified: true, Time: "2026-01-02T03:04:05Z", Go: "go1.26.8", Platform: "linux/386"},
		Rules: []rulesReport{{"battlesuit", "Battlesuit: Heavy Metal", "BHM-6/2"}, {"gravarmor", "Grav Armor", "GA/2"}},
	}
	var out strings.Builder
	v.print(&out)
	want := `metahex   (devel)
commit    0123, with changes, of 2026-01-02T03:04:05Z
built by  go1.26.8 for linux/386
rules     BHM-6/2  Battlesuit: Heavy Metal
          GA/2     Grav Armor
`
	if diff := cmp.Diff(want, out.String()); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestVersionNamesAllRules(t *testing.T) {
	code, text, errOut := quietly(t, "version")
	if code != exitFine || errOut != "" {
		t.Fatalf("exit code %d: %s", code, errOut)
	}
	if code, flagged, _ := quietly(t, "--version"); code != exitFine || flagged != text {
		t.Errorf("--version: exit code %d, output (-version +--version):\n%s", code, cmp.Diff(text, flagged))
	}
	code, data, errOut := quietly(t, "version", "--json")
	if code != exitFine || errOut != "" {
		t.Fatalf("--json: exit code %d: %s", code, errOut)
	}
	var got versionReport
	if err := json.Unmarshal([]byte(data), &got); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(thisVersion(), got, cmp.AllowUnexported(versionReport{})); diff != "" {
		t.Errorf("JSON (-want +got):\n%s", diff)
	}
	if len(got.Rules) != len(systems.All) {
		t.Errorf("%d rules, want %d", len(got.Rules), len(systems.All))
	}
	for _, s := range systems.All {
		if !strings.Contains(text, s.Rules+" ") || !strings.Contains(text, s.Title) {
			t.Errorf("the version does not list %s %s", s.Title, s.Rules)
		}
	}
}
