package atlas_test

import (
	"testing"

	"metahex/maps/atlas"
)

// Null is not a text. It is refused where it is, also as an edge profile.
func TestNullIsNoText(t *testing.T) {
	for _, x := range []struct{ text, want string }{
		{"format: edges/1\nid: e\nprofiles:\n  country-long: ~\n", "e.yaml:4:17: the profile is empty; want the dots from end to end, such as \". w w .\""},
		{"format: edges/1\nid: e\ntitle: ~\nprofiles: {a: \". .\"}\n", "e.yaml:3:8: want a word, found nothing"},
	} {
		found := atlas.LintText("e.yaml", []byte(x.text)).Findings
		if len(found) != 1 || found[0].Fault.Error() != x.want {
			t.Errorf("%s: got\n%v\nwant\n%s", x.text, found, x.want)
		}
	}
}
