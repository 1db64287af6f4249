package commands

import (
	"cmp"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"metahex/bench/page"
	"metahex/los"
	"metahex/los/books"
	"metahex/maps"
	"metahex/maps/atlas"
	"metahex/rule"
	"metahex/rule/files"
	"metahex/systems"
)

// rulingFlags name files that replace the files of a citation.
type rulingFlags struct {
	tablesFlag
	board, scenario, match string
	picture                drawing
}

func newRuling() *cobra.Command {
	f := &rulingFlags{}
	c := &cobra.Command{
		Use:   "ruling [CITATION|LINK]...",
		Short: "Decide cited lines of sight again",
		Long: "Decides again the line of a citation that `metahex los --cite` printed. It\n" +
			"refuses a citation if the board's content has changed, or if the rules have another\n" +
			"version. Files named in a citation must be below this directory. Pasted text may\n" +
			"hold any number of citations, in their brackets, and of links to the web page, as\n" +
			"printed by --link. Without an argument the text is read from standard input.",
		Example: "  metahex ruling '[metahex BHM-6/5 A#754c022b2aa7 A-07@8 F-01@1 6.5=deduct: blocked]'\n" +
			"  metahex ruling < post.txt",
		RunE: f.run,
	}
	c.Flags().StringVarP(&f.board, "board", "b", "", "open this board instead of the one named in the citation")
	c.Flags().StringVar(&f.scenario, scenarioTerm, "", "open this scenario `FILE` instead of the one named in the citation")
	c.Flags().StringVar(&f.match, matchTerm, "", "open this recorded match `FILE` instead of the one named in the citation")
	f.addTables(c)
	f.picture.flags(c, ".png", "a diagram")
	return c
}

func (f *rulingFlags) run(c *cobra.Command, args []string) error {
	all, err := citationsOf(c, args)
	if err != nil {
		return err
	}
	for _, one := range all {
		if err := f.replaces(c, one); err != nil {
			return err
		}
	}
	if len(all) == 1 {
		u, cite, err := f.decide(all[0])
		if err != nil {
			return err
		}
		x := &explained{ruling: u, cite: cite}
		if err := x.draw(&f.picture); err != nil {
			return err
		}
		printLines(forRulings(c.OutOrStdout()), u.Words(false))
		return nil
	}
	if f.picture.asked() {
		return fmt.Errorf("-o draws one ruling; found %d citations", len(all))
	}
	wrong := 0
	out := c.OutOrStdout()
	for _, one := range all {
		u, _, err := f.decide(one)
		fmt.Fprintln(out, one)
		if err != nil {
			wrong++
			fmt.Fprintf(out, "  does not hold: %v\n", err)
			continue
		}
		fmt.Fprintf(out, "  holds: %s\n", u.Reason)
	}
	if wrong > 0 {
		return findings{fmt.Errorf("%d of %d citations do not hold", wrong, len(all))}
	}
	return nil
}

// A citedLine is a citation, or a link to a ruling.
type citedLine struct {
	los.Citation
	link string
}

func (x citedLine) String() string {
	if x.link != "" {
		return rule.ClipTo(x.link, 160)
	}
	return x.Citation.String()
}

// replaces refuses files that replace the board of a link.
func (f *rulingFlags) replaces(c *cobra.Command, x citedLine) error {
	for _, other := range []string{"board", scenarioTerm, matchTerm} {
		if x.link != "" && c.Flags().Changed(other) {
			return fmt.Errorf("--%s is for citations; a link contains its board", other)
		}
	}
	return nil
}

// decide decides a citation or a link again.
func (f *rulingFlags) decide(x citedLine) (u los.Ruling, cite los.Citation, err error) {
	if x.link != "" {
		return linkAgain(x.link)
	}
	u, err = f.again(x.Citation)
	return u, x.Citation, err
}

// mostCitations limits the number of citations per call, because each one may open a board.
const mostCitations = 200

// citationsOf returns the citations and links in the arguments, or else those on standard input.
func citationsOf(c *cobra.Command, args []string) (all []citedLine, err error) {
	text := strings.Join(args, "\n")
	if len(args) == 0 {
		if text, err = pasted(c); err != nil {
			return nil, err
		}
	}
	for _, cite := range los.FindCitations(text) {
		all = append(all, citedLine{Citation: cite})
	}
	for _, link := range page.FindLinks(text) {
		all = append(all, citedLine{link: link})
	}
	switch text = strings.TrimSpace(text); {
	case len(all) > mostCitations:
		return nil, fmt.Errorf("found %d citations; want at most %d at once", len(all), mostCitations)
	case len(all) > 0:
		return all, nil
	case page.IsLink(text):
		return []citedLine{{link: text}}, nil
	case len(args) == 0:
		text = rule.Clip(text)
	default:
		text = strings.Join(args, " ")
	}
	one, err := los.ParseCitation(text) // a single citation may have no brackets
	return []citedLine{{Citation: one}}, err
}

