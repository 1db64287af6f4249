// Package browsertest shows pages in a browser without a window, for tests. The browser is the
// Debian package chromium-headless-shell (see `make debian`).
package browsertest
