import { t } from '@lingui/core/macro'
import { formatDateTime, formatDuration } from '../../i18n/dates.ts'
import { formatCount } from '../../i18n/format.ts'
import { ImportFault, type RowFault } from './importFault.ts'
import { EXCHANGE, type OwnFile } from './ownFiles.ts'
import type { ParsePlan } from './plan.ts'
import { MAX_ROWS } from './rows.ts'

/** Makers' own names are the same in every language. */
const makers: Readonly<Record<string, string>> = {
  ...{ csv: 'CSV', metaTrader: 'MetaTrader', hst: 'MetaTrader 4 (HST)', dukascopy: 'Dukascopy', histData: 'HistData' },
  ...{ binance: 'Binance', tradingView: 'TradingView' },
}

/** Returns the format and the rows in words: `Binance · Bars of 1 min`. */
export function formatWords({ format, kind, barMs }: Pick<ParsePlan, 'kind' | 'barMs'> & { format: string }): string {
  const length = formatDuration(barMs)
  const maker = format === EXCHANGE ? t`From the server` : (makers[format] ?? 'CSV')
  return `${maker} · ${kind === 'ticks' ? t`Ticks` : t`Bars of ${length}`}`
}

/** From when until when a file has prices. */
export function spanWords({ spans }: Pick<OwnFile, 'spans'>): string {
  const [first, last] = [spans[0]?.[0], spans.at(-1)?.[1]]
  return `${formatDateTime(first, 'date')} – ${formatDateTime(last, 'date')}`
}

/** Returns why a file was not imported. */
export function importFaultWords(error: unknown): string {
  const fault = error instanceof ImportFault ? error.fault : 'broken'
  const line = formatCount(error instanceof ImportFault ? (error.line ?? 0) : 0)
  const most = formatCount(MAX_ROWS)
  switch (fault) {
    case 'empty':
    case 'notText':
    case 'unknown':
      return t`No prices found. The file needs a time and open, high, low and close, or bid and ask, as CSV or HST.`
    case 'packed':
      return t`This archive cannot be opened. Unpack it and import the file in it.`
    case 'tooLarge':
      return t`This file has more than ${most} rows. Split it and import the parts.`
    case 'mostlyBad':
      return t`Most rows up to line ${line} cannot be read. Nothing was imported.`
    case 'longBars':
      return t`These bars are longer than an hour and cannot be replayed. Export shorter bars.`
    case 'noRoom':
    case 'storage':
      return t`There isn’t enough storage on this device.`
    default:
      return t`This file is damaged after line ${line}. Nothing was imported.`
  }
}

/** Returns what is wrong with a row. */
export function rowFaultWords(fault: RowFault): string {
  switch (fault) {
    case 'time':
      return t`No valid time`
    case 'bar':
      return t`High and low do not fit the bar`
    case 'order':
    case 'repeated':
      return t`Out of order`
    default:
      return t`No valid price`
  }
}
