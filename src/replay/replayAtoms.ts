import { atom } from 'jotai'
import type { Speed } from './replayClock.ts'
import type { Rewind } from './rewind/rewound.ts'
import type { Session } from './session/sessionRecord.ts'
import type { Timeline } from './timeline.ts'

/** State of the replay for the controls. */
export interface ReplayView {
  /** Name of the source. */
  readonly title: string
  /** The times it goes through. */
  readonly timeline: Timeline
  readonly playing: boolean
  readonly speed: Speed
  readonly loop: boolean
}

/** The replay that plays; undefined in the live market. */
export const replayAtom = atom<ReplayView | undefined>(undefined)
/** The session that the replay belongs to; undefined in the live market. */
export const sessionAtom = atom<Session | undefined>(undefined)
/** The trade that is rewound; undefined in a session and in the live market. */
export const rewindAtom = atom<Rewind | undefined>(undefined)
/** State of storing the session. */
export const sessionSavedAtom = atom<'kept' | 'refused'>('kept')
/** Unit of a step. */
export const stepUnitAtom = atom<'tick' | 'bar'>('bar')
/** Its time, ms. */
export const positionAtom = atom(0)
