/** Counters of the live channel since start, for measurements. */
export class LiveCounters {
  /** Open now. */
  connections = 0
  /** Those that belong together go out in one piece, and count as one. */
  framesSent = 0
  /** Times a connection that reads too slowly was left out, to get the newest state later. */
  skipped = 0
  /** Connections that were cut off because they did not read. */
  cutOff = 0
  /** Connections that were ended because they broke a limit or their session was over. */
  refused = 0
  /** Connections that were not let in: too many of one address, or the server stops. */
  turnedAway = 0
}
