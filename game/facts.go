package game

import (
	"encoding/binary"
	"fmt"
	"hash/fnv"
	"reflect"

	"metahex/rule"
)

// The facts of a match are the input of its hash.
//
// If hashes covered words, every reworded message would invalidate all records. A state therefore
// lists its facts as numbers: the position, hits and markers of each unit, the active side. Words
// and everything derived from other facts are left out.
//
//	State.Facts    turn 2 │ unit 0: place 31, level 6, hits 1 │ unit 1: …
//	the question   red, BHM 7.5, options (3 4 0 0 0) (3 7 0 0 0) …
//	the result     not over, nobody, 0:0
//	                 └──────────── FNV-1a, 64 bits ───────────▶ 8f3a92c11d0be4a7

// Facts is a growing list of numbers. The zero value is empty.
type Facts struct{ bytes []byte }

// Add appends numbers and booleans in order, including those inside arrays, slices and structs. It
// panics on any other type, such as a string.
func (f *Facts) Add(values ...any) {
	for _, v := range values {
		f.add(reflect.ValueOf(v))
	}
}

// Cite appends a clause. A clause is the only string that counts as a fact.
func (f *Facts) Cite(c rule.Clause) {
	f.number(int64(len(c)))
	f.bytes = append(f.bytes, c...)
}

func (f *Facts) add(v reflect.Value) {
	switch v.Kind() {
	case reflect.Bool:
		n := int64(0)
		if v.Bool() {
			n = 1
		}
		f.number(n)
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		f.number(v.Int())
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		f.number(int64(v.Uint()))
	case reflect.Array, reflect.Slice:
		if v.Kind() == reflect.Slice {
			f.number(int64(v.Len()))
		}
		for i := range v.Len() {
			f.add(v.Index(i))
		}
	case reflect.Struct:
		for i := range v.NumField() {
			f.add(v.Field(i))
		}
	default:
		panic(fmt.Sprintf("game: a %s cannot be a fact", v.Kind()))
	}
}

func (f *Facts) number(n int64) { f.bytes = binary.AppendVarint(f.bytes, n) }

// Bytes returns a compact encoding of all facts added so far. Different lists have different bytes.
func (f *Facts) Bytes() []byte { return f.bytes }

// FactsOf lists all facts of a match: its state, its question and its result. The odds of options
// and the legal unlisted answers are derived from these facts.
func FactsOf(m Match) *Facts {
	f := &Facts{}
	q, asked := m.Question()
	f.Add(asked, q.Side, q.Open, q.Seen)
	f.Cite(q.Cite)
	f.Add(len(q.Options))
	for _, o := range q.Options {
		f.Choice(o.Choice)
		f.Cite(o.Cite)
	}
	r := m.Result()
	f.Add(r.Over, r.Winner, r.Points)
	f.Cite(r.Cite)
	m.Facts(f)
	return f
}

// Choice appends an answer: its verb and its numbers.
func (f *Facts) Choice(c Choice) { f.Add(c.Verb, c.Args) }

// Events appends the events of an answer: their clauses and the sides that may read them.
func (f *Facts) Events(events []Event) {
	f.Add(len(events))
	for _, e := range events {
		f.Cite(e.Cite)
		f.Add(e.Seen, e.Public != "")
	}
}

// Hash returns the FNV-1a hash of the facts of a match, 64 bits.
func Hash(m Match) uint64 {
	h := fnv.New64a()
	h.Write(FactsOf(m).Bytes())
	return h.Sum64()
}
