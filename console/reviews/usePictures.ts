import { useCallback, useEffect, useRef, useState } from 'react'
import { http } from '../../src/api/http.ts'
import { consoleHeaders } from '../calls/ask.ts'

/** A picture on its way, there, or not to be had. */
export type Picture =
  | { readonly state: 'loading' }
  | { readonly state: 'shown'; readonly url: string }
  | { readonly state: 'failed' }

const TIMEOUT_MS = 30_000
const loading: Picture = { state: 'loading' }
const failed: Picture = { state: 'failed' }

async function fetched(address: string, signal: AbortSignal): Promise<Blob> {
  const blob = await http(address, {
    headers: consoleHeaders(),
    credentials: 'same-origin',
    signal,
    timeout: TIMEOUT_MS,
    throwHttpErrors: true,
  }).blob()
  if (!blob.type.startsWith('image/')) throw new TypeError(`a picture: ${blob.type}`)
  return blob
}

interface Album {
  /** Fetches what is neither there nor on its way. */
  readonly look: (addresses: readonly string[]) => void
  readonly close: () => void
}

/** Pictures by their addresses; `put` is told how it stands with each. */
function openAlbum(put: (address: string, picture: Picture) => void): Album {
  const stop = new AbortController()
  const held = new Map<string, Picture>()
  const hold = (address: string, picture: Picture) => {
    held.set(address, picture)
    put(address, picture)
  }
  const take = (address: string) => {
    hold(address, loading)
    fetched(address, stop.signal).then(
      (blob) => !stop.signal.aborted && hold(address, { state: 'shown', url: URL.createObjectURL(blob) }),
      () => !stop.signal.aborted && hold(address, failed),
    )
  }
  return {
    look: (addresses) => {
      for (const address of addresses) if ((held.get(address) ?? failed).state === 'failed') take(address)
    },
    close: () => {
      stop.abort()
      for (const picture of held.values()) if (picture.state === 'shown') URL.revokeObjectURL(picture.url)
    },
  }
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
  const album = useRef<Album>(undefined)
  const all = addresses.join(' ')
  useEffect(() => {
    const opened = openAlbum((address, picture) => setPictures((old) => ({ ...old, [address]: picture })))
    album.current = opened
    return opened.close
  }, [])
  const look = useCallback(() => album.current?.look(all.split(' ').filter(Boolean)), [all])
  useEffect(() => look(), [look])
  return { pictureOf: (address) => pictures[address] ?? loading, again: look }
}
