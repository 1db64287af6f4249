// Package packed packs the text of a board for a link: raw deflate in the base64 of addresses. In
// the page the browser does the same, so the module does not need this package.
package packed

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"errors"
	"fmt"
	"io"

	"metahex/rule/files"
)

// Pack packs a text.
func Pack(text []byte) (string, error) {
	var out bytes.Buffer
	w, err := flate.NewWriter(&out, flate.BestCompression)
	if err != nil {
		return "", err
	}
	if _, err := w.Write(text); err != nil {
		return "", err
	}
	if err := w.Close(); err != nil {
		return "", err
	}
	return base64.RawURLEncoding.EncodeToString(out.Bytes()), nil
}

// Unpack unpacks a text. A text that is larger than a map file may be is refused.
func Unpack(packed string) ([]byte, error) {
	data, err := base64.RawURLEncoding.DecodeString(packed)
	if err != nil {
		return nil, errPacked
	}
	text, err := io.ReadAll(io.LimitReader(flate.NewReader(bytes.NewReader(data)), files.Map.Most+1))
	if err != nil {
		return nil, errPacked
	}
	if len(text) > int(files.Map.Most) {
		return nil, fmt.Errorf("the map in the link is larger than %d bytes", files.Map.Most)
	}
	return text, nil
}

var errPacked = errors.New("the map in the link cannot be unpacked; want the link as it was made")
