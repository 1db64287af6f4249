package door

import "flag"

// soaked reports whether a test should try everything, not only a part.
func soaked() bool { return flag.Lookup("soak").Value.String() == "true" }
