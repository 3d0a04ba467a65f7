/** A part of an exchange, running. */
export interface RunningRole {
  /** Address for visitors, or the work it does. */
  readonly words: string
  /** Address of the console, or undefined if it has none. */
  readonly consoleUrl?: string
  readonly metricsUrl: string | undefined
  /** Says that it is going to stop, and goes on for so many ms. */
  drain(ms: number): Promise<void>
  /** Stops in order, and leaves its place to another. */
  close(): Promise<void>
}
