package web_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"
	"time"

	"metahex/game"
	"metahex/host"
	"metahex/host/stream"
	"metahex/host/web"
)

// A table is a match between Ann and Ben, with a web server that shows it.
type table struct {
	t     testing.TB
	store *stream.Store
	host  *host.Host
	id    string
	match *host.Match
	web   *web.Server
	http  *httptest.Server
}

var terms = host.Terms{Scenario: "primer", Red: "human", Blue: "human", Undo: true, Spectators: "public"}

func newTable(t testing.TB, terms host.Terms, o web.Options) *table {
	t.Helper()
	b := &table{t: t}
	var err error
	b.store, err = stream.Open(t.Context(), stream.Options{Dir: t.TempDir()})
	must(t, err)
	t.Cleanup(func() { _ = b.store.Close() })
	b.host, err = host.Open(t.Context(), b.store, host.Options{Build: "test"})
	must(t, err)
	t.Cleanup(func() { _ = b.host.Close() })
	ctx := t.Context()
	ann, err := b.host.Register(ctx, "key of Ann", "Ann O'Hara")
	must(t, err)
	ben, err := b.host.Register(ctx, "key of Ben", "Ben")
	must(t, err)
	invited, err := b.host.Invite(ctx, ann, terms, game.Red)
	must(t, err)
	b.id = invited.ID
	_, err = b.host.Sit(ctx, ben, b.id)
	must(t, err)
	_, err = b.host.Speak(ctx, ben, b.id, "words of Ben")
	must(t, err)
	_, err = b.host.Speak(ctx, ann, b.id, "words of Ann")
	must(t, err)
	m, leave, err := b.host.Enter(ctx, b.id)
	must(t, err)
	t.Cleanup(leave)
	b.match = m
	o.Host = b.host
	b.web = web.New(o)
	b.http = httptest.NewServer(b.web.Handler())
	t.Cleanup(b.http.Close)
	t.Cleanup(b.http.CloseClientConnections) // must run first, because streams do not end by themselves
	for end := time.Now().Add(2 * time.Minute); b.get("/m/"+b.id).code == http.StatusNotFound && terms.Spectators != "none" && time.Now().Before(end); {
		time.Sleep(time.Millisecond) // the host's index of tables is updated later than the store
	}
	return b
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// answer gives n random answers, unless the match ends.
func (b *table) answer(n int, source *rand.Rand) {
	b.t.Helper()
	for n > 0 {
		now := b.match.Now()
		if now.Asked == game.Nobody {
			return
		}
		q, _ := b.match.Copy().Question()
		err := b.match.Answer(b.t.Context(), q.Side, len(now.Answers), now.Backs, q.Options[source.IntN(len(q.Options))].Choice)
		must(b.t, err)
		n--
	}
}

type reply struct {
	code int
	head http.Header
	body string
}

func (b *table) get(path string) reply {
	b.t.Helper()
	r, err := http.Get(b.http.URL + path)
	must(b.t, err)
	body, err := io.ReadAll(r.Body)
	must(b.t, err)
	must(b.t, r.Body.Close())
	return reply{r.StatusCode, r.Header, string(body)}
}

// A page shows the public part of a match, and is updated.
func TestPageFollowsTheMatch(t *testing.T) {
	b := newTable(t, terms, web.Options{})
	for _, want := range []string{`<a href="/m/` + b.id + `">primer: Ann O&#39;Hara and Ben</a>`} {
		if got := b.get("/").body; !strings.Contains(got, want) {
			t.Errorf("the list is\n%s\nwant %s in it", got, want)
		}
	}
	page := b.get("/m/" + b.id)
	for _, want := range []string{"<b class=\"red\">Ann O&#39;Hara</b>", `src="/m/` + b.id + `/board.svg?v=`} {
		if page.code != 200 || !strings.Contains(page.body, want) {
			t.Errorf("the page is %d\n%s\nwant %s in it", page.code, page.body, want)
		}
	}
	for _, path := range []string{"/", "/m/" + b.id, "/m/" + b.id + "/board.svg", "/live.js", "/page.css"} {
		if got := b.get(path); got.code != 200 || !strings.Contains(got.head.Get("Content-Security-Policy"), "default-src 'none'") || got.head.Get("X-Content-Type-Options") != "nosniff" {
			t.Errorf("%s is answered %d with headers %v; want 200 and a policy", path, got.code, got.head)
		}
	}
	board := b.get("/m/" + b.id + "/board.svg")
	for d := xml.NewDecoder(strings.NewReader(board.body)); ; {
		if _, err := d.Token(); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatalf("the board: %v", err)
		}
	}
	next := b.stream()
	first := next()
	source := rand.New(rand.NewPCG(3, 3))
	b.answer(1000, source)
	var last web.Page
	for last = next(); last.Over == ""; last = next() {
	}
	if want := b.match.Now().Result.Text; last.Over != want || last.Board == first.Board || len(last.Log) == 0 {
		t.Errorf("the last page says %q, board %s, %d lines; want %q, another board than %s, and a log", last.Over, last.Board, len(last.Log), want, first.Board)
	}
	if again := b.get("/m/" + b.id + "/board.svg"); again.head.Get("ETag") != `"`+last.Board+`"` || again.body == board.body {
		t.Errorf("the board is %s, with the same bytes %v; want %s, another", again.head.Get("ETag"), again.body == board.body, last.Board)
	}
}

