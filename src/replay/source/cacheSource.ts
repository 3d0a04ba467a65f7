import { t } from '@lingui/core/macro'
import type { Instrument } from '../../../contract/entities/market.ts'
import { openMarketCache } from '../../../sw/cache/marketCache.ts'
import { currentLanguage } from '../../i18n/language.ts'
import { playableTimes, type SeriesByPeriod } from '../minuteBars.ts'
import { buildTape } from './buildTape.ts'
import type { FindSources } from './tapeSource.ts'

/** The markets that were looked at on this device, as the service worker has kept them. */
export const findCached: FindSources = async () => {
  const cache = openMarketCache()
  const { code: language } = currentLanguage()
  const [stored, listed, groups] = await Promise.all([
    cache.series(),
    cache.instruments(language),
    cache.categories(language),
  ])
  const seriesOf = ({ id }: Instrument): SeriesByPeriod =>
    Object.fromEntries(
      stored.filter(({ instrumentId }) => instrumentId === id).map(({ period, bars }) => [period, bars]),
    )
  const instruments = (listed?.rows ?? []).flatMap((instrument) => {
    const series = seriesOf(instrument)
    const times = playableTimes(series)
    return times.length > 0 ? [{ instrument, series, times }] : []
  })
  if (instruments.length === 0) return []
  return [
    {
      id: 'cache',
      title: t`Saved on this device`,
      note: t`Markets you have viewed. Available offline.`,
      instruments,
      load: async (choice) =>
        buildTape(
          choice,
          instruments.filter(({ instrument }) => choice.codes.includes(instrument.code)),
          groups?.rows ?? [],
        ),
    },
  ]
}
