package web

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"regexp"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"metahex/host"
	"metahex/host/store"
)

// Metrics are the Prometheus metrics of a host. Use NewMetrics; the zero value does not work.
type Metrics struct {
	registry *prometheus.Registry
	kept     *prometheus.HistogramVec
	sessions *prometheus.GaugeVec
}

// NewMetrics returns metrics for a host that is not open yet: pass Kept as its Options.Kept.
func NewMetrics() *Metrics {
	m := &Metrics{
		registry: prometheus.NewRegistry(),
		kept: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "metahexd_append_seconds", Help: "Time to store an entry of a match, by its kind and the outcome.",
			Buckets: []float64{.001, .0025, .005, .01, .02, .03, .045, .06, .1, .25, .5, 1, 2.5, 5},
		}, []string{"do", "result"}),
		sessions: prometheus.NewGaugeVec(prometheus.GaugeOpts{Name: "metahexd_sessions", Help: "Connections of people, by ssh and web."}, []string{"by"}),
	}
	m.registry.MustRegister(m.kept, m.sessions)
	return m
}

// Kept counts a stored entry with the time it took, or a failure.
func (m *Metrics) Kept(do string, took time.Duration, err error) {
	result := "kept"
	if err != nil {
		result = "refused"
	}
	m.kept.WithLabelValues(do, result).Observe(took.Seconds())
}

// Session counts a connection by its kind, "ssh" or "web", until end is called.
func (m *Metrics) Session(by string) (end func()) {
	g := m.sessions.WithLabelValues(by)
	g.Inc()
	return g.Dec
}

// Of adds the metrics of the host itself.
func (m *Metrics) Of(h *host.Host) {
	m.registry.MustRegister(
		prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: "metahexd_matches_awake", Help: "Matches that are awake on this host."}, func() float64 { return float64(h.Awake()) }),
		prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: "metahexd_matches", Help: "Matches that are stored and not over."}, func() float64 {
			return float64(len(h.Tables(func(t *host.Table) bool { return t.Over == "" })))
		}),
	)
}

// Count adds a counter of the store, which read reads.
func (m *Metrics) Count(name, help string, read func() int64) {
	m.registry.MustRegister(prometheus.NewCounterFunc(prometheus.CounterOpts{Name: name, Help: help}, func() float64 { return float64(read()) }))
}

// thisMachine matches Host headers that mean this machine.
var thisMachine = regexp.MustCompile(`^(127\.0\.0\.1|\[::1\]|localhost)(:[0-9]{1,5})?$`)

// Private returns the handler of /healthz and /metrics. Health returns why the store cannot be written.
func Private(m *Metrics, health func() error) http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) {
		switch err := health(); {
		case errors.Is(err, store.ErrFull):
			http.Error(w, "disk full", http.StatusServiceUnavailable)
		case err != nil:
			http.Error(w, "the store does not answer", http.StatusServiceUnavailable)
		default:
			fmt.Fprintln(w, "ok")
		}
	})
	mux.Handle("GET /metrics", promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{}))
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !thisMachine.MatchString(r.Host) {
			http.Error(w, "this address serves only 127.0.0.1", http.StatusForbidden)
			return
		}
		mux.ServeHTTP(w, r)
	})
}

// ServePrivate serves health and metrics on a listener of 127.0.0.1 until ctx is done.
func ServePrivate(ctx context.Context, l net.Listener, m *Metrics, health func() error) error {
	if !IsLocal(l.Addr()) {
		return fmt.Errorf("found address %s for health and metrics; want one on 127.0.0.1", l.Addr())
	}
	return serve(ctx, l, Private(m, health))
}

// IsLocal reports whether only this machine reaches an address.
func IsLocal(at net.Addr) bool {
	a, ok := at.(*net.TCPAddr)
	return !ok || a.IP.IsLoopback()
}
