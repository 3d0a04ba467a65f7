import { plural, t } from '@lingui/core/macro'
import { candles } from '../../../contract/calls/trading.ts'
import type { Candle, Instrument, Period } from '../../../contract/entities/market.ts'
import { request } from '../../api/request.ts'
import { serverNow } from '../../live/live.ts'
import { categoriesAtom, instrumentsAtom, loadInstruments } from '../../markets/atoms.ts'
import { store } from '../../store.ts'
import { MINUTE_MS } from '../foldBars.ts'
import { playableTimes } from '../minuteBars.ts'
import { buildTape } from './buildTape.ts'
import type { FindSources } from './tapeSource.ts'

/** Number of days requested from the exchange: at most three pages of minutes per instrument. */
const BACK_DAYS = 2
const BACK_MS = BACK_DAYS * 24 * 60 * MINUTE_MS
const PAGE = 1_000

/**
 * Finds the markets that the exchange remembers. They are loaded before the replay begins. Empty while it cannot be
 * reached.
 */
export const findOnServer: FindSources = async () => {
  if (!navigator.onLine) return []
  // Whoever comes straight here has no instruments yet.
  if (store.get(instrumentsAtom).length === 0) await loadInstruments({ silent: true })
  const list = store.get(instrumentsAtom)
  if (list.length === 0) return []
  const to = serverNow()
  const minutesByCode = new Map<string, Promise<readonly Candle[]>>()
  /** Asked for once: what is offered and what is played are the same. */
  const minutesOf = (instrument: Instrument): Promise<readonly Candle[]> => {
    const { code } = instrument
    const minutes = minutesByCode.get(code) ?? minutesBetween(instrument, to - BACK_MS, to)
    minutesByCode.set(code, minutes)
    minutes.catch(() => minutesByCode.delete(code))
    return minutes
  }
  return [
    {
      id: 'server',
      title: t`From the server`,
      note: t`The last ${plural(BACK_DAYS, { one: 'day', other: '# days' })} of one-minute data. Loads before playback.`,
      instruments: list.map((instrument) => ({ instrument })),
      async look(code) {
        const instrument = list.find((one) => one.code === code)
        return instrument ? playableTimes({ '1min': await minutesOf(instrument) }) : []
      },
      async load(choice) {
        const wanted = list.filter(({ code }) => choice.codes.includes(code))
        const past = wanted.map(async (instrument) => {
          const [minutes, quarters, days] = await Promise.all([
            minutesOf(instrument),
            barsOf(instrument, '15min', choice.from),
            barsOf(instrument, '1day', choice.to),
          ])
          return { instrument, series: { '1min': minutes, '15min': quarters, '1day': days } }
        })
        return buildTape(choice, await Promise.all(past), store.get(categoriesAtom))
      },
    },
  ]
}

const barsOf = ({ id }: Instrument, period: Period, before: number): Promise<readonly Candle[]> =>
  request(candles, { instrumentId: id, period, limit: PAGE, before }, { silent: true })

async function minutesBetween(instrument: Instrument, from: number, to: number): Promise<readonly Candle[]> {
  let minutes: readonly Candle[] = []
  for (let before = to; before > from; ) {
    const page = await barsOf(instrument, '1min', before)
    minutes = [...page, ...minutes]
    const oldest = page[0]?.time
    if (oldest === undefined || page.length < PAGE || oldest >= before) break
    before = oldest
  }
  return minutes
}
