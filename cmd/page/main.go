//go:build js

// Command page runs package bench/page in a browser. It defines the function metahexAnswer and waits
// for calls. `make page` builds it for the site that `metahex page` writes.
//
//	metahexAnswer(path, query, text) ──▶ [status, type, answer]
package main

import (
	"syscall/js"

	"metahex/bench/page"
)

func main() {
	var core page.Core
	js.Global().Set("metahexAnswer", js.FuncOf(func(_ js.Value, given []js.Value) any {
		text := func(i int) string {
			if i < len(given) && given[i].Type() == js.TypeString {
				return given[i].String()
			}
			return ""
		}
		status, kind, answer := core.Answer(text(0), text(1), []byte(text(2)))
		return []any{status, kind, string(answer)}
	}))
	if ready := js.Global().Get("metahexReady"); ready.Type() == js.TypeFunction {
		ready.Invoke()
	}
	select {}
}
