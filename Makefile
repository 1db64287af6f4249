# Three tiers of tests: make test before a commit, within 100 seconds on 2 idle cores;
# .ci/run before anything lands, within 20 minutes; make soak now and then, for hours.
# make test tries a slice of what is long: 30 cases of a property, some scenarios and systems of each
# promise, the films and the keys of one rule book. -slice N tries another slice. make wide tries all
# of that once, before larger changes; .ci/run tries all that WIDE=1 sets.
#
# make         build bin/metahex
# make test    everything that must pass before a commit, with a fixed seed
# make wide    what make test tries a slice of, once
# make breadth  the part of make wide that .ci/run tries, too
# make bench   every figure of the issues, beside its baseline
# make promises  300 random matches for each scenario and promise; takes some minutes
# make soak    2,000 generated scenes and 500 drawn battles for each system, each campaign 200
#              times, what is shown, ruled and imagined in
#              many matches of every scenario, 2,000 pairs of worlds of each system that a side must
#              not tell apart, every cut of three records, 1,000 altered records, 2,000 hostile files,
#              kills, every flag with every nasty value, and 2,000 random cases of every property;
#              takes long
# make fuzz    every fuzz target, FUZZ each (60s); make fuzz-door those of a host
# make update  rewrite golden files; look at the difference before you commit it
# make measured  play greedy against greedy in every shipped scenario, write the figures into its file
#              and all of them into bots/BALANCE.md; takes some 20 minutes
# make tuned BOOK=gts  tune the weights of a book's advice and write gts-advice.yaml
# make strength  measure the bots against one another and write bots/STRENGTH.md; with N matches a line;
#              the lines of the ace take hours
# make proof SYSTEM=gts SEED=7  change the code of each clause in three places, count what plays and
#              tests notice and write systems/gts/proof.txt; some ten minutes
# make pictures  draw the README's pictures again: screenshots from the simulated terminal, and a
#              turn that moves
# make frames   draw a frame of every system at every size, with colours and without, into FRAMES
# make notice   write NOTICE again: what go.mod requires, and under which licences
# make page     build the module of the web page again; needed after changes of maps, los or render/vector
# make module NAME=example.org/you/metahex  give the module another path, in all files
# make release-check  build a release as a snapshot, twice, and try its package; takes long
# make platforms  build, vet and test for other machines: Windows, macOS, ARM, FreeBSD, 32 bits, WebAssembly
# make lint    what CI adds: gofmt, vet, staticcheck
# make debian  the tests that look at what we make with other programs: pdfinfo and a
#              browser, of the Debian packages poppler-utils, nodejs and chromium-headless-shell;
#              how long a save takes until a browser shows it; Neovim (neovim) at metahex lsp; and at a
#              host OpenSSH of 2017 (openssh-client-ssh1), PuTTY (putty-tools), Dropbear (dropbear-bin)

