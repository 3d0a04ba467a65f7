/** Ids and names a run has found in answers, by entity. */
import type { ApiDocuments } from '../api/documents.ts'
import type { Schema } from '../api/wireSchema.ts'
import type { Operation } from './operations.ts'
import type { Random } from './random.ts'

/** So many of a kind are kept, the newest. */
const MAX_VALUES = 40

/** By what something is asked for again. */
const keys = ['Id', 'id', 'name', 'code']

/** Instrument data from which orders are made. */
export interface Tradable {
  readonly id: number
  /** Its least lots. */
  readonly least: number
  readonly price: number
  readonly leverages: readonly number[]
}

/** Remembers what exists. */
export class Memory {
  readonly #documents: ApiDocuments
  readonly #known = new Map<string, unknown[]>()
  readonly #tradables: Tradable[] = []
  readonly #ways = new Set<string>()

  constructor(documents: ApiDocuments) {
    this.#documents = documents
  }

  /** Keeps something of a kind. */
  keep(kind: string, value: unknown): void {
    const list = this.#known.get(kind) ?? []
    if (list.includes(value)) return
    list.push(value)
    if (list.length > MAX_VALUES) list.shift()
    this.#known.set(kind, list)
  }

  /** Something of a kind that exists or has existed, mostly of what its owner knows of; undefined where none is known. */
  any(kind: string, random: Random, owner = ''): unknown {
    const own = random.chance(85) ? this.#known.get(`${kind} of ${owner}`) : undefined
    const list = own ?? this.#known.get(kind)
    return list && list.length > 0 ? random.one(list) : undefined
  }

  /** Goes through an answer with its schema, and keeps what entities there are. */
  learn({ of, answer }: Operation, value: unknown, owner: string): void {
    this.#walk({ of, owner }, answer, value)
  }

  #walk(by: { readonly of: Operation['of']; readonly owner: string }, schema: Schema, value: unknown): void {
    if (typeof value !== 'object' || value === null) return
    const either = (schema.oneOf ?? schema.anyOf) as readonly Schema[] | undefined
    if (either) for (const one of either) this.#walk(by, one, value)
    if (typeof schema.$ref === 'string') {
      const entity = schema.$ref.split('/').at(-1) ?? ''
      this.#keepEntity(by.owner, entity, value as Readonly<Record<string, unknown>>)
      const described = this.#documents[by.of].components.schemas[entity]
      if (described) this.#walk(by, described, value)
    }
    if (Array.isArray(value))
      for (const one of value.slice(0, MAX_VALUES)) this.#walk(by, (schema.items ?? {}) as Schema, one)
    else
      for (const [name, inner] of Object.entries((schema.properties ?? {}) as Readonly<Record<string, Schema>>))
        this.#walk(by, inner, (value as Readonly<Record<string, unknown>>)[name])
  }

  #keepEntity(owner: string, entity: string, value: Readonly<Record<string, unknown>>): void {
    for (const key of keys) {
      if (value[key] === undefined) continue
      this.keep(`${entity}.${key}`, value[key])
      this.keep(`${entity}.${key} of ${owner}`, value[key])
    }
    if (entity === 'Instrument') this.#keepTradable(value)
    if (entity === 'Order') this.#keepOrder(owner, value)
    if (entity === 'WithdrawalMethod') this.#keepWayOut(owner, value)
  }

  /** Keeps something that can be used once: the two newest of it. */
  keepNewest(kind: string, value: unknown): void {
    this.#known.set(kind, [...(this.#known.get(kind) ?? []).slice(-1), value])
  }

  /** Keeps a list as a whole, in the place of the one before. */
  keepAll(kind: string, values: readonly unknown[]): void {
    this.#known.set(kind, [values])
  }

  #keepOrder(owner: string, { Id, Status }: Readonly<Record<string, unknown>>): void {
    for (const [kind, status] of [
      [`Order.waiting of ${owner}`, 0],
      [`Order.open of ${owner}`, 1],
    ] as const) {
      const without = (this.#known.get(kind) ?? []).filter((one) => one !== Id)
      this.#known.set(kind, Status === status ? [...without, Id] : without)
    }
  }

  #keepWayOut(owner: string, { id, draw_currency }: Readonly<Record<string, unknown>>): void {
    const { id: currency } = (draw_currency ?? {}) as { readonly id?: unknown }
    if (currency === undefined) return
    const way = { draw_method_id: id, draw_currency_id: currency }
    if (!this.#ways.has(String(id))) this.keep(`way out of ${owner}`, way)
    this.#ways.add(String(id))
  }

  /** Keeps how an instrument is traded. */
  #keepTradable({
    Id,
    ForexMinCont,
    HasForexMultiple,
    ForexQuotations,
    MarketStatus,
  }: Readonly<Record<string, unknown>>): void {
    const { Close } = (ForexQuotations ?? {}) as { readonly Close?: number }
    const leverages = (HasForexMultiple ?? []) as readonly { readonly Value: number }[]
    if (MarketStatus !== 1 || Close === undefined || this.#tradables.some(({ id }) => id === Id)) return
    this.#tradables.push({
      id: Number(Id),
      least: Number(ForexMinCont),
      price: Close,
      leverages: leverages.map((one) => one.Value),
    })
  }

  /** One of the instruments that are open; undefined where none is known. */
  tradable(random: Random): Tradable | undefined {
    return this.#tradables.length > 0 ? random.one(this.#tradables) : undefined
  }
}
