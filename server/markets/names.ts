import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { InstrumentSpec } from './instruments.ts'

/** The request's language: a message in, its words out. */
export type Translate = (message: MessageDescriptor) => string

/** Names that are no pair of currencies. */
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

/** Currencies as traders call them, two of which fit into a row; the others' names come from the platform. */
const currencies: Readonly<Record<string, MessageDescriptor>> = {
  GBP: msg({ message: 'Pound', context: 'currency, as short as traders call it' }),
  JPY: msg({ message: 'Yen', context: 'currency, as short as traders call it' }),
  CHF: msg({ message: 'Franc', context: 'currency, as short as traders call it' }),
  AUD: msg({ message: 'Australian Dollar', context: 'currency, as short as traders call it' }),
  CAD: msg({ message: 'Canadian Dollar', context: 'currency, as short as traders call it' }),
  NZD: msg({ message: 'New Zealand Dollar', context: 'currency, as short as traders call it' }),
  MXN: msg({ message: 'Peso', context: 'currency, as short as traders call it' }),
  ZAR: msg({ message: 'Rand', context: 'currency, as short as traders call it' }),
  TRY: msg({ message: 'Lira', context: 'currency, as short as traders call it' }),
  SEK: msg({ message: 'Krona', context: 'currency, as short as traders call it' }),
  NOK: msg({ message: 'Krone', context: 'currency, as short as traders call it' }),
  SGD: msg({ message: 'Singapore Dollar', context: 'currency, as short as traders call it' }),
}

const displayNames = new Map<string, Intl.DisplayNames>()

function currencyName(code: string, locale: string, translate: Translate): string {
  const short = currencies[code]
  if (short) return translate(short)
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
  const currency = (code: string) => currencyName(code, locale, translate)
  return `${currency(spec.base)} / ${currency(spec.quote)}`
}
