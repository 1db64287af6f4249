package los

// A Contact is how a line meets a feature.
type Contact uint8

// The contacts.
const (
	Crosses Contact = iota
	Skirts          // it runs along the edge
	Touches         // it only touches a corner or a rim
)

var contactWords = []string{"crosses", "skirts", "touches"}

// String is the contact as a verb.
func (c Contact) String() string { return contactWords[c] }
