import { useCallback, useEffect, useState } from 'react'
import { consoleHeaders } from '../calls/ask.ts'

/** A picture on its way, there, or not to be had. */
export type Picture =
  | { readonly state: 'loading' }
  | { readonly state: 'shown'; readonly url: string }
  | { readonly state: 'failed' }

const TIMEOUT_MS = 30_000
const loading: Picture = { state: 'loading' }

async function fetched(address: string, signal: AbortSignal): Promise<Blob> {
  const response = await fetch(address, {
    headers: consoleHeaders(),
    credentials: 'same-origin',
    cache: 'no-store',
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
  })
  const blob = await response.blob()
  if (!response.ok || !blob.type.startsWith('image/')) throw new TypeError(`a picture: ${response.status}`)
  return blob
}

/**
 * The pictures of a review, each fetched once: every look is in the audit log. They are forgotten with the page. `again`
 * tries those that failed.
 */
export function usePictures(addresses: readonly string[]): {
  readonly pictureOf: (address: string) => Picture
  readonly again: () => void
} {
  const [pictures, setPictures] = useState<Readonly<Record<string, Picture>>>({})
  const [turn, setTurn] = useState(0)
  const all = addresses.join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: tried again when told
  useEffect(() => {
    const stop = new AbortController()
    const urls: string[] = []
    const put = (address: string, picture: Picture) => setPictures((old) => ({ ...old, [address]: picture }))
    for (const address of all.split(' ').filter(Boolean)) {
      put(address, loading)
      fetched(address, stop.signal).then(
        (blob) => {
          if (stop.signal.aborted) return
          const url = URL.createObjectURL(blob)
          urls.push(url)
          put(address, { state: 'shown', url })
        },
        () => !stop.signal.aborted && put(address, { state: 'failed' }),
      )
    }
    return () => {
      stop.abort()
      for (const url of urls) URL.revokeObjectURL(url)
    }
  }, [all, turn])
  const again = useCallback(() => setTurn((count) => count + 1), [])
  return { pictureOf: (address) => pictures[address] ?? loading, again }
}
