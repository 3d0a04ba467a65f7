import { atom } from 'jotai'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { http } from '../../src/api/http.ts'
import { type Loaded, Resource } from '../../src/resource/resource.ts'
import { store } from '../../src/store.ts'
import { useAtomValue } from '../../src/useAtom.ts'
import { consoleHeaders } from '../calls/request.ts'

const TIMEOUT_MS = 30_000

/** A picture as a `blob:` address, to be revoked by whoever asked for it. */
const openPicture = () =>
  new Resource(async (address: string, { stopIfOvertaken }) => {
    const blob = await http(address, {
      headers: consoleHeaders(),
      credentials: 'same-origin',
      timeout: TIMEOUT_MS,
      throwHttpErrors: true,
    }).blob()
    if (!blob.type.startsWith('image/')) throw new TypeError(`a picture: ${blob.type}`)
    stopIfOvertaken()
    return URL.createObjectURL(blob)
  })

class Album {
  readonly #pictures = new Map<string, ReturnType<typeof openPicture>>()

  of(address: string) {
    const picture = this.#pictures.get(address) ?? openPicture()
    this.#pictures.set(address, picture)
    return picture
  }

  close() {
    for (const picture of this.#pictures.values()) {
      const { answer } = store.get(picture.state)
      if (answer !== undefined) URL.revokeObjectURL(answer)
      picture.forget()
    }
  }
}

/**
 * The pictures of a review, each fetched once: every look is in the audit log. They are forgotten with the page. `again`
 * tries those that failed.
 */
export function usePictures(addresses: readonly string[]): {
  readonly pictureOf: (address: string) => Loaded<string> | undefined
  readonly again: () => void
} {
  const [album] = useState(() => new Album())
  const all = addresses.join(' ')
  const picturesAtom = useMemo(
    () => atom((get) => new Map(all.split(' ').map((address) => [address, get(album.of(address).state)]))),
    [album, all],
  )
  const again = useCallback(() => {
    for (const address of all.split(' ').filter(Boolean)) {
      const { answer, busy } = store.get(album.of(address).state)
      if (answer === undefined && !busy) void album.of(address).ask(address)
    }
  }, [album, all])
  useEffect(again, [again])
  useEffect(() => () => album.close(), [album])
  const pictures = useAtomValue(picturesAtom)
  return { pictureOf: (address) => pictures.get(address), again }
}
