/**
 * The rules of the app's style sheets that the first screen needs, to stand in the page itself: nothing then holds its first
 * paint back. The sheets come whole a moment later.
 */

/** A rule, or one that holds others, such as `@media`. */
interface Rule {
  readonly head: string
  readonly body: string | readonly Rule[]
}

const holders = /^@(?:media|supports|layer|container)\b/
/** They are for what somebody does, or has set for every page; the sheets have come by then. */
const later = /:(?:hover|active|focus)|::(?:selection|placeholder|view-transition)/
const laterMedia = /forced-colors|print|reduced-motion/

/** Returns the end of the block that begins at `from`, just after its brace. */
function endOf(css: string, from: number): number {
  let depth = 1
  for (let at = from; at < css.length; at += 1) {
    const sign = css[at]
    if (sign === '"' || sign === "'") at = css.indexOf(sign, at + 1)
    else if (sign === '{') depth += 1
    else if (sign === '}') depth -= 1
    if (depth === 0) return at
  }
  throw new Error('A style sheet ends within a rule')
}

/** The rules of a sheet that the build has made short: without comments. */
function rulesOf(css: string): Rule[] {
  const rules: Rule[] = []
  for (let at = 0; at < css.length; ) {
    const [open, stop] = [css.indexOf('{', at), css.indexOf(';', at)]
    if (open < 0) break
    // A statement such as `@layer base;`.
    if (stop >= 0 && stop < open) {
      at = stop + 1
      continue
    }
    const head = css.slice(at, open).trim()
    const end = endOf(css, open + 1)
    const inner = css.slice(open + 1, end)
    rules.push({ head, body: holders.test(head) ? rulesOf(inner) : inner })
    at = end + 1
  }
  return rules
}

/** The selectors of a list, at its commas outside brackets. */
function selectorsOf(list: string): string[] {
  const found = ['']
  let depth = 0
  for (const sign of list) {
    if (sign === '(' || sign === '[') depth += 1
    if (sign === ')' || sign === ']') depth -= 1
    if (sign === ',' && depth === 0) found.push('')
    else found[found.length - 1] += sign
  }
  return found
}

/** Without what stands in brackets: only one of those needs to fit, or none may. */
const bare = (selector: string) => selector.replaceAll(/:(?:is|where|not|has)\((?:[^()]|\([^()]*\))*\)/g, '')

const classesOf = (selector: string) => [...bare(selector).matchAll(/\.([\w-]+)/g)].map(([, name = '']) => name)

/**
 * A selector for the first screen alone, stronger there than the same one in a sheet: the sheets come one after the other, and
 * one of the frame would override what a page's own, which is still on its way, says of the same element.
 */
const inScene = (selector: string) => (selector.startsWith('.') ? `[data-scene] ${selector}` : selector)

function stored(rules: readonly Rule[], used: ReadonlySet<string>): Rule[] {
  return rules.flatMap(({ head, body }): Rule[] => {
    if (typeof body !== 'string') {
      if (laterMedia.test(head)) return []
      const inner = stored(body, used)
      return inner.length > 0 ? [{ head, body: inner }] : []
    }
    if (head.startsWith('@')) return []
    const selectors = selectorsOf(head).filter(
      (one) => !later.test(one) && classesOf(one).every((name) => used.has(name)),
    )
    return selectors.length > 0 ? [{ head: selectors.map(inScene).join(','), body }] : []
  })
}

const written = (rules: readonly Rule[]): string =>
  rules.map(({ head, body }) => `${head}{${typeof body === 'string' ? body : written(body)}}`).join('')

/** Without the custom properties that nothing refers to, here or in `beside`. */
function withoutUnread(css: string, beside: string): string {
  const read = new Set([...(css + beside).matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name))
  const shorter = css.replaceAll(/(?<=[{;])(--[\w-]+):[^;{}]*(?:;|(?=\}))/g, (whole, name) =>
    read.has(name) ? whole : '',
  )
  // Some were read by one that is gone now.
  return shorter === css ? css : withoutUnread(shorter, beside)
}

/** Widths of figures that no sample of the page may hold: `--places` of 2 to 14 digits. */
const places = Array.from({ length: 25 }, (_, half) => `--places:${2 + half / 2}`)

/**
 * The style of the pages in `html`: of the sheets what their classes need, and a rule for each style that an element would
 * have of its own, which the page's policy does not allow.
 */
export function firstStyle(html: string, sheets: readonly string[]): string {
  const used = new Set([...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')))
  const own = new Set([...[...html.matchAll(/ data-style="([^"]*)"/g)].map(([, style = '']) => style), ...places])
  const rules = sheets.flatMap((sheet) => stored(rulesOf(sheet), used))
  const ownRules = [...own].map((style) => `[data-style="${style}"]{${style}}`).join('')
  return withoutUnread(written(rules), ownRules) + ownRules
}
