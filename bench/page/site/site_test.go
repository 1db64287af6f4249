package site_test

import (
	"bytes"
	"compress/gzip"
	"io"
	"strings"
	"testing"

	"metahex/bench/page/site"
)

// The page is one file that contains all its parts and refers to no other address.
func TestWrite(t *testing.T) {
	var out bytes.Buffer
	if err := site.Write(&out); err != nil {
		t.Fatal(err)
	}
	text := out.String()
	for _, left := range []string{"/*module*/", "/*page.css*/", "/*page.js*/", "/*wasm_exec.js*/", `src="http`, `href="http`} {
		if strings.Contains(text, left) {
			t.Errorf("the page holds %s", left)
		}
	}
	if got := strings.Count(text, "</script>"); got != 3 {
		t.Errorf("the page closes %d scripts, want 3", got)
	}
	if !strings.Contains(text, "default-src 'none'") {
		t.Error("the page may ask others; want default-src 'none'")
	}
}

// The module is gzipped WebAssembly and does not exceed the allowed size.
func TestModule(t *testing.T) {
	const most = 2_200_000 // bytes, gzipped
	if got := len(site.Module()); got > most {
		t.Errorf("the module has %d bytes, want at most %d", got, most)
	}
	r, err := gzip.NewReader(bytes.NewReader(site.Module()))
	if err != nil {
		t.Fatal(err)
	}
	start := make([]byte, 4)
	if _, err := io.ReadFull(r, start); err != nil || string(start) != "\x00asm" {
		t.Errorf("the module starts with %q, %v; want \\x00asm", start, err)
	}
}
