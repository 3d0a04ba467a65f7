import type { PictureTable } from './pictureTable.ts'

const nameShape = /^[\w-]{22}$/

/** Returns true if a name is one that pictures have. */
export const isPictureName = (name: string): boolean => nameShape.test(name)

/** Pictures as what they are used for takes them, inside its transaction. */
export type PictureClaims = Pick<PictureTable, 'isUnused' | 'claim'>

/** Opens them; a name that is none is nobody's. */
export const openPictureClaims = (table: PictureTable): PictureClaims => ({
  isUnused: (accountId, name) => isPictureName(name) && table.isUnused(accountId, name),
  claim: (accountId, name, purpose) => isPictureName(name) && table.claim(accountId, name, purpose),
})
