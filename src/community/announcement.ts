import { atom } from 'jotai'
import { basicInfoAtom } from '../session/basicInfo.ts'
import { readStored, writeStored } from '../stored.ts'

const SEEN = 'announcement'

/** Announcement to all users, and the mark of a demo. */
export interface Announcement {
  readonly text: string
  /** The title setting is DEMO: the announcement ends with it (document 2 §2). */
  readonly demo: boolean
}

/** The announcement; undefined while there is none. */
export const announcementAtom = atom<Announcement | undefined>((get) => {
  const info = get(basicInfoAtom)
  const text = info?.announcement.trim() ?? ''
  return text === '' ? undefined : { text, demo: info?.title === 'DEMO' }
})

/** Short, and another one for another text (FNV-1a). */
function markOf(text: string): string {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return (hash >>> 0).toString(36)
}

const seenAtom = atom(readStored(SEEN))

/** True if this version of the announcement was not opened on this device yet. */
export const announcementUnreadAtom = atom((get) => {
  const announcement = get(announcementAtom)
  return announcement !== undefined && get(seenAtom) !== markOf(announcement.text)
})

/** The announcement has been read. */
export const announcementReadAtom = atom(null, (get, set) => {
  const announcement = get(announcementAtom)
  if (announcement === undefined) return
  const mark = markOf(announcement.text)
  writeStored(SEEN, mark)
  set(seenAtom, mark)
})
