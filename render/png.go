package render

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"image"
	"image/png"
	"io"
	"math"

	"metahex/rule/files"
)

// EncodePNG writes a picture with its print resolution in dots per inch; 0 omits the resolution.
func EncodePNG(w io.Writer, img image.Image, dpi float64) error {
	if dpi < 0 || dpi > 10_000 || math.IsNaN(dpi) {
		return fmt.Errorf("found %g dots per inch; want 1 to 10000, or 0 for none", dpi)
	}
	var buf bytes.Buffer
	encoder := png.Encoder{CompressionLevel: png.BestSpeed}
	if err := encoder.Encode(&buf, img); err != nil {
		return fmt.Errorf("picture: %w", err)
	}
	data := buf.Bytes()
	if dpi == 0 {
		_, err := w.Write(data)
		return err
	}
	// The pHYs chunk follows the header: 8 bytes of signature and a first chunk of 25 bytes.
	const head = 8 + 25
	for _, part := range [][]byte{data[:head], resolution(dpi), data[head:]} {
		if _, err := w.Write(part); err != nil {
			return err
		}
	}
	return nil
}

// resolution returns a pHYs chunk.
func resolution(dpi float64) []byte {
	perMetre := uint32(math.Round(dpi / 0.0254))
	body := []byte("pHYs")
	body = binary.BigEndian.AppendUint32(body, perMetre)
	body = binary.BigEndian.AppendUint32(body, perMetre)
	body = append(body, 1) // the unit is the metre
	chunk := binary.BigEndian.AppendUint32(nil, uint32(len(body)-4))
	chunk = append(chunk, body...)
	return binary.BigEndian.AppendUint32(chunk, crc32.ChecksumIEEE(body))
}

// WritePNG writes a picture to a file, as files.Write does.
func WritePNG(file string, img image.Image, dpi float64) error {
	return files.Write(file, func(w io.Writer) error { return EncodePNG(w, img, dpi) })
}
