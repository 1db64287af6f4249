// Package docs holds those pages of the manual that the program shows too.
package docs

import _ "embed"

// Formats is the page on text files.
//
//go:embed formats.md
var Formats string
