// Package cputime measures work where a clock cannot: on a machine that is busy with other
// programs, a test may wait for seconds between two lines.
package cputime
