package host

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os/exec"
	"strings"
	"time"

	"metahex/game"
)

// Notify configures where notices of turns, invitations and ends are sent. Both targets get all
// notices. The zero value sends none.
type Notify struct {
	URL  string // address that gets each Notice as JSON by POST
	Hook string // program that runs for each Notice and reads it as JSON
}

// A Notice is news about a match, for receivers outside. It contains no hidden information.
type Notice struct {
	Match    string `json:"match"`
	Event    string `json:"event"`            // Turn, Invitation or End
	Side     string `json:"side,omitempty"`   // the side that is asked or invited
	Player   string `json:"player,omitempty"` // name of the side's player
	Scenario string `json:"scenario"`
	Text     string `json:"text"`           // "red is asked", or how the match ended
	Code     string `json:"code,omitempty"` // of the invitation
}

// The events of a Notice.
const (
	Turn       = "turn"
	Invitation = "invitation"
	End        = "end"
)

const (
	mostNotices = 1000             // maximum length of the queue
	senders     = 4                // notices sent at the same time
	sendTries   = 5                // tries per notice
	sendTime    = 10 * time.Second // time limit of a try
	sendPause   = time.Second      // after the first try; doubled after each further try
)

// Check returns an error if the settings are invalid.
func (n Notify) Check() error {
	if n.URL != "" {
		u, err := url.Parse(n.URL)
		if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" {
			return fmt.Errorf("found the address %q for notices; want one like https://example.org/turns", n.URL)
		}
	}
	if n.Hook != "" {
		if _, err := exec.LookPath(n.Hook); err != nil {
			return fmt.Errorf("found the hook %q for notices; want a program: %w", n.Hook, err)
		}
	}
	return nil
}

// wanted reports whether a target is set.
func (n Notify) wanted() bool { return n != Notify{} }

// news returns the notices for the present state of a match. It marks them as sent in the table, so
// that no other host sends them again.
func (t *Table) news(now Now) (all []Notice) {
	n := Notice{Match: t.ID, Event: Turn, Scenario: t.Terms.Scenario}
	switch side := now.Asked; {
	case side == game.Nobody:
		n.Event, n.Text = End, now.Result.Text
	case t.Terms.seat(side) != human:
		return nil
	default:
		n.Side, n.Player, n.Text = side.String(), t.Seats[side].Name, side.String()+" is asked"
	}
	if key := strings.TrimSpace(n.Event + " " + n.Side); t.Noticed != key {
		t.Noticed = key
		return []Notice{n}
	}
	return nil
}

// notify queues notices. It never blocks: if the queue is full, it drops the notices.
func (h *Host) notify(all ...Notice) {
	if !h.options.Notify.wanted() {
		return
	}
	for _, n := range all {
		select {
		case h.notices <- n:
		default:
			h.options.Report(fmt.Errorf("match %s: %d notices are waiting; dropped the notice of the %s", n.Match, mostNotices, n.Event))
		}
	}
}

// send sends notices until the host is closed.
func (h *Host) send() {
	for {
		select {
		case n := <-h.notices:
			data := marshal(n)
			h.retry(n, "the hook", h.options.Notify.Hook, func(ctx context.Context) error { return runHook(ctx, h.options.Notify.Hook, data) })
			h.retry(n, "the address", h.options.Notify.URL, func(ctx context.Context) error { return post(ctx, h.options.Notify.URL, data) })
		case <-h.ctx.Done():
			return
		}
	}
}

// retry sends a notice to a target, with several tries, and reports a failure.
func (h *Host) retry(n Notice, who, where string, send func(context.Context) error) {
	if where == "" {
		return
	}
	var err error
	for try := range sendTries {
		ctx, cancel := context.WithTimeout(h.ctx, sendTime)
		err = send(ctx)
		cancel()
		if err == nil || h.ctx.Err() != nil {
			return
		}
		if try < sendTries-1 {
			h.pause(sendPause << try)
		}
	}
	h.options.Report(fmt.Errorf("match %s: %s did not take the notice of the %s after %d tries: %w", n.Match, who, n.Event, sendTries, err))
}

// post sends data to an address.
func post(ctx context.Context, address string, data []byte) error {
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, address, bytes.NewReader(data))
	if err != nil {
		return err
	}
	r.Header.Set("Content-Type", "application/json")
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		return err
	}
	_, _ = io.CopyN(io.Discard, answer.Body, 64<<10) // allows reuse of the connection
	if err := answer.Body.Close(); err != nil {
		return err
	}
	if answer.StatusCode/100 != 2 {
		return fmt.Errorf("the address answers %s", answer.Status)
	}
	return nil
}

// runHook runs a program with data as its input.
func runHook(ctx context.Context, program string, data []byte) error {
	c := exec.CommandContext(ctx, program)
	c.Stdin = bytes.NewReader(data)
	c.WaitDelay = time.Second // for child processes that keep its output open
	return c.Run()
}
