import { useCallback, useEffect, useMemo, useState } from 'react'
import type { TapeSource } from './tapeSource.ts'
import type { Span } from './timeline.ts'

/** When instruments of a source have prices, as far as that is known. */
export interface KnownTimes {
  /** By code. */
  readonly times: ReadonlyMap<string, readonly Span[]>
  /** Why what is missing could not be had. */
  readonly error: unknown
  readonly retry: () => void
}

interface Found {
  readonly source: TapeSource
  readonly times: ReadonlyMap<string, readonly Span[]>
  readonly error?: unknown
}

/** Knows when the instruments of a source have prices; of those that are chosen it finds out. */
export function useTimes(source: TapeSource, codes: readonly string[]): KnownTimes {
  const [found, setFound] = useState<Found>({ source, times: new Map() })
  const held = found.source === source ? found : undefined
  const times = useMemo(() => {
    const told = source.instruments.flatMap(({ instrument, times: known }) =>
      known ? [[instrument.code, known] as const] : [],
    )
    return new Map([...told, ...(held?.times ?? [])])
  }, [source, held])
  const missing = held?.error === undefined ? codes.filter((code) => !times.has(code)).join() : ''
  useEffect(() => {
    if (missing === '') return
    let gone = false
    const add = (change: (before: Found) => Found) => {
      if (!gone) setFound((before) => change(before.source === source ? before : { source, times: new Map() }))
    }
    for (const code of missing.split(','))
      source.look?.(code).then(
        (spans) => add((before) => ({ ...before, times: new Map([...before.times, [code, spans]]) })),
        (error: unknown) => add((before) => ({ ...before, error })),
      )
    return () => {
      gone = true
    }
  }, [source, missing])
  const retry = useCallback(() => setFound(({ times: kept }) => ({ source, times: kept })), [source])
  return { times, error: held?.error, retry }
}
