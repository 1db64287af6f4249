package cases

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"strings"

	"metahex/los"
	"metahex/los/books"
	"metahex/los/detection"
	"metahex/maps"
	"metahex/maps/atlas"
	"metahex/maps/hexes"
	"metahex/rule"
	"metahex/rule/files"
)

// MostRequest is the maximum size of a request or an answer, in bytes.
const MostRequest = 4 << 20

// Serve answers requests, one per line, until the input or the context ends. It reports an error in
// a request in its answer; only a line that is too long ends Serve. If below is set, requests may
// also name board files in or below the current directory.
func Serve(ctx context.Context, in io.Reader, out io.Writer, below bool) error {
	lines := bufio.NewScanner(in)
	lines.Buffer(make([]byte, 64<<10), MostRequest)
	e := json.NewEncoder(out)
	e.SetEscapeHTML(false)
	s := server{below: below}
	for lines.Scan() {
		if err := ctx.Err(); err != nil {
			return err
		}
		var q Request
		a := Response{}
		if err := json.Unmarshal(lines.Bytes(), &q); err != nil {
			a.ID, a.Error = q.ID, wrongRequest(lines.Text(), err)
		} else {
			a = s.answer(q)
			a.ID = q.ID
		}
		if err := e.Encode(a); err != nil {
			return err
		}
		if f, ok := out.(interface{ Flush() error }); ok {
			if err := f.Flush(); err != nil {
				return err
			}
		}
	}
	if err := lines.Err(); errors.Is(err, bufio.ErrTooLong) {
		return fmt.Errorf("found a request of more than %d MB", MostRequest>>20)
	} else if err != nil {
		return err
	}
	return nil
}

// wrongRequest describes a line that is not a request.
func wrongRequest(line string, err error) string {
	const want = "want an object, such as {\"id\":1,\"ask\":\"open\",\"board\":\"A\"}"
	found := "found " + rule.Clip(files.VisibleLine(line))
	var syntax *json.SyntaxError
	var typed *json.UnmarshalTypeError
	switch {
	case files.Unmarked(line) != nil:
		return files.Unmarked(line).Error()
	case strings.TrimSpace(line) == "":
		return "found an empty line; " + want
	case errors.As(err, &syntax):
		return fmt.Sprintf("%s, which is not JSON at byte %d; %s", found, syntax.Offset, want)
	case errors.As(err, &typed) && typed.Field == "":
		return found + "; " + want
	case errors.As(err, &typed):
		return fmt.Sprintf("%s, whose %s is %s; want %s", found, typed.Field, withArticle(typed.Value), wantedIn(typed.Type))
	default:
		return found + ", which is not a request: " + err.Error()
	}
}

// wantedIn describes the values of a type.
func wantedIn(t reflect.Type) string {
	switch t.Kind() {
	case reflect.String:
		return "a string"
	case reflect.Slice:
		return "an array"
	case reflect.Struct:
		return "an object"
	case reflect.Bool:
		return "true or false"
	default:
		return "a whole number"
	}
}

// withArticle puts the article before the name of a kind of JSON value: "a string". A number may come
// with its digits: "number 1.5".
func withArticle(kind string) string {
	if kind == "bool" {
		return "true or false"
	}
	return rule.Article(kind) + " " + kind
}

// A server holds the open board.
type server struct {
	below    bool // requests may name files
	rules    *referees
	hexes    *hexes.Map // the open board, if units detect one another on it
	values   *worth
	detector *detection.Detector // created when first needed
}

func (s *server) answer(q Request) Response {
	var a Response
	var err error
	switch q.Ask {
	case "open":
		err = s.open(q)
	case "rule":
		a, err = s.rule(q)
	default:
		err = errors.New(rule.Unknown("ask", q.Ask, []string{"open", "rule"}))
	}
	if err != nil {
		return Response{Error: err.Error()}
	}
	return a
}

// open opens a board: from the text in the request, from a file, or a shipped board.
func (s *server) open(q Request) error {
	*s = server{below: s.below}
	m, err := s.boardOf(q)
	if err != nil {
		return err
	}
	if hash := m.Hash(); q.Hash != "" && q.Hash != hash {
		return fmt.Errorf("the board is #%s here; the request says #%s", hash, q.Hash)
	}
	if h, ok := detecting(m); ok && q.Values != nil {
		s.hexes, s.values = h, q.Values
		return nil
	}
	book, err := books.All.Named(q.Book, m)
	if err != nil {
		return err
	}
	s.rules = &referees{book, m, map[string]los.Referee{}}
	return nil
}

func (s *server) boardOf(q Request) (maps.Map, error) {
	switch {
	case q.Text != "":
		return atlas.ReadLone("text", []byte(q.Text))
	case q.File != "" && !s.below:
		return nil, fmt.Errorf("found a board of several sheets in the file %s; want the option --files, which allows files", rule.Clip(files.VisibleLine(q.File)))
	case q.File != "":
		if err := files.Below("request", q.File); err != nil {
			return nil, err
		}
		return atlas.Open(q.File)
	case files.IsPath(q.Board):
		return nil, fmt.Errorf("found board %s; want the text of the map, or a board that comes with the program", rule.Clip(files.VisibleLine(q.Board)))
	}
	return atlas.Open(q.Board)
}

// mostReferees is the maximum number of cached referees of a board, one for each set of terms.
const mostReferees = 256

// rule decides a line.
func (s *server) rule(q Request) (a Response, err error) {
	c := caseLine{From: q.From, To: q.To, Terms: q.Terms, Scan: q.Scan}
	var u los.Ruling
	switch {
	case s.hexes != nil:
		if s.detector == nil {
			if s.detector, err = s.values.detector(s.hexes, longestScan); err != nil {
				return a, err
			}
		}
		d, err := c.traced(s.detector)
		if err != nil {
			return a, err
		}
		u = rulingOf(d, s.hexes)
		if d.InRange {
			a.Sum = &d.Sum
		}
	case s.rules == nil:
		return a, errors.New("no board is open; the first request must open a board")
	default:
		if len(s.rules.opened) > mostReferees {
			clear(s.rules.opened)
		}
		r, err := s.rules.under(q.Terms)
		if err != nil {
			return a, err
		}
		from, to, err := los.ParseEnds(r, q.From, q.To)
		if err != nil {
			return a, err
		}
		u = r.Rule(from, to)
	}
	a.Clear, a.Clause = &u.Clear, u.Cite.Number()
	for _, i := range u.Deciders {
		a.Decider = append(a.Decider, u.Passed[i].Name)
	}
	return a, nil
}
