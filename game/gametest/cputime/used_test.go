//go:build unix

package cputime

import (
	"testing"
	"time"
)

// Waiting uses no processor time; computing does.
func TestUsed(t *testing.T) {
	begun, clock := Used(), time.Now()
	time.Sleep(200 * time.Millisecond)
	if waited := Used() - begun; waited > 100*time.Millisecond {
		t.Errorf("used %v of the processor in 200ms of waiting; want less than half", waited)
	}
	sum := 0
	for begun = Used(); Used()-begun < 5*time.Millisecond && time.Since(clock) < time.Minute; sum++ {
	}
	if worked := Used() - begun; worked < 5*time.Millisecond {
		t.Errorf("used %v in %d rounds of computing; want 5ms or more", worked, sum)
	}
}
