import type { FastifyInstance } from 'fastify'
import { type PictureKey, reviewersOf } from '../../contract/operator/entities/review.ts'
import { REVIEW_PICTURE_PATH } from '../../contract/operator/reviewPicture.ts'
import type { UserHelp } from '../operators/userHelp.ts'
import type { Reviews } from '../ops/reviews.ts'
import type { Pictures } from '../pictures/pictures.ts'
import type { AsyncApi } from '../store/asyncApi.ts'
import { answerUnknown } from './callRoutes.ts'
import { admitted, mayAs, type OperatorAccess, ownPageOnly } from './operatorAccess.ts'
import { pictureHeaders } from './pictureRoutes.ts'

export interface OperatorPictures {
  readonly queues: Pick<AsyncApi<Reviews>, 'find'>
  readonly pictures: Pick<Pictures, 'read'>
  readonly help: Pick<AsyncApi<UserHelp>, 'noteLook'>
}

/** Shows the pictures of reviews to who reviews them; for everybody else there are none. Every look is written down. */
export function addOperatorPictures(app: FastifyInstance, access: OperatorAccess, parts: OperatorPictures): void {
  const { queues, pictures, help } = parts
  app.get<{ Params: { review: string; key: string } }>(
    `${REVIEW_PICTURE_PATH}/:review/:key`,
    async (request, reply) => {
      ownPageOnly(request)
      const visitor = await admitted(access, ['reviewer', 'finance'], request)
      const { review: id, key } = request.params
      const review = await queues.find(id)
      const name = review && Object.hasOwn(review.pictures, key) ? review.pictures[key as PictureKey] : undefined
      if (!visitor || !review || !name || !mayAs(visitor, [reviewersOf[review.kind]]))
        return answerUnknown(request, reply)
      const picture = await pictures.read(review.accountId, name)
      if (picture === undefined) return answerUnknown(request, reply)
      await help.noteLook(visitor.operator.name, 'viewPicture', id, key)
      return reply.headers(pictureHeaders).type(picture.type).send(picture.bytes)
    },
  )
}
