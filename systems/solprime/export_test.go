package solprime

// Secrets lists what a side does not know, for tests outside the package.
var Secrets = secrets
