import { type Atom, atom } from 'jotai'
import { uploadImage } from '../../contract/calls/identity.ts'
import { uploadFetch } from '../api/later/uploadFetch.ts'
import { request } from '../api/request.ts'
import { ownTokenAtom } from '../session/session.ts'
import { store } from '../store.ts'
import { pictureAtoms, type Side } from './draft.ts'
import { type PictureFault, pictureFault } from './pictureFault.ts'

/** A picture on its way, or what came of it; `file` is what was chosen, while the page lives. */
export type Upload =
  | { readonly phase: 'none' }
  /** `sent`: from 0 to 1; undefined where the browser does not tell. */
  | { readonly phase: 'sending'; readonly file: File; readonly sent?: number }
  | { readonly phase: 'refused'; readonly file: File; readonly fault: PictureFault }
  | { readonly phase: 'failed'; readonly file: File; readonly error: unknown }
  | { readonly phase: 'done'; readonly file: File }

const none: Upload = { phase: 'none' }
const held = { front: atom<Upload>(none), back: atom<Upload>(none) }
const running: Partial<Record<Side, AbortController>> = {}

/** The upload of each side. It goes on while the page is drawn anew, as for another language. */
export const uploadAtoms: Readonly<Record<Side, Atom<Upload>>> = held

/** Looks at a file, and sends it in the place of what was there. Never rejects: what goes wrong stands in the atom. */
export async function send(side: Side, file: File): Promise<void> {
  remove(side)
  const turn = new AbortController()
  running[side] = turn
  const tell = (upload: Upload) => running[side] === turn && store.set(held[side], upload)
  tell({ phase: 'sending', file })
  try {
    const fault = await pictureFault(file)
    if (fault !== undefined) return void tell({ phase: 'refused', file, fault })
    const url = await request(
      uploadImage,
      { file },
      {
        silent: true,
        busy: false,
        signal: turn.signal,
        fetch: uploadFetch((sent) => tell({ phase: 'sending', file, sent })),
      },
    )
    if (tell({ phase: 'done', file }) !== false) store.set(pictureAtoms[side], url)
  } catch (error) {
    tell({ phase: 'failed', file, error })
  }
}

/** Takes a picture away, or stops it on its way. */
export function remove(side: Side): void {
  running[side]?.abort()
  delete running[side]
  store.set(held[side], none)
  store.set(pictureAtoms[side], '')
}

/** Forgets the files: they were handed in, or are somebody else's business by now. */
export function forgetUploads(): void {
  remove('front')
  remove('back')
}

store.sub(ownTokenAtom, forgetUploads)
