import type { FastifyInstance } from 'fastify'
import { type PictureKey, reviewersOf } from '../../contract/operator/entities/review.ts'
import { REVIEW_PICTURE_PATH } from '../../contract/operator/reviewPicture.ts'
import type { AuditLog } from '../ops/auditLog.ts'
import type { Reviews } from '../ops/reviews.ts'
import type { Pictures } from '../pictures/pictures.ts'
import { answerUnknown } from './callRoutes.ts'
import { admitted, mayAs, type OperatorDoor, ownPageOnly } from './operatorDoor.ts'
import { pictureHeaders } from './pictureRoutes.ts'

/** What pictures of reviews are shown from. `now`: the wall clock, UTC ms. */
export interface OperatorPictures {
  readonly reviews: Pick<Reviews, 'find'>
  readonly pictures: Pick<Pictures, 'read'>
  readonly audit: AuditLog
  readonly now: () => number
}

/** Shows the pictures of reviews to who reviews them; for everybody else there are none. Every look is written down. */
export function addOperatorPictures(app: FastifyInstance, door: OperatorDoor, parts: OperatorPictures): void {
  const { reviews, pictures, audit, now } = parts
  app.get<{ Params: { review: string; key: string } }>(
    `${REVIEW_PICTURE_PATH}/:review/:key`,
    async (request, reply) => {
      ownPageOnly(request)
      const visitor = await admitted(door, ['reviewer', 'finance'], request)
      const { review: id, key } = request.params
      const review = reviews.find(id)
      const name = review && Object.hasOwn(review.pictures, key) ? review.pictures[key as PictureKey] : undefined
      if (!visitor || !review || !name || !mayAs(visitor, [reviewersOf[review.kind]]))
        return answerUnknown(request, reply)
      const picture = await pictures.read(review.accountId, name)
      if (picture === undefined) return answerUnknown(request, reply)
      audit.append({ actor: visitor.operator.name, act: 'viewPicture', subject: id, remark: key }, now())
      return reply.headers(pictureHeaders).type(picture.type).send(picture.bytes)
    },
  )
}
