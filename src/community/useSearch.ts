import { useCallback, useState } from 'react'
import { type Asked, useResource } from '../resource/useResource.ts'
import { useLater } from '../ui/useLater.ts'

/** What is typed is asked for after so long without another letter, ms. */
const PAUSE_MS = 250

/** What a search knows of the words that are typed. */
export interface Search<T> extends Asked<readonly T[]> {
  readonly query: string
  readonly type: (query: string) => void
  /** What is found answers other words than those that are typed now. */
  readonly outdated: boolean
}

/** Asks for what is typed once typing pauses; what was found before stays until then. */
export function useSearch<T>(ask: (words: string) => Promise<readonly T[]>): Search<T> {
  const [query, setQuery] = useState('')
  const words = useLater(query.trim(), PAUSE_MS)
  const asked = useResource(
    useCallback(() => ask(words), [ask, words]),
    { keeps: true },
  )
  return { ...asked, query, type: setQuery, outdated: query.trim() !== words || asked.busy }
}
