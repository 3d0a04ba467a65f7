import * as v from 'valibot'
import { getBasicInfo, getCompanyStatus } from '../../../contract/calls/session.ts'
import { getCategories, myOrders, tradeList } from '../../../contract/calls/trading.ts'
import { pageMessage } from '../../../sw/cache/workerMessages.ts'
import { loadInstruments } from '../../markets/atoms.ts'
import { loadBasicInfo } from '../../session/basicInfo.ts'
import { ordersChanged } from '../../session/orderEvents.ts'
import { checkCompanyStatus } from '../companyStatus.ts'

/** A network that is always late has the same asked for again this often at most, ms. */
export const RETRY_DELAY_MS = 30_000

const silent = { silent: true } as const
const unseen = () => undefined
const list = () => loadInstruments(silent)

/** Charts and the lines of rows look after themselves. */
const reloads: ReadonlyMap<string, () => unknown> = new Map<string, () => unknown>([
  [tradeList.path, list],
  [getCategories.path, list],
  [getBasicInfo.path, () => loadBasicInfo(silent).catch(unseen)],
  [getCompanyStatus.path, () => checkCompanyStatus().catch(unseen)],
  [myOrders.path, ordersChanged],
])

/** Loads again what the service worker answered with an older copy, once it has the network's answer after all. */
export function startFreshAnswers(): void {
  const askedAt = new Map<() => unknown, number>()
  navigator.serviceWorker?.addEventListener('message', ({ data }) => {
    const read = v.safeParse(pageMessage, data)
    const reload = read.success && read.output.type === 'LATE' ? reloads.get(read.output.path) : undefined
    if (!reload || Date.now() - (askedAt.get(reload) ?? Number.NEGATIVE_INFINITY) < RETRY_DELAY_MS) return
    askedAt.set(reload, Date.now())
    reload()
  })
}
