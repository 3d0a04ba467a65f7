import { atom } from 'jotai'
import type { Outcome } from '../../contract/operator/entities/review.ts'
import { useAtom } from '../../src/useAtom.ts'
import { useMe } from '../session/session.ts'

/** A verdict that is being written. */
export interface Draft {
  readonly outcome?: Outcome | undefined
  readonly remark: string
}

const empty: Draft = { remark: '' }
/** By who writes and the review's id; they outlive another page, another language and a session that ended. */
const draftsAtom = atom<Readonly<Record<string, Draft>>>({})

/** The verdict that is being written on a review. */
export function useDraft(id: string): readonly [Draft, (draft: Draft) => void] {
  const { name } = useMe()
  const [drafts, setDrafts] = useAtom(draftsAtom)
  const key = `${name} ${id}`
  return [drafts[key] ?? empty, (draft) => setDrafts((all) => ({ ...all, [key]: draft }))]
}
