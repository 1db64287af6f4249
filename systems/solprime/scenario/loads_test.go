package scenario

import (
	"testing"

	"gopkg.in/yaml.v3"

	"metahex/rule"
)

// Loads of aircraft follow the text. The test checks the two examples of the largest load, and loads
// that the text forbids (SP air/balance, SP air/nose, SP air/fighter-load, SP air/bomber-load,
// SP size/aircraft).
func TestLoads(t *testing.T) {
	const fighter = `{name: X, branch: aircraft, role: fighter, transport: air, rate: air, size: average, front: 2, flank: 2, `
	const bomber = `{name: X, branch: aircraft, role: bomber, transport: air, rate: air, size: average, front: 2, flank: 2, `
	for _, c := range []struct {
		text string
		cite rule.Clause
		want string
	}{
		{fighter + `weapons: [air-gun, air-he], numbers: [1, 2]}`, "", ""}, // the example of the text
		{bomber + `weapons: [rocket-pod, air-gun], numbers: [2, 1], bombs: 2}`, "", ""},
		{bomber + `weapons: [rocket-pod, air-he, laser-cannon], numbers: [2, 2, 1]}`, "", ""},
		{bomber + `weapons: [rocket-pod, air-he], numbers: [1, 1]}`, "SP air/balance", "1:1: found 1 of rocket-pod; want pairs, one on each wing"},
		{bomber + `weapons: [air-he], numbers: [3]}`, "SP air/balance", "1:1: found 3 of air-he; want pairs, one on each wing"},
		{bomber + `weapons: [air-gun, laser-cannon], numbers: [1, 1]}`, "SP air/nose", "1:1: found 2 guns or cannons; want one at most, in the nose"},
		{fighter + `weapons: [rocket-pod], numbers: [2]}`, "SP air/fighter-load", "1:1: found rocket-pod with a fighter; want neither rocket pods nor bombs"},
		{fighter + `weapons: [air-gun], bombs: 1}`, "SP air/fighter-load", "1:1: found bombs with a fighter; want neither rocket pods nor bombs"},
		{fighter + `weapons: [air-he], numbers: [4]}`, "SP air/fighter-load", "1:1: found 4 weapons with a fighter; want 3 at most"},
		{bomber + `weapons: [rocket-pod, air-he, air-gun], numbers: [2, 2, 1], bombs: 1}`, "SP air/bomber-load", "1:1: found 6 weapons with a bomber; want 5 at most"},
		{`{name: X, branch: vtol, transport: air, rate: air, size: small, front: 3, flank: 2, weapons: [light-gun]}`, "SP flank", "1:1: found armour 3/2; want one figure, as air units have no flanks"},
		{`{name: X, branch: vtol, transport: air, rate: air, size: small, front: 3, flank: 3, weapons: [light-gun], bombs: 1}`, "SP air/bombs", "1:1: found bombs with x; only bombers may have bombs"},
		{`{name: X, branch: aircraft, role: fighter, transport: air, rate: air, size: large, front: 2, flank: 2, weapons: [air-gun]}`, "SP size/aircraft", "1:1: found an aircraft of size large; want average, as size does not matter for aircraft"},
		{`{name: X, branch: tank, role: fighter, transport: tracked, rate: mechanized, size: average, front: 2, flank: 2, weapons: [tank-gun]}`, "", `1:1: found x of role "fighter"; every aircraft needs a role, and no other unit may have one`},
		{fighter + `weapons: [air-he], numbers: [0]}`, "SP air/balance", "1:1: found 0 of air-he; want pairs, one on each wing"},
		{fighter + `weapons: [air-gun], bays: 1}`, "SP air/drop", "1:1: found a troop bay with a fighter; only bombers and transports may have one"},
		{bomber + `weapons: [air-he], numbers: [2, 2]}`, "", "1:1: found 1 weapons and 2 numbers; want one number for each weapon, and at most 4 weapons"},
	} {
		var f rule.Located[troopFile]
		if err := yaml.Unmarshal([]byte(c.text), &f); err != nil {
			t.Fatal(err)
		}
		got := ""
		own := &Tables{weapons: Library.Standard().weapons}
		if err := own.troop(rule.Origin{}, "x", &f.Value, f.Node); err != nil {
			got = err.Error()
		}
		want := c.want
		if c.cite != "" {
			want += " [" + string(c.cite) + "]"
		}
		if got != want {
			t.Errorf("%s:\ngot  %s\nwant %s", c.text, got, want)
		}
	}
}
