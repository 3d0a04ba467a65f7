import { describe, expect, it } from 'vitest'
import { readCommand, type VerbWords } from './typedCommand.ts'

const none: VerbWords = { buy: [], sell: [], close: [], alert: [] }
const read = (text: string, words: Partial<VerbWords> = {}, locale = 'en') =>
  readCommand(text, { ...none, ...words }, locale)
const command = (verb: string, market: string, lots?: string, price?: string) => ({ verb, market, lots, price })

describe('a typed command', () => {
  it.each([
    ['buy 0.5 EURUSD', command('buy', 'eurusd', '0.5')],
    ['  Sell  1 EUR/USD ', command('sell', 'eur/usd', '1')],
    ['buy eurusd 0.5', command('buy', 'eurusd', '0.5')],
    ['buy 0.5eurusd', command('buy', 'eurusd', '0.5')],
    ['buy us500', command('buy', 'us500')],
    ['buy', command('buy', '')],
    ['buy .5 gold', command('buy', 'gold', '0.5')],
    ['buy 2 lots of new zealand', command('buy', 'new zealand', '2')],
    ['sell limit 1 gold @4100', command('sell', 'gold', '1', '4100')],
    ['sell 1 gold at 4,100.5', command('sell', 'gold', '1', '4100.5')],
    ['buy gold @ 4100', command('buy', 'gold', undefined, '4100')],
    ['close eurusd', command('close', 'eurusd')],
    ['close 0.1 eurusd', command('close', 'eurusd', '0.1')],
    ['alert eurusd 1.2', command('alert', 'eurusd', undefined, '1.2')],
  ])('"%s"', (text, reported) => expect(read(text)).toEqual(reported))

  it.each(['', 'eurusd', 'buyer', 'theme', '0.5 eurusd', 'closed markets'])('"%s" is none', (text) =>
    expect(read(text)).toBeUndefined(),
  )

  it('is read in the language of the screen, wherever its verb stands', () => {
    expect(read('Kaufen 0,5 EURUSD', { buy: ['Kaufen'] }, 'de')).toEqual(command('buy', 'eurusd', '0.5'))
    expect(read('EURUSD 0.5 खरीदें', { buy: ['खरीदें'] }, 'hi')).toEqual(command('buy', 'eurusd', '0.5'))
    expect(read('買入0.5EURUSD', { buy: ['買入'] }, 'zh-HK')).toEqual(command('buy', 'eurusd', '0.5'))
    expect(read('buy 1 gold', { buy: ['Kaufen'] }, 'de')).toEqual(command('buy', 'gold', '1'))
  })

  it('is read with the digits of other scripts', () => {
    expect(read('شراء ٠٫٥ EURUSD', { buy: ['شراء'] }, 'ar')).toEqual(command('buy', 'eurusd', '0.5'))
    expect(read('خرید ۰٫۵ EURUSD', { buy: ['خرید'] }, 'fa')).toEqual(command('buy', 'eurusd', '0.5'))
    expect(read('ซื้อ๐.๕ EURUSD', { buy: ['ซื้อ'] }, 'th')).toEqual(command('buy', 'eurusd', '0.5'))
  })

  it('guesses no number that could be two', () => {
    expect(read('buy gold 1,234')).toEqual(command('buy', 'gold 1,234'))
  })
})
