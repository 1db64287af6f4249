package page

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"net/url"
	"regexp"
	"slices"
	"strings"

	"metahex/los"
	"metahex/los/books"
	"metahex/maps"
	"metahex/maps/atlas"
	"metahex/rule"
	"metahex/rule/files"
)

// MostLink is the maximum size in bytes of a link's part after the #.
const MostLink = 64 << 10

// A Link is the part of the page's address after the #. If it has both ends of a line, it contains
// a ruling. It ends with a seal, a digest of everything before it, so a link that was cut short is
// never mistaken for another link.
type Link struct {
	Board string // name of a shipped board; empty if the link has the text
	Book  string // id of the rule book
	Rules string // version of the rules
	Hash  string // of the board's content
	Terms string // readings and other terms
	From  string // the ends, as the board's referee parses them; empty if not yet chosen
	To    string
	Says  string // the verdict; empty without both ends
	Text  string // text of the board, packed by package packed
}

// A linkField is a field of a link with its key.
type linkField struct {
	key  string
	text *string
}

// fields lists the fields in their written order.
func (l *Link) fields() []linkField {
	return []linkField{{"board", &l.Board}, {"hash", &l.Hash}, {"book", &l.Book}, {"rules", &l.Rules}, {"terms", &l.Terms},
		{"from", &l.From}, {"to", &l.To}, {"says", &l.Says}, {"text", &l.Text}}
}

const sealKey = "&seal="

// seal returns the digest of text, the part of a link before the seal.
func seal(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:5])
}

// escaped escapes a value for a link. Characters that are legal after a # stay readable.
func escaped(value string) string {
	return strings.NewReplacer("%40", "@", "%2C", ",", "%2F", "/", "%3D", "=", "%3A", ":").Replace(url.QueryEscape(value))
}

// String returns the link as written after the #.
func (l Link) String() string {
	var all []string
	for _, f := range l.fields() {
		if *f.text != "" {
			all = append(all, f.key+"="+escaped(*f.text))
		}
	}
	text := strings.Join(all, "&")
	return text + sealKey + seal(text)
}

// errCut is the error of a link whose seal is broken.
var errCut = errors.New("the link is cut short or was changed: its seal is wrong; want the whole link, with seal= and ten digits at the end")

// ReadLink parses a link. The part up to the # may be missing. The error says what is legal.
func ReadLink(text string) (l Link, err error) {
	if _, behind, ok := strings.Cut(text, "#"); ok {
		text = behind
	}
	if len(text) > MostLink {
		return l, fmt.Errorf("found a link of %d characters; want at most %d", len(text), MostLink)
	}
	body, closing, ok := strings.Cut(text, sealKey)
	if !ok || closing != seal(body) {
		return l, errCut
	}
	if err = l.read(body); err == nil {
		err = l.whole()
	}
	if err != nil {
		return Link{}, fmt.Errorf("the link: %w", err)
	}
	return l, nil
}

// read parses the fields of a link.
func (l *Link) read(body string) (err error) {
	fields := l.fields()
	for word := range strings.SplitSeq(body, "&") {
		key, value, _ := strings.Cut(word, "=")
		i := slices.IndexFunc(fields, func(f linkField) bool { return f.key == key })
		if i < 0 {
			return errors.New(rule.Unknown("key", files.VisibleLine(key), keys()))
		}
		if *fields[i].text != "" {
			return fmt.Errorf("found the key %q twice; want each key once", key)
		}
		if *fields[i].text, err = url.QueryUnescape(value); err != nil {
			return fmt.Errorf("%s: found %s, which is wrongly escaped", key, rule.Clip(files.VisibleLine(value)))
		}
	}
	return nil
}

// whole returns an error if a link lacks a required field, or if its fields contradict each other.
func (l *Link) whole() error {
	switch {
	case (l.Board == "") == (l.Text == ""):
		return errors.New("want either the name of a board or its text")
	case l.Book == "" || l.Rules == "" || l.Hash == "":
		return errors.New("want the keys \"book\", \"rules\" and \"hash\"")
	case l.ruled() && l.Says != los.Verdict(true) && l.Says != los.Verdict(false):
		return fmt.Errorf("found verdict %s; want clear or blocked", rule.Clip(files.VisibleLine(l.Says)))
	}
	return nil
}

// ruled reports whether a link has both ends.
func (l *Link) ruled() bool { return l.From != "" && l.To != "" }

