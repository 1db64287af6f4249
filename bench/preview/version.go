package preview

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"metahex/bench/views"
	"metahex/los"
	"metahex/los/books"
	"metahex/los/layercake"
	"metahex/maps"
)

// A version is a snapshot of a board and its findings. Each rule book for such boards can
// rule on it, under any terms.
//
//	version ──book, terms──▶ look ──▶ referee: rulings, what is seen
//	                          └──▶ sides: pictures, figures
type version struct {
	number   int
	board    maps.Map    // as printed; for a scenario or a match, in its current state
	given    los.Referee // of a scenario or a match; nil: use the rule books
	units    []Unit
	findings maps.Findings
	options  Options

	mu    sync.Mutex
	looks []*look // the first look has no chosen book or terms
}

// mostLooks is the maximum number of cached looks at a version.
const mostLooks = 6

// A look is a version as ruled by one book under given terms.
type look struct {
	key     string
	referee los.Referee // nil if no book rules on the board
	sides   [2]*side    // upright and turned; identical unless the board consists of dots
}

// A side is a board in one orientation, with data that is computed on first use.
type side struct {
	board    maps.Map
	notebook *views.Notebook // of boards of dots
	image    *picture
}

// newVersion returns a version of a board. The error says why the board cannot be shown with the
// options.
func newVersion(number int, m maps.Map, found maps.Findings, o Options) (*version, error) {
	v := &version{number: number, board: m, findings: found, options: o}
	_, err := v.look("", nil)
	return v, err
}

// givenVersion returns the version of a scenario or a match.
func givenVersion(number int, o Opened, all Options) (*version, error) {
	v := &version{number: number, board: o.Referee.Map(), given: o.Referee, units: o.Units, options: all}
	_, err := v.look("", nil)
	return v, err
}

// same reports whether two versions look the same. It also compares names of places and other parts
// that do not affect rulings.
func (v *version) same(o *version) bool {
	a, b := v.looks[0], o.looks[0]
	id, title := v.board.Heading()
	id2, title2 := o.board.Heading()
	return v.findings.Error() == o.findings.Error() && v.board.Hash() == o.board.Hash() && id == id2 && title == title2 &&
		slices.Equal(termsOf(a), termsOf(b)) && slices.Equal(v.units, o.units) &&
		slices.Equal(places(a.sides[0].board), places(b.sides[0].board))
}

func termsOf(l *look) []string {
	if l.referee == nil {
		return nil
	}
	return l.referee.Basis().Terms
}

// books returns the rule books for the board, the default book first.
func (v *version) books() []books.Book {
	if v.given == nil {
		return books.All.For(v.board)
	}
	id := v.given.Basis().Book
	for _, b := range books.All.For(v.board) {
		if b.ID == id {
			return []books.Book{{ID: b.ID, Title: b.Title}} // the match has its own terms
		}
	}
	return []books.Book{{ID: id, Title: id}}
}

// look returns the version under a book and terms. An empty name selects the first book.
func (v *version) look(book string, terms []string) (*look, error) {
	v.mu.Lock()
	defer v.mu.Unlock()
	key := strings.Join(append([]string{book}, terms...), " ")
	for _, l := range v.looks {
		if l.key == key {
			return l, nil
		}
	}
	r, err := v.referee(book, terms)
	if err != nil {
		return nil, err
	}
	l := v.newLook(key, r)
	if len(v.looks) == mostLooks {
		v.looks = slices.Delete(v.looks, 1, 2)
	}
	v.looks = append(v.looks, l)
	return l, nil
}

// referee returns the referee of a book under terms. It returns nil if no book is named and none
// rules on the board. Readings of the options apply to the books that accept them.
func (v *version) referee(book string, terms []string) (los.Referee, error) {
	if v.given != nil {
		if own := v.given.Basis().Book; book != "" && book != own {
			return nil, fmt.Errorf("found rule book %q; the match on this page uses %s", book, own)
		}
		return los.Depart(v.given, terms)
	}
	if book == "" && v.undecided() && len(terms) == 0 {
		return nil, nil
	}
	b, err := books.All.Named(book, v.board)
	if err != nil {
		return nil, err
	}
	r, err := b.Open(v.board, append(takenBy(b, v.options.Readings), terms...))
	if err != nil {
		return nil, err
	}
	if r, err = los.Depart(r, v.options.Departures); err != nil || v.options.Units == nil {
		return r, err
	}
	return v.options.Units(r)
}

// takenBy returns the readings that a book accepts.
func takenBy(b books.Book, readings []string) (all []string) {
	for _, r := range readings {
		if slices.Contains(b.Terms, r) {
			all = append(all, r)
		}
	}
	return all
}

// newLook creates a look with both sides of the board. If the board is that of the first look, the
// looks share their pictures.
func (v *version) newLook(key string, r los.Referee) *look {
	l := &look{key: key, referee: r}
	one := &side{board: v.board, image: &picture{}}
	if r != nil {
		one.board = r.Map()
	}
	l.sides = [2]*side{one, one}
	if d, ok := layercake.Of(r); ok {
		turned := d.Turn()
		one.notebook = views.NewNotebook(d, v.options.Survey)
		l.sides[1] = &side{board: turned.Map(), notebook: views.NewNotebook(turned, v.options.Survey), image: &picture{}}
	}
	if len(v.looks) > 0 && v.looks[0].sides[0].board == one.board {
		for i, s := range v.looks[0].sides {
			l.sides[i].image = s.image
		}
	}
	return l
}

// side returns the board upright, or turned by 180 degrees.
func (l *look) side(turned bool) *side {
	if turned {
		return l.sides[1]
	}
	return l.sides[0]
}

// drawn draws, in advance, the picture that pages show first.
func (v *version) drawn() {
	_, _ = v.first().side(false).picture() // a later request returns the error
}

// first returns the look that has no chosen book or terms.
func (v *version) first() *look {
	v.mu.Lock()
	defer v.mu.Unlock()
	return v.looks[0]
}

// follow lets pictures reuse the ground of the previous version's pictures. If a page has shown the
// previous picture, the new one is drawn at once.
func (v *version) follow(was *version) {
	for i, s := range v.first().sides {
		if before := was.first().sides[i].image; before.asked.Load() && s.image != before {
			s.image.before = before
			go func() { _, _ = s.picture() }() // a later request returns the error
		}
	}
}

// undecided reports whether no rule book applies to the board, and the question names no book.
func (v *version) undecided() bool {
	return len(books.All.For(v.board)) == 0 && len(v.options.Departures) == 0 && v.options.Units == nil
}
