package commands

import (
	"cmp"
	"runtime"
	"runtime/debug"
)

// A build identifies how this program was built: version, commit, platform.
type build struct {
	Version  string `json:"version"`            // of the module: "v1.2.3", or "(devel)"
	Revision string `json:"revision,omitempty"` // the commit; empty: not known
	Modified bool   `json:"modified"`           // files differed from the commit
	Time     string `json:"time,omitempty"`     // of the commit
	Go       string `json:"go"`
	Platform string `json:"platform"` // "linux/amd64"
}

// thisBuild is the build of the running program.
func thisBuild() build {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		info = &debug.BuildInfo{}
	}
	return buildOf(info)
}

func buildOf(info *debug.BuildInfo) build {
	b := build{
		Version:  cmp.Or(info.Main.Version, "(devel)"),
		Go:       cmp.Or(info.GoVersion, runtime.Version()),
		Platform: runtime.GOOS + "/" + runtime.GOARCH,
	}
	for _, s := range info.Settings {
		switch s.Key {
		case "vcs.revision":
			b.Revision = s.Value
		case "vcs.modified":
			b.Modified = s.Value == "true"
		case "vcs.time":
			b.Time = s.Value
		}
	}
	return b
}

// name returns a short name of the build for records: its version or its commit. It appends "+" if
// files differed from the commit. It returns "" if neither is known.
func (b build) name() string {
	switch {
	case b.Version != "(devel)":
		return b.Version
	case b.Revision == "":
		return ""
	}
	name := b.Revision[:min(12, len(b.Revision))]
	if b.Modified {
		name += "+"
	}
	return name
}

// BuildName returns the short name of this build for records.
func BuildName() string { return thisBuild().name() }
