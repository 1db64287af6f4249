// Package stream stores the data that hosts share: the logs of matches, small values under keys, and
// queues of jobs. All data is in NATS JetStream: either in our own server inside the process, or in
// an external server or cluster. The API is the same for both.
//
//	match.<rules>.<id>   the log of a match, one message per entry (Log)
//	KV_<bucket>          values under keys, with compare-and-set (Keys)
//	job.<kind>.<key>     jobs for workers, see package host/farm
//
// An appended entry is on the disk before Append returns (SyncAlways).
package stream