// keys are the keys that a link may have.
func keys() (all []string) {
	for _, f := range new(Link).fields() {
		all = append(all, f.key)
	}
	return all
}

// IsLink reports whether a text is meant as a link and not as a citation.
func IsLink(text string) bool {
	if text == "" || strings.ContainsAny(text, " \t\r\n[]") {
		return false
	}
	key, _, _ := strings.Cut(text, "=")
	return strings.Contains(text, "#") || strings.Contains(text, "://") || slices.Contains(keys(), key)
}

// linkLike matches what may be a link in a text: a key of a link, and an & behind it.
var linkLike = regexp.MustCompile(`(?:^|[\s<>"'()\[\]])([^\s<>"'()\[\]#]*#)?((?:board|hash|book|rules|terms|from|to|says|text)=[^\s<>"'()\[\]&]*&[^\s<>"'()\[\]]*)`)

// FindLinks returns the links in a pasted text, in order and without duplicates. Brackets, quotes and
// the punctuation after a link are no part of it. A link that was cut short is one too: ReadLink then
// says what is wrong.
func FindLinks(text string) (all []string) {
	for _, m := range linkLike.FindAllStringSubmatch(text, -1) {
		link := strings.TrimRight(m[1]+m[2], ".,;:!?")
		if !slices.Contains(all, link) {
			all = append(all, link)
		}
	}
	return all
}

// Citation returns the ruling of the link as a citation on the named board.
func (l Link) Citation(board string) los.Citation {
	return los.Citation{Rules: l.Rules, Board: board, Hash: l.Hash, From: l.From, To: l.To, Terms: l.Terms, Clear: l.Says == los.Verdict(true)}
}

// question returns the question of a link.
func (l Link) question() question {
	return question{board: l.Board, book: l.Book, terms: l.Terms, from: l.From, to: l.To, packed: l.Text}
}

// A Moved is the error of an outdated link. Its ruling is no longer valid, because the rules or the
// board have changed.
type Moved struct{ error }

// Decide decides the line of a link again. It returns the ruling and the name of the board; text is
// the board's text, unpacked. If the link is outdated, the error is a Moved.
func Decide(l Link, text []byte) (u los.Ruling, board string, err error) {
	if !l.ruled() {
		return u, "", errors.New("the link has no line of sight; want a link with both ends")
	}
	o, u, err := (&Core{}).checked(l, text)
	if err != nil {
		return u, "", err
	}
	return u, o.name(), nil
}

// checked opens the board of a link, and decides its line if it has both ends.
func (c *Core) checked(l Link, text []byte) (o *opened, u los.Ruling, err error) {
	o, err = c.open(l.question(), text)
	if err != nil {
		return nil, u, err
	}
	b := o.referee.Basis()
	cite := l.Citation(o.name())
	if err := cite.Of(b.Rules, b.Hash); err != nil {
		return nil, u, Moved{linked(err)}
	}
	if !l.ruled() {
		return o, u, nil
	}
	if u, err = o.rule(l.From, l.To); err != nil {
		return nil, u, err
	}
	if err := cite.Agrees(u.Clear); err != nil {
		return nil, los.Ruling{}, Moved{linked(err)}
	}
	return o, u, nil
}

// linked replaces "citation" by "link" in an error message.
func linked(err error) error {
	return errors.New(strings.NewReplacer("the citation's", "the link's", "the citation", "the link").Replace(err.Error()))
}

// A question is a question to the page: a board, a rule book, terms, and optionally the ends of a
// line.
type question struct {
	board, book, terms, from, to string
	packed                       string // the board's text, packed for a link
}

// questionOf parses a question.
func questionOf(query string) (q question, err error) {
	v, err := url.ParseQuery(query)
	if err != nil {
		return q, fmt.Errorf("found %s, which is wrongly escaped", rule.Clip(files.VisibleLine(query)))
	}
	return question{v.Get("board"), v.Get("book"), v.Get("terms"), v.Get("from"), v.Get("to"), v.Get("text")}, nil
}

// An opened is an open board with its referee.
type opened struct {
	question
	board   maps.Map
	book    books.Book
	referee los.Referee
}

// name returns the board's name in citations.
func (o *opened) name() string {
	id, _ := o.board.Heading()
	return cmp.Or(o.question.board, id)
}

// rule decides the line between two ends.
func (o *opened) rule(a, b string) (u los.Ruling, err error) {
	from, to, err := los.ParseEnds(o.referee, a, b)
	if err != nil {
		return u, err
	}
	return o.referee.Rule(from, to), nil
}

