package outside

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"metahex/rule"
	"metahex/rule/files"
)

// A request is one of the things that a program may ask for.
type request struct {
	keys []string // legal keys, besides everyRequest
	do   func(s *session, ctx context.Context, q Request) (State, error)
}

// everyRequest lists the keys that all requests have.
var everyRequest = []string{"do", "id"}

var requests = map[string]request{
	"new":     {[]string{"scenario", "seed", "red", "blue", "readings", "events", "views"}, (*session).begin},
	"answer":  {[]string{"match", "option", "choice"}, (*session).answer},
	"state":   {[]string{"match"}, (*session).state},
	"view":    {[]string{"match"}, (*session).view},
	"worth":   {[]string{"match"}, (*session).advise},
	"explain": {[]string{"match", "option", "choice"}, (*session).explain},
	"imagine": {[]string{"match", "seed", "red", "blue", "events", "views"}, (*session).imagine},
	"copy":    {[]string{"match", "seed", "red", "blue", "events", "views"}, (*session).copy},
	"drop":    {[]string{"match"}, (*session).drop},
}

// fields describes the legal values of each key, and where a Request holds the value.
var fields = map[string]struct {
	want string
	of   func(q *Request) any
}{
	"id":       {"a whole number", func(q *Request) any { return &q.ID }},
	"do":       {"a string", func(q *Request) any { return &q.Do }},
	"match":    {"a whole number from 1", func(q *Request) any { return &q.Match }},
	"scenario": {"a string", func(q *Request) any { return &q.Scenario }},
	"readings": {"an array of strings", func(q *Request) any { return &q.Readings }},
	"events":   {"true or false", func(q *Request) any { return &q.Events }},
	"views":    {"true or false", func(q *Request) any { return &q.Views }},
	"seed":     {"a whole number, 0 to 18446744073709551615", func(q *Request) any { return &q.Seed }},
	"red":      {"a string", func(q *Request) any { return &q.Red }},
	"blue":     {"a string", func(q *Request) any { return &q.Blue }},
	"option":   {"a whole number from 0", func(q *Request) any { return &q.Option }},
	"choice":   {"an answer in words", func(q *Request) any { return &q.Choice }},
}

// A pair is a key of a JSON object, with its value.
type pair struct {
	key   string
	value json.RawMessage
}

// decode reads a request. An error comes with the id of the request, if it has one.
func decode(line string) (Request, error) {
	pairs, err := object(line)
	if err != nil {
		return Request{}, err
	}
	q := Request{}
	for _, key := range []string{"do", "id", "match"} {
		if i := slices.IndexFunc(pairs, func(p pair) bool { return p.key == key }); i >= 0 {
			_ = pairs[i].fill(&q) // fill is called again below, which returns the error
		}
	}
	if _, known := requests[q.Do]; q.Do != "" && !known {
		return q, nil // serve refuses it
	}
	failed := Request{ID: q.ID}
	for i, p := range pairs {
		if err := legal(q.Do, p.key); err != nil {
			return failed, err
		}
		if slices.ContainsFunc(pairs[:i], func(other pair) bool { return other.key == p.key }) {
			return failed, fmt.Errorf("found the key %q twice; want it once", p.key)
		}
		if err := p.fill(&q); err != nil {
			return failed, err
		}
	}
	if q.Do == "" {
		return failed, fmt.Errorf("missing key \"do\" (want one of %s)", strings.Join(slices.Sorted(maps.Keys(requests)), ", "))
	}
	return q, nil
}

// legal returns an error if a request may not have a key. Without a request, all known keys are legal.
func legal(do, key string) error {
	known := slices.Collect(maps.Keys(fields))
	if r, ok := requests[do]; ok {
		known = slices.Concat(everyRequest, r.keys)
	}
	if slices.Contains(known, key) {
		return nil
	}
	slices.Sort(known)
	text := rule.Unknown("key", files.VisibleLine(key), known)
	if do != "" {
		text = fmt.Sprintf("%q: %s", rule.Clip(files.VisibleLine(do)), text)
	}
	return errors.New(text)
}

// fill puts the value into a request. A request with a wrong value does not change.
func (p pair) fill(q *Request) error {
	f, before := fields[p.key], *q
	if string(p.value) == "null" || json.Unmarshal(p.value, f.of(q)) != nil || !p.in(q) {
		*q = before
		return fmt.Errorf("found %s %s; want %s", p.key, described(p.value), f.want)
	}
	return nil
}

// in reports whether a request with the pair's key has a value in the range of the key.
func (p pair) in(q *Request) bool {
	return (p.key != "match" || q.Match > 0) && (p.key != "choice" || q.Choice != "")
}

// described returns a JSON value for a message, with its type if the value does not show it.
func described(value []byte) string {
	text := rule.Clip(files.VisibleLine(string(value)))
	switch value[0] {
	case '"':
		return text + ", a string"
	case '[':
		return text + ", an array"
	case '{':
		return text + ", an object"
	}
	return text
}

// object returns the keys and values of the object in a line, in order.
func object(line string) ([]pair, error) {
	const want = "want an object, such as {\"do\":\"state\",\"match\":1}"
	if err := files.Unmarked(line); err != nil {
		return nil, err
	}
	var whole json.RawMessage
	d := json.NewDecoder(strings.NewReader(line))
	err := d.Decode(&whole)
	found := rule.Clip(files.VisibleLine(line))
	var syntax *json.SyntaxError
	switch {
	case errors.Is(err, io.EOF):
		return nil, fmt.Errorf("found an empty line; %s", want)
	case errors.Is(err, io.ErrUnexpectedEOF):
		return nil, fmt.Errorf("found %s, which ends too early; %s", found, want)
	case errors.As(err, &syntax):
		return nil, fmt.Errorf("found %s, which is not JSON at byte %d; %s", found, syntax.Offset, want)
	case err != nil:
		return nil, err
	case whole[0] != '{':
		return nil, fmt.Errorf("found %s; %s", described(whole), want)
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return nil, errors.New("found text after the object; want one object per line")
	}
	return members(whole)
}

// members returns the keys and values of a JSON object.
func members(object []byte) (all []pair, err error) {
	d := json.NewDecoder(strings.NewReader(string(object)))
	if _, err := d.Token(); err != nil {
		return nil, err
	}
	for d.More() {
		key, err := d.Token()
		if err != nil {
			return nil, err
		}
		p := pair{}
		if err := d.Decode(&p.value); err != nil {
			return nil, err
		}
		p.key, _ = key.(string)
		all = append(all, p)
	}
	return all, nil
}
