package gametest

import (
	"errors"
	"fmt"
	"maps"
	"math/big"
	"math/rand/v2"
	"slices"

	"metahex/game"
)

// Honest imagination: over many draws, an imagined secret takes every value that it may have. Each
// value must be as frequent as in all worlds that agree with the side's knowledge. The true value
// gets no special treatment.
//
//	may be   a   b   c   d          30 draws:   a   b   c   d
//	share    1   1   1   1                      9   7   8   6    honest
//	truly        ^                             10   0  11   9    b is avoided
//
// All sums use integers and exact fractions.

// A Secret is one fact that a side does not know at some moment.
type Secret struct {
	Kind string        // secrets of one kind may swap places: "hidden soldier"
	Name string        // "RP1"
	Is   int32         // the true value: a place, a type
	May  map[int32]int // the possible values, each with its share of all worlds
}

// Secrets lists everything that a side does not know about a match, with the true values. The match
// may be the real one or an imagined one. Names and order are the same for both.
type Secrets func(m game.Match, side game.Side) []Secret

// Honest draws imagined matches for both sides. It compares how often each value is imagined with
// the value's share. It returns the number of secrets.
func Honest(m game.Match, secrets Secrets, seed uint64, draws int) (seen int, err error) {
	for _, side := range []game.Side{game.Red, game.Blue} {
		told := secrets(m, side)
		if len(told) == 0 {
			continue
		}
		counts, err := imaginedCounts(m, secrets, side, told, seed, draws)
		if err != nil {
			return seen, err
		}
		if err := judgeCounts(told, counts, draws); err != nil {
			return seen, fmt.Errorf("%s, %d draws from seed %d: %w", side, draws, seed, err)
		}
		seen += len(told)
	}
	return seen, nil
}

// imaginedCounts counts, for each secret, how often each value is imagined.
func imaginedCounts(m game.Match, secrets Secrets, side game.Side, told []Secret, seed uint64, draws int) ([]map[int32]int, error) {
	counts := make([]map[int32]int, len(told))
	for i, s := range told {
		counts[i] = map[int32]int{}
		if s.May[s.Is] <= 0 {
			return nil, fmt.Errorf("%s: %s is %d, which is not among its possible values", side, s.Name, s.Is)
		}
	}
	for draw := range draws {
		other := secrets(m.Imagine(side, rand.New(rand.NewPCG(seed, uint64(draw)))), side)
		if len(other) != len(told) {
			return nil, fmt.Errorf("%s has %d secrets in the real match, but %d in the imagined match", side, len(told), len(other))
		}
		for i, o := range other {
			if o.Name != told[i].Name {
				return nil, fmt.Errorf("%s imagines the secret %s instead of %s", side, o.Name, told[i].Name)
			}
			if told[i].May[o.Is] <= 0 {
				return nil, fmt.Errorf("%s imagines %s as %d, which it cannot be", side, o.Name, o.Is)
			}
			counts[i][o.Is]++
		}
	}
	return counts, nil
}

// judgeCounts compares the counts of every secret with its shares. It also adds up the counts of
// all secrets of one kind and compares the sums.
func judgeCounts(told []Secret, counts []map[int32]int, draws int) error {
	kinds := map[string][]int{}
	for i, s := range told {
		kinds[s.Kind] = append(kinds[s.Kind], i)
		if err := chiSquare(s, counts[i], draws); err != nil {
			return err
		}
	}
	for _, kind := range slices.Sorted(maps.Keys(kinds)) {
		truths := map[int32]bool{}
		for _, i := range kinds[kind] {
			truths[told[i].Is] = true
		}
		own, one := tilt{}, tilt{}
		for _, i := range kinds[kind] {
			own.add(told[i], counts[i], draws, map[int32]bool{told[i].Is: true})
			one.add(told[i], counts[i], draws, truths)
		}
		if err := own.judge("their own true values"); err != nil {
			return fmt.Errorf("secrets of the kind %q were imagined as %w", kind, err)
		}
		if err := one.judge("the true value of any secret of the kind"); err != nil {
			return fmt.Errorf("secrets of the kind %q were imagined as %w", kind, err)
		}
	}
	return nil
}