// pasted returns the text on standard input.
func pasted(c *cobra.Command) (string, error) {
	data, err := awaited(c.Context(), func() ([]byte, error) {
		return io.ReadAll(io.LimitReader(c.InOrStdin(), int64(files.Questions.Most)+1))
	})
	switch {
	case err != nil:
		return "", fmt.Errorf("standard input: %w", err)
	case len(data) > int(files.Questions.Most):
		return "", fmt.Errorf("standard input: longer than %d MB, the most that a text with citations may have", files.Questions.Most>>20)
	}
	return string(data), nil
}

// again decides a citation again. The citation is not trusted.
func (f *rulingFlags) again(cite los.Citation) (u los.Ruling, err error) {
	if cite, err = trusted(cite, map[string]string{scenarioTerm: f.scenario, keyTerm: f.scenario, matchTerm: f.match}, f.tables); err != nil {
		return u, err
	}
	if f.board != "" && sourced(cite) {
		return u, fmt.Errorf("--board: the citation names a scenario or a match, which has its own board; leave --board out")
	}
	if f.board != "" {
		cite.Board = f.board
	} else if cite.Board, err = citedBoard(cite.Board); err != nil {
		return u, err
	}
	return again(cite)
}

// again decides a cited line again. It returns a finding if the board, the rules or the verdict have
// changed.
func again(cited los.Citation) (u los.Ruling, err error) {
	r, err := citedReferee(cited)
	if err != nil {
		return u, err
	}
	return decided(cited, r)
}

// decided returns the referee's ruling on a cited line.
func decided(cited los.Citation, r los.Referee) (u los.Ruling, err error) {
	from, to, err := los.ParseEnds(r, cited.From, cited.To)
	if err != nil {
		return u, err
	}
	u = r.Rule(from, to)
	if err := cited.Agrees(u.Clear); err != nil {
		return u, findings{err}
	}
	return u, nil
}

// citedReferee returns a referee for deciding a cited line again.
func citedReferee(cited los.Citation) (los.Referee, error) {
	if err := los.Once(strings.Fields(cited.Terms)); err != nil {
		return nil, err
	}
	q, err := reopened(cited)
	if err != nil {
		return nil, err
	}
	if q != nil {
		b := q.referee.Basis()
		if err := cmp.Or(cited.Of(b.Rules, b.Hash), q.sameState(cited)); err != nil {
			return nil, findings{err}
		}
		return q.referee, nil
	}
	m, err := citedGround(cited)
	if err != nil {
		return nil, err
	}
	book, err := citedBook(cited, m)
	if err != nil {
		return nil, err
	}
	hash := m.Hash()
	r, err := book.Open(m, strings.Fields(cited.Terms))
	if err == nil {
		hash = r.Basis().Hash // hash of the map as the book interprets it
	}
	if err := cited.Of(book.Rules, hash); err != nil {
		return nil, findings{err}
	}
	return r, err
}

// citedGround returns the board of a citation: the named board, or the one implied by its terms.
func citedGround(cited los.Citation) (maps.Map, error) {
	for _, b := range systems.Books() {
		if b.Ground == nil || !ofBook(cited, b) {
			continue
		}
		m, err := b.Ground(strings.Fields(cited.Terms))
		if err != nil {
			return nil, err
		}
		if id, _ := m.Heading(); id == cited.Board {
			return m, nil
		}
	}
	return atlas.Open(cited.Board)
}

// ofBook reports whether a citation names a book, in any version.
func ofBook(cited los.Citation, b books.Book) bool {
	name, _, _ := strings.Cut(cited.Rules, "/")
	own, _, _ := strings.Cut(b.Rules, "/")
	return own == name
}

// citedBook returns the book whose rules a citation names. If this program does not have those rules,
// it returns the first book that supports such a map.
func citedBook(cited los.Citation, m maps.Map) (books.Book, error) {
	for _, b := range systems.Books().For(m) {
		if ofBook(cited, b) {
			return b, nil
		}
	}
	return systems.Books().Named("", m)
}
