// Package docs holds the pages of the manual that the program also shows.
package docs

import _ "embed"

// Formats is the manual page on text formats.
//
//go:embed formats.md
var Formats string
