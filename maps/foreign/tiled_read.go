package foreign

import (
	"bytes"
	"compress/gzip"
	"compress/zlib"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"io"
	"strconv"
	"strings"

	"metahex/rule"
)

func readTMX(data []byte, o Options, lost *Losses) (*canvas, error) {
	var m tiledMap
	if err := xml.Unmarshal(data, &m); err != nil {
		return nil, err
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
		return nil, err
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
			return nil, fmt.Errorf("layer %q has no tiles: %w", rule.Clip(l.Name), err)
		}
		return all, nil
	})
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
