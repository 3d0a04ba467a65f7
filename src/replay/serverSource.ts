import { t } from '@lingui/core/macro'
import { candles } from '../../contract/calls/trading.ts'
import type { Candle, Instrument } from '../../contract/entities/market.ts'
import { request } from '../api/request.ts'
import { serverNow } from '../live/live.ts'
import { categoriesAtom, instrumentsAtom, loadInstruments } from '../markets/atoms.ts'
import { store } from '../store.ts'
import { buildTape } from './buildTape.ts'
import { MINUTE_MS } from './foldBars.ts'
import type { FindSources } from './tapeSource.ts'

/** How far back the exchange is asked: three pages of minutes at most an instrument. */
const BACK_MS = 48 * 60 * MINUTE_MS
const PAGE = 1_000

/** What the exchange itself remembers, loaded before the replay begins; none while it cannot be reached. */
export const findOnServer: FindSources = async () => {
  if (!navigator.onLine) return []
  // Whoever comes straight here has no instruments yet.
  if (store.get(instrumentsAtom).length === 0) await loadInstruments({ silent: true })
  const list = store.get(instrumentsAtom)
  if (list.length === 0) return []
  const to = serverNow()
  const from = to - BACK_MS
  return [
    {
      id: 'server',
      title: t`From the exchange`,
      note: t`The last two days, minute by minute. Loads before it starts.`,
      from,
      to,
      instruments: list.map((instrument) => ({ instrument, from, to })),
      async load(choice) {
        const wanted = list.filter(({ code }) => choice.codes.includes(code))
        const past = wanted.map(async (instrument) => ({ instrument, series: await seriesOf(instrument, choice) }))
        return buildTape(choice, await Promise.all(past), store.get(categoriesAtom))
      },
    },
  ]
}

async function seriesOf(instrument: Instrument, { from, to }: { readonly from: number; readonly to: number }) {
  const ask = (period: '1min' | '15min' | '1day', before: number) =>
    request(candles, { instrumentId: instrument.id, period, limit: PAGE, before }, { silent: true })
  const [quarters, days] = await Promise.all([ask('15min', from), ask('1day', to)])
  let minutes: readonly Candle[] = []
  for (let before = to; before > from; ) {
    const page = await ask('1min', before)
    minutes = [...page, ...minutes]
    const oldest = page[0]?.time
    if (oldest === undefined || page.length < PAGE || oldest >= before) break
    before = oldest
  }
  return { '1min': minutes, '15min': quarters, '1day': days }
}
