package record_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"metahex/game/gametest/toy"
	"metahex/record"
)

// A follower gets every answer, but never half a line. It is notified when answers are taken back,
// and when a holder comes or goes.
func TestFollow(t *testing.T) {
	file := filepath.Join(t.TempDir(), "game.play")
	m := toy.New()
	r, c, err := record.Autosave(file, record.Header{System: "toy", Scenario: "ambush"}, m)
	if err != nil {
		t.Fatal(err)
	}
	updates := make(chan string)
	go func() {
		defer close(updates)
		err := record.Follow(t.Context(), file, func(u record.Update) error {
			text := fmt.Sprint(u.Kept)
			for _, l := range u.Play.Lines[u.Kept:] {
				text += "|" + l.String()
			}
			if u.Held {
				text += "|" + u.By.Host
			}
			updates <- text
			return nil
		})
		updates <- strings.TrimPrefix(err.Error(), file)
	}()
	var got []string
	next := func() {
		t.Helper()
		select {
		case u := <-updates:
			got = append(got, u)
		case <-time.After(2 * time.Minute):
			t.Fatalf("no update after %q", got)
		}
	}
	next()
	play(t, m, r, "draw good")
	next()
	l := hold(t, file, ann)
	for next(); got[len(got)-1] == "2|"; next() {
		got = got[:len(got)-1] // the update before the holder's side file was written
	}
	half, err := os.OpenFile(file, os.O_WRONLY|os.O_APPEND, 0)
	if err == nil {
		_, err = half.WriteString("> hide")
	}
	if err := errors.Join(err, half.Close(), c.Close()); err != nil {
		t.Fatal(err)
	}
	next() // no update for the half line
	if err := l.Release(); err != nil {
		t.Fatal(err)
	}
	next()
	if err := errors.Join(os.WriteFile(file+".new", []byte(head+"> draw bad\n"), 0o644), os.Rename(file+".new", file)); err != nil {
		t.Fatal(err)
	}
	next()
	if err := os.Remove(file); err != nil {
		t.Fatal(err)
	}
	next()
	want := []string{
		"0",
		"0|> draw good|    The shells are good. [TOY 1] {blue; else: Blue draws a card.}",
		"2|hopper", "2|hopper", "2",
		"0|> draw bad",
		" is gone: it was removed, or its match ended without an answer",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// Follow ends when its context ends, when the callback returns an error, and when the file
// cannot be read.
func TestFollowEnds(t *testing.T) {
	file := filepath.Join(t.TempDir(), "game.play")
	none := func(record.Update) error { return nil }
	if err := record.Follow(t.Context(), file, none); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("without a file: %v", err)
	}
	if err := os.WriteFile(file, []byte(head), 0o644); err != nil {
		t.Fatal(err)
	}
	enough := errors.New("enough")
	if err := record.Follow(t.Context(), file, func(record.Update) error { return enough }); err != enough {
		t.Errorf("got %v, want %v", err, enough)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := record.Follow(ctx, file, none); err != context.Canceled {
		t.Errorf("got %v, want %v", err, context.Canceled)
	}
	if err := os.WriteFile(file, []byte(head+"rubbish\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := record.Follow(t.Context(), file, none); err == nil || !strings.Contains(err.Error(), "game.play:5:1: found \"rubbish\"") {
		t.Errorf("of rubbish: %v", err)
	}
}
