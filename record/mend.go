package record

import (
	"errors"
	"fmt"
	"os"
)

// Mend returns the record with only its valid answers, and regenerates the lines that follow from
// them. If only the end of the record is missing, all other lines stay unchanged.
func (h *Health) Mend(start Start) (*Play, error) {
	if h.Broken == nil && h.Differs == nil {
		return h.Whole, nil
	}
	good := *h.Play
	answers := 0
	for i, l := range good.Lines {
		if l.Kind != Answer && l.Kind != Refused {
			continue
		}
		if l.Kind == Answer {
			answers++
		}
		if answers > h.Good || l.Kind == Refused && answers == h.Good {
			good.Lines = good.Lines[:i]
			break
		}
	}
	return Rewrite(&good, start)
}

// SetAside writes text to a new file in the folder of another file, and returns its name. The name
// is game.play.broken or, if that exists already, game.play.broken-2 and so on.
func SetAside(file string, text []byte) (aside string, err error) {
	permissions := os.FileMode(0o644)
	if info, err := os.Stat(file); err == nil {
		permissions = info.Mode().Perm()
	}
	aside = file + ".broken"
	for n := 2; ; n++ {
		f, err := os.OpenFile(aside, os.O_WRONLY|os.O_CREATE|os.O_EXCL, permissions)
		if errors.Is(err, os.ErrExist) {
			aside = fmt.Sprintf("%s.broken-%d", file, n)
			continue
		}
		if err != nil {
			return "", err
		}
		_, err = f.Write(text)
		if err = errors.Join(err, f.Sync(), f.Close()); err != nil {
			return "", errors.Join(err, os.Remove(aside))
		}
		return aside, nil
	}
}
