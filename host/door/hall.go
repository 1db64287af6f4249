package door

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"

	"golang.org/x/term"

	"metahex/game"
	"metahex/host"
	"metahex/rule"
	"metahex/systems"
)

// The hall is the dialog before and between matches. A player enters a match by its number on the
// list, and does what is due there: continue, sit down, type words for the dice, or watch.

// A hall is the dialog of a session.
type hall struct {
	*session
	lines  *term.Terminal
	listed []host.Table // the listed matches, in order: numbers start at 1
	last   string       // the player's last table, in case the host's list does not have it yet
}

const (
	mostListed = 40 // maximum number of matches of other players
	mostNames  = 5  // tries to type a valid name
)

// hall greets a player, and serves commands until they leave.
func (v *session) hall() error {
	h := &hall{session: v}
	h.lines = term.NewTerminal(struct {
		io.Reader
		io.Writer
	}{&keyReader{from: reader{v.in, v.ctx.Done()}}, v}, "> ")
	if err := h.meet(); err != nil {
		return err
	}
	h.list()
	for {
		stop := h.tellNews()
		line, err := h.ask("> ")
		stop()
		if err != nil {
			return err
		}
		err = h.do(strings.Fields(line))
		if errors.Is(err, io.EOF) || v.ctx.Err() != nil {
			return err
		}
		if err != nil {
			h.say(h.firstLine(err))
		}
	}
}

// ask asks for a line.
func (h *hall) ask(prompt string) (string, error) {
	size := h.Window.Now()
	if err := h.lines.SetSize(size.Columns, size.Rows); err != nil {
		return "", err
	}
	h.lines.SetPrompt(prompt)
	line, err := h.lines.ReadLine()
	if errors.Is(err, term.ErrPasteIndicator) {
		err = nil
	}
	return host.Printable(line), err
}

// meet identifies the player.
func (h *hall) meet() error {
	ctx, cancel := h.asked()
	player, ok, err := h.door.Host.Who(ctx, h.Key)
	cancel()
	if err != nil || ok {
		h.player = player
		return err
	}
	h.say("Welcome. This key is new here.",
		"What is your name? (If you already have a name here with another key, type \"link\" there, and here \"link\" with the code.)")
	for range mostNames {
		line, err := h.ask("name> ")
		if err != nil {
			return err
		}
		if h.player, err = h.introduce(line); err == nil {
			return nil
		}
		h.say(h.firstLine(err))
	}
	return errors.New("come back when you have a name")
}

// introduce registers a key for a new player, or as an additional key of a known player.
func (h *hall) introduce(line string) (host.Player, error) {
	ctx, cancel := h.asked()
	defer cancel()
	if code, ok := strings.CutPrefix(line, "link "); ok {
		return h.door.Host.Link(ctx, h.Key, code)
	}
	if word := commandIn(line); word != "" {
		return host.Player{}, fmt.Errorf("%q is a word of the hall, and you are asked for your name; want a name that is not a word of the hall", word)
	}
	return h.door.Host.Register(ctx, h.Key, line)
}

// commandIn returns the word of the hall with which a line begins, or that it is. A number is one, too.
// Without such a word it returns "".
func commandIn(line string) string {
	line = strings.ToLower(strings.Join(strings.Fields(line), " "))
	first, _, _ := strings.Cut(line, " ")
	if _, err := strconv.Atoi(line); err == nil {
		return line
	}
	for _, w := range hallWords() {
		if first == w.name {
			return first
		}
	}
	others := []string{"number", "bot", "yes", "no", "y", "n"}
	for _, w := range forceWords() {
		others = append(others, w.name)
	}
	for _, w := range slices.Concat(termWords, battleWords) {
		others = append(others, w.name)
	}
	if slices.Contains(others, line) {
		return line
	}
	return ""
}

// A word is a command that can be typed in the hall.
type word struct {
	name, args, does string
	do               func(h *hall, args []string) error
}

