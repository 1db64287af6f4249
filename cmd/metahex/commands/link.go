package commands

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"metahex/bench/page"
	"metahex/bench/page/packed"
	"metahex/los"
	"metahex/maps/atlas"
	"metahex/rule/files"
)

// bareLink is the value of --link without an address.
const bareLink = "#"

// linked returns the link to a ruling, based on the address of a page. The link includes the text
// of a board that is not shipped with the program.
func (q *inquiry) linked(base string, u los.Ruling) (string, error) {
	board, text, pack := q.board, []byte(nil), ""
	if !slices.ContainsFunc(atlas.Shipped(), func(name string) bool { return strings.EqualFold(name, board) }) {
		var err error
		if text, err = files.Read(board, files.Map); err != nil {
			return "", err
		}
		if pack, err = packed.Pack(text); err != nil {
			return "", err
		}
	}
	l, err := page.LinkOf(u, q.referee.Basis().Book, board, text, pack)
	if err != nil {
		return "", err
	}
	base, _, _ = strings.Cut(base, "#")
	return base + "#" + l.String(), nil
}

// checkBase refuses an address to which a link cannot be appended.
func checkBase(base string) error {
	if base != bareLink && (base == "" || strings.ContainsFunc(base, func(r rune) bool { return r <= ' ' || files.Steers(r) })) {
		return fmt.Errorf("--link: found %q; want the address of a page, such as --link=https://example.org/sight/", base)
	}
	return nil
}

// linkAgain decides the ruling of a link again.
func linkAgain(text string) (u los.Ruling, cite los.Citation, err error) {
	l, err := page.ReadLink(text)
	if err != nil {
		return u, cite, err
	}
	var board []byte
	if l.Text != "" {
		if board, err = packed.Unpack(l.Text); err != nil {
			return u, cite, err
		}
	}
	u, name, err := page.Decide(l, board)
	if moved := (page.Moved{}); errors.As(err, &moved) {
		return u, cite, findings{err}
	}
	return u, l.Citation(name), err
}
