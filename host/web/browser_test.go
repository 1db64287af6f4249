//go:build debian

package web_test

import (
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"metahex/bench/browsertest"
	"metahex/game"
	"metahex/host"
	"metahex/host/web"
)

// A browser follows a match of each rule book to its end. It sends requests only to the server, and
// violates no content security policy.
func TestBrowser(t *testing.T) {
	for _, scenario := range []string{"primer", "raid", "kreuz-road", "ashford", "brook-picket"} {
		t.Run(scenario, func(t *testing.T) {
			played := terms
			played.Scenario, played.Clock = scenario, host.Clock{Main: time.Hour}
			b := newTable(t, played, web.Options{})
			browser := browsertest.Open(t, 1400, 900)
			browser.Do("the list leads to the match", chromedp.Navigate(b.http.URL+"/"), browsertest.Words("on", "Ann O'Hara"),
				chromedp.Navigate(b.http.URL+"/m/"+b.id), browsertest.Until(`document.body.dataset.live === "yes"`), browsertest.Words("clocks", "red has"),
				browsertest.Until(`document.getElementById("board").complete && document.getElementById("board").naturalWidth > 100`))
			first := browser.Read("document.body.dataset.shown")
			source := rand.New(rand.NewPCG(2, 2))
			b.answer(40, source)
			browser.Do("the board goes on", browsertest.Until("document.body.dataset.shown !== `"+first+"`"),
				browsertest.Until(`document.getElementById("board").complete && document.getElementById("board").naturalWidth > 100`),
				browsertest.Until(`document.querySelectorAll("#log li").length > 0`))
			browser.Keep(scenario)
			if side := b.match.Now().Asked; side != game.Nobody {
				must(t, b.match.Resign(t.Context(), side))
				browser.Do("the end is told", browsertest.Words("over", side.String()+" has resigned"))
			}
			asked, err := chromedp.Run(browser.Context, chromedp.Evaluate[[]string](`performance.getEntriesByType("resource").map(e => e.name)`))
			if err != nil || len(asked) == 0 {
				t.Errorf("what the page asked for: %v, %v", asked, err)
			}
			for _, address := range asked {
				if !strings.HasPrefix(address, b.http.URL) {
					t.Errorf("the page asked for %s, outside of %s", address, b.http.URL)
				}
			}
		})
	}
}
