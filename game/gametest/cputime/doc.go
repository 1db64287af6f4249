// Package cputime measures work where wall-clock time cannot: on a busy machine, a test may wait
// for seconds between two lines.
package cputime
