/** Languages nobody speaks, to lay pages out in: made of the English words on their way to the browser. */
import type { Page } from '@playwright/test'

/** `long`: every word two fifths longer, as the longest real languages are; `mirrored`: the same, written from right to left. */
export type Pseudo = 'long' | 'mirrored'

/** The language whose catalogue each one takes the place of. */
const stands: Record<Pseudo, { readonly code: string; readonly strings: (text: string) => string }> = {
  long: { code: 'en', strings: lengthened },
  mirrored: { code: 'ar', strings: (text) => `\u202e${lengthened(text)}\u202c` },
}

const accents = new Map([...'aeiouyAEIOU'].map((letter, at) => [letter, 'áéíóúýÁÉÍÓÚ'[at] ?? letter]))

/** Longer by two fifths, word by word, so that no word is told from a name: tags and surrounding spaces stay. */
function lengthened(text: string): string {
  return text
    .split(/(<\/?\d+\/?>)/)
    .map((part, at) => (at % 2 === 1 ? part : part.replace(/\p{L}{2,}/gu, longer)))
    .join('')
}

function longer(word: string): string {
  const more = Math.ceil(word.length * 0.4)
  let added = 0
  return [...word]
    .map((letter) => {
      const accented = accents.get(letter)
      if (!accented || added >= more) return accented ?? letter
      added += 1
      return accented + accented.toLowerCase()
    })
    .join('')
}

/** A compiled message is text, or a list of texts and of what is put in their place: `["Sell ", ["lots"], " lots"]`. */
function translated(message: unknown, say: (text: string) => string): unknown {
  if (typeof message === 'string') return say(message)
  if (!Array.isArray(message)) return message
  return message.map((part) => {
    if (typeof part === 'string') return say(part)
    if (!Array.isArray(part)) return part
    const [name, kind, choices] = part as [string, string | undefined, Record<string, unknown> | undefined]
    if (!choices || typeof choices !== 'object') return part
    return [
      name,
      kind,
      Object.fromEntries(
        Object.entries(choices).map(([key, one]) => [key, key === 'offset' ? one : translated(one, say)]),
      ),
    ]
  })
}

/** Has the page speak a pseudo-language from its next load on. */
export async function speak(page: Page, pseudo: Pseudo): Promise<void> {
  const { code, strings } = stands[pseudo]
  await page.addInitScript((language) => localStorage.setItem('language', language), code)
  await page.route(/\/assets\/words-\w+-[\w-]+\.js$/, async (route) => {
    const name = /\/words-(\w+)-/.exec(route.request().url())?.[1]
    if (name !== code) return route.continue()
    const response = await route.fetch().catch(() => undefined)
    const script = await response?.text().catch(() => undefined)
    // A page that is loaded anew takes no answer to what it asked before.
    if (!response || script === undefined) return route.abort().catch(() => undefined)
    await route.fulfill({ response, body: script.replace(/JSON\.parse\((`[\s\S]*`|'[\s\S]*'|"[\s\S]*")\)/, rewritten) })
  })

  function rewritten(_: string, literal: string): string {
    // A catalogue is a literal that the build wrote: this reads it as a browser would.
    const messages = JSON.parse(literalText(literal)) as Record<string, unknown>
    const said = Object.fromEntries(Object.entries(messages).map(([id, message]) => [id, translated(message, strings)]))
    return `JSON.parse(${JSON.stringify(JSON.stringify(said))})`
  }
}

const literalText = (literal: string): string =>
  literal.slice(1, -1).replace(/\\(u[\da-f]{4}|x[\da-f]{2}|[\s\S])/gi, (_, escaped: string) => {
    if (/^[ux]./i.test(escaped) && escaped.length > 1) return String.fromCharCode(Number.parseInt(escaped.slice(1), 16))
    return { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }[escaped] ?? escaped
  })
