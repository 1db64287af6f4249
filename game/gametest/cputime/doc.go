// Package cputime measures processor time. On a busy machine wall-clock time is useless, because a
// test may wait for seconds between two lines.
package cputime
