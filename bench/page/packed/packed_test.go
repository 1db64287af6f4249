package packed_test

import (
	"bytes"
	"strings"
	"testing"

	"metahex/bench/page/packed"
	"metahex/rule/files"
)

// Packing and unpacking returns the original text.
func TestPack(t *testing.T) {
	for _, text := range []string{"", "format: panel/1\n", strings.Repeat("A | .   .   w\n", 5000)} {
		p, err := packed.Pack([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		if got, err := packed.Unpack(p); err != nil || string(got) != text {
			t.Errorf("%.20q: got %.20q, %v", text, got, err)
		}
	}
}

// Unpack refuses text that is cut short, is not base64, or exceeds the limit for map files.
func TestUnpackRefuses(t *testing.T) {
	large, err := packed.Pack(bytes.Repeat([]byte("x"), int(files.Map.Most)+1))
	if err != nil {
		t.Fatal(err)
	}
	const wrong = "the map in the link cannot be unpacked; want the link as it was made"
	for text, want := range map[string]string{"=": wrong, "AAAA": wrong, large[:len(large)-9]: wrong, large: "the map in the link is larger than 262144 bytes"} {
		if got, err := packed.Unpack(text); err == nil || err.Error() != want || got != nil {
			t.Errorf("%.20q: got %d bytes, %v; want %s", text, len(got), err, want)
		}
	}
}
