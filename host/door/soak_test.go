package door

import "flag"

// soaked reports whether a test should run completely, not only in part.
func soaked() bool { return flag.Lookup("soak").Value.String() == "true" }
