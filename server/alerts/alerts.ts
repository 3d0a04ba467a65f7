import { randomUUID } from 'node:crypto'
import type { Decimal } from '../../contract/codec.ts'
import type { AlertKind, PriceAlert } from '../../contract/entities/alert.ts'
import type { Clock } from '../clock.ts'
import type { Tick } from '../markets/feed.ts'
import type { InstrumentSpec } from '../markets/instruments.ts'
import type { AlertRecord, AlertStore, Firing } from './alertStore.ts'
import { type AlertRefusal, readLevels } from './askedLevels.ts'
import { LevelWatch } from './levelWatch.ts'

/** Alerts of an account that may wait at a time; of those that have fired, as many of the newest are kept. */
export const MAX_ALERTS = 50
/** Alerts that are written down in one go: what all fires at one price holds nothing up for long. */
const FIRED_PER_BATCH = 200

/** The market as alerts need it; `Market` fits. */
export interface AlertVenue {
  readonly instruments: readonly InstrumentSpec[]
  byId(id: number): InstrumentSpec | undefined
  quote(code: string): { readonly close: number } | undefined
}

export interface AlertDeps {
  readonly store: AlertStore
  readonly venue: AlertVenue
  readonly clock: Clock
  /** Returns true if an account's alerts are watched here; every one's where this is left out. */
  readonly owns?: (accountId: number) => boolean
  readonly log: { error(details: object, message: string): void }
  /** Called for alerts that have fired, once that is durable. */
  readonly fired: (accountId: number, alerts: readonly PriceAlert[]) => void
}

/** Parameters of a new alert. */
export interface AlertRequest {
  readonly instrumentId: string
  readonly kind: AlertKind
  /** Price, or percent. */
  readonly value: Decimal
  readonly requestId?: string | undefined
}

/** Returns true if an alert is what is asked for now. */
const isSame = (created: AlertRecord, { instrumentId, kind, value }: AlertRequest): boolean =>
  String(created.instrumentId) === instrumentId && created.kind === kind && created[kind] === Number(value)

/**
 * Price alerts: each fires once, at the first price at or beyond its level that comes after it was set, a restart of the
 * server in between or not. They look at prices and change nothing of them; what fails here stays here.
 */
export class Alerts {
  readonly #deps: AlertDeps
  readonly #watch = new LevelWatch()
  /** Those that have fired and are about to be written down. */
  #due: Firing[] = []
  #scheduled: NodeJS.Immediate | undefined

  constructor(deps: AlertDeps) {
    this.#deps = deps
    const { store, owns = () => true } = deps
    for (const alert of store.waiting()) if (owns(alert.accountId)) this.#wait(alert)
  }

  /** The alerts of an account, newest first. */
  list(accountId: number): PriceAlert[] {
    return this.#deps.store.ofAccount(accountId).flatMap((alert) => this.#view(alert))
  }

  /**
   * Sets an alert; the same request again answers the alert it made as long as that is in the list, its id with another
   * wish is refused (decisions §1). Throws when it could not be stored.
   */
  add(accountId: number, requested: AlertRequest): PriceAlert | AlertRefusal {
    const { store, venue, clock } = this.#deps
    const { kind, requestId } = requested
    const own = store.ofAccount(accountId)
    const created = requestId === undefined ? undefined : own.find((alert) => alert.requestId === requestId)
    if (created) {
      if (!isSame(created, requested)) return { reason: 'requestReused' }
      return this.#view(created)[0] ?? { reason: 'instrumentUnknown' }
    }
    if (own.filter(({ fired }) => !fired).length >= MAX_ALERTS) return { reason: 'tooMany', limit: MAX_ALERTS }
    const spec = venue.instruments.find(({ id }) => String(id) === requested.instrumentId)
    if (!spec) return { reason: 'instrumentUnknown' }
    const last = venue.quote(spec.code)?.close
    const levels = readLevels(kind, requested.value, last, spec.digits)
    if ('reason' in levels) return levels
    const alert: AlertRecord = {
      id: randomUUID(),
      accountId,
      instrumentId: spec.id,
      kind,
      ...levels,
      requestId,
      createdAt: clock.now(),
    }
    store.add(alert)
    this.#wait(alert)
    return this.#view(alert)[0] ?? { reason: 'instrumentUnknown' }
  }

  /** Takes alerts of an account away; those that are not there, or somebody else's, are left alone. */
  remove(accountId: number, ids: readonly string[]): void {
    this.#deps.store.remove(accountId, ids)
    for (const id of ids) this.#watch.remove(`${accountId} ${id}`)
  }

  /** Takes new prices; bound, so that it can be handed to the market as it is. */
  readonly onTicks = (ticks: readonly Tick[]): void => {
    for (const { code, price, time } of ticks)
      for (const key of this.#watch.fire(code, price))
        this.#due.push({ id: key.slice(key.indexOf(' ') + 1), at: time, price })
    if (this.#due.length > 0) this.#scheduled ??= setImmediate(this.#writeDown)
  }

  /** Writes down what has fired; to be called before the database closes. */
  close(): void {
    clearImmediate(this.#scheduled)
    while (this.#due.length > 0 && this.#writeSome());
  }

  readonly #writeDown = (): void => {
    this.#scheduled = undefined
    // What could not be stored is tried again with the next price.
    if (this.#writeSome() && this.#due.length > 0) this.#scheduled = setImmediate(this.#writeDown)
  }

  #writeSome(): boolean {
    const { store, log } = this.#deps
    const firings = this.#due.slice(0, FIRED_PER_BATCH)
    let written: readonly AlertRecord[]
    try {
      written = store.fire(firings, MAX_ALERTS)
    } catch (error) {
      log.error({ err: error }, 'price alerts that fired could not be stored; it is tried again')
      return false
    }
    this.#due = this.#due.slice(FIRED_PER_BATCH)
    for (const [accountId, alerts] of Map.groupBy(written, (alert) => alert.accountId)) this.#tell(accountId, alerts)
    return true
  }

  #tell(accountId: number, alerts: readonly AlertRecord[]): void {
    const { log, fired } = this.#deps
    try {
      fired(
        accountId,
        alerts.flatMap((alert) => this.#view(alert)),
      )
    } catch (error) {
      log.error({ err: error }, 'price alerts that fired could not be told')
    }
  }

  #wait(alert: AlertRecord): void {
    const spec = this.#deps.venue.byId(alert.instrumentId)
    if (spec) this.#watch.add(`${alert.accountId} ${alert.id}`, spec.code, alert)
  }

  /** An alert as the contract tells it; none when the catalogue has lost its instrument. */
  #view(alert: AlertRecord): PriceAlert[] {
    const spec = this.#deps.venue.byId(alert.instrumentId)
    if (!spec) return []
    const { id, kind, above, below, percent, setAt, createdAt, fired } = alert
    return [
      {
        id,
        code: spec.code,
        showCode: spec.showCode,
        kind,
        ...(above !== undefined && { above }),
        ...(below !== undefined && { below }),
        ...(percent !== undefined && { percent }),
        setAt,
        createdAt,
        ...(fired && { firedAt: fired.at, firedPrice: fired.price }),
      },
    ]
  }
}
