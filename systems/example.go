//go:build example

package systems

import "metahex/docs/example"

func init() { All = append(All, example.System) }
