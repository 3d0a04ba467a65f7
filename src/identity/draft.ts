import { openPictureUpload } from '../pictures/pictureUpload.ts'
import { draftAtom } from '../session/drafts.ts'

/** What is typed and uploaded before it is handed in: it outlives an error, a reload and another language. */
export const nameAtom = draftAtom('identity-name')
export const cardIdAtom = draftAtom('identity-number')

/** The pictures of both sides of the document. */
export const pictures = {
  front: openPictureUpload('identity-front'),
  back: openPictureUpload('identity-back'),
} as const
