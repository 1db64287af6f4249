package foreign

import (
	"bytes"
	"compress/gzip"
	"compress/zlib"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"metahex/rule"
)

func readTMX(data []byte, o Options, lost *Losses) (*canvas, error) {
	var m tiledMap
	if err := xml.Unmarshal(data, &m); err != nil {
		return nil, notXML(err)
	}
	m.flatten(m.Nests)
	return m.canvas(o, lost, func(l tiledLayer) ([]uint32, error) {
		if l.Data.Encoding == "" && l.Data.Tiles != nil {
			var all []uint32
			for _, t := range l.Data.Tiles {
				all = append(all, t.GID)
			}
			return all, nil
		}
		return l.unpack(l.Data.Text, l.Data.Encoding, l.Data.Compression)
	})
}

func readTMJ(data []byte, o Options, lost *Losses) (*canvas, error) {
	var m tiledMap
	if err := json.Unmarshal(data, &m); err != nil {
		return nil, notJSON(data, err)
	}
	all := m.Layers
	m.Layers = nil
	m.sort(all)
	return m.canvas(o, lost, func(l tiledLayer) ([]uint32, error) {
		var packed string
		if json.Unmarshal(l.Tiles, &packed) == nil {
			return l.unpack(packed, l.Coding, l.Packing)
		}
		var all []uint32
		if err := json.Unmarshal(l.Tiles, &all); err != nil {
			return nil, fmt.Errorf("layer %q has no tiles: want a list of numbers", rule.Clip(l.Name))
		}
		return all, nil
	})
}

// notXML returns the error for a file that is not a map of Tiled in XML.
func notXML(err error) error {
	var syntax *xml.SyntaxError
	var number *strconv.NumError
	switch {
	case errors.Is(err, io.EOF):
		return errors.New("the file is empty; want a map of Tiled in XML")
	case errors.As(err, &syntax):
		return fmt.Errorf("line %d: this is not XML: %s", syntax.Line, syntax.Msg)
	case errors.As(err, &number):
		return fmt.Errorf("found %q; want a whole number", rule.Clip(number.Num))
	}
	return fmt.Errorf("want a map of Tiled in XML: %w", err)
}

// notJSON returns the error for a file that is not a map of Tiled in JSON.
func notJSON(data []byte, err error) error {
	line := func(offset int64) int { return 1 + bytes.Count(data[:min(int(offset), len(data))], []byte("\n")) }
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	switch {
	case len(bytes.TrimSpace(data)) == 0:
		return errors.New("the file is empty; want a map of Tiled in JSON")
	case errors.As(err, &syntax):
		return fmt.Errorf("line %d: this is not JSON: %s", line(syntax.Offset), syntax)
	case errors.As(err, &kind) && kind.Field == "":
		return fmt.Errorf("line %d: found a value of the kind %s; want a map of Tiled, {…}", line(kind.Offset), kind.Value)
	case errors.As(err, &kind):
		return fmt.Errorf("line %d: found a %s for %s; want another kind of value", line(kind.Offset), kind.Value, kind.Field)
	}
	return err
}

// unpack decodes the tiles of a layer.
func (l tiledLayer) unpack(data, encoding, compression string) ([]uint32, error) {
	data = strings.TrimSpace(data)
	var all []uint32
	switch encoding {
	case "csv":
		for _, word := range strings.Split(data, ",") {
			n, err := strconv.ParseUint(strings.TrimSpace(word), 10, 32)
			if err != nil {
				return nil, fmt.Errorf("layer %q: found tile %q", rule.Clip(l.Name), rule.Clip(word))
			}
			all = append(all, uint32(n))
		}
		return all, nil
	case "base64":
		raw, err := inflate(data, compression)
		if err != nil {
			return nil, fmt.Errorf("layer %q: %w", l.Name, err)
		}
		for ; len(raw) >= 4; raw = raw[4:] {
			all = append(all, binary.LittleEndian.Uint32(raw))
		}
		return all, nil
	}
	return nil, fmt.Errorf("layer %q: found encoding %q; save the map with csv or base64", l.Name, encoding)
}

// inflate decompresses the bytes of a layer, but not more than the largest map needs.
func inflate(data, compression string) ([]byte, error) {
	raw, err := base64.StdEncoding.DecodeString(data)
	if err != nil {
		return nil, err
	}
	var r io.Reader = bytes.NewReader(raw)
	switch compression {
	case "":
	case "gzip":
		r, err = gzip.NewReader(r)
	case "zlib":
		r, err = zlib.NewReader(r)
	default:
		err = fmt.Errorf("found compression %q; save the map with gzip, zlib or none", compression)
	}
	if err != nil {
		return nil, err
	}
	const most = 4 * mostForeign * mostForeign
	return io.ReadAll(io.LimitReader(r, most))
}
