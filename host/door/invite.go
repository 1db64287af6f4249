package door

import (
	"context"
	"errors"
	"strings"
	"time"

	"metahex/game"
	"metahex/host"
	"metahex/record"
	"metahex/tui"
)

// The steps from an invitation to the first question: terms, seat, force, words for the dice.

// drawTime is the time limit for generating and measuring a battle.
const drawTime = time.Minute

// invite opens a table.
func (h *hall) invite(words []string) error {
	terms, side, err := readTerms(words)
	if err != nil {
		return err
	}
	within := askTime
	if terms.Battle != nil {
		h.say("drawing the map; this takes some seconds")
		within = drawTime
	}
	ctx, cancel := context.WithTimeout(h.ctx, within)
	defer cancel()
	t, err := h.door.Host.Invite(ctx, h.player, terms, side)
	if err != nil {
		return err
	}
	for _, line := range told(&t) {
		h.say("  " + line)
	}
	if terms.Red == terms.Blue {
		h.say("Tell a friend the code: " + spaced(t.Code))
	}
	return h.prepare(&t, side)
}

// code opens the table of an invitation code.
func (h *hall) code(words []string) error {
	if len(words) == 0 {
		return errors.New("\"code\" needs the code of an invitation, such as: code 7KX-2P9-QZM")
	}
	ctx, cancel := h.asked()
	defer cancel()
	t, err := h.door.Host.Invitation(ctx, h.Key, strings.Join(words, ""))
	if err != nil {
		return err
	}
	return h.enter(t.ID)
}

// agrees asks until the player answers yes or no. Other words that are allowed have their functions.
func (h *hall) agrees(prompt string, words map[string]func() error) (bool, error) {
	for {
		line, err := h.ask(prompt)
		if err != nil {
			return false, err
		}
		if do := words[strings.ToLower(line)]; do != nil {
			if err := do(); err != nil {
				return false, err
			}
			continue
		}
		yes, err := yesOrNo(line)
		if err == nil {
			return yes, nil
		}
		h.say(h.firstLine(err))
	}
}

// sit shows the terms, and seats the player if the player agrees.
func (h *hall) sit(t *host.Table) error {
	h.say("By sitting down you agree to these terms:")
	for _, line := range told(t) {
		h.say("  " + line)
	}
	var words map[string]func() error
	if t.Terms.Battle != nil {
		words = map[string]func() error{"map": func() error { return h.ground(t) }}
	}
	agreed, err := h.agrees(sitPrompt(t), words)
	if err != nil {
		return err
	}
	if !agreed {
		h.say("you have not sat down")
		return nil
	}
	ctx, cancel := h.asked()
	defer cancel()
	seated, err := h.door.Host.Sit(ctx, h.player, t.ID)
	if err != nil {
		return err
	}
	return h.prepare(&seated, seated.SeatOf(h.player.ID))
}

// sitPrompt returns the prompt that asks whether the player sits down.
func sitPrompt(t *host.Table) string {
	if t.Terms.Battle != nil {
		return "sit down? (yes or no; \"map\" shows the map) "
	}
	return "sit down? (yes or no) "
}

// ground shows the map of a generated battle until the player leaves it.
func (h *hall) ground(t *host.Table) error {
	m, header, err := t.Terms.Ground()
	if err != nil {
		return err
	}
	return h.show(tui.Config{
		Start: func(record.Header) (game.Match, error) { return m.Clone(), nil }, Header: header, Played: &record.Play{Header: header}, Review: true,
		Note: "this is the map; its units are placeholders; q leaves",
	})
}

// prepare asks a seated player for a force and for words, if the match needs them to begin.
func (h *hall) prepare(t *host.Table, side game.Side) error {
	h.last = t.ID
	if t.Chooses(side) {
		chosen, err := h.choose(t)
		if errors.Is(err, errLater) {
			h.list()
		}
		if err != nil {
			return err
		}
		t = chosen
	}
	return h.speak(t)
}

// speak asks for the words that the dice depend on. It begins the match if no other words are
// missing.
func (h *hall) speak(t *host.Table) error {
	h.say("The dice depend on a secret of this host and on words that each player types.",
		"The secret's SHA-256 is "+t.Commitment,
		"Write it down to check the dice later. Now type any words. After that, the host cannot change the secret to your disadvantage.")
	words, err := h.words()
	if err != nil {
		return err
	}
	ctx, cancel := h.asked()
	defer cancel()
	spoken, err := h.door.Host.Speak(ctx, h.player, t.ID, words)
	if err != nil {
		return err
	}
	if spoken.Began.IsZero() {
		h.list()
		return nil
	}
	return h.enter(spoken.ID)
}

// words asks for words for the dice until they are not too long.
func (h *hall) words() (string, error) {
	for {
		words, err := h.ask("words> ")
		if err != nil {
			return "", err
		}
		if err = host.CheckWords(words); err == nil {
			return words, nil
		}
		h.say(h.firstLine(err))
	}
}
