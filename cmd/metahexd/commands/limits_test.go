package commands

import (
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"metahex/bots/outside"
	"metahex/host"
	"metahex/host/door"
	"metahex/host/door/sshd"
	"metahex/host/farm"
	"metahex/host/web"
)

// limitTable returns the table of limits that docs/hosting.md must have.
func limitTable() string {
	short := func(d time.Duration) string {
		switch {
		case d%(24*time.Hour) == 0:
			return fmt.Sprint(int(d/(24*time.Hour)), " days")
		case d%time.Hour == 0:
			return fmt.Sprint(int(d/time.Hour), " h")
		}
		return fmt.Sprint(int(d/time.Second), " s")
	}
	kB := func(n int) string { return fmt.Sprintf("%d kB", n>>10) }
	ssh := sshd.Limits{}.WithDefaults()
	var b strings.Builder
	b.WriteString("| limit | figure |\n| --- | --- |\n")
	for _, row := range [][2]string{
		{"ssh connections at once (`--connections`)", fmt.Sprint(ssh.Connections)},
		{"of these, for players who have a seat alone", fmt.Sprint(ssh.Reserve)},
		{"ssh connections of one address, or of one IPv6 network /64 (`--per-address`)", fmt.Sprint(ssh.PerAddress)},
		{"ssh connections whose key is not proved yet; of one address", fmt.Sprintf("%d; %d", ssh.Handshakes, sshd.HandshakesPerAddress)},
		{"time to prove a key", short(ssh.Handshake)},
		{"time of a connection without a session", short(ssh.Greeting)},
		{"time between questions whether a client is there; two without an answer end it", short(ssh.KeepAlive)},
		{"time for a client to read what it was sent", short(ssh.Stalled)},
		{"bytes before a session starts", kB(sshd.MostUnstartedBytes)},
		{"channels of a connection", fmt.Sprint(sshd.MostChannels)},
		{"variables of a session; their size in all", fmt.Sprintf("%d; %s", sshd.MostVariables, kB(sshd.MostVariableBytes))},
		{"requests of a connection; the size of one", fmt.Sprintf("%d a second; %s", sshd.RequestsASecond, kB(sshd.MostPayload))},
		{"sessions of a key", fmt.Sprint(door.DefaultSessions)},
		{"time without a key typed", short(door.DefaultIdle)},
		{"new names of an address within an hour (`--new-names`); in all", fmt.Sprintf("%d; %d", host.DefaultLimits.Names, host.InAll*host.DefaultLimits.Names)},
		{"new matches of an address within an hour (`--new-matches`); in all", fmt.Sprintf("%d; %d", host.DefaultLimits.Matches, host.InAll*host.DefaultLimits.Matches)},
		{"unfinished matches of a player", fmt.Sprint(host.DefaultLimits.Tables)},
		{"answers of a side", fmt.Sprintf("%d a second", host.DefaultLimits.Answers)},
		{"lines of chat of a side; offers", fmt.Sprintf("%d a minute; %d a minute", host.DefaultLimits.Sayings, host.DefaultLimits.Offers)},
		{"lines to a program", fmt.Sprintf("%d a second", door.LinesASecond)},
		{"matches that a program imagines at once", fmt.Sprint(door.MostImagined)},
		{"refused lines of a program to one question", fmt.Sprint(outside.MostRefused)},
		{"web connections at once", fmt.Sprint(web.DefaultConnections)},
		{"live pages; matches on them", fmt.Sprintf("%d; %d", web.DefaultStreams, web.DefaultShows)},
		{"size of a web request; time for it", fmt.Sprintf("%s; %s", kB(web.HeaderBytes), short(web.HeaderTime))},
		{"time for a browser to read; without a request", fmt.Sprintf("%s; %s", short(web.DefaultPatience), short(web.IdleTime))},
		{"jobs of a farm that workers have at once", fmt.Sprint(farm.MostGiven)},
		{"time after which the job of a silent worker is given to another", short(farm.AckWait)},
		{"time for which jobs and their results are kept", short(farm.Kept)},
	} {
		fmt.Fprintf(&b, "| %s | %s |\n", row[0], row[1])
	}
	return b.String()
}

// The manual states the limits that hold.
func TestLimitsOfTheManual(t *testing.T) {
	page, err := os.ReadFile("../../../docs/hosting.md")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(page), "\n## Limits\n")
	_, got, _ := strings.Cut(rest, "\n| limit |")
	got, _, _ = strings.Cut("| limit |"+got, "\n\n")
	if want := limitTable(); got+"\n" != want {
		t.Errorf("docs/hosting.md has the limits\n%s\n\nwant\n%s", got, want)
	}
}
