/** A part of an exchange, running. */
export interface RunningRole {
  /** Where it serves visitors, or what it does. */
  readonly words: string
  /** Where operators are let in; undefined where they are not. */
  readonly consoleUrl?: string
  readonly metricsUrl: string | undefined
  /** Says that it is going to stop, and goes on for so many ms. */
  drain(ms: number): Promise<void>
  /** Stops in order, and leaves its place to another. */
  close(): Promise<void>
}