// stream opens the event stream of the match. Each call of next returns another page.
func (b *table) stream() (next func() web.Page) {
	b.t.Helper()
	r, err := http.Get(b.http.URL + "/m/" + b.id + "/events")
	must(b.t, err)
	b.t.Cleanup(func() { _ = r.Body.Close() })
	in := bufio.NewReader(r.Body)
	return func() (p web.Page) {
		b.t.Helper()
		for {
			line, err := in.ReadBytes('\n')
			must(b.t, err)
			if data, ok := bytes.CutPrefix(line, []byte("data: ")); ok {
				must(b.t, json.Unmarshal(data, &p))
				return p
			}
		}
	}
}

// Everything that is not public is not found: matches without spectators, other paths, other methods.
func TestNothingElseIsServed(t *testing.T) {
	secret := terms
	secret.Spectators = "none"
	b := newTable(t, secret, web.Options{})
	for _, path := range []string{"/m/" + b.id, "/m/" + b.id + "/board.svg", "/m/" + b.id + "/events", "/m/000000000000", "/m/..%2f..%2fetc%2fpasswd", "/m/%00", "/m/>", "/page/list.html", "/list.html", "/metrics", "/healthz", "/m/" + strings.Repeat("A", 5000)} {
		if got := b.get(path); got.code != http.StatusNotFound {
			t.Errorf("%s is answered %d %q; want 404", path, got.code, got.body)
		}
	}
	if got := b.get("/").body; strings.Contains(got, b.id) || strings.Contains(got, "Ann") {
		t.Errorf("the list is\n%s\nwant nothing of a match without spectators", got)
	}
	r, err := http.Post(b.http.URL+"/", "text/plain", strings.NewReader(strings.Repeat("x", 10<<20)))
	if err == nil {
		_ = r.Body.Close()
		if r.StatusCode != http.StatusMethodNotAllowed {
			t.Errorf("a post of 10 MB is answered %d; want 405", r.StatusCode)
		}
	}
}

// With a delay, the page shows the beginning of the turn, and not who must answer now.
func TestDelay(t *testing.T) {
	delayed := terms
	delayed.Spectators, delayed.Clock = "delay:1turn", host.Clock{Main: time.Hour}
	b := newTable(t, delayed, web.Options{})
	next, source := b.stream(), rand.New(rand.NewPCG(5, 5))
	for range 60 {
		b.answer(1, source)
		now := b.match.Now()
		if now.Asked == game.Nobody {
			break
		}
		if turn := b.match.Copy().View(game.Nobody).Turn; turn >= 3 {
			break
		}
	}
	now := b.match.Now()
	if now.Public >= len(now.Answers) || now.Public == 0 {
		t.Fatalf("%d of %d answers are public; want some and not all", now.Public, len(now.Answers))
	}
	m := b.match.Copy()
	end := time.Now().Add(2 * time.Minute)
	for p := next(); ; p = next() {
		if p.Asked != "" || len(p.Clocks) > 0 || !p.Delayed {
			t.Fatalf("the page says that %q is asked, clocks %v, delayed %v; want nothing of now", p.Asked, p.Clocks, p.Delayed)
		}
		shown := 0
		if err := turnOf(p.Turn, &shown); err == nil && shown >= m.View(game.Nobody).Turn {
			return // the page has reached the beginning of the turn
		}
		if time.Now().After(end) {
			t.Fatalf("the page stands at %q; the match at turn %d", p.Turn, m.View(game.Nobody).Turn)
		}
	}
}

