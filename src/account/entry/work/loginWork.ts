import type { Answer, Params } from '../../../../contract/calls/call.ts'
import { CODE } from '../../../../contract/calls/call.ts'
import { getLoginWork, login } from '../../../../contract/calls/entry.ts'
import { RefusedError } from '../../../api/errors.ts'
import { request } from '../../../api/request.ts'
import { requestId } from '../../../api/requestId.ts'
import { offersAtom } from '../../../session/offers.ts'
import { store } from '../../../store.ts'
import { searchInWorker } from './searchInWorker.ts'

const silent = { silent: true } as const

/**
 * Logs in where too many strangers have tried the account: this device works for another attempt, which the server has not
 * looked at yet. Rejects like `request`, and with what it was given for every other failure.
 */
export async function workOn(requested: Params<typeof login>, refused: unknown): Promise<Answer<typeof login>> {
  const isTooMany = refused instanceof RefusedError && refused.code === CODE.tooMany
  if (!isTooMany || refused.retryAfter === undefined || !store.get(offersAtom)(getLoginWork)) throw refused
  const workId = requestId()
  const { account, kind } = requested
  const task = await request(getLoginWork, { id: workId, account, kind }, silent)
  const nonce = await searchInWorker(task, new AbortController().signal)
  return await request(login, { ...requested, workId, nonce }, silent)
}
