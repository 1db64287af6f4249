package books_test

import (
	"fmt"
	"log"

	"metahex/los"
	"metahex/los/books"
	"metahex/maps/atlas"
)

// To decide a line without a match, open a board, take a rule book that supports it, and call its
// referee. Terms are all other conditions: readings, the weather, or the kind of viewer.
func ExampleBook() {
	table, err := atlas.Open("mill-ford")
	if err != nil {
		log.Fatal(err)
	}
	for _, book := range books.All.For(table) {
		fmt.Println(book.ID, book.Terms)
	}
	book, err := books.All.Named("solprime", table)
	if err != nil {
		log.Fatal(err)
	}
	for _, technology := range []string{"laser", "plasma"} {
		referee, err := book.Open(table, []string{"technology=" + technology})
		if err != nil {
			log.Fatal(err)
		}
		from, to, err := los.ParseEnds(referee, "22,20", "31,8")
		if err != nil {
			log.Fatal(err)
		}
		ruling := referee.Rule(from, to)
		fmt.Println(los.Verdict(ruling.Clear), ruling.Cite, ruling.Reason)
	}
	// Output:
	// battlesuit [6.1=neighbours-see 6.1=to-the-letter 6.5=deduct 6.5=halve 6.6=level-zero 6.6=own-ground 6.6=obstacle-base 6.6=subtract 6.8=edge-open 6.8=edge-pairs rubble=open rubble=blocks]
	// lasergrenadiers [own-cover=inch own-cover=through]
	// solprime [sky=clear sky=hazy target=vehicle target=infantry technology=laser technology=basic technology=plasma buildings=edge buildings=through woods=alike woods=vehicles]
	// blocked SP visibility/woods the line runs through 1.933 inches of woods from base to base, at the brambles; 1 inch is seen through
	// clear SP visibility the brambles comes nearest to hiding: the line runs through 1.933 inches of woods from base to base; 3 inches are seen through, 1.067 inches to spare
}

// The same line on a board of dots, first under the default readings, then with one changed.
func ExampleBook_readings() {
	board, err := atlas.Open("A")
	if err != nil {
		log.Fatal(err)
	}
	book := books.All.For(board)[0]
	for _, terms := range [][]string{nil, {"6.1=to-the-letter"}} {
		referee, err := book.Open(board, terms)
		if err != nil {
			log.Fatal(err)
		}
		from, to, err := los.ParseEnds(referee, "A-08", "B-07")
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(referee.Rule(from, to).Short)
	}
	// Output:
	// CLEAR  A-08@0 to B-07@0  [BHM 6.1], 1 map point
	// BLOCKED  A-08@0 to B-07@0  [BHM 6.1], 1 map point
}
