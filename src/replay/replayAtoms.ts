import { atom } from 'jotai'
import type { Speed } from './replayClock.ts'
import type { Timeline } from './timeline.ts'

/** What plays, as the controls show it. */
export interface ReplayView {
  /** Where it is from. */
  readonly title: string
  /** The times it goes through. */
  readonly timeline: Timeline
  readonly playing: boolean
  readonly speed: Speed
  readonly loop: boolean
}

/** The replay that plays; undefined in the live market. */
export const replayAtom = atom<ReplayView | undefined>(undefined)
/** Its time, ms. */
export const positionAtom = atom(0)
