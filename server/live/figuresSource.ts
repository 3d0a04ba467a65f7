import type { Figures } from '../../engine/figures.ts'

/** Where the running figures of accounts come from: the engine itself, or what another process tells of it. */
export interface FiguresSource {
  /** Grows whenever `figures` may have changed; undefined as long as nothing is known of the account here. */
  revision(accountId: number): number | undefined
  /** Only to be asked once there is a revision. */
  figures(accountId: number): Figures
}
