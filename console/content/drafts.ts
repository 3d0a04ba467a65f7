import { atom } from 'jotai'
import { store } from '../../src/store.ts'
import { useAtom } from '../../src/useAtom.ts'
import { useMe } from '../session/session.ts'

/** By who writes and what it is of; they outlive another page, another language and a session that ended. */
const draftsAtom = atom<Readonly<Record<string, object>>>({})

/** Something that is being written. */
export interface Draft<T> {
  readonly value: T
  /** True if it differs from what is kept. */
  readonly changed: boolean
  readonly change: (part: Partial<T>) => void
  /** Forgets what was typed. */
  readonly drop: () => void
}

const isSame = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other)

/** Keeps the draft of an item, starting from the stored version. */
export function useContentDraft<T extends object>(subject: string, stored: T): Draft<T> {
  const { name } = useMe()
  const [drafts, setDrafts] = useAtom(draftsAtom)
  const key = `${name} ${subject}`
  const value = (drafts[key] as T | undefined) ?? stored
  const put = (next: T | undefined) =>
    setDrafts(({ [key]: _, ...others }) =>
      next === undefined || isSame(next, stored) ? others : { ...others, [key]: next },
    )
  return {
    value,
    changed: !isSame(value, stored),
    change: (part) => put({ ...value, ...part }),
    drop: () => put(undefined),
  }
}

/** A page that is closed forgets them all: the browser asks first. */
function hold(event: BeforeUnloadEvent): void {
  event.preventDefault()
}

store.sub(draftsAtom, () => {
  if (Object.keys(store.get(draftsAtom)).length > 0) addEventListener('beforeunload', hold)
  else removeEventListener('beforeunload', hold)
})
