import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AppFile, Encoding } from './appFiles.ts'

/** Routes each file of the built app under its own path; every other path stays unknown. */
export function addAppFiles(app: FastifyInstance, files: readonly AppFile[]): void {
  for (const file of files) {
    app.route({ method: ['GET', 'HEAD'], url: file.path, handler: (request, reply) => send(file, request, reply) })
  }
}

/** The best way to send that the visitor takes (RFC 9110 §12.5.3); one with `q=0` is not taken. */
export function chooseEncoding(accepted: string | undefined, offered: readonly Encoding[]): Encoding {
  const taken = (accepted ?? '')
    .split(',')
    .map((part) => part.split(';').map((piece) => piece.trim().toLowerCase()))
    .filter(([, weight]) => !/^q=0(\.0*)?$/.test(weight ?? ''))
    .map(([name]) => name)
  return offered.find((encoding) => taken.includes(encoding)) ?? 'identity'
}

async function send(file: AppFile, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  reply.header('cache-control', file.immutable ? 'public, max-age=31536000, immutable' : 'no-cache')
  reply.header('etag', file.etag)
  if (file.encodings.length > 0) reply.header('vary', 'Accept-Encoding')
  if (sameTag(request.headers['if-none-match'], file.etag)) return reply.code(304).send()
  const encoding = chooseEncoding(request.headers['accept-encoding']?.toString(), file.encodings)
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  reply.type(file.type)
  return reply.send(await file.body(encoding))
}

const opaque = (tag: string) => tag.trim().replace(/^W\//, '')
const sameTag = (asked: string | undefined, etag: string) =>
  asked?.split(',').some((tag) => opaque(tag) === opaque(etag)) ?? false