// link returns the link to the question, and to its ruling if there is one.
func (o *opened) link(u *los.Ruling) Link {
	b := o.referee.Basis()
	l := Link{Board: o.question.board, Book: b.Book, Rules: b.Rules, Hash: b.Hash, Terms: strings.Join(b.Terms, " "), From: o.from, To: o.to, Text: o.packed}
	if u != nil {
		l.From, l.To, l.Terms, l.Says = u.Names[0], u.Names[1], strings.Join(u.Terms, " "), los.Verdict(u.Clear)
	}
	return l
}

// errNotThere is the error for a ruling that the page cannot decide.
var errNotThere = errors.New("cannot make a link: the page decides between places of a shipped board of dots, terrain hexes or inches, or of your file, as printed or with --reading, --set and --rise, and knows no units; use --cite or metahex dispute instead")

// errBeside is the error for a ruling on a board that is more than one file.
var errBeside = errors.New("cannot make a link: a link holds one file, and this board needs the files beside it; use --cite or metahex dispute instead")

// LinkOf returns the link to a ruling on a shipped board or on a packed text. It decides the line
// again, as the page will. It returns an error if the page would rule differently.
func LinkOf(u los.Ruling, book, board string, text []byte, packed string) (Link, error) {
	q := question{board: board, book: book, terms: strings.Join(u.Terms, " "), from: u.Names[0], to: u.Names[1], packed: packed}
	if packed != "" {
		q.board = ""
	}
	o, err := (&Core{}).open(q, text)
	if err != nil && q.board != "" {
		return Link{}, errNotThere
	}
	if errors.As(err, new(maps.Findings)) {
		return Link{}, errBeside
	}
	if err != nil {
		return Link{}, fmt.Errorf("cannot make a link: %w", err)
	}
	again, err := o.rule(q.from, q.to)
	if err != nil {
		return Link{}, errNotThere
	}
	l := o.link(&again)
	if s := l.String(); len(s) > MostLink {
		return Link{}, fmt.Errorf("the link would have %d characters; want at most %d", len(s), MostLink)
	}
	if again.Clear != u.Clear || again.Cite != u.Cite || again.Reason != u.Reason {
		return Link{}, errNotThere
	}
	return l, nil
}

// fixed is a referee with a cached basis, because computing the digest of a board is slow.
type fixed struct {
	los.Referee
	basis los.Basis
}

// Basis implements los.Referee.
func (f fixed) Basis() los.Basis { return f.basis }

// Unwrap returns the embedded referee.
func (f fixed) Unwrap() los.Referee { return f.Referee }

// open opens the board of a question and its referee. It caches the most recent one.
func (c *Core) open(q question, text []byte) (*opened, error) {
	key := openKey{q.board, q.book, q.terms, string(text)}
	if c.last != nil && c.key == key {
		o := *c.last
		o.question = q
		return &o, nil
	}
	if len(text) > int(files.Map.Most) {
		return nil, errLarge(text)
	}
	m, err := c.ground(q, text)
	if err != nil {
		return nil, err
	}
	book, err := books.All.Named(q.book, m)
	if err != nil {
		return nil, err
	}
	r, err := book.Open(m, strings.Fields(q.terms))
	if err != nil {
		return nil, err
	}
	o := &opened{q, m, book, fixed{r, r.Basis()}}
	c.last, c.key = o, key
	return o, nil
}

// errLarge is the error for a text that is larger than a map file may be.
func errLarge(text []byte) error {
	return fmt.Errorf("found a map of %d bytes; want at most %d", len(text), files.Map.Most)
}

// ground returns the board of a question, from the shipped boards or from text. It reads no file.
func (c *Core) ground(q question, text []byte) (maps.Map, error) {
	if c.last != nil && c.key.board == q.board && c.key.text == string(text) {
		return c.last.board, nil
	}
	if q.board == "" {
		m, err := atlas.ReadPasted(text)
		if m == nil && err == nil {
			err = errors.New("found no map; want the text of a map file")
		}
		return m, err
	}
	if !slices.ContainsFunc(boardNames(), func(name string) bool { return strings.EqualFold(name, q.board) }) {
		return nil, errors.New(rule.Unknown("board", files.VisibleLine(q.board), boardNames()))
	}
	return atlas.Open(q.board)
}
