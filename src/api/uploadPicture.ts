import { uploadImage } from '../../contract/calls/identity.ts'
import { store } from '../store.ts'
import { uploadAtom } from './loading.ts'
import { request } from './request.ts'
import { uploadFetch } from './uploadFetch.ts'

interface UploadOptions {
  readonly signal?: AbortSignal
  /** Calls it off, from the spinner that lies over the page meanwhile. */
  readonly stop?: () => void
}

/** Uploads a picture under the page's spinner, which tells how far it is. Answers its address; rejects like `request`. */
export async function uploadPicture(file: Blob, { signal, stop }: UploadOptions = {}): Promise<string> {
  const tell = (sent: number) => store.set(uploadAtom, { sent, stop })
  tell(0)
  try {
    return await request(uploadImage, { file }, { signal, fetch: uploadFetch(tell) })
  } finally {
    store.set(uploadAtom, undefined)
  }
}
