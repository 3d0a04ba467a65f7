import { t } from '@lingui/core/macro'
import { openMarketCache } from '../../contract/cache/marketCache.ts'
import type { Period } from '../../contract/entities/market.ts'
import { currentLanguage } from '../i18n/language.ts'
import { buildTape } from './buildTape.ts'
import { PERIOD_MS } from './foldBars.ts'
import { playablePeriods } from './minuteBars.ts'
import type { FindSources, SourceInstrument } from './tapeSource.ts'

/** The markets that were looked at on this device, as the service worker has kept them. */
export const findCached: FindSources = async () => {
  const cache = openMarketCache()
  const { code: language } = currentLanguage()
  const [summaries, listed, groups] = await Promise.all([
    cache.summaries(),
    cache.instruments(language),
    cache.categories(language),
  ])
  const instruments = (listed?.rows ?? []).flatMap((instrument): SourceInstrument[] => {
    const series = summaries.filter(({ instrumentId, period }) => instrumentId === instrument.id && isPlayable(period))
    if (series.length === 0) return []
    const from = Math.min(...series.map((one) => one.from))
    return [{ instrument, from, to: Math.max(...series.map((one) => one.to + PERIOD_MS[one.period] - 1)) }]
  })
  if (instruments.length === 0) return []
  return [
    {
      id: 'cache',
      title: t`Kept on this device`,
      note: t`The markets you have looked at. Works offline.`,
      from: Math.min(...instruments.map((one) => one.from)),
      to: Math.max(...instruments.map((one) => one.to)),
      instruments,
      async load(choice) {
        const past = instruments
          .filter(({ instrument }) => choice.codes.includes(instrument.code))
          .map(async ({ instrument }) => {
            const kept = summaries.filter(({ instrumentId }) => instrumentId === instrument.id)
            const bars = kept.map(async (one) => [one.period, await cache.bars(one)] as const)
            return { instrument, series: Object.fromEntries(await Promise.all(bars)) }
          })
        return buildTape(choice, await Promise.all(past), groups?.rows ?? [])
      },
    },
  ]
}

const isPlayable = (period: Period): boolean => playablePeriods({ [period]: [{}] as never }).length > 0
