import { useCallback, useState } from 'react'
import { type LoadRequest, useResource } from '../resource/useResource.ts'
import { useLater } from '../ui/useLater.ts'

/** Delay between the last keystroke and the search, ms. */
const PAUSE_MS = 250

/** State of a search. */
export interface Search<T> extends LoadRequest<readonly T[]> {
  readonly query: string
  readonly type: (query: string) => void
  /** True if the results belong to an earlier query. */
  readonly outdated: boolean
}

/** Asks for what is typed once typing pauses; what was found before stays until then. */
export function useSearch<T>(ask: (words: string) => Promise<readonly T[]>): Search<T> {
  const [query, setQuery] = useState('')
  const words = useLater(query.trim(), PAUSE_MS)
  const requested = useResource(
    useCallback(() => ask(words), [ask, words]),
    { keeps: true },
  )
  return { ...requested, query, type: setQuery, outdated: query.trim() !== words || requested.busy }
}
