// Package packed compresses the text of a board for a link: raw deflate, then URL-safe base64. The
// page uses the browser's own deflate, so the WebAssembly module does not import this package.
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

// Pack compresses a text.
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

// Unpack decompresses a text. It returns an error if the text exceeds the limit for map files.
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
