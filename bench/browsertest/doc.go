// Package browsertest shows pages in a browser without a window, for tests: that of the
// Debian package chromium-headless-shell (see `make debian`).
package browsertest
