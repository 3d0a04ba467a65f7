import { articleAttributes, articleTags } from '../../contract/articleHtml.ts'

/** Elements whose text is no text. */
const unsaid =
  /<(script|style|title|textarea|template|iframe|noscript|noembed|noframes|xmp|svg|math)\b[^<>]*>[\s\S]*?(?:<\/\1[^>]*>|$)/gi
const remarks = /<!--[\s\S]*?(?:-->|$)|<[!?][^>]*>?/g
/** A tag with its attributes; what looks like one otherwise is text. */
const tags = /<(\/?)([a-z][a-z\d]*)((?:[^<>"']|"[^"]*"|'[^']*')*)>/gi
const attributes = /([^\s"'<>/=]+)\s*=\s*("[^"]*"|'[^']*'|[^\s"'<>`=]+)/g

const known: ReadonlySet<string> = new Set(articleTags)
/** The heading of the first rank is the page's own. */
const renamed: Readonly<Record<string, string>> = { h1: 'h2' }

const plain = (text: string): string => text.replaceAll('<', '&lt;')

function written(closing: string, named: string, rest: string): string {
  const tag = renamed[named.toLowerCase()] ?? named.toLowerCase()
  if (!known.has(tag)) return ''
  if (closing) return `</${tag}>`
  const own = articleAttributes[tag] ?? []
  let text = `<${tag}`
  for (const [, name = '', value = ''] of rest.matchAll(attributes)) {
    if (!own.includes(name.toLowerCase())) continue
    const bare = /^["']/.test(value) ? value.slice(1, -1) : value
    text += ` ${name.toLowerCase()}="${plain(bare).replaceAll('"', '&quot;')}"`
  }
  return `${text}>`
}

/**
 * Writes an article anew with nothing but the tags and attributes that it may have (`contract/articleHtml.ts`). Not what makes
 * it safe, for that is the sanitiser's: a browser reports to the page's policy whatever style or handler its parser meets,
 * even where nothing of it would ever run.
 */
export function ownTags(html: string): string {
  const said = html.replace(unsaid, '').replace(remarks, '')
  let text = ''
  let end = 0
  for (const match of said.matchAll(tags)) {
    const [whole, closing = '', named = '', rest = ''] = match
    text += plain(said.slice(end, match.index)) + written(closing, named, rest)
    end = match.index + whole.length
  }
  return text + plain(said.slice(end))
}
