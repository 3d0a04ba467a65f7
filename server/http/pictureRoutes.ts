import type { FastifyInstance, FastifyRequest } from 'fastify'
import { PICTURE_PATH } from '../../contract/pictures.ts'
import type { StoredPicture } from '../pictures/pictures.ts'
import { consumeAttempt } from './attempts.ts'
import { answerUnknown, type CallRoutes } from './callRoutes.ts'

export interface PictureRoutes extends Pick<CallRoutes, 'tokens' | 'limits'> {
  /** A picture of the account; undefined for one that is not there and one of somebody else alike. */
  readPicture(accountId: number, name: string): Promise<StoredPicture | undefined>
}

/** Nothing that a picture might hold after all gets to do anything, wherever it is opened. */
export const pictureHeaders = {
  'cache-control': 'private, no-store',
  'content-disposition': 'inline',
  'content-security-policy': "default-src 'none'; sandbox",
} as const

/** Shows private pictures to whom they belong; for everybody else there are none (decisions §7, §9). */
export function addPictures(app: FastifyInstance, routes: PictureRoutes): void {
  app.get<{ Params: { name: string } }>(`${PICTURE_PATH}/:name`, async (request, reply) => {
    const accountId = await visitorOf(routes, request)
    const picture = accountId === undefined ? undefined : await routes.readPicture(accountId, request.params.name)
    if (picture === undefined) return answerUnknown(request, reply)
    return reply.headers(pictureHeaders).type(picture.type).send(picture.bytes)
  })
}

/** Counts the request; whose session it is made in, undefined for nobody's. Rejects with code 429. */
async function visitorOf(
  { tokens, limits }: PictureRoutes,
  { ip, headers }: FastifyRequest,
): Promise<number | undefined> {
  const accountId = (await tokens.admit(headers.authorization, ip))?.accountId
  if (accountId !== undefined) consumeAttempt(limits.session, String(accountId))
  return accountId
}
