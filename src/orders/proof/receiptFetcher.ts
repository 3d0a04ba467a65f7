import { listLogs, proveOrder, proveRefusals } from '../../../contract/calls/proof.ts'
import { myOrders } from '../../../contract/calls/trading.ts'
import type { Order } from '../../../contract/entities/order.ts'
import { request } from '../../api/request.ts'
import { withLaterWords } from '../../i18n/language.ts'
import { log } from '../../log.ts'
import { isOffered } from '../../session/offers.ts'
import { ordersVersionAtom } from '../../session/orderEvents.ts'
import { currentToken, loggedInAtom, practiceAtom } from '../../session/session.ts'
import { store } from '../../store.ts'
import { idleMoment } from '../../ui/idle.ts'
import type { SettledAction } from '../orderAction.ts'
import { onSettled } from '../useOrderAction.ts'
import { knownLogs, type ReportedLog } from './knownLogs.ts'
import { trustLog } from './logTrust.ts'
import { recordMoments } from './orderMoments.ts'
import { fetchGrowth, isSettled, proofOf } from './orderProof.ts'
import { warnOfLog } from './proofWarnings.ts'
import { keepRefusals, refusals } from './refusals.ts'
import { verifySignature } from './verifySignature.ts'

/** The first screen and what is loaded ahead come first, ms. */
const FIRST_AFTER_MS = 5_000
/** The next checkpoint is there by then, ms. */
const RETRY_DELAY_MS = 12_000
/** Orders of each list whose receipts are kept ahead; those of older ones once they are looked at. */
const NEWEST = 100
/** The longest one order waits for an idle moment, ms. */
const IDLE_TIMEOUT_MS = 1_000

/**
 * Demands of every log that this device knows that it has only grown, and warns where it has not. Returns true if the server
 * has no checkpoint of a log yet: it signs the first some seconds after its start. Rejects when the server cannot be asked.
 */
export async function visitLogs(): Promise<boolean> {
  if (!(await isOffered(listLogs))) return false
  const reported: readonly ReportedLog[] = await request(listLogs, {}, { silent: true })
  // A log that the server does not name any more has lost its entries.
  const gone = Object.entries(knownLogs()).flatMap(([name, { keys }]) => {
    const shard = Number(name)
    return reported.some((one) => one.shard === shard) ? [] : [{ key: keys.at(-1) ?? '', shard }]
  })
  for (const one of [...reported, ...gone]) {
    const { fault } = await trustLog(one, fetchGrowth, verifySignature)
    if (fault !== undefined) warnOfLog(one, fault)
  }
  return reported.length === 0 || reported.some(({ checkpoint }) => !checkpoint)
}

/**
 * Fetches and checks what proves each of the account's orders, so that it is there without a network, and keeps what the device
 * shows and does around them. Stops by what it returns.
 */
export function fetchReceipts(): () => void {
  /** Orders that are settled, as far as they are known here. */
  let done = new Set<string>()
  let owner: string | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let running = false

  const look = async () => {
    timer = undefined
    if (running) return soon()
    running = true
    try {
      const isEarly = await visitLogs()
      if ((await lookAtOrders()) || isEarly) soon()
    } catch (error) {
      // Without a network: the next change, or the way back, looks again.
      log('receipts could not be checked', error)
    }
    running = false
  }
  const soon = () => {
    timer ??= setTimeout(look, RETRY_DELAY_MS)
  }

  /** Answers whether more is to come of some. */
  const lookAtOrders = async (): Promise<boolean> => {
    const token = currentToken()
    if (token !== owner) done = new Set()
    owner = token
    if (!store.get(loggedInAtom) || store.get(practiceAtom) || !(await isOffered(proveOrder))) return false
    let isMore = false
    for (const list of ['holding', 'pending', 'history'] as const) {
      const { rows } = await request(myOrders, { list, page: 1, limit: NEWEST }, { silent: true })
      for (const order of rows) {
        if (done.has(nameOf(order))) continue
        await idleMoment(IDLE_TIMEOUT_MS)
        if (token !== currentToken()) return false
        const check = await proofOf(order)
        if (check.state === 'verified') await keepRefusals(check.evidence)
        const hasEnded = list === 'history'
        const isWhole = hasEnded && check.state === 'verified' ? isSettled(check) : check.state !== 'pending'
        if (isWhole) done.add(nameOf(order))
        else isMore = true
      }
    }
    if (await isOffered(proveRefusals)) await refusals()
    return isMore
  }

  const refused = (settled: SettledAction) => {
    if (settled.phase !== 'refused') return
    // Said by now, after everything else that listens.
    setTimeout(() => {
      withLaterWords(import('./refusalToasts.ts'))
        .then((part) => part.offerProof(settled))
        .catch((error: unknown) => log('the way to a proof cannot be shown', error))
    }, 0)
    const { intent } = settled
    if ('orderId' in intent) for (const name of done) if (name.startsWith(`${intent.orderId} `)) done.delete(name)
    soon()
  }

  timer = setTimeout(look, FIRST_AFTER_MS)
  const stops = [recordMoments(), onSettled(refused), store.sub(ordersVersionAtom, soon), store.sub(loggedInAtom, soon)]
  addEventListener('online', soon)
  return () => {
    clearTimeout(timer)
    removeEventListener('online', soon)
    for (const stop of stops) stop()
  }
}

const nameOf = ({ id, status, lots }: Order): string => `${id} ${status} ${lots}`