// ratio returns a/b.
func ratio(a, b int) *big.Rat { return big.NewRat(int64(a), int64(b)) }

// total returns the sum of all shares.
func (s Secret) total() (sum int) {
	for _, share := range s.May {
		sum += share
	}
	return sum
}

// chiSquare compares the counts of one secret with its shares. The sum X of (count - expected)² /
// expected has k degrees of freedom. For an honest draw, X exceeds k + 2√(xk) + 2x less often than
// e^-x, about once in a million for x = 14. The draw is therefore dishonest if X > k+28 and
// (X-k-28)² > 56k.
func chiSquare(s Secret, counts map[int32]int, draws int) error {
	total := s.total()
	sum := new(big.Rat)
	for what, share := range s.May {
		expected := ratio(draws*share, total)
		off := new(big.Rat).Sub(ratio(counts[what], 1), expected)
		sum.Add(sum, off.Quo(off.Mul(off, off), expected))
	}
	k := len(s.May) - 1
	over := new(big.Rat).Sub(sum, ratio(k+28, 1))
	if over.Sign() > 0 && new(big.Rat).Mul(over, over).Cmp(ratio(56*k, 1)) > 0 {
		return fmt.Errorf("%s, truly %d, is imagined unevenly: chi-square %s with %d degrees of freedom; counts %v, shares %v", s.Name, s.Is, sum.FloatString(1), k, counts, s.May)
	}
	return nil
}

// A tilt compares how often a value was imagined with how often it should have been. It includes
// the variance that fair draws would have.
type tilt struct{ got, want, variance big.Rat }

// add counts how often a secret was imagined as one of the given values.
func (t *tilt) add(s Secret, counts map[int32]int, draws int, things map[int32]bool) {
	total, share, got := s.total(), 0, 0
	for what := range things {
		share += s.May[what]
		got += counts[what]
	}
	t.got.Add(&t.got, ratio(got, 1))
	t.want.Add(&t.want, ratio(draws*share, total))
	t.variance.Add(&t.variance, new(big.Rat).Mul(ratio(draws*share, total), ratio(total-share, total)))
}

// judge returns an error if the count differs from the expected number by more than six standard
// deviations.
func (t *tilt) judge(what string) error {
	off := new(big.Rat).Sub(&t.got, &t.want)
	if new(big.Rat).Mul(off, off).Cmp(new(big.Rat).Mul(ratio(36, 1), &t.variance)) <= 0 {
		return nil
	}
	verb := "preferred"
	if off.Sign() < 0 {
		verb = "avoided"
	}
	return fmt.Errorf("%s %s times, want %s: the truth is %s", what, t.got.FloatString(0), t.want.FloatString(1), verb)
}

// At plays a random match. The slice answers holds numbers of answers, in rising order: after each
// of these numbers, At calls the function look. If the match ends early, At skips the remaining calls.
func At(m game.Match, seed uint64, answers []int, look func(m game.Match, answered int) error) error {
	return walk(m, seed, func(s stop) error {
		if slices.Contains(answers, s.number) {
			if err := look(s.match, s.number); err != nil {
				return err
			}
		}
		if s.number >= slices.Max(answers) {
			return errStop
		}
		return nil
	}, nil)
}

// errNoSecret means that a test of secrets found no secret to test.
var errNoSecret = errors.New("nothing was secret at any moment")

// Honestly checks honest imagination at some moments of one random match per seed. It fails if no
// moment has a secret.
func Honestly(new Factory, secrets Secrets, seeds uint64, answers []int, draws int) error {
	seen := 0
	for seed := range max(1, seeds) {
		err := At(new(), seed, answers, func(m game.Match, _ int) error {
			n, err := Honest(m, secrets, seed, draws)
			seen += n
			return err
		})
		if err != nil {
			return fmt.Errorf("seed %d: %w", seed, err)
		}
	}
	if seen == 0 {
		return errNoSecret
	}
	return nil
}
