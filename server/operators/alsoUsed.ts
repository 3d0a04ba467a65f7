import type { PictureKey } from '../../contract/operator/entities/review.ts'
import type { Review, Reviews } from '../ops/reviews.ts'
import type { PictureTable } from '../pictures/pictureTable.ts'

/** Another use of a picture. */
export interface AlsoUsed extends Pick<Review, 'id' | 'kind' | 'accountId'> {
  /** The picture that this is another use of, by its name. */
  readonly picture: string
  readonly key: PictureKey
  /** Time when it was uploaded, UTC ms. */
  readonly at: number
  /** The same file; otherwise it was encoded anew, resized, cut or made brighter. */
  readonly exact: boolean
}

/** Finds other uses of images, across users and kinds; for reviewers only. */
export const openAlsoUsed = (table: Pick<PictureTable, 'matchesOf'>, reviews: Pick<Reviews, 'showing'>) => ({
  of: (pictures: readonly string[]): AlsoUsed[] =>
    table.matchesOf(pictures).flatMap(({ picture, other, at, exact }) => {
      const review = reviews.showing(other)
      if (review === undefined) return []
      const { id, kind, accountId, key } = review
      return [{ picture, id, kind, accountId, key, at, exact: exact === 1 }]
    }),
})
