package puzzle

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"

	"metahex/bots"
	"metahex/game"
	"metahex/rule"
)

// Mining. Bots that make many mistakes play a match. Mining finds positions near the end in which
// greedy playouts win after one answer and lose after all others. It keeps the positions that can be
// proved.
//
//	answers   0 ──────────────────────── ● ── ● ─ ● ── end
//	                                     └ two activations of a side or fewer
//	playouts  12 after each answer: 12, 3, 0, 5 wins ──▶ promising
//	proof     91.6 %, at most 58.4 % ──▶ a puzzle

const (
	guesses     = 12   // playouts after each answer
	mostWidth   = 24   // maximum number of answers of a puzzle
	mostDeep    = 18.0 // limit on the decisions in a playout: the sum of the logarithms of the numbers of options
	leastStates = 5    // minimum number of positions in a proof; with fewer the answer is obvious
	fewAnswers  = 8    // a position with at most this many answers gets a longer proof
	mineBudget  = 6_000
	mineLonger  = 10_000
)

// Mine plays a match and returns its puzzles, in the order of the match. If several puzzles have the
// same deed, Mine keeps one. It prefers a puzzle in which the system's advice errs or the
// second-best answer has a high value, and then the longest proof. Told is called for each promising
// position and may be nil.
func Mine(ctx context.Context, on Ground, seed uint64, told func(string)) ([]*Puzzle, error) {
	first, h, err := on.Open()
	if err != nil {
		return nil, err
	}
	all, choices, err := played(ctx, first.Clone(), seed)
	if err != nil {
		return nil, err
	}
	found := &finds{most: map[deed]int{}, by: map[deed]*Puzzle{}}
	for _, n := range candidates(all) {
		m := all[n]
		q, asked := m.Question()
		order, lead, promises := promising(ctx, m, q, asked)
		if !promises {
			continue
		}
		proof, err := prove(ctx, m, q, order, lead, budgetOf(q), sharper)
		if told != nil {
			told(fmt.Sprintf("match %d, after %d answers: %s", seed, n, verdict(proof, err)))
		}
		if err == nil && proof.States >= leastStates && !dull(proof) && found.take(m, q, proof) {
			p := posed(m, q, lead, choices[:n], proof)
			p.Scenario, p.System, p.Battle, p.Rules, p.Seed = on.Scenario, on.System, on.Battle, h.Rules, seed
			found.by[deedOf(q, proof)] = p
		}
	}
	return found.named(ctx)
}

// A deed describes a winning answer: puzzles of one match with equal deeds are alike.
type deed struct {
	side  game.Side
	topic string
	verb  string
}

func deedOf(q game.Question, p Proof) deed {
	return deed{q.Side, q.Topic, verbOf(p.Answers[0].Answer)}
}

// finds holds the puzzles of a match, one per deed.
type finds struct {
	most  map[deed]int // worth of the puzzle that is kept
	by    map[deed]*Puzzle
	deeds []deed // in the order of the match
}

// take reports whether a position is better than the one that is kept for its deed.
func (f *finds) take(m game.Match, q game.Question, p Proof) bool {
	d := deedOf(q, p)
	worth := (surprise(m, q, p)*1000+p.Answers[1].High)*Budget + p.States
	before, known := f.most[d]
	if known && before >= worth {
		return false
	}
	if !known {
		f.deeds = append(f.deeds, d)
	}
	f.most[d] = worth
	return true
}

// named returns the puzzles with their names and with the texts that the player reads.
func (f *finds) named(ctx context.Context) (all []*Puzzle, err error) {
	for i, d := range f.deeds {
		p := f.by[d]
		if p.Name = p.Scenario; p.Battle == "" { // a battle is drawn for each seed
			p.Name += fmt.Sprintf("-%d", p.Seed)
		}
		if i > 0 {
			p.Name += fmt.Sprintf("-%d", i+1)
		}
		if err := p.Tell(ctx); err != nil {
			return nil, err
		}
		all = append(all, p)
	}
	return all, ctx.Err()
}

// dull reports whether there are several wrong answers, all of the same verb and all without a
// chance to win. No wrong answer is tempting then.
func dull(p Proof) bool {
	wrong := p.Answers[1:]
	for _, f := range wrong {
		if f.High > 0 || verbOf(f.Answer) != verbOf(wrong[0].Answer) {
			return false
		}
	}
	return len(wrong) > 1
}

// verbOf returns the first word of an answer.
func verbOf(answer string) string {
	verb, _, _ := strings.Cut(answer, " ")
	verb, _, _ = strings.Cut(verb, "@")
	return verb
}

// promising calls guess for positions that are fit for a puzzle.
func promising(ctx context.Context, m game.Match, q game.Question, asked bool) (order []int, lead int, promises bool) {
	if unfit(m, q, asked) != "" || len(q.Options) > mostWidth {
		return nil, 0, false
	}
	return guess(ctx, m, q)
}

// budgetOf returns the number of positions that a proof may examine during mining.
func budgetOf(q game.Question) int {
	if len(q.Options) <= fewAnswers {
		return mineLonger
	}
	return mineBudget
}

// surprise returns 1 if the system's advice prefers another answer, and 0 otherwise.
func surprise(m game.Match, q game.Question, proof Proof) int {
	best, ok := game.NewSeat(m, q.Side).Best()
	if ok && m.Words(q.Options[best].Choice) != proof.Answers[0].Answer {
		return 1
	}
	return 0
}

// verdict describes the result of examining a position.
func verdict(p Proof, err error) string {
	if err != nil {
		return err.Error()
	}
	return fmt.Sprintf("%s is worth %s, after %s", p.Answers[0].Answer, p.Answers[0], rule.Count(p.States, "position"))
}