func hallWords() []word {
	return []word{
		{"NUMBER", "", "enter a match of the list: continue it, sit down, or watch", nil},
		{"list", "", "list the matches; so does an empty line", func(h *hall, _ []string) error { h.list(); return nil }},
		{"new", "SCENARIO [WORD=VALUE]...", "invite somebody to a match, or play a bot; type \"terms\" for a list of the words", (*hall).invite},
		{"new battle", "system=BOOK [WORD=VALUE]...", "invite somebody to a battle on a random map, with forces that the players buy", nil},
		{"code", "CODE", "sit down at the match with this invitation code", (*hall).code},
		{"terms", "[NUMBER]", "the terms of a match, or the words that set them", (*hall).terms},
		{"scenarios", "", "list the scenarios", (*hall).scenarios},
		{"link", "", "show a code with which you can add another of your keys", (*hall).link},
		{"quit", "", "leave", func(*hall, []string) error { return io.EOF }},
		{"help", "", "this", (*hall).help},
	}
}

// do executes a typed command.
func (h *hall) do(words []string) error {
	if len(words) == 0 {
		h.list()
		return nil
	}
	if _, err := strconv.Atoi(words[0]); err == nil {
		t, err := h.numbered(words[0])
		if err == nil {
			err = h.enter(t.ID)
		}
		return err
	}
	var names []string
	for _, w := range hallWords() {
		if w.name == strings.ToLower(words[0]) {
			return w.do(h, words[1:])
		}
		names = append(names, w.name)
	}
	return errors.New(rule.Unknown("word", words[0], names))
}

func (h *hall) help([]string) error {
	for _, w := range hallWords() {
		h.say(fmt.Sprintf("  %-34s %s", strings.TrimSpace(w.name+" "+w.args), w.does))
	}
	return nil
}

// numbered returns the match with the given number on the list.
func (h *hall) numbered(text string) (*host.Table, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 || n > len(h.listed) {
		return nil, fmt.Errorf("found %q; want a number from 1 to %d of the list", text, len(h.listed))
	}
	return &h.listed[n-1], nil
}

// list lists the matches that matter to the player.
func (h *hall) list() {
	all := h.door.Host
	h.listed = nil
	h.say("", h.player.Name+", these are your matches:")
	if mine := h.mine(); !h.part(mine) {
		h.say("  none. To invite somebody, type \"new\" and a scenario, for example: new primer")
	}
	for _, p := range []struct {
		title string
		want  func(*host.Table) bool
	}{{"Open to everybody:", h.isOpen}, {"To watch:", h.isToWatch}, {"Finished:", h.isFinished}} {
		if tables := all.Tables(p.want); len(tables) > 0 {
			h.say(p.title)
			h.part(tables[:min(len(tables), mostListed)])
		}
	}
	h.say("A number, or: new, code, terms, scenarios, link, quit; help says more.")
}

// part lists the given matches, and reports whether there are any.
func (h *hall) part(tables []host.Table) bool {
	for _, t := range tables {
		h.listed = append(h.listed, t)
		h.say(fmt.Sprintf("  %2d  %s", len(h.listed), h.entry(&t)))
	}
	return len(tables) > 0
}

func (h *hall) isOwn(t *host.Table) bool { return t.SeatOf(h.player.ID) != game.Nobody }

func (h *hall) isOpen(t *host.Table) bool {
	return t.Terms.Public && t.Code != "" && !h.isOwn(t) && t.Began.IsZero()
}

func (h *hall) isToWatch(t *host.Table) bool {
	return !t.Began.IsZero() && t.Over == "" && !h.isOwn(t) && t.Terms.Watched()
}

func (h *hall) isFinished(t *host.Table) bool {
	return t.Over != "" && (h.isOwn(t) || t.Terms.Watched())
}

// mine returns the present matches of the player.
func (h *hall) mine() (all []host.Table) {
	var ids []string
	for _, t := range h.door.Host.TablesOf(h.player.ID, true) {
		ids = append(ids, t.ID)
	}
	if h.last != "" && !slices.Contains(ids, h.last) {
		ids = append([]string{h.last}, ids...)
	}
	for _, id := range ids {
		if t, err := h.table(id); err == nil && t.Over == "" {
			all = append(all, t)
		}
	}
	return all
}

// entry returns the line of a table in the list.
func (h *hall) entry(t *host.Table) string {
	sides := make([]string, 0, 2)
	for _, s := range []game.Side{game.Red, game.Blue} {
		name := t.Seats[s].Name
		if seated := map[game.Side]string{game.Red: t.Terms.Red, game.Blue: t.Terms.Blue}[s]; seated != "human" {
			name = seated
		}
		if name == "" {
			name = "?"
		}
		sides = append(sides, s.String()+" "+name)
	}
	return fmt.Sprintf("%s %s, %s: %s", t.ID, t.Terms.Scenario, strings.Join(sides, ", "), h.state(t))
}