// During a turn, delayed spectators are sent nothing.
func TestDelayTellsNothingEarly(t *testing.T) {
	delayed := terms
	delayed.Spectators = "delay:1turn"
	b := newTable(t, delayed, web.Options{})
	source := rand.New(rand.NewPCG(5, 5))
	r, err := http.Get(b.http.URL + "/m/" + b.id + "/events")
	must(t, err)
	defer func() { _ = r.Body.Close() }()
	pages := make(chan string, 1000)
	go func() {
		for lines := bufio.NewScanner(r.Body); lines.Scan(); {
			if strings.HasPrefix(lines.Text(), "data: ") {
				pages <- lines.Text()
			}
		}
	}()
	<-pages
	public, given := b.match.Now().Public, 0
	for b.match.Now().Public == public {
		time.Sleep(300 * time.Millisecond) // time for a page that must not come
		if len(pages) > 0 {
			t.Fatalf("after %d answers of the turn a page was sent: %s", given, <-pages)
		}
		b.answer(1, source)
		given++
	}
	select {
	case <-pages:
	case <-time.After(2 * time.Minute):
		t.Fatalf("no page was sent after a turn of %d answers", given)
	}
}

// turnOf parses the number of a turn.
func turnOf(text string, turn *int) error {
	_, err := fmt.Sscanf(text, "turn %d", turn)
	return err
}

// The number of streams is limited; a client that does not read is dropped.
func TestBounds(t *testing.T) {
	b := newTable(t, terms, web.Options{Streams: 2, Shows: 1, Patience: 200 * time.Millisecond})
	b.stream()
	b.stream()
	if got := b.get("/m/" + b.id + "/events"); got.code != http.StatusServiceUnavailable || got.head.Get("Retry-After") != "60" {
		t.Errorf("a third stream is answered %d %q; want 503, and when to come back", got.code, got.body)
	}
}

// A client that opens a stream and never reads is dropped, and its place becomes free.
func TestSlowClientIsDropped(t *testing.T) {
	b := newTable(t, terms, web.Options{Streams: 1, Patience: 100 * time.Millisecond})
	slow := &stuck{head: http.Header{}}
	r := httptest.NewRequest(http.MethodGet, "/m/"+b.id+"/events", nil).WithContext(t.Context())
	done := make(chan struct{})
	go func() {
		defer close(done)
		b.web.Handler().ServeHTTP(slow, r)
	}()
	select {
	case <-done:
	case <-time.After(2 * time.Minute):
		t.Fatal("a client that does not read keeps its stream")
	}
	if next := b.stream()(); next.ID != b.id {
		t.Errorf("the next stream shows %q; want %s", next.ID, b.id)
	}
}

// A stuck is a client that never reads: each write fails after its deadline.
type stuck struct {
	head     http.Header
	deadline time.Time
}

func (s *stuck) Header() http.Header { return s.head }

func (s *stuck) WriteHeader(int) {}

func (s *stuck) Flush() {}

func (s *stuck) SetWriteDeadline(t time.Time) error {
	s.deadline = t
	return nil
}

func (s *stuck) Write([]byte) (int, error) {
	if s.deadline.IsZero() {
		select {} // blocks forever without a deadline
	}
	time.Sleep(time.Until(s.deadline))
	return 0, os.ErrDeadlineExceeded
}

