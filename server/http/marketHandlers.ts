import { msg } from '@lingui/core/macro'
import type { Instrument } from '../../contract/entities/market.ts'
import type { FeeType } from '../../contract/rules.ts'
import type { Clock } from '../clock.ts'
import type { Presentation } from '../content/presentation.ts'
import type { InstrumentSpec } from '../markets/instruments.ts'
import type { Market } from '../markets/market.ts'
import type { Speech } from '../messages/languages.ts'
import { Refused } from './envelope.ts'
import type { PublicHandlers } from './handler.ts'
import { instrumentView } from './instrumentView.ts'
import { short, within } from './parameters.ts'

const MAX_CANDLES = 1000
/** Times beyond it are no dates. */
const LAST_TIME = 8.64e15
const MAX_NAME_LENGTH = 64

/** Dependencies for showing markets. */
export interface MarketShown {
  readonly market: Market
  readonly presentation: Presentation
  readonly clock: Clock
  readonly feeType: FeeType
}

/** Markets and candles: what everybody may read (document 1 §7, decisions §4). */
export function marketHandlers({ market, presentation, clock, feeType }: MarketShown): PublicHandlers {
  const served = new Map(market.instruments.map((spec) => [String(spec.id), spec]))
  const instrument = (id: string): InstrumentSpec => {
    const spec = served.get(id)
    if (spec) return spec
    throw new Refused(msg`This instrument doesn’t exist`)
  }
  const everyInstrument = (speech: Speech): Instrument[] => {
    const showing = { market, presentation, feeType, now: clock.now() }
    return presentation.inOrder(market.instruments).map((spec) => instrumentView(spec, speech, showing))
  }
  const shownCategories = () => {
    const used = new Set(market.instruments.map((spec) => presentation.categoryOf(spec)))
    return presentation.categories().filter(({ id }) => used.has(id))
  }
  return {
    getCategories: (_, { speech }) => ({
      data: shownCategories().map(({ id, name, standard }) => ({
        id: String(id),
        name: name || (standard ? speech.translate(standard.name) : ''),
      })),
    }),
    tradeList: (_, { speech }) => {
      return { data: everyInstrument(speech) }
    },
    searchCurrency: ({ name }, { speech }) => {
      const wanted = short(name, MAX_NAME_LENGTH, 'name').trim().toLocaleLowerCase(speech.bcp47)
      return {
        data: everyInstrument(speech).filter((one) =>
          [one.code, one.showCode, one.name ?? ''].some((text) =>
            text.toLocaleLowerCase(speech.bcp47).includes(wanted),
          ),
        ),
      }
    },
    candles: async ({ instrumentId, period, limit, before }) => {
      const { code } = instrument(instrumentId)
      if (limit !== undefined) within(limit, 1, MAX_CANDLES, 'limit')
      if (before !== undefined) within(before, 0, LAST_TIME, 'before')
      return { data: await market.candles(code, period, { limit, before }) }
    },
    rowCandles: async ({ instrumentId, period }) => ({
      data: await market.abbreviated(instrument(instrumentId).code, period),
    }),
  }
}