// state describes what a match waits for.
func (h *hall) state(t *host.Table) string {
	side := t.SeatOf(h.player.ID)
	switch {
	case t.Over != "":
		return t.Over
	case !h.door.Host.Serves(t):
		return "waits for a host with the rules " + t.Rules
	case t.Began.IsZero():
		return h.waitsFor(t, side)
	case side == game.Nobody && t.Terms.Delayed():
		return "in progress; you see each turn when it is over"
	case t.Asked == side.String():
		return fmt.Sprintf("your turn, after %s%s", rule.Count(t.Answers, "answer"), until(t.Deadline))
	case t.Asked == "":
		return "begins"
	case t.Secret:
		return "goes on, after " + rule.Count(t.Answers, "answer")
	}
	return fmt.Sprintf("%s is asked, after %s", t.Asked, rule.Count(t.Answers, "answer"))
}

// waitsFor describes what a match waits for before it begins.
func (h *hall) waitsFor(t *host.Table, side game.Side) string {
	switch {
	case side == game.Nobody && t.Code == "":
		return "both sides are taken"
	case side == game.Nobody:
		return "you can sit down"
	case t.Chooses(side):
		return "choose your force"
	case !t.Seats[side].Spoken:
		return "give your words for the dice"
	case t.Terms.Red == t.Terms.Blue && t.Seats[side.Enemy()].Player == "":
		return "waits for somebody with the code " + spaced(t.Code)
	}
	if t.Chooses(side.Enemy()) {
		return "waits for the other side to choose its force"
	}
	return "waits for the words of the other side"
}

// until describes how much time is left to answer.
func until(deadline time.Time) string {
	if deadline.IsZero() {
		return ""
	}
	return ", " + left(time.Until(deadline)) + " left"
}

// spaced returns a code with separators, for display.
func spaced(code string) string {
	var parts []string
	for part := range slices.Chunk([]byte(code), 3) {
		parts = append(parts, string(part))
	}
	return strings.Join(parts, "-")
}

// table reads the table of a match.
func (h *hall) table(id string) (host.Table, error) {
	ctx, cancel := h.asked()
	defer cancel()
	return h.door.Host.Table(ctx, id)
}

// enter lets the player continue a match, sit down, or watch.
func (h *hall) enter(id string) error {
	t, err := h.table(id)
	if err != nil {
		return err
	}
	side := t.SeatOf(h.player.ID)
	switch {
	case side == game.Nobody && t.Began.IsZero():
		return h.sit(&t)
	case side == game.Nobody:
		err = h.watch(&t)
	case !t.Seats[side].Spoken:
		return h.prepare(&t, side)
	case t.Began.IsZero():
		return errors.New(h.state(&t))
	default:
		err = h.play(id, side)
	}
	if err == nil {
		h.list()
	}
	return err
}

// terms shows the terms of a match, or the words that set terms.
func (h *hall) terms(words []string) error {
	if len(words) == 0 {
		for _, w := range termWords {
			h.say(fmt.Sprintf("  %-9s %s", w.name+"=", w.says))
		}
		h.say("and the additional words for new battle, which generates a random map:")
		for _, w := range battleWords {
			h.say(fmt.Sprintf("  %-9s %s", w.name+"=", w.says))
		}
		return nil
	}
	t, err := h.numbered(words[0])
	if err != nil {
		return err
	}
	h.say(told(t)...)
	return nil
}

// scenarios lists the available scenarios.
func (h *hall) scenarios([]string) error {
	for _, s := range systems.All {
		h.say(s.Title + ":")
		for _, line := range rule.Wrap(strings.Join(s.IDs, ", "), 76, "") {
			h.say("  " + line)
		}
	}
	return nil
}

// link shows a code for adding another key.
func (h *hall) link([]string) error {
	ctx, cancel := h.asked()
	defer cancel()
	code, err := h.door.Host.LinkCode(ctx, h.player)
	if err != nil {
		return err
	}
	h.say("Connect with the other key within ten minutes. When asked for your name, type: link " + code)
	return nil
}
