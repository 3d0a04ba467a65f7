// For the types that it adds to a request.
import type {} from '@fastify/multipart'
import { msg } from '@lingui/core/macro'
import type { FastifyRequest } from 'fastify'
import { type Codec, DecodeError, decode } from '../../contract/codec.ts'
import { MAX_REQUEST_ID_LENGTH } from '../../contract/constants.ts'
import { Refused } from './envelope.ts'
import { bringsFile, fileRefusal, oneFile } from './uploads.ts'

const asObject = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {})

/** The refusal of a request that is no request of ours. */
export const unreadable = (): Refused => new Refused(msg`The request couldn’t be read`)

/** The fields of a multipart body; a file only where one is awaited. */
async function multipartFields(request: FastifyRequest): Promise<object> {
  const fields = new Map<string, unknown>()
  try {
    for await (const part of request.parts(bringsFile(request) ? oneFile : {})) {
      const value = part.type === 'field' ? part.value : new Blob([new Uint8Array(await part.toBuffer())])
      fields.set(part.fieldname, value)
    }
  } catch (error) {
    throw fileRefusal(error) ?? unreadable()
  }
  return Object.fromEntries(fields)
}

/**
 * The parameters of a call under our names: from the query of a GET, from the body of a POST (form, JSON or multipart
 * alike), where the query may add to it. Rejects with a Refused that names the first parameter that does not fit.
 */
export async function readParameters<T>(codec: Codec<T>, request: FastifyRequest): Promise<T> {
  const body = request.isMultipart() ? await multipartFields(request) : request.body
  const given = { ...asObject(request.query), ...asObject(body) }
  try {
    return decode(codec, given)
  } catch (error) {
    if (error instanceof DecodeError) throw badParameter(error.property)
    throw error
  }
}

/** The refusal of a parameter, by its name on the wire. */
export const badParameter = (parameter: string): Refused =>
  new Refused(msg`The parameter “${parameter}” is missing or invalid`)

/** Refuses a figure outside its bounds: `NaN`, negative, huge. */
export function within(value: number, least: number, most: number, parameter: string): number {
  if (value >= least && value <= most) return value
  throw badParameter(parameter)
}

/** The furthest moment a date can name, ms. */
const LAST_MOMENT = 8.64e15

/** Refuses a range of time that is none, UTC ms. */
export function goodRange({ from = 0, to = from }: { readonly from?: number; readonly to?: number }): void {
  within(from, 0, LAST_MOMENT, 'from')
  within(to, from, LAST_MOMENT, 'to')
}

/** More pages than any list has. */
const LAST_PAGE = 1_000_000

/** Refuses the number of a page that is none, from 1. */
export const goodPage = (page: number): number => within(page, 1, LAST_PAGE, 'page')

/** Refuses text beyond a length. */
export function short(value: string, most: number, parameter: string): string {
  if (value.length <= most) return value
  throw badParameter(parameter)
}

/** Refuses a request id that is too long to be kept. */
export const goodRequestId = (requestId: string): string => short(requestId, MAX_REQUEST_ID_LENGTH, 'request_id')
