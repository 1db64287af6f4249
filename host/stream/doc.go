// Package stream stores what hosts share: the logs of matches, small values under keys, and queues
// of jobs. Everything is in NATS JetStream: in our own server inside the process, or in an external
// server or cluster. The same calls serve both.
//
//	match.<rules>.<id>   the log of a match, a message an entry (Log)
//	KV_<bucket>          values under keys, changed by compare and set (Keys)
//	job.<kind>.<key>     jobs for workers, see package host/farm
//
// An appended entry is on the disk before Append returns (SyncAlways).
package stream
