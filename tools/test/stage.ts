import type { Program } from '../programs.ts'

/** A part of the tests that runs as one command and is passed or failed as a whole. */
export interface Stage {
  /** Its name on the command line: `npm test -- NAME`. */
  readonly name: string
  readonly command: readonly [string, ...string[]]
  readonly env?: Readonly<Record<string, string>>
  /** The runner whose report gives the counts; a stage without tests of its own counts by its exit code. */
  readonly runner?: 'vitest' | 'playwright'
  /** Seconds on two cores that do nothing else. */
  readonly limit: number
  /** Programs that it installs if they are missing. */
  readonly needs?: readonly Program[]
  /** It drives the built app or server: the build must be current, and its sources are this stage's too. */
  readonly needsBuild?: boolean
  /** Globs of the files that its result depends on, besides `commonSources` and the build's. */
  readonly sources?: readonly string[]
  /** Returns why it cannot run on this machine's kernel, or undefined if it can. Only such a stage may be left out in CI. */
  readonly refusal?: () => string | undefined
}
