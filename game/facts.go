package game

import (
	"encoding/binary"
	"fmt"
	"hash/fnv"
	"reflect"

	"metahex/rule"
)

// The facts of a match: what hashes are made of.
//
// If hashes covered words, every better sentence would break all records. So a state lists what it
// *is*, as numbers: where each unit stands, its hits and markers, whose turn it is. Words, and
// everything that follows from other facts, are left out.
//
//	State.Facts    turn 2 │ unit 0: place 31, level 6, hits 1 │ unit 1: …
//	the question   red, BHM 7.5, options (3 4 0 0 0) (3 7 0 0 0) …
//	the result     not over, nobody, 0:0
//	                 └──────────── FNV-1a, 64 bits ───────────▶ 8f3a92c11d0be4a7

// Facts is a growing list of numbers. The zero value is empty.
type Facts struct{ bytes []byte }

// Add appends numbers and truth values, also those inside arrays, slices and
// structs, in their order. It panics on anything else: words are no facts.
func (f *Facts) Add(values ...any) {
	for _, v := range values {
		f.add(reflect.ValueOf(v))
	}
}

// Cite appends a clause, the one word that is a fact.
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
		panic(fmt.Sprintf("game: a %s is no fact", v.Kind()))
	}
}

func (f *Facts) number(n int64) { f.bytes = binary.AppendVarint(f.bytes, n) }

// Bytes is a compact encoding of all facts added so far. Two lists that differ
// have different bytes.
func (f *Facts) Bytes() []byte { return f.bytes }

// FactsOf lists all facts of a match: its state, its question and its result. The odds of options
// follow from them, and so do the legal answers that are not listed.
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

// Events appends what came of an answer: the clauses, and who may know.
func (f *Facts) Events(events []Event) {
	f.Add(len(events))
	for _, e := range events {
		f.Cite(e.Cite)
		f.Add(e.Seen, e.Public != "")
	}
}

// Hash is a short form of the facts of a match: FNV-1a, 64 bits.
func Hash(m Match) uint64 {
	h := fnv.New64a()
	h.Write(FactsOf(m).Bytes())
	return h.Sum64()
}
