import { PICTURE, pictureTypeOf } from '../../contract/pictures.ts'

/** Reason why a file is not sent. */
export type PictureFault = 'empty' | 'tooLarge' | 'noPicture'

const FIRST_BYTES = 16

/** Looks at a file before it is sent, by its content and not by its name (decisions §7). */
export async function pictureFault(file: Blob): Promise<PictureFault | undefined> {
  if (file.size === 0) return 'empty'
  const first = new Uint8Array(await file.slice(0, FIRST_BYTES).arrayBuffer())
  if (pictureTypeOf(first) === undefined) return 'noPicture'
  return file.size > PICTURE.mostBytes ? 'tooLarge' : undefined
}
