import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { chooseEncoding } from './appRoutes.ts'

/** Smaller answers gain nothing. */
const LEAST_SQUEEZED = 1024
/** As good as it gets in the time that the answer takes anyway. */
const QUALITY = 4

const squeeze = {
  br: (text: string) =>
    promisify(brotliCompress)(text, {
      params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: text.length },
    }),
  gzip: (text: string) => promisify(gzip)(text, { level: QUALITY }),
}

/**
 * Writes an answer as JSON, compressed where the visitor takes it. For answers that are the same for everybody alone: what
 * length a secret is compressed to, beside words that a stranger has put there, tells of the secret.
 */
export async function squeezed(
  answer: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string | Buffer> {
  const text = JSON.stringify(answer)
  reply.type('application/json; charset=utf-8')
  if (text.length < LEAST_SQUEEZED) return text
  reply.header('vary', [reply.getHeader('vary') ?? [], 'Accept-Encoding'].flat().join(', '))
  const encoding = chooseEncoding(request.headers['accept-encoding']?.toString(), ['br', 'gzip'])
  if (encoding === 'identity') return text
  reply.header('content-encoding', encoding)
  return squeeze[encoding](text)
}
