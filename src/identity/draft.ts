import { draftAtom } from '../session/later/drafts.ts'

/** What is typed and uploaded before it is handed in: it outlives an error, a reload and another language. */
export const nameAtom = draftAtom('identity-name')
export const cardIdAtom = draftAtom('identity-number')

/** The sides of a document. */
export type Side = 'front' | 'back'

/** Addresses of the pictures that the server has taken; `''` while there is none. */
export const pictureAtoms = { front: draftAtom('identity-front'), back: draftAtom('identity-back') } as const
