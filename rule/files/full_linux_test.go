package files_test

import (
	"testing"

	"metahex/rule/files"
)

func TestWriteToAFullDeviceFails(t *testing.T) {
	want := "/dev/full: cannot be written: no space left on device"
	if err := files.Write("/dev/full", says("x")); err == nil || err.Error() != want {
		t.Errorf("Write: got %v; want %s", err, want)
	}
}
