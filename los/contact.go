package los

// A Contact is the way in which a line meets a feature.
type Contact uint8

// The contacts.
const (
	Crosses Contact = iota
	Skirts          // the line runs along the edge
	Touches         // the line only touches a corner or a rim
)

var contactWords = []string{"crosses", "skirts", "touches"}

// String returns the contact as a verb.
func (c Contact) String() string { return contactWords[c] }
