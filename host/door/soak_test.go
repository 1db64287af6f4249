package door

import "flag"

// soaked reports whether all is to be tried of what the suite else tries a part of.
func soaked() bool { return flag.Lookup("soak").Value.String() == "true" }
