package files_test

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"

	"metahex/rule"
	"metahex/rule/files"
)

func TestLinesGoesOnBehindALineThatIsTooLong(t *testing.T) {
	full := strings.Repeat("x", files.MostLine)
	for _, x := range []struct {
		text string
		want []string
	}{
		{"", nil},
		{"a", []string{"1 a"}},
		{"a\n\nb\r\n", []string{"1 a", "2 ", "3 b"}},
		{full + "\na", []string{"1 " + full, "2 a"}},
		{full + "\r\na", []string{"1 " + full, "2 a"}},
		{"a\n" + full + "y\nb\n", []string{"1 a", "line 2: longer than 64 KB, the most a line may have", "3 b"}},
		{full + full + full, []string{"line 1: longer than 64 KB, the most a line may have"}},
		{full + "y", []string{"line 1: longer than 64 KB, the most a line may have"}},
	} {
		for _, in := range []io.Reader{strings.NewReader(x.text), iotest.HalfReader(strings.NewReader(x.text))} {
			var got []string
			l := files.NewLines(in)
			for {
				line, err := l.Next()
				if errors.Is(err, io.EOF) {
					break
				}
				var long *files.LongLine
				if errors.As(err, &long) {
					got = append(got, long.Error())
					continue
				}
				if err != nil {
					t.Fatal(err)
				}
				got = append(got, fmt.Sprintf("%d %s", l.Number(), line))
			}
			if diff := cmp.Diff(x.want, got); diff != "" {
				t.Errorf("%.20q, %d bytes (-want +got):\n%.2000s", x.text, len(x.text), diff)
			}
		}
	}
	l := files.NewLines(strings.NewReader("a\nb\nc"))
	for i, want := range []bool{true, false, true} {
		if got := l.Waits(); got != want {
			t.Errorf("Waits before line %d: got %v; want %v", i+1, got, want)
		}
		if _, err := l.Next(); err != nil {
			t.Fatal(err)
		}
	}
	broken := errors.New("broken")
	if _, err := files.NewLines(iotest.ErrReader(broken)).Next(); !errors.Is(err, broken) {
		t.Errorf("Next: got %v; want %v", err, broken)
	}
}

// A line without an end does not hold the reader for ever.
func TestLinesWithinALimit(t *testing.T) {
	full := strings.Repeat("x", 3*files.MostLine)
	l := files.NewLines(io.MultiReader(strings.NewReader("a\n"+full+"\nb\n"), noLineFeed{})).Within(4 * files.MostLine)
	var got []string
	for range 4 {
		line, err := l.Next()
		got = append(got, rule.ClipTo(fmt.Sprint(line, err), 80))
	}
	want := []string{"a<nil>", "line 2: longer than 64 KB, the most a line may have", "b<nil>", "line 4: found 256 KB without a line feed; want at most 64 KB a line"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// noLineFeed is an input without an end and without a line feed.
type noLineFeed struct{}

func (noLineFeed) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = 'x'
	}
	return len(p), nil
}
