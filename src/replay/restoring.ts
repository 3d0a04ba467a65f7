import { t } from '@lingui/core/macro'
import { type Call, CODE } from '../../contract/calls/call.ts'
import { getBasicInfo } from '../../contract/calls/session.ts'
import { getCategories, tradeList } from '../../contract/calls/trading.ts'
import { decode } from '../../contract/codec.ts'
import { type Settings, settings as settingsCodec } from '../../contract/entities/account.ts'
import type { Category, Instrument } from '../../contract/entities/market.ts'
import type { Client, RequestOptions } from '../api/client.ts'
import { AbortedError, RefusedError } from '../api/errors.ts'
import { categoriesAtom, instrumentsAsOfAtom, instrumentsAtom, quoteOf } from '../markets/atoms.ts'
import { basicInfoAtom } from '../session/basicInfo.ts'
import { store } from '../store.ts'

/** Live market data from before the replay. */
export interface Remembered {
  readonly instruments: readonly Instrument[]
  readonly categories: readonly Category[]
  /** Time at which an offline copy of the list was loaded, our clock, ms. */
  readonly storedAt: number | undefined
  /** Those a server has that says nothing, while they are not known. */
  readonly settings: Settings
}

/** Remembers the live market: the list with the newest prices, which the channel told after it. */
export function remember(): Remembered {
  const instruments = store.get(instrumentsAtom).map((instrument) => {
    const quote = quoteOf(instrument.code)
    if (quote === undefined) return instrument
    const { open, close, change, time, marketOpen } = quote
    const quotation = { open, close, change, ...(time !== undefined && { time }) }
    return { ...instrument, open: marketOpen, quotation }
  })
  const settings = store.get(basicInfoAtom) ?? decode(settingsCodec, {})
  return { instruments, categories: store.get(categoriesAtom), storedAt: store.get(instrumentsAsOfAtom), settings }
}

const refused = () => new RefusedError(CODE.refused, t`Replay ended. Nothing was sent.`)

/** Answers with what is remembered, so that nothing of a replay is left standing where the server cannot be reached. */
export function restoring({ instruments, categories, storedAt, settings }: Remembered): Client {
  const answers = new Map<string, unknown>([
    [tradeList.path, [...instruments]],
    [getCategories.path, [...categories]],
    [getBasicInfo.path, settings],
  ])
  const answer = async (call: Call, options?: RequestOptions): Promise<never> => {
    const known = answers.get(call.path)
    // Pressed in the very moment of leaving: it belongs to no account any more.
    if (call.mutates) throw refused()
    if (known === undefined) throw new AbortedError(call.path)
    options?.asOf?.(call.path === tradeList.path ? storedAt : undefined)
    return known as never
  }
  return {
    request: (call, _, options) => answer(call, options),
    messageAnswer: async (call, _, options) => ({ message: '', data: await answer(call, options) }),
  }
}
