package scenario

import (
	"fmt"
	"testing"

	"metahex/rule"
)

// Illegal troops are refused with the clause that forbids them.
func TestTroopsAreSound(t *testing.T) {
	for _, c := range []struct {
		row  string
		cite rule.Clause
		want string
	}{
		{"branch: infantry, transport: foot, rate: infantry, size: large, front: 0, flank: 0, weapons: [apw]", "SP size", "found infantry of size large; want average, as size does not matter for infantry"},
		{"branch: infantry, transport: foot, rate: infantry, size: average, front: 0, flank: 0, weapons: [apw, infantry-tow]", "SP infantry/weapons", "found infantry-tow in a squad on foot; want a gun or a ground to air weapon, or a heavy weapons squad"},
		{"branch: vehicle, transport: tracked, rate: mechanized, size: average, front: 2, flank: 2, amds: true, weapons: [apw, light-gun]", "SP fire/amds/alone", "found light-gun on a unit with a missile defence; want an antipersonnel weapon or nothing"},
		{"branch: tank, transport: tracked, rate: mechanized, size: average, front: 2, flank: 2, weapons: [light-gun]", "SP fire/apw/vehicles", "found no antipersonnel weapon; tanks, tank destroyers, carriers and VTOL craft need one"},
		{"branch: infantry, heavy: true, transport: foot, rate: infantry, size: average, front: 0, flank: 0, weapons: [apw, infantry-tow]", "", ""},
		{"branch: vehicle, transport: foot, rate: infantry, size: average, front: 0, flank: 0, weapons: [apw, infantry-tow]", "", ""},
	} {
		own := *Library.Standard()
		got, want := "", ""
		if err := Library.Lay(&own, "own.yaml", []byte("troops: {name: x, source: printed, from: x, list: {x: {name: X, "+c.row+"}}}")); err != nil {
			got = err.Error()
		}
		if c.cite != "" {
			want = fmt.Sprintf("own.yaml:1:55: %s [%s]", c.want, c.cite)
		}
		if got != want {
			t.Errorf("%s:\n got %s\nwant %s", c.row, got, want)
		}
	}
}

// An army has the best antipersonnel weapons and LAWs of its technology, and no
// better ones (SP infantry/best).
func TestArmsByTechnology(t *testing.T) {
	for level, want := range map[Level]string{Basic: "[apw law infantry-gun]", Laser: "[apwl lawl infantry-gun]", Plasma: "[apwp lawp infantry-gun]"} {
		k, _ := Library.Standard().Kind("rifles")
		var got []string
		for _, w := range Library.Standard().issue(k, level, false).Weapons {
			got = append(got, w.ID)
		}
		if fmt.Sprint(got) != want {
			t.Errorf("%s: %v, want %s", level, got, want)
		}
	}
}

// Infantry has the printed armour. Assault armour adds a point.
func TestInfantryArmourAsPrinted(t *testing.T) {
	for armour, want := range map[string]int{"rifles": 0, "mobile": 1, "powersuit": 2} {
		k, _ := Library.Standard().Kind(armour)
		if k.Front != want || k.Flank != want {
			t.Errorf("%s has armour %d/%d, want %d [%s]", armour, k.Front, k.Flank, want, rule.Clause("SP infantry/armour"))
		}
		if own := Library.Standard().issue(k, Plasma, true); own.Front != want+1 || own.Flank != want+1 || own.Points != Library.Standard().issue(k, Plasma, false).Points+1 {
			t.Errorf("%s in assault armour: %d/%d, %d points, want %d and a point more [%s]", armour, own.Front, own.Flank, own.Points, want+1, rule.Clause("SP infantry/assault-armour"))
		}
	}
}
