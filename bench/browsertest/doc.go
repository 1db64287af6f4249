// Package browsertest shows pages in a headless browser, for tests. The browser is the Debian package
// chromium-headless-shell (see `make debian`).
package browsertest
