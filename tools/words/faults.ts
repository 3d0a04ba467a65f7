/** Finds the faults of a translation that a program can detect. */
import { type Content, parse, type Select, type Token } from '@messageformat/parser'
import type { Words } from './keptWords.ts'

/** Parts of a message that its translation needs as well. */
interface Shape {
  /** Its words, without placeholders and tags. */
  readonly text: string
  readonly names: ReadonlySet<string>
  /** Opening and closing tags, each as often as it stands in the fullest branch. */
  readonly tags: ReadonlySet<string>
  readonly plurals: readonly Select[]
}

const tagShape = /<\/?\d+\/?>/g

/** Reads an ICU message. Throws when it is none. */
function shapeOf(message: string): Shape {
  const names = new Set<string>()
  const tags = new Set<string>()
  const plurals: Select[] = []
  let text = ''
  const walk = (tokens: readonly Token[]) => {
    for (const token of tokens) {
      if (token.type === 'content') {
        const { value } = token as Content
        for (const [tag] of value.matchAll(tagShape)) tags.add(tag)
        text += `${value.replace(tagShape, '')}\n`
      } else if (token.type !== 'octothorpe') {
        names.add(token.arg)
        if (token.type === 'plural') plurals.push(token)
        if ('cases' in token) for (const branch of token.cases) walk(branch.tokens)
      }
    }
  }
  walk(parse(message))
  return { text, names, tags, plurals }
}

/** Names, and examples of formats. Other digits may not appear in a message. */
const named =
  /\b(?:ASX 200|DAX 40|Dow Jones 30|FTSE 100|Nasdaq 100|Nikkei 225|S&P 500|ERC20|TRC20|UTC\+02:00|852 9123 4567|deposit-7|account-1001)\b/g
/** Numbers that English spells out, and others write in figures. */
const spelled: Readonly<Record<string, RegExp>> = {
  0: /\bzero\b/i,
  1: /\b(?:an?|each|every|first|once|one|single)\b/i,
  2: /\b(?:second|twice|two)\b/i,
  3: /\b(?:third|three)\b/i,
  10: /\bten\b/i,
}

const figuresIn = (text: string): string[] => text.match(/\p{Nd}+/gu) ?? []

const missing = (from: ReadonlySet<string>, other: ReadonlySet<string>) => [...from].filter((one) => !other.has(one))
const nativeDigits = /[٠-٩۰-۹०-९๐-๙０-９]/

/**
 * The faults of a translation beside its English source, in words: placeholders or tags that are missing or that English
 * does not have, branches of a plural that the language does not need or lacks, digits that are not Latin (decisions §8),
 * figures that belong into a value: whoever changes a constant must not have to look for it in sentences.
 */
export function faultsOf(source: string, translation: string, bcp47: string): string[] {
  let wanted: Shape
  let found: Shape
  try {
    wanted = shapeOf(source)
    found = shapeOf(translation)
  } catch (error) {
    return [`cannot be read: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`]
  }
  const faults: string[] = []
  const compare = (what: string, a: ReadonlySet<string>, b: ReadonlySet<string>) => {
    for (const one of missing(a, b)) faults.push(`${what} ${one} is missing`)
    for (const one of missing(b, a)) faults.push(`${what} ${one} is none of the source`)
  }
  compare('placeholder', wanted.names, found.names)
  compare('tag', wanted.tags, found.tags)
  const categories = new Set<string>(new Intl.PluralRules(bcp47).resolvedOptions().pluralCategories)
  for (const plural of found.plurals) {
    const given = new Set(plural.cases.map(({ key }) => key).filter((key) => !key.startsWith('=')))
    // A source that makes no difference by the number is about none.
    if (wanted.plurals.some(({ cases }) => cases.length > 1))
      for (const one of missing(categories, given)) faults.push(`the plural of ${plural.arg} has no branch for ${one}`)
    for (const one of missing(given, categories)) faults.push(`the plural of ${plural.arg} needs no branch for ${one}`)
  }
  const names = figuresIn(wanted.text.match(named)?.join() ?? '')
  for (const figure of figuresIn(found.text))
    if (!names.includes(figure) && !spelled[figure]?.test(wanted.text)) faults.push(`${figure} is to be a value`)
  if (nativeDigits.test(translation)) faults.push('its digits are not Latin')
  if (translation.trim() !== translation && source.trim() === source) faults.push('there is room at an end of it')
  return faults
}

/** Returns true if a message has text to translate: three letters in a row outside placeholders and tags. */
export const hasWords = (message: string): boolean =>
  /\p{L}{3}/u.test(message.replace(/\{\w+\}/g, '').replace(tagShape, ''))

/** The translations of a language's words that one catalogue has differently from another. */
export function differencesOf(catalogues: readonly { readonly file: string; readonly words: Words }[]): string[] {
  const first = new Map<string, { readonly file: string; readonly translation: string }>()
  return catalogues.flatMap(({ file, words }) =>
    Object.entries(words).flatMap(([id, { translation = '' }]) => {
      const other = first.get(id)
      if (other === undefined) first.set(id, { file, translation })
      return other === undefined || other.translation === translation
        ? []
        : [`${file}: ${JSON.stringify(translation)} is ${JSON.stringify(other.translation)} in ${other.file}`]
    }),
  )
}
