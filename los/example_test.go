package los_test

import (
	"fmt"
	"log"

	"metahex/los"
	"metahex/los/layercake"
	"metahex/maps/atlas"
)

// A referee parses the two ends of a line and decides it. Here the rule book is Battlesuit: a
// soldier hovers at level 8, and the other is on the ground. Package books opens the referees of
// all books.
func ExampleReferee() {
	board, err := atlas.Open("A") // the first of the ten panels
	if err != nil {
		log.Fatal(err)
	}
	referee, err := layercake.Open(board, nil)
	if err != nil {
		log.Fatal(err)
	}
	from, to, err := los.ParseEnds(referee, "A-07@8", "F-01")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(referee.Clear(from, to), referee.Clear(to, from), "mutual:", referee.Basis().Mutual)

	higher := referee.At(from.Spot, 10)
	fmt.Println(referee.Word(higher), "sees", referee.Word(to)+":", referee.Clear(higher, to))

	_, err = referee.Parse("A-07@high")
	fmt.Println(err)
	// Output:
	// false false mutual: true
	// A-07@10 sees F-01@1: true
	// found level "high"; want a whole number after the @, such as A-07@6
}

// A ruling explains the verdict: the clause that decides, and what each thing on the line does. It
// also lists which other readings of the rule book would change the verdict.
func ExampleRuling() {
	board, err := atlas.Open("A") // the first of the ten panels
	if err != nil {
		log.Fatal(err)
	}
	referee, err := layercake.Open(board, nil)
	if err != nil {
		log.Fatal(err)
	}
	from, to, err := los.ParseEnds(referee, "A-07@8", "F-01")
	if err != nil {
		log.Fatal(err)
	}
	ruling := referee.Rule(from, to)
	fmt.Println(ruling.Short)
	fmt.Println(ruling.Reason)
	for _, i := range ruling.Deciders {
		p := ruling.Passed[i]
		fmt.Printf("the line %s %s: %s up to level %d [%s]\n", p.How, p.Name, p.What, p.Top, p.Cite)
	}
	for _, turn := range ruling.Turns {
		fmt.Println(los.Verdict(turn.Clear), "under", turn)
	}
	// Output:
	// BLOCKED  A-07@8 to F-01@1  [BHM 6.5], 8 map points
	// woods at D-02 casts 3 blind points: 6 away (6.4), less 2 levels (6.5), less 1 for the lower soldier (6.6); F-01 is 2 points behind it (6.5)
	// the line crosses D-02: woods up to level 6 [BHM 6.5]
	// clear under 6.5=halve
}

// A field is the set of all places that an end sees: here for soldiers on the ground, and for
// soldiers at level 8.
func ExampleField() {
	board, err := atlas.Open("A") // the first of the ten panels
	if err != nil {
		log.Fatal(err)
	}
	referee, err := layercake.Open(board, nil)
	if err != nil {
		log.Fatal(err)
	}
	from, to, err := los.ParseEnds(referee, "A-07@8", "F-01")
	if err != nil {
		log.Fatal(err)
	}
	ground, air := los.Field(referee, from, 0), los.Field(referee, from, 8)
	fmt.Println(len(ground), "and", len(air), "of", len(los.Places(board)), "dots")
	fmt.Println(ground.Has(to.Spot), air.Has(to.Spot))
	// Output:
	// 71 and 613 of 613 dots
	// false true
}

// A citation is a ruling in one line of text. Anybody with the same board and the same rules can
// decide the line again.
func ExampleCitation() {
	board, err := atlas.Open("A") // the first of the ten panels
	if err != nil {
		log.Fatal(err)
	}
	referee, err := layercake.Open(board, nil)
	if err != nil {
		log.Fatal(err)
	}
	from, to, err := los.ParseEnds(referee, "A-07@8", "F-01")
	if err != nil {
		log.Fatal(err)
	}
	cited := los.Cite(referee, referee.Rule(from, to), "A").String()
	fmt.Println(cited)

	c, err := los.ParseCitation(cited)
	if err != nil {
		log.Fatal(err)
	}
	if err := c.Of(referee.Basis().Rules, referee.Basis().Hash); err != nil {
		log.Fatal(err) // the rules differ, or the board has changed
	}
	if from, to, err = los.ParseEnds(referee, c.From, c.To); err != nil {
		log.Fatal(err)
	}
	fmt.Println(c.Agrees(referee.Clear(from, to)))
	fmt.Println(c.Agrees(true))
	// Output:
	// [metahex BHM-6/15 A#754c022b2aa7 A-07@8 F-01@1 6.1=neighbours-see 6.5=deduct 6.6=level-zero 6.8=edge-open rubble=open: blocked]
	// <nil>
	// the citation says blocked, the rules say clear
}

// If clauses can be read in several ways, CompareReadings decides the line under every combination
// of readings. Combinations with the same outcome are grouped.
func ExampleCompareReadings() {
	board, err := atlas.Open("A") // the first of the ten panels
	if err != nil {
		log.Fatal(err)
	}
	referee, err := layercake.Open(board, nil)
	if err != nil {
		log.Fatal(err)
	}
	from, to, err := los.ParseEnds(referee, "A-07@8", "F-01")
	if err != nil {
		log.Fatal(err)
	}
	all, err := los.CompareReadings(referee, from, to)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(all.Clear, "of", all.Count, "clear")
	for _, g := range all.Groups {
		fmt.Println(los.Verdict(g.Clear), g.Count, g.Under)
	}
	// Output:
	// 16 of 64 clear
	// blocked 16 [6.5=deduct 6.6=level-zero|obstacle-base]
	// blocked 16 [6.5=deduct 6.6=own-ground|subtract]
	// clear 16 [6.5=halve 6.6=level-zero|obstacle-base]
	// blocked 16 [6.5=halve 6.6=own-ground|subtract]
}

// LookAround shows the verdicts for a target one dot farther away or one level higher.
func ExampleLookAround() {
	board, err := atlas.Open("A") // the first of the ten panels
	if err != nil {
		log.Fatal(err)
	}
	referee, err := layercake.Open(board, nil)
	if err != nil {
		log.Fatal(err)
	}
	from, to, err := los.ParseEnds(referee, "A-07@8", "F-01")
	if err != nil {
		log.Fatal(err)
	}
	around, err := los.LookAround(referee, from, to)
	if err != nil {
		log.Fatal(err)
	}
	for i, t := range around.To {
		fmt.Printf("%-4s %s %c\n", t.Way, t.Name, around.Signs[0][i])
	}
	// Output:
	// here F-01@1 #
	// n    E-01@0 #
	// ne   E-02@1 #
	// se   F-02@1 .
	// s    G-01@1 .
	// up   F-01@2 #
}
