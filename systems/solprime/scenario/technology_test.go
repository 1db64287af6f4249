package scenario_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"metahex/rule"
	"metahex/systems/solprime/scenario"
)

// An army has only what its technology allows, and a base has room for the stands stationed there.
// The text gives the numbers of squads, vehicles and aircraft for each building.
func TestArmiesAndBases(t *testing.T) {
	const head = `format: scenario/1
system: solprime
id: base
title: A base
story: None.
table: depot
cycles: 3
READINGS
forces:
  red:
    level: LEVEL
    BASED
    platoons: [{name: One, rating: green, units: [UNITS]}]
    structures: [SECTIONS]
  blue:
    level: plasma
    platoons: [{name: One, rating: green, units: [{unit: rifles, label: R1, at: [50, 20]}]}]
victory: None.
`
	read := func(level, based, readings, units, sections string) string {
		t.Helper()
		text := strings.NewReplacer("LEVEL", level, "BASED", based, "READINGS", readings, "UNITS", units, "SECTIONS", sections).Replace(head)
		_, err := scenario.Read("f.yaml", []byte(text), scenario.Library.Standard())
		if err != nil {
			return err.Error()
		}
		return ""
	}
	one := func(kind string) string { return "{unit: " + kind + ", label: X1, at: [5, 20]}" }
	for _, c := range []struct {
		level, readings, units, sections string
		cite                             rule.Clause
		want                             string
	}{
		{"basic", "", one("medium-tank"), "", "", ""},
		{"basic", "", one("light-tank"), "", "SP technology/basic", `f.yaml:13:58: found "light-tank", whose laser-cannon is of laser technology, in an army of basic technology [CITE], did you mean "medium-tank"?`},
		{"basic", "", one("mobile"), "", "SP technology/basic", `f.yaml:13:58: found "mobile", which is of laser technology, in an army of basic technology [CITE], did you mean "rifles"?`},
		{"basic", "", one("rifles"), "{name: F, sections: [{unit: field-generator, label: G1, at: [8, 8]}]}", "SP technology/basic", `f.yaml:14:46: found "field-generator", which is of laser technology, in an army of basic technology [CITE]`},
		{"laser", "", one("mobile"), "", "", ""},
		{"laser", "", one("powersuit"), "", "SP technology/laser", `f.yaml:13:58: found "powersuit", which is of plasma technology, in an army of laser technology [CITE], did you mean "mobile"?`},
		{"laser", "readings: [powersuits=laser]", one("powersuit"), "", "", ""},
		{"plasma", "", one("powersuit"), "", "", ""},
	} {
		if got := read(c.level, "", c.readings, c.units, c.sections); got != strings.Replace(c.want, "CITE", string(c.cite), 1) {
			t.Errorf("%s, %s %s:\ngot  %s\nwant %s", c.level, c.units, c.sections, got, c.want)
		}
	}
	const all = `{unit: rifles, label: A1, at: [5, 20]}, {unit: medium-tank, label: A2, at: [5, 24]}, {unit: gunship, label: A3, at: [5, 28]}, {unit: fighter, label: A4}, {unit: bomber, label: A5}`
	section := func(kind, at string) string {
		return "{name: N" + at + ", sections: [{unit: " + kind + ", label: N" + at + ", at: [" + at + ", 40]}]}"
	}
	room := map[string]string{
		"barracks": section("barracks", "10"), "workshop": section("workshop", "13"), "hangar": section("hangar", "16") + ", " + section("hangar", "19"),
		"landing-pad": section("landing-pad", "22"), "bomber-strip": section("bomber-strip", "25"),
	}
	join := func(without string) string {
		var all []string
		for _, k := range []string{"barracks", "workshop", "hangar", "landing-pad", "bomber-strip"} {
			if k != without {
				all = append(all, room[k])
			}
		}
		return strings.Join(all, ", ")
	}
	for _, c := range []struct {
		without string
		cite    rule.Clause
		want    string
	}{
		{"", "", ""},
		{"barracks", "SP installations/base", "f.yaml:12:12: found 1 squad and room for 0 in sections of barracks; want room for all that are stationed there"},
		{"workshop", "SP installations/base", "f.yaml:12:12: found 1 vehicle and room for 0 in maintenance facilities; want room for all that are stationed there"},
		{"hangar", "SP installations/base", "f.yaml:12:12: found 3 air units and room for 0 in hangars; want room for all that are stationed there"},
		{"landing-pad", "SP installations/landing-pad", "f.yaml:12:12: found 1 VTOL craft and room for 0 in landing pads; want room for all that are stationed there"},
		{"bomber-strip", "SP installations/bomber-strip", "f.yaml:12:12: found 1 bomber or transport and room for 0 in bomber strips; want room for all that are stationed there"},
	} {
		want := c.want
		if c.cite != "" {
			want += " [" + string(c.cite) + "]"
		}
		got := read("laser", "based: true", "", all, join(c.without))
		if first, rest, _ := strings.Cut(got, "\n"); first != want || (rest != "") != (c.without == "bomber-strip") {
			t.Errorf("without %s:\ngot  %s\nwant %s", c.without, got, want)
		}
	}
	const fighters = `{unit: fighter, label: A4}`
	got := read("laser", "based: true", "", fighters, section("hangar", "16"))
	if want := "f.yaml:12:12: found 1 fighter and room for 0 in strips; want room for all that are stationed there [" + string(rule.Clause("SP installations/fighter-strip")) + "]"; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if got := read("laser", "based: true", "", fighters, section("hangar", "16")+", "+section("fighter-strip", "20")); got != "" {
		t.Errorf("with a strip: %s", got)
	}
	const three = fighters + `, {unit: fighter, label: A5}, {unit: fighter, label: A6}`
	const oneHangar = "{name: H, sections: [{unit: hangar, label: H1, at: [16, 40]}, {unit: hangar, label: H2, at: [19, 40]}]}"
	got = read("laser", "based: true", "", three, oneHangar+", "+section("fighter-strip", "30"))
	if want := "f.yaml:12:12: found 3 air units and room for 2 in hangars; want room for all that are stationed there [" + string(rule.Clause("SP installations/base")) + "]"; got != want {
		t.Errorf("one hangar of two sections:\ngot  %s\nwant %s", got, want)
	}
	// A strip supports eight aircraft, regardless of the number of its sections.
	squadron := func(n int) string {
		var all []string
		for i := range n {
			if all = append(all, fmt.Sprintf("{unit: fighter, label: F%d}", i)); i == 4 {
				all[i] += "]}, {name: More, rating: green, units: [{unit: fighter, label: F5}"
			}
		}
		return strings.Join(slices.Delete(all, 5, 6), ", ")
	}
	hangars := ""
	for _, at := range []string{"10", "13", "16", "19", "22"} {
		hangars += section("hangar", at) + ", "
	}
	for _, kind := range []string{"fighter-strip", "bomber-strip"} {
		strip := "{name: S, sections: [{unit: " + kind + ", label: S1, at: [30, 40]}, {unit: " + kind + ", label: S2, at: [35, 40]}]}"
		if got := read("laser", "based: true", "", squadron(8), hangars+strip); got != "" {
			t.Errorf("eight and one %s: %s", kind, got)
		}
		got = read("laser", "based: true", "", squadron(9), hangars+strip)
		if want := "f.yaml:12:12: found 9 fighters and room for 8 in strips; want room for all that are stationed there [" + string(rule.Clause("SP installations/fighter-strip")) + "]"; got != want {
			t.Errorf("nine and one %s:\ngot  %s\nwant %s", kind, got, want)
		}
	}
}
