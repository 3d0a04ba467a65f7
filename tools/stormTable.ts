/** The table of `npm run storm` in docs/reliability.md, which `npm run faults` writes around it. */

const begin = '<!-- storm: written by npm run storm -->\n'
const end = '<!-- /storm -->'

/** Returns the text between the marks of a page. Throws if they are missing. */
export function stormIn(page: string): string {
  const [from, to] = [page.indexOf(begin), page.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`docs/reliability.md has lost its marks ${begin.trim()} and ${end}`)
  return page.slice(from + begin.length, to)
}

/** The page with another table between its marks. */
export function withStorm(page: string, table: string): string {
  const before = stormIn(page)
  const from = page.indexOf(begin) + begin.length
  return page.slice(0, from) + table + page.slice(from + before.length)
}
