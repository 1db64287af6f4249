// Command lines prints the number of lines of code in each package, without comments, blank
// lines and tests. Its arguments are the root of the repository and optional folders below
// the root. With folders it also prints their sum at the end:
//
//	go run -C tools ./lines .. systems/tabletop systems/solprime
package main

import (
	"bufio"
	"fmt"
	"go/scanner"
	"go/token"
	"io/fs"
	"log"
	"maps"
	"os"
	"path"
	"slices"
	"strings"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("lines: ")
	if len(os.Args) < 2 {
		log.Fatal("want the root of the repository, then any folders below it to count")
	}
	fsys := os.DirFS(os.Args[1])
	all, err := count(fsys)
	if err != nil {
		log.Fatal(err)
	}
	folders := os.Args[2:]
	for _, f := range folders {
		if _, ok := all[f]; !ok {
			log.Fatalf("found no package %q; want a folder with Go files, such as systems/tabletop", f)
		}
	}
	if len(folders) == 0 {
		folders = slices.Sorted(maps.Keys(all))
	}
	out, sum := bufio.NewWriter(os.Stdout), 0
	for _, f := range folders {
		sum += all[f]
		fmt.Fprintf(out, "%6d %s\n", all[f], f)
	}
	fmt.Fprintf(out, "%6d in all\n", sum)
	if err := out.Flush(); err != nil {
		log.Fatal(err)
	}
}

// count returns the number of code lines by folder.
func count(fsys fs.FS) (map[string]int, error) {
	all := map[string]int{}
	err := fs.WalkDir(fsys, ".", func(file string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && file != "." && (strings.HasPrefix(d.Name(), ".") || d.Name() == "testdata"):
			return fs.SkipDir
		case d.IsDir() || path.Ext(file) != ".go" || strings.HasSuffix(file, "_test.go"):
			return nil
		}
		data, err := fs.ReadFile(fsys, file)
		if err != nil {
			return err
		}
		all[path.Dir(file)] += codeLines(data)
		return nil
	})
	return all, err
}

// codeLines returns the number of lines with a token that is not a comment.
func codeLines(data []byte) int {
	files := token.NewFileSet()
	file := files.AddFile("", files.Base(), len(data))
	var s scanner.Scanner
	s.Init(file, data, nil, 0)
	seen := map[int]bool{}
	for {
		pos, tok, text := s.Scan()
		if tok == token.EOF {
			return len(seen)
		}
		if tok == token.SEMICOLON && text == "\n" {
			continue // an automatic semicolon is not in the text
		}
		first := file.Line(pos)
		for i := range strings.Count(text, "\n") + 1 { // a raw string may have several lines
			seen[first+i] = true
		}
	}
}
