package los

// WithUnits returns a referee whose Parse also accepts the labels of units. Parse first calls the
// function unit; ok reports whether the text is a label. All other methods are the methods of r.
func WithUnits(r Referee, unit func(label string) (e End, ok bool, err error)) Referee {
	return manned{r, unit}
}

type manned struct {
	Referee
	unit func(label string) (End, bool, error)
}

// Parse implements Referee.
func (m manned) Parse(text string) (End, error) {
	if e, ok, err := m.unit(text); ok {
		return e, err
	}
	return m.Referee.Parse(text)
}

// Field implements Surveyor. It uses the referee's own method if there is one.
func (m manned) Field(from End, height int32) Set { return Field(m.Referee, from, height) }

// Depart implements Departer with the referee's own method.
func (m manned) Depart(terms []string) (Referee, error) {
	r, err := Depart(m.Referee, terms)
	if err != nil {
		return nil, err
	}
	return manned{r, m.unit}, nil
}

// Unwrap returns the referee without units.
func (m manned) Unwrap() Referee { return m.Referee }

// Unwrap returns the referee without the units of a match. If a referee has no units, Unwrap
// returns it unchanged.
func Unwrap(r Referee) Referee {
	for {
		u, ok := r.(interface{ Unwrap() Referee })
		if !ok {
			return r
		}
		r = u.Unwrap()
	}
}

// A Departer is a Referee that can decide on a changed copy of its board.
type Departer interface {
	Depart(terms []string) (Referee, error)
}

// Depart returns the referee of the board with changes such as "storeys.A-C-10=8". The error says
// which boards support changes.
func Depart(r Referee, terms []string) (Referee, error) {
	if len(terms) == 0 {
		return r, nil
	}
	if d, ok := r.(Departer); ok {
		return d.Depart(terms)
	}
	return nil, &NoDeparture{Kind: r.Map().Kind(), Term: terms[0]}
}

// NoDeparture is the error for a change that a board does not support.
type NoDeparture struct{ Kind, Term string }

// Error returns the message in one line.
func (n *NoDeparture) Error() string {
	return "found " + n.Term + "; only a board of dots can have changes since the print, and this is a " + n.Kind
}
