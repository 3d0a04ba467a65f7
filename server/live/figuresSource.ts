import type { Figures } from '../../engine/figures.ts'

/** Source of accounts' current figures: the engine, or messages from another process. */
export interface FiguresSource {
  /** Grows whenever `figures` may have changed; undefined as long as nothing is known of the account here. */
  revision(accountId: number): number | undefined
  /** Only to be asked once there is a revision. */
  figures(accountId: number): Figures
}
