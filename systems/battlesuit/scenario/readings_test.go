package scenario_test

import (
	"fmt"
	"testing"

	"metahex/systems/battlesuit/scenario"
)

func TestReadings(t *testing.T) {
	var r scenario.Readings
	for _, word := range scenario.Library.Readings.Words() {
		if err := r.Set(word); err != nil {
			t.Errorf("%s: %v", word, err)
		}
	}
	if got, want := r.Changed(), "6.1=to-the-letter 6.5=halve 6.6=subtract 6.8=edge-pairs rubble=blocks 7.1=d6 7.3=leap-and-run 7.5=pass 8.2.7=after-flight 8.2.8=clause down-in-air=crash 8.5=when-seen 9.0=around 10.0=d6 11.4=always 12.2=d6 12.4.2=bare 12.9=narrow 12.10=entered"; got != want {
		t.Errorf("all at their last values: %s, want %s", got, want)
	}
	for text, want := range map[string]string{
		"8.5":          `found reading "8.5"; want a name and a value, such as 6.1=neighbours-see`,
		"8.5=when-see": `reading 8.5: unknown value "when-see" (want one of before-sight, when-seen), did you mean "when-seen"?`,
		"8.6=x":        `unknown reading "8.6" (want one of 6.1, 6.5, 6.6, 6.8, rubble, 7.1, 7.3, 7.5, 8.2.7, 8.2.8, down-in-air, 8.5, 9.0, 10.0, 11.4, 12.2, 12.4.2, 12.9, 12.10), did you mean "6.6"?`,
	} {
		if got := fmt.Sprint(r.Set(text)); got != want {
			t.Errorf("Set(%q): %s, want %s", text, got, want)
		}
	}
}
