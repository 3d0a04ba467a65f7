import { msg } from '@lingui/core/macro'
import type { FastifyRequest } from 'fastify'
import { CODE } from '../../contract/calls/call.ts'
import { everyCall } from '../../contract/calls.ts'
import { PICTURE } from '../../contract/pictures.ts'
import type { Session } from '../accounts/sessions.ts'
import { Refused } from './envelope.ts'
import { realOnly } from './realAccount.ts'

/** Files that are held in memory at a time: of everybody, and of one account. */
const MAX_CONCURRENT = { all: 16, account: 3 } as const
const RETRY_AFTER_S = 5

const paths = new Set(everyCall.filter(([, { body }]) => body === 'multipart').map(([, { path }]) => path))
/** Returns true if a request brings a file, and so may take longer than others. */
export const bringsFile = ({ routeOptions }: FastifyRequest): boolean => paths.has(routeOptions.url ?? '')

/** Limits of a multipart body with one file. */
export const oneFile = { limits: { files: 1, fileSize: PICTURE.mostBytes } } as const

/** The refusal of a picture beyond the limit of decisions §7. */
export const tooLarge = (): Refused =>
  new Refused(msg`The image is larger than ${{ megabytes: PICTURE.mostBytes / 1e6 }} MB`)

/** The refusal of a file by what its reader says, if the visitor can do something about it. */
export function fileRefusal(error: unknown): Refused | undefined {
  const { code } = (error ?? {}) as { readonly code?: unknown }
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge()
  if (code === 'FST_FILES_LIMIT') return new Refused(msg`Send one image at a time`)
  return undefined
}

/** Counts the files that are being taken in, so that slow senders cannot fill the memory. */
export class Uploads {
  readonly #ofAccount = new Map<number, number>()
  #all = 0

  /** Does it while its file counts. Throws code 429 where there are too many already; demo accounts have nothing to upload. */
  async during<T>({ accountId, demo }: Session, work: () => Promise<T>): Promise<T> {
    realOnly({ demo })
    const own = this.#ofAccount.get(accountId) ?? 0
    if (this.#all >= MAX_CONCURRENT.all || own >= MAX_CONCURRENT.account)
      throw new Refused(msg`Too many images at once. Please wait a moment`, CODE.tooMany, RETRY_AFTER_S)
    this.#count(accountId, 1)
    try {
      return await work()
    } finally {
      this.#count(accountId, -1)
    }
  }

  #count(accountId: number, change: 1 | -1): void {
    this.#all += change
    const own = (this.#ofAccount.get(accountId) ?? 0) + change
    if (own === 0) this.#ofAccount.delete(accountId)
    else this.#ofAccount.set(accountId, own)
  }
}