FUZZ = 60s
SEED = 1
# Some packages wait for processes and timers, so twice as many run as there are cores. The collector
# would take a fifth of the time of the tests, so it runs more rarely.
PACKAGES = $(shell expr 2 \* `getconf _NPROCESSORS_ONLN`)
SLICED = Promises|Scripts|GreedyBeats|OneReferee|AgreesWithItself|StaysSound|OptionsCanBeChosen|Honest|ShownIsAccepted|LintAgrees|CanBeTriedElsewhere|DoNotPeek|DrawnBattlesArePlayed|PlannedGroundStays|QuickIntervals|TellsItsLessons|AdviceAndSpace|SightInEveryGame|EffectsOnEveryBoard|MonkeyInOtherGames|CardOfWhoActs|EveryEnemyShot|EveryThemeOnTheScreen|LinesAndShotsAreCopied|Whispers|SlipsOfALine
SYSTEMS = $(addprefix ./,$(patsubst %/clauses.txt,%,$(wildcard systems/*/clauses.txt)))
.PHONY: all test breadth wide bench promises soak fuzz update measured tuned strength proof pictures frames notice module release-check page platforms lint debian fuzz-door
all:
	go build -o bin/metahex ./cmd/metahex

test:
	GOGC=400 RAPID_SEED=1 RAPID_CHECKS=30 go test -p $(PACKAGES) -parallel $(PACKAGES) ./...

# breadth is what .ci/run tries of make wide: the tests of which make test tries a slice.
breadth:
	GOGC=400 RAPID_SEED=1 RAPID_CHECKS=30 WIDE=1 go test -p $(PACKAGES) $(SYSTEMS) ./systems ./battle ./tui ./cmd/metahex -run '$(SLICED)'
	GOGC=400 RAPID_SEED=1 WIDE=1 go test ./cmd/metahex/commands -run 'Nasty|NoOutput|OneReferee|Schema|SimMerge|WholeLine|CitationIsDecided|MapCommands|CommandEnds|ScreenEnds|PlansLast|Hurried|TermIsCited|ScenarioNew|FilmsOfASide' -line-slips 40
	GOGC=400 RAPID_SEED=1 go test ./maps/atlas -run EveryFormat -slips 120

# If a package has no such flag, its breadth is the 100 cases of a property.
wide: breadth
	RAPID_SEED=1 go test $(SYSTEMS) -run 'Promises|Scenes|Greedy|Turned' -matches 1 -scenes 30
	RAPID_SEED=1 go test ./systems -run 'ShownIsAccepted|DoNotPeek' -seeds 1
	RAPID_SEED=1 go test ./cmd/metahex/commands -run 'WholeLine|GIFs|Casts|WholeMatches|GuidedBattles' -wide -line-slips 200
	RAPID_SEED=1 go test ./los/... ./maps/... ./bench/draft

bench:
	go test -run '^$$' -bench . ./...

promises:
	WIDE=1 go test $(SYSTEMS) -run Promises -matches 300 -timeout 60m

# Long tests, one line for each kind. A scene that fails shows how to play it again.
soak: export WIDE = 1
soak: all
	go test $(SYSTEMS) -run Scenes -scenes 2000 -timeout 120m
	go test ./systems -run ShownIsAccepted -seeds 200 -timeout 120m
	go test $(SYSTEMS) -run 'Honest|OneReferee' -seeds 100 -timeout 120m
	go test ./tui ./systems/battlesuit -run Whispers -pairs 2000 -timeout 120m
	go test ./maps/atlas -run EveryFormat -slips 2000 -v
	go test ./los/shapes -run Unions -lines 500000 -timeout 60m
	go test ./systems/tabletop -windows 5000 -timeout 60m
	go test ./battle/... -soak -v -timeout 120m
	go test ./cmd/metahex/commands -soak -v -timeout 180m
	go test ./cmd/metahexd/commands -soak -v -timeout 60m
	go test ./host/door ./host/web -soak -v -timeout 60m
	$(MAKE) fuzz-door FUZZ=10m
	go test ./host -run SleepersLeave -sleepers 500 -v -timeout 60m
	OUTAGE=1m go test -tags debian ./host -run 'ServerGoes|OneOfThree' -v -timeout 30m
	go test ./host -run '^$$' -bench Start -benchtime 3x -kept 10000 -timeout 60m
	for s in $$(basename -s .yaml $(wildcard systems/*/scenarios/*.yaml systems/*/scenario/scenarios/*.yaml)); do bin/metahex sim $$s -n 200 --red random --blue random || exit 1; done
	RAPID_CHECKS=2000 go test ./... -timeout 60m
	GORACE=atexit_sleep_ms=0 go test -race ./... -timeout 120m

update:
	UPDATE=1 go test ./cmd/...
	for p in $$(grep -rl --include=*_test.go 'flag.Bool("update"' . | xargs -n1 dirname | sort -u); do go test $$p -update || exit 1; done

# A file is replaced only when all of it is done.
measured: all
	bin/metahex sim --measure -n 1000 systems/*/scenario/scenarios/*.yaml
	$(MAKE) all # with the figures
	bin/metahex sim --balance all > bots/BALANCE.md.new
	mv bots/BALANCE.md.new bots/BALANCE.md

# Exit code 1 means that the new weights were not accepted.
BOOK = battlesuit
tuned: all
	bin/metahex sim --tune $(BOOK) -n 20000 --seed $(SEED)

# What the bots are worth, and below it what some rules are worth to them: what a
# rule is worth to both sides alike shows where the sides are not alike.
N = 40
RULES = -n 1000 --without cover,bouncing,painting,command
strength: all
	bin/metahex sim --strength -n $(N) > bots/STRENGTH.md.new
	printf '\n## What the rules are worth\n\nPrinted by `metahex sim SCENARIO $(RULES)`:\n' >> bots/STRENGTH.md.new
	for s in crossroads ridge quarry; do out=$$(bin/metahex sim $$s $(RULES)) || exit 1; printf '\n%s\n' "$$out" | sed 's/^\(.\)/    \1/'; done >> bots/STRENGTH.md.new
	mv bots/STRENGTH.md.new bots/STRENGTH.md

proof:
	go run -C tools ./proof -root .. -system $(SYSTEM) -seed $(SEED)

notice:
	go run -C tools ./notice .. > NOTICE.new
	mv NOTICE.new NOTICE

module:
	go run -C tools ./module "$(CURDIR)" "$(NAME)"

release-check:
	.ci/release

pictures:
	go test ./tui -run TestPictures -pictures pictures
	go test ./record/film -run TestPictures -pictures ../../tui/pictures

# The text of these frames is in tui/testdata; the pictures, 2 MB, are not.
FRAMES = /tmp/metahex-frames
frames:
	mkdir -p $(FRAMES)
	go test ./tui -count 1 -run TestFramesOfSystems -pictures $(FRAMES)

page:
	.ci/page build

debian:
	go test -tags debian -p 1 ./render/paper ./bench/preview ./bench/page/site # one after the other: speed is measured
	go test -tags debian -run 'Python|Neovim' ./cmd/metahex/commands
	go test -tags debian -run OtherClients ./cmd/metahexd/commands
	go test -tags debian -run '^$$' -bench Page -benchtime 10x ./bench/preview

platforms:
	.ci/platforms

lint:
	@test -z "$$(gofmt -l .)" || { gofmt -l .; echo 'not formatted: run gofmt -w on these'; exit 1; }
	go vet ./...
	go tool -modfile=tools/go.mod staticcheck ./...

# What strangers send to a host: packets after the key exchange, and requests.
fuzz-door:
	go test ./host/door/sshd -run '^$$' -fuzz FuzzPackets -fuzztime $(FUZZ) -fuzzminimizetime 5x
	go test ./host/door/sshd -run '^$$' -fuzz FuzzRequests -fuzztime $(FUZZ) -fuzzminimizetime 5x

# One target at a time, as go test requires. A failure leaves its input in testdata/fuzz.
fuzz:
	for file in $$(grep -rl --include=*_test.go '^func Fuzz'); do \
		for target in $$(grep -o '^func Fuzz[A-Za-z]*' $$file | cut -c6-); do \
			echo "$$(dirname $$file) $$target"; \
			go test ./$$(dirname $$file) -run '^$$' -fuzz "^$$target$$" -fuzztime $(FUZZ) -fuzzminimizetime 5x || exit 1; \
		done; \
	done
