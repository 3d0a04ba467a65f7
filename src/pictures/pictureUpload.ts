import { type Atom, atom } from 'jotai'
import { uploadPicture } from '../api/uploadPicture.ts'
import { draftAtom } from '../session/drafts.ts'
import { ownTokenAtom } from '../session/session.ts'
import { store } from '../store.ts'
import { type PictureFault, pictureFault } from './pictureFault.ts'

/** A picture on its way, or what came of it; `file` is what was chosen, while the page lives. */
export type Upload =
  | { readonly phase: 'none' }
  | { readonly phase: 'sending' }
  | { readonly phase: 'refused'; readonly file: File; readonly fault: PictureFault }
  | { readonly phase: 'failed'; readonly file: File; readonly error: unknown }
  | { readonly phase: 'done'; readonly file: File }

const none: Upload = { phase: 'none' }

/** A place for one picture. Its upload goes on while the page is drawn anew, as for another language. */
export interface PictureUpload {
  readonly upload: Atom<Upload>
  /** The address under which the server has it; `''` while there is none. It outlives a reload. */
  readonly url: Atom<string>
  /** Looks at a file, and sends it in the place of what was there. Never rejects: what goes wrong stands in the atom. */
  send(file: File): Promise<void>
  /** Takes the picture away, or stops it on its way. */
  remove(): void
}

/** Opens a place for a picture under the name of its draft. It is empty again when somebody logs in, or out. */
export function openPictureUpload(name: string): PictureUpload {
  const held = atom<Upload>(none)
  const url = draftAtom(name)
  let running: AbortController | undefined
  const remove = () => {
    running?.abort()
    running = undefined
    store.set(held, none)
    store.set(url, '')
  }
  store.sub(ownTokenAtom, remove)
  return {
    upload: held,
    url,
    remove,
    async send(file) {
      remove()
      const turn = new AbortController()
      running = turn
      const tell = (upload: Upload) => running === turn && store.set(held, upload)
      tell({ phase: 'sending' })
      try {
        const fault = await pictureFault(file)
        if (fault !== undefined) return void tell({ phase: 'refused', file, fault })
        const address = await uploadPicture(file, { signal: turn.signal, stop: remove })
        if (tell({ phase: 'done', file }) !== false) store.set(url, address)
      } catch (error) {
        tell({ phase: 'failed', file, error })
      }
    },
  }
}
