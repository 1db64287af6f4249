package gts

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"metahex/game"
	"metahex/rule"
)

// verbs returns the verbs of a step's deeds, except the verb of the die roll.
func verbs[K any](d deeds[K]) (all []game.Verb) {
	for i := range d {
		if d[i].Verb != vRoll {
			all = append(all, d[i].Verb)
		}
	}
	return all
}

// everything lists the choices of a verb with all meaningful numbers.
func everything(b *battle, v game.Verb) []game.Choice {
	all := []game.Choice{{Verb: v}}
	p, _ := b.lexicon.Phrase(v)
	for i, arg := range p.Args {
		var longer []game.Choice
		for n := range int32(len(b.near) + len(b.units)) {
			if _, ok := arg.Names.Name(n); ok {
				for _, c := range all {
					c.Args[i] = n
					longer = append(longer, c)
				}
			}
		}
		all = longer
	}
	return all
}

// Every legal choice is offered. Every other choice is refused with its own reason, in every step
// and for every number.
func TestAllThatIsLegalIsOffered(t *testing.T) {
	steps := map[string][]game.Verb{
		"purchase": verbs(purchaseDeeds), "arrive": verbs(arriveDeeds), "airstrike": verbs(strikesDeeds), "transfer": verbs(transferDeeds),
		"activate": verbs(activateDeeds), "second": verbs(secondDeeds), "act": verbs(actDeeds), "move": verbs(actDeeds), "rearguard": verbs(postingDeeds),
		"respond": verbs(respondDeeds), "stand": verbs(decideDeeds), "retreat": verbs(fleeDeeds), "chase": verbs(chaseDeeds), "mode": verbs(modeDeeds),
		"escort": verbs(escortDeeds), "spotter": verbs(viaDeeds), "force march": verbs(marchDeeds), "brace": verbs(braceDeeds), "aim": verbs(aimDeeds), "press": verbs(outcomeDeeds), "check": verbs(checkDeeds), "suffer": verbs(sufferDeeds),
	}
	looked := map[string]int{}
	offered := map[game.Verb]bool{}
	shelled := 0
	look := func(id string, most int) func(*table, game.Question) {
		return func(m *table, q game.Question) {
			if looked[q.Topic]++; q.Side == game.Chance || looked[q.Topic] > most {
				return
			}
			for _, v := range steps[q.Topic] {
				for _, c := range everything(m.State, v) {
					if slices.ContainsFunc(q.Options, func(o game.Option) bool { return o.Choice == c }) {
						offered[v] = true
						continue
					}
					var refusal *rule.Refusal
					err := m.Judge(c)
					if err == nil && q.Open && c.Verb == vBombard && len(m.State.in(int16(c.Args[0]), game.Chance)) == 0 {
						shelled++ // an empty hex, which may be legal without being listed
						continue
					}
					if !errors.As(err, &refusal) || strings.Contains(refusal.Reason, "is no answer to") {
						t.Fatalf("%s, asked for %s: %s is not offered, and refused with: %v", id, q.Topic, m.Words(c), err)
					}
				}
			}
		}
	}
	scenes := "buy sky storm storm2 storm7 storm8 storm10 held works2 works6 works8 trucks dug2 howitzer rally arrive stack rear spotters led marchers leaving"
	for _, id := range append(strings.Fields(scenes), "kreuz-road") {
		if id != "kreuz-road" {
			id = "testdata/" + id + ".yaml"
		}
		clear(looked)
		for seed := range uint64(25) {
			walkMatch(t, id, seed, look(id, 10))
		}
	}
	if shelled == 0 {
		t.Error("no empty hex was ever a target: the test is idle")
	}
	for topic, all := range steps {
		for _, v := range all {
			if !offered[v] {
				t.Errorf("asked for %s, verb %d was never offered: the test is idle", topic, v)
			}
		}
	}
}
