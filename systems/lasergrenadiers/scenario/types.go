package scenario

import (
	"slices"
)

// A Type is a way of moving.
type Type uint8

// The types, in the order of the rule book: infantry, wheeled weapons, vehicles.
const (
	OnFoot   Type = iota
	Gravpack      // LG infantry/2
	Jetpack       // LG infantry/3
	Powered       // LG infantry/2
	Crewed        // LG crewed/1: a weapon on wheels, moved by its crew
	Grav
	Hover
	Thruster
	Tracked
	Walker
	Wheeled
	Types // the number of types
)

var typeWords = [Types]string{"on-foot", "gravpack", "jetpack", "powered", "crewed", "grav", "hover", "thruster", "tracked", "walker", "wheeled"}

// String returns the word for the type in tables and on the command line.
func (t Type) String() string { return typeWords[t] }

// TypeNamed returns the type with the given word.
func TypeNamed(word string) (Type, bool) {
	i := slices.Index(typeWords[:], word)
	return Type(max(0, i)), i >= 0
}

// TypeWords returns the words of all types.
func TypeWords() []string { return typeWords[:] }

// Infantry reports whether pieces of the type are troopers.
func (t Type) Infantry() bool { return t <= Powered }

// Vehicle reports whether pieces of the type are vehicles.
func (t Type) Vehicle() bool { return t >= Grav }

// ceilings are the measures of the greatest altitude, for the types that may leave the ground.
var ceilings = map[Type]Measure{Gravpack: GravpackAltitude, Jetpack: JetpackAltitude, Grav: GravAltitude, Hover: HoverAltitude, Thruster: ThrusterAltitude}

// Ceiling returns the greatest altitude of a type, in thousandths of an inch. 0 means that it stays
// on the surface (LG altitude).
func (t *Tables) Ceiling(of Type) int64 {
	if m, ok := ceilings[of]; ok {
		return int64(t.Of(m))
	}
	return 0
}
