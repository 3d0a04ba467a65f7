import type { FastifyBaseLogger } from 'fastify'
import type { PriceAlert } from '../contract/entities/alert.ts'
import type { Accounts } from './accounts/accounts.ts'
import type { Settings } from './config.ts'
import type { Exchange } from './exchange/exchange.ts'
import type { SessionHandlers } from './http/handler.ts'
import { type PushHandlerDeps, pushHandlers } from './http/pushHandlers.ts'
import { Deliveries, type DeliveryResult } from './push/deliveries.ts'
import { MarginWatch } from './push/marginWatch.ts'
import { Notifier } from './push/notifier.ts'
import { orderEvents, type PushEvent } from './push/pushEvents.ts'
import { openSender } from './push/pushSender.ts'
import { openSubscriptionTable } from './push/subscriptionTable.ts'
import { openVapidKeys } from './push/vapidKeys.ts'
import { isPushOn, serviceOf } from './settings/pushHosts.ts'
import type { ExchangeDatabase } from './store/database.ts'

/** The running watches for push notifications. */
export interface PushWatches {
  /** Called for price alerts that have fired. */
  alertsFired(accountId: number, alerts: readonly PriceAlert[]): void
  /** Notifies the account of a decision. */
  tell(accountId: number, event: PushEvent): void
  close(): void
}

interface PushDeps {
  readonly database: ExchangeDatabase
  readonly settings: Settings
  readonly accounts: Pick<Accounts, 'isOpen'>
  readonly exchange: Pick<Exchange, 'subscribe' | 'figures' | 'closeCall'>
  /** Returns true if an account is traded here. */
  readonly owns: (accountId: number) => boolean
  /** Returns the display name of an instrument. */
  readonly showCode: (instrumentId: number) => string | undefined
  readonly log: FastifyBaseLogger
  /** Counts what becomes of notifications. */
  readonly counted: (outcome: DeliveryResult) => void
  /** The wall clock, UTC ms. */
  readonly now: () => number
}

/** Returns the contact for push services: a monitored address, or one that is at least well-formed. */
const subjectOf = ({ vapidSubject, companyEmail }: Settings): string =>
  vapidSubject ?? (/^[^\s@]+@[^\s@]+$/.test(companyEmail) ? `mailto:${companyEmail}` : 'mailto:nobody@example.com')

const nothing: PushWatches = { alertsFired: () => undefined, tell: () => undefined, close: () => undefined }

/** The calls by which browsers subscribe; where the operator wants no notifications there is nothing to subscribe to. */
export function openPushCalls({
  database,
  settings,
  subscriptions,
  now,
}: Pick<PushDeps, 'database' | 'settings' | 'now'> & Pick<PushHandlerDeps, 'subscriptions'>): SessionHandlers {
  const { pushHosts: hosts } = settings
  if (!isPushOn(hosts)) return {}
  const { publicKey } = openVapidKeys(database.db, database.seal)
  return pushHandlers({ publicKey, hosts, subscriptions, now })
}

/** Begins to look; where the operator wants no notifications there is nothing to look for. */
export function openPushWatches(deps: PushDeps): PushWatches {
  const { database, settings, accounts, exchange, owns, showCode, log, counted, now } = deps
  const { db, seal } = database
  const { pushHosts: hosts } = settings
  if (!isPushOn(hosts)) return nothing
  if (!settings.demo && settings.vapidSubject === undefined && settings.companyEmail === '')
    log.warn('push services want somebody to write to: set VAPID_SUBJECT or COMPANY_EMAIL, Apple refuses without')
  const keys = openVapidKeys(db, seal)
  const subscriptions = openSubscriptionTable(db)
  const isOpen = (sessionId: string) => accounts.isOpen(sessionId)
  const deliveries = new Deliveries({
    send: openSender(keys, subjectOf(settings), now),
    isWanted: (id) => {
      const subscription = subscriptions.find(id)
      return subscription !== undefined && isOpen(subscription.sessionId)
    },
    gone: (id) => subscriptions.remove(id),
    now,
    log,
    counted,
  })
  const notifier = new Notifier({
    ...{ subscriptions, deliveries, isOpen, now, log },
    serviceOf: (endpoint) => serviceOf(hosts, endpoint),
  })
  const stopHearing = exchange.subscribe({
    orderNews: (news) => {
      for (const { accountId, event } of orderEvents(news, showCode)) notifier.tell(accountId, event)
    },
  })
  const margins = new MarginWatch({
    db,
    accounts: () => subscriptions.accounts().filter(owns),
    marginLevel: (accountId) => {
      const { marginInUse, marginLevel } = exchange.figures(accountId)
      return Number(marginInUse) > 0 ? marginLevel : undefined
    },
    call: (accountId) => notifier.tell(accountId, { kind: 'marginCall' }),
    closeAt: (accountId) => exchange.closeCall(accountId)?.at,
    closeCall: (accountId) => notifier.tell(accountId, { kind: 'closeCall' }),
    log,
  })
  return {
    tell: (accountId, event) => notifier.tell(accountId, event),
    alertsFired: (accountId, alerts) => {
      for (const { id, showCode: name, code } of alerts) notifier.tell(accountId, { kind: 'alert', id, name, code })
    },
    close: () => {
      stopHearing()
      margins.close()
      notifier.close()
      deliveries.close()
    },
  }
}
