import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { InstrumentSpec } from './instruments.ts'

/** The request's language: a message in, its words out. */
export type Translate = (message: MessageDescriptor) => string

/** Names that are no pair of currencies; those come from the platform in every language. */
const names: Readonly<Record<string, MessageDescriptor>> = {
  XAUUSD: msg`Gold`,
  XAGUSD: msg`Silver`,
  XPTUSD: msg`Platinum`,
  WTI: msg`WTI crude oil`,
  BRENT: msg`Brent crude oil`,
  NATGAS: msg`Natural gas`,
  US500: msg`S&P 500`,
  NAS100: msg`Nasdaq 100`,
  US30: msg`Dow Jones 30`,
  GER40: msg`DAX 40`,
  UK100: msg`FTSE 100`,
  JP225: msg`Nikkei 225`,
  AUS200: msg`ASX 200`,
  BTCUSD: msg`Bitcoin`,
  ETHUSD: msg`Ether`,
  SOLUSD: msg`Solana`,
  XRPUSD: msg`XRP`,
  AAPL: msg`Apple`,
  MSFT: msg`Microsoft`,
  TSLA: msg`Tesla`,
  AMZN: msg`Amazon`,
  GOOGL: msg`Alphabet`,
  NVDA: msg`NVIDIA`,
  TESTSLOW: msg`Always slow (test)`,
  TESTREFUSE: msg`Always refuses (test)`,
}

const displayNames = new Map<string, Intl.DisplayNames>()

function currencyName(code: string, locale: string): string {
  let known = displayNames.get(locale)
  if (!known) {
    known = new Intl.DisplayNames([locale, 'en'], { type: 'currency', fallback: 'code' })
    displayNames.set(locale, known)
  }
  return known.of(code) ?? code
}

/** The name under the code, in the language of `locale` (BCP 47): `Euro / US Dollar`, `Gold`. */
export function instrumentName(spec: InstrumentSpec, locale: string, translate: Translate): string {
  const name = names[spec.code]
  if (name) return translate(name)
  return `${currencyName(spec.base, locale)} / ${currencyName(spec.quote, locale)}`
}
