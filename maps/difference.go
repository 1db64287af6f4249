package maps

// A Difference is a place, or a piece of terrain, that is not the same on two maps;
// what is only on one of them has an empty text on the other.
type Difference struct{ Name, Old, New string }