// Health and metrics report the state of the host, and only to this machine.
func TestPrivate(t *testing.T) {
	metrics := web.NewMetrics()
	store, err := stream.Open(t.Context(), stream.Options{Dir: t.TempDir()})
	must(t, err)
	h, err := host.Open(t.Context(), store, host.Options{Kept: metrics.Kept})
	must(t, err)
	metrics.Of(h)
	end := metrics.Session("ssh")
	p, err := h.Register(t.Context(), "key", "Ann")
	must(t, err)
	alone := terms
	alone.Blue = "random"
	invited, err := h.Invite(t.Context(), p, alone, game.Red)
	must(t, err)
	_, err = h.Speak(t.Context(), p, invited.ID, "")
	must(t, err)
	m, leave, err := h.Enter(t.Context(), invited.ID)
	must(t, err)
	must(t, m.Say(t.Context(), game.Red, "hello"))
	get := func(path, hostname string) reply {
		r := httptest.NewRequest(http.MethodGet, "http://"+hostname+path, nil)
		w := httptest.NewRecorder()
		web.Private(metrics, store.Health).ServeHTTP(w, r)
		return reply{w.Code, w.Header(), w.Body.String()}
	}
	got := get("/metrics", "127.0.0.1:9090")
	for _, want := range []string{`metahexd_append_seconds_count{do="say",result="kept"} 1`, "metahexd_matches_awake 1", `metahexd_sessions{by="ssh"} 1`} {
		if !strings.Contains(got.body, want+"\n") {
			t.Errorf("the metrics are\n%s\nwant %s", got.body, want)
		}
	}
	if got := get("/metrics", "evil.example.org"); got.code != http.StatusForbidden {
		t.Errorf("asked by another name: got %d, want 403", got.code)
	}
	if got := get("/healthz", "localhost"); got.code != 200 || got.body != "ok\n" {
		t.Errorf("health is %d %q; want 200 \"ok\\n\"", got.code, got.body)
	}
	leave()
	end()
	must(t, h.Close())
	must(t, store.Close())
	if got := get("/healthz", "localhost"); got.code != http.StatusServiceUnavailable {
		t.Errorf("health of a closed store is %d; want 503", got.code)
	}
	store, err = stream.Open(t.Context(), stream.Options{Dir: t.TempDir(), Reserve: 1 << 60})
	must(t, err)
	if got := get("/healthz", "localhost"); got.code != http.StatusServiceUnavailable || got.body != "disk full\n" {
		t.Errorf("health on a full disk is %d %q; want 503 \"disk full\\n\"", got.code, got.body)
	}
	must(t, store.Close())
}

// After an upgrade the list names the rules version that a running match waits for. Its page and its
// board say the same. The page of a match that nobody may watch says nothing of it.
func TestOtherRulesOnThePages(t *testing.T) {
	b := newTable(t, terms, web.Options{})
	kept, err := b.host.Backup(t.Context(), b.id)
	must(t, err)
	kept.Table.ID, kept.Table.Rules = "OTHERRULES00", "BHM-6/1"
	must(t, b.host.Restore(t.Context(), kept))
	kept.Table.ID, kept.Table.Terms.Spectators = "OTHERRULES01", "none"
	must(t, b.host.Restore(t.Context(), kept))
	for end := time.Now().Add(2 * time.Minute); len(b.host.Tables(func(*host.Table) bool { return true })) < 3 && time.Now().Before(end); {
		time.Sleep(time.Millisecond) // the host's index of tables is updated later than the store
	}
	list := b.get("/").body
	for _, want := range []string{"primer: Ann O&#39;Hara and Ben (waits for a host with the rules BHM-6/1)", `<a href="/m/` + b.id + `">`} {
		if strings.Count(list, want) != 1 {
			t.Errorf("the list is\n%s\nwant %s in it once", list, want)
		}
	}
	for path, want := range map[string]string{
		"/m/OTHERRULES00":           "no such match is shown here: match OTHERRULES00 waits for a host with the rules BHM-6/1\n",
		"/m/OTHERRULES00/board.svg": "no such match is shown here: match OTHERRULES00 waits for a host with the rules BHM-6/1\n",
		"/m/OTHERRULES01":           "no such match is shown here\n",
	} {
		if got := b.get(path); got.code != http.StatusNotFound || got.body != want {
			t.Errorf("%s is answered %d, %q; want 404, %q", path, got.code, got.body, want)
		}
	}
	if got := b.get("/m/" + b.id); got.code != http.StatusOK {
		t.Errorf("the page of the other match is answered %d", got.code)
	}
}
