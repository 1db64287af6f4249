# make         build bin/metahex
# make test    everything that must pass before a commit
# make bench   every figure of the issues, beside its baseline
# make promises  300 random matches for each scenario and promise; takes some minutes
# make update  rewrite golden files; look at the difference before you commit it
# make lint    what CI adds: gofmt, vet, staticcheck

.PHONY: all test bench promises update lint
all:
	go build -o bin/metahex ./cmd/metahex

test:
	go test ./...

bench:
	go test -run '^$$' -bench . ./...

promises:
	go test ./systems/*/ -run Promises -matches 300 -timeout 60m

update:
	UPDATE=1 go test ./cmd/...
	for p in $$(grep -rl --include=*_test.go 'flag.Bool("update"' . | xargs -n1 dirname | sort -u); do go test $$p -update || exit 1; done

lint:
	@test -z "$$(gofmt -l .)" || { gofmt -l .; echo 'not formatted: run gofmt -w on these'; exit 1; }
	go vet ./...
	go tool -modfile=tools/go.mod staticcheck ./...