// posed makes a puzzle from a position.
func posed(m game.Match, q game.Question, lead int, choices []game.Choice, proof Proof) *Puzzle {
	v := m.View(q.Side)
	var lines []string
	for _, c := range choices {
		lines = append(lines, m.Words(c))
	}
	return &Puzzle{
		Format: Format, Title: fmt.Sprintf("%s, turn %d", v.Title, v.Turn), Side: q.Side.String(), Proof: proof, Lead: lead,
		Answers: strings.Join(lines, "\n") + "\n", Obvious: m.Words(q.Options[0].Choice) == proof.Answers[0].Answer,
	}
}

// played plays a match between weak bots. It returns the match at each question, and the choices.
func played(ctx context.Context, m game.Match, seed uint64) (all []game.Match, choices []game.Choice, err error) {
	source := rand.New(rand.NewPCG(seed, 1))
	bot, err := bots.New("recruit", source)
	if err != nil {
		return nil, nil, err
	}
	players := map[game.Side]game.Player{game.Red: bot, game.Blue: bot, game.Chance: game.Dice(source)}
	mute(m)
	all = append(all, m.Clone())
	_, err = game.Play(ctx, m, players, func(_ game.Question, c game.Choice, _ []game.Event) {
		all, choices = append(all, m.Clone()), append(choices, c)
	})
	return all, choices, err
}

// mute turns off the events of a match, because nobody reads them.
func mute(m game.Match) {
	if quiet, ok := m.(interface{ Mute() }); ok {
		quiet.Mute()
	}
}

// candidates returns positions near the end of the match. It identifies a position by the number of
// answers before it. After such a position the answering side begins few more activations: at most
// the constant Activations.
func candidates(all []game.Match) (found []int) {
	var begun [3]int
	for i := len(all) - 1; i >= 0 && min(begun[game.Red], begun[game.Blue]) <= Activations; i-- {
		q, asked := all[i].Question()
		if !asked || q.Side == game.Chance {
			continue
		}
		under := begun[q.Side] + 1
		if q.Opens {
			begun[q.Side]++
		}
		if under <= Activations {
			found = append(found, i)
		}
	}
	return found
}

// A playout is the end of a match: whether the side won, and its lead in points.
type playout struct {
	won  bool
	lead int
}

// endOf returns the playout of a result, for a side.
func endOf(r game.Result, side game.Side) playout {
	return playout{r.Winner == side, r.Points[side] - r.Points[side.Enemy()]}
}

// reaches reports whether the match was won by at least the lead; see Puzzle.Lead.
func (o playout) reaches(lead int) bool {
	if lead == 0 {
		return o.won
	}
	return o.lead >= lead
}

// guess plays out each answer of a question. It looks for a lead by which only one answer wins. If
// there is such a lead, and the playouts contain few decisions, guess returns the answers sorted by
// wins. If there are several leads, it prefers a close decision: the second answer wins often, and the
// first answer sometimes loses.
func guess(ctx context.Context, m game.Match, q game.Question) (order []int, lead int, promises bool) {
	all, leads := make([][]playout, len(q.Options)), []int{0}
	for i, o := range q.Options {
		if all[i] = playouts(ctx, m, q.Side, o.Choice); all[i] == nil {
			return nil, 0, false
		}
		for _, end := range all[i] {
			if end.lead > 0 && !slices.Contains(leads, end.lead) {
				leads = append(leads, end.lead)
			}
		}
	}
	most := -1
	for _, l := range leads {
		by, best, second := standings(all, l)
		if worth := second*guesses + guesses - best; best*10 >= guesses*8 && second*10 <= guesses*6 && worth > most {
			order, lead, most = by, l, worth
		}
	}
	return order, lead, order != nil
}

// playOut gives an answer, and then greedy plays both sides to the end of the match. It calls
// observe first with the answer's own events and a zero question, and then with each later answer.
func playOut(ctx context.Context, m game.Match, c game.Choice, seed uint64, observe func(game.Question, game.Choice, []game.Event)) (game.Result, error) {
	next := m.Clone()
	events, err := next.Answer(c)
	if err != nil {
		return game.Result{}, err
	}
	observe(game.Question{}, c, events)
	source := rand.New(rand.NewPCG(seed, 7))
	bot := bots.Greedy(source)
	return game.Play(ctx, next, map[game.Side]game.Player{game.Red: bot, game.Blue: bot, game.Chance: game.Dice(source)}, observe)
}

// playouts returns the ends of greedy playouts after an answer, for a side. It returns nil if the
// playouts contain too many decisions.
func playouts(ctx context.Context, m game.Match, side game.Side, c game.Choice) (all []playout) {
	deep := 0.0
	for seed := range uint64(guesses) {
		r, err := playOut(ctx, m, c, seed, func(q game.Question, _ game.Choice, _ []game.Event) {
			deep += math.Log(float64(min(max(1, len(q.Options)), 12)))
		})
		if err != nil || deep > 1.5*mostDeep*guesses {
			return nil
		}
		all = append(all, endOf(r, side))
	}
	return all
}

// standings returns the answers sorted by their wins by a lead, and the wins of the first two
// answers.
func standings(all [][]playout, lead int) (order []int, best, second int) {
	wins := make([]int, len(all))
	for i, ends := range all {
		for _, o := range ends {
			if o.reaches(lead) {
				wins[i]++
			}
		}
	}
	order = inOrder(len(wins))
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(wins[b], wins[a]) })
	return order, wins[order[0]], wins[order[1]]
}
