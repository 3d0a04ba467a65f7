import { parseNumber } from '../../i18n/parseNumber.ts'
import { latinDigits } from '../../ui/decimalText.ts'

/** Verb of a command on a market. */
export type Verb = 'buy' | 'sell' | 'close' | 'alert'

/** A command as it was typed. Numbers are decimal text. */
export interface TypedCommand {
  readonly verb: Verb
  readonly lots: string | undefined
  readonly price: string | undefined
  /** The words that are left: a code or a name. */
  readonly market: string
}

/** The words of each verb. */
export type VerbWords = Readonly<Record<Verb, readonly string[]>>

const english: VerbWords = { buy: ['buy', 'long'], sell: ['sell', 'short'], close: ['close'], alert: ['alert'] }
/** Words that may stand between and say nothing more. */
const fillers = new Set(['limit', 'stop', 'market', 'lot', 'lots', 'of', 'at'])

/** Scripts that put no space between words. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]$/u

/** Returns a text without a word at its start or end, or undefined if neither has it. */
function without(text: string, word: string): string | undefined {
  const [start, end] = [text.slice(word.length), text.slice(0, text.length - word.length)]
  const isAlone = (rest: string | undefined) => rest === undefined || !/\p{L}/u.test(rest) || unspaced.test(word)
  if (text.startsWith(word) && isAlone(start[0])) return start
  // In some languages the verb comes last.
  return text.endsWith(word) && isAlone(end.at(-1)) ? end : undefined
}

/**
 * Reads "buy 0.5 EURUSD", "sell 1 gold @ 4100", "close eurusd" or "alert eurusd 1.2", in English or by the words given, with
 * the digits of any script. Undefined for what begins and ends with no verb.
 */
export function readCommand(text: string, words: VerbWords, locale?: string): TypedCommand | undefined {
  const typed = latinDigits(text).toLocaleLowerCase().trim().replace(/\s+/g, ' ')
  const verbs = (Object.keys(english) as Verb[]).flatMap((verb) =>
    [...english[verb], ...words[verb]].map((word) => ({ verb, word: word.toLocaleLowerCase() })),
  )
  // The longest first: one word may begin another.
  for (const { verb, word } of verbs.toSorted((one, other) => other.word.length - one.word.length)) {
    const rest = word === '' ? undefined : without(typed, word)
    if (rest !== undefined) return { verb, ...readRest(rest, verb, locale) }
  }
  return undefined
}

function readRest(rest: string, verb: Verb, locale: string | undefined): Omit<TypedCommand, 'verb'> {
  let [lots, price]: (string | undefined)[] = []
  let isPrice = verb === 'alert'
  const market: string[] = []
  const tokens = rest
    .replace(/@/g, ' @ ')
    // "0.5eurusd"
    .replace(/(^|\s)(\d+(?:[.,٫]\d+)?)(?=\p{L})/gu, '$1$2 ')
    .split(/\s+/)
  for (const token of tokens) {
    const number = /^\d|^[.,٫]\d/.test(token) ? parseNumber(token, locale) : undefined
    if (number !== undefined && !isPrice && lots === undefined) lots = number
    else if (number !== undefined && price === undefined) price = number
    else if (token === '@' || token === 'at') isPrice = true
    else if (token !== '' && !fillers.has(token)) market.push(token)
  }
  return { lots, price, market: market.join(' ') }
}
