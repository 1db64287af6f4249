package main

import "runtime/debug"

// buildName names the build of this program for records: its version, or the
// commit it was built from, "+" behind it where files had changed since. It is
// empty where neither is known.
func buildName() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return ""
	}
	if v := info.Main.Version; v != "" && v != "(devel)" {
		return v
	}
	name, changed := "", ""
	for _, s := range info.Settings {
		switch {
		case s.Key == "vcs.revision":
			name = s.Value[:min(12, len(s.Value))]
		case s.Key == "vcs.modified" && s.Value == "true":
			changed = "+"
		}
	}
	if name == "" {
		return ""
	}
	return name + changed
}
