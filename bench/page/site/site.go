// Package site is the static web page of rulings: one HTML file that includes its script, its style
// and the WebAssembly module. It works from a local file and on any static host.
//
//	cmd/page ──make page──▶ page/page.wasm.gz ──Write──▶ index.html
package site

import (
	"embed"
	"encoding/base64"
	"io"
	"strings"
)

//go:embed page
var parts embed.FS

// File is the name of the page in its directory.
const File = "index.html"

// Write writes the page.
func Write(w io.Writer) error {
	pairs := []string{"/*module*/", base64.StdEncoding.EncodeToString(part("page.wasm.gz"))}
	for _, name := range []string{"page.css", "wasm_exec.js", "page.js"} {
		pairs = append(pairs, "/*"+name+"*/", string(part(name)))
	}
	_, err := strings.NewReplacer(pairs...).WriteString(w, string(part("page.html")))
	return err
}

// Module returns the module, gzipped.
func Module() []byte { return part("page.wasm.gz") }

func part(name string) []byte {
	data, err := parts.ReadFile("page/" + name)
	if err != nil {
		panic(err) // the file is embedded, so it always exists
	}
	return data
}
