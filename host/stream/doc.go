// Package stream keeps what hosts share: the logs of matches, small values under keys, and
// queues of jobs. All of it lies in NATS JetStream: in a server of our own inside the
// process, or in a server or a cluster that somebody runs. The same calls serve both.
//
//	match.<rules>.<id>   the log of a match, a message an entry (Log)
//	KV_<bucket>          values under keys, changed by compare and set (Keys)
//	job.<kind>.<key>     jobs for workers, see package host/farm
//
// What was appended is on the disk before Append returns (SyncAlways).
package stream
