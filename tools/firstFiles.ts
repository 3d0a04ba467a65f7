/**
 * What the page holds itself, so that its first paint waits for nothing else: the first screen without its market, the style of
 * that screen, and two short scripts. `first-paint.js` has page, words and markets fetched beside the frame instead of after it,
 * `first-data.js` hands on what the server has put into the page.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { minify, type Plugin, type Rolldown } from 'vite'
import { getCategories, tradeList } from '../contract/calls/trading.ts'
import type { Instrument } from '../contract/entities/market.ts'
import type { FirstScreen } from '../contract/firstScreen.ts'
import { languages } from '../contract/languages.ts'
import { firstStyle } from './firstStyles.ts'

/** The pages that a start is likely to show, by the path it begins with; the file of a page bears the page's name. */
const pages: Readonly<Record<string, string>> = { '/': 'MarketsPage', '/trade': 'TradePage' }
/** Name of the chunk with the frame's scripts and everything it imports. */
const FRAME = 'frame'
/** Placeholder for the list in the script. */
const PLACE = /{} \/\* the build's list \*\//
/** Placeholder for the calls that the script makes before the app starts. */
const CALLS_PLACE = /\[\] \/\* the build's calls \*\//

type Chunks = Readonly<Record<string, Rolldown.OutputChunk>>

/** A chunk and all it imports at once, but for what the page's own scripts bring. */
function needed(file: string, chunks: Chunks, there: ReadonlySet<string>): string[] {
  const found = new Set<string>()
  const visit = (name: string) => {
    if (found.has(name) || there.has(name)) return
    found.add(name)
    for (const other of chunks[name]?.imports ?? []) visit(other)
  }
  visit(file)
  return [...found]
}

const styleOf = (chunk: Rolldown.OutputChunk | undefined): string[] => [
  ...((chunk as { viteMetadata?: { importedCss: Set<string> } } | undefined)?.viteMetadata?.importedCss ?? []),
]

/** The files by path and by language, without their folder. */
export function firstFiles(chunks: Chunks): Record<string, string[]> {
  const all = Object.values(chunks)
  const fileOf = (wanted: string) => {
    const file = all.find(({ name }) => name === wanted)?.fileName
    if (file === undefined) throw new Error(`There is no file ${wanted}, which is fetched first`)
    return file
  }
  const there = new Set(needed(fileOf(FRAME), chunks, new Set()))
  const short = (file: string) => file.replace(/^assets\//, '')
  const byPath = Object.entries(pages).map(([path, page]) => {
    const files = needed(fileOf(page), chunks, there)
    return [path, [...files, ...files.flatMap((one) => styleOf(chunks[one]))].map(short)] as const
  })
  const byLanguage = languages.flatMap(({ code, bcp47 }) => {
    const file = all.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/locales/${code}.po`))?.fileName
    if (file === undefined) return []
    // A stored choice goes by the product's code, the browser's wish by the language's.
    const keys = new Set([code, bcp47.split('-')[0] ?? code])
    return [...keys].map((key) => [key, [short(file)]] as const)
  })
  return Object.fromEntries([...byPath, ...byLanguage])
}

/** Script tag in the page. */
const TAG = '<script src="/first-paint.js"></script>'

/**
 * The page with the script in it, short and with its lists. It is there with the page, and so a round trip earlier than a file
 * of its own; the server lets it run by what it says (`server/http/appFiles.ts`). Throws when something has no place.
 */
export async function withFirstPaint(page: string, script: string, lists: readonly [object, object]): Promise<string> {
  if (!PLACE.test(script) || !CALLS_PLACE.test(script)) throw new Error('first-paint.js has no place for its lists')
  if (!page.includes(TAG)) throw new Error('The page has no place for first-paint.js')
  const [files, calls] = lists.map((list) => JSON.stringify(list))
  const filled = script.replace(PLACE, () => files ?? '').replace(CALLS_PLACE, () => calls ?? '')
  return withScript(page, 'first-paint.js', filled)
}

/** The page with a script in it that it asks for as a file. */
async function withScript(page: string, name: string, script: string): Promise<string> {
  // As a module: only then are names at the top its own, and shortened.
  const { code, errors } = await minify(name, script, { module: true, compress: { target: 'es2020' } })
  if (errors.length > 0) throw new Error(`${name} cannot be read: ${errors[0]?.message}`)
  const tag = `<script src="/${name}"></script>`
  if (!page.includes(tag)) throw new Error(`The page has no place for ${name}`)
  return page.replace(tag, () => `<script>${code}</script>`)
}

/** Element of the first screen in the page. */
const ROOT = '<div id="root"></div>'

/**
 * The page with a first screen and its style in it. What the app needs is fetched after them: neither its scripts nor its style
 * sheets hold the first paint back. Browsers take a module for urgent unless they are told that it is not.
 */
export function withFirstScreen(page: string, screen: string, style: string): string {
  const tags = [...page.matchAll(/\s*<(?:link rel="stylesheet"|script type="module")[^>]*>(?:<\/script>)?/g)]
  if (!page.includes(ROOT) || tags.length === 0) throw new Error('The page has no place for the first screen')
  const assets = tags
    .map(([tag]) => tag.replace('<script type="module"', '$& fetchpriority="low"'))
    .sort((one, other) => Number(one.includes('<script')) - Number(other.includes('<script')))
  return tags
    .reduce((rest, [tag]) => rest.replace(tag, ''), page)
    .replace('</title>', () => `</title><style>${style}</style>`)
    .replace(ROOT, () => `<div id="root"><!--first-->${screen}<!--/first--></div>`)
    .replace(/\s*<\/body>/, () => `${assets.join('')}\n  </body>`)
}

/** Code with which the bundler adds style sheets of parts that load later, and its replacement. */
const LATER = ['document.head.appendChild(', 'document.body.appendChild('] as const

/**
 * The frame's script, with later style sheets put at the end of the body: the frame's own stands there, and what is written for
 * one page overrides what is written for all. Throws when the script adds none.
 */
export function withLaterStyles(script: string): string {
  if (script.split(LATER[0]).length !== 2) throw new Error('The frame does not add style sheets once')
  return script.replace(...LATER)
}

/** A market in each of the states that a row can show. */
function sampleData(): Record<string, unknown> {
  const instrument: Instrument = {
    ...{
      id: '1',
      code: 'A',
      showCode: 'A/B',
      logo: '',
      categoryId: '1',
      name: 'A',
      base: 'A',
      quote: 'B',
      quoteToUsd: 1,
    },
    ...{
      open: true,
      digits: 5,
      lotStep: 1,
      lotMin: 1,
      unitsPerLot: 1,
      feeRate: 0,
      marginMode: 'leverage',
      leverages: [1],
    },
  }
  const list = [1, -1, 0].flatMap((change) =>
    [true, false].map((open) => ({
      ...instrument,
      open,
      nextOpen: open ? undefined : 0,
      quotation: { open: 1, close: 1, change, time: 0 },
    })),
  )
  const instruments = [...list, ...list, instrument].map((one, place) => ({ ...one, code: `${place}`, id: `${place}` }))
  return {
    [tradeList.path]: tradeList.answer.encode(instruments),
    [getCategories.path]: getCategories.answer.encode([{ id: '1', name: 'A' }]),
  }
}

/**
 * The style sheets in the order in which the app has them: those of the frame first, which every page has, and those of what a
 * part imports before its own, which overrides them.
 */
export function sheetsOf(chunks: Chunks): string[] {
  const visited = new Set<string>()
  const sheets = new Set<string>()
  const visit = (file: string) => {
    const chunk = chunks[file]
    if (visited.has(file) || !chunk) return
    visited.add(file)
    chunk.imports.forEach(visit)
    for (const sheet of styleOf(chunk)) sheets.add(sheet)
  }
  const frame = Object.values(chunks).find(({ name }) => name === FRAME)
  for (const { fileName } of [...(frame ? [frame] : []), ...Object.values(chunks)]) visit(fileName)
  return [...sheets]
}

const OWN_STYLE = new URL('../src/app/first.css', import.meta.url)
/** A short sheet without comments and spaces. */
const short = (css: string) => css.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/\s*([{};,])\s*|\n\s*/g, '$1')

/** Puts first screen, style and scripts into the built page. The console asks for `first-paint.js` as a file, which has nothing to fetch ahead. */
export function firstFilesPlugin(): Plugin {
  return {
    name: 'first-files',
    apply: 'build',
    // Both names have the same length: what the source map says stays true.
    generateBundle(_, bundle) {
      for (const part of Object.values(bundle))
        if (part.type === 'chunk' && part.name === FRAME) part.code = withLaterStyles(part.code)
    },
    async writeBundle({ dir = '' }, bundle) {
      const chunks = Object.fromEntries(
        Object.entries(bundle).filter((entry): entry is [string, Rolldown.OutputChunk] => entry[1].type === 'chunk'),
      )
      const read = (file: string) => readFileSync(join(dir, file), 'utf8')
      const { draw } = (await import(pathToFileURL(join(dir, '..', 'first', 'first.js')).href)) as FirstScreen
      const waiting = await draw({ language: 'en', data: {} })
      const drawn = await draw({ language: 'en', data: sampleData() })
      const style = firstStyle(drawn, [...sheetsOf(chunks).map(read), short(readFileSync(OWN_STYLE, 'utf8'))])
      const html = withFirstScreen(read('index.html'), waiting, style)
      const lists = [firstFiles(chunks), [tradeList.path, getCategories.path]] as const
      const painted = await withFirstPaint(html, read('first-paint.js'), lists)
      const stored = await withScript(painted, 'kept-screen.js', read('kept-screen.js'))
      writeFileSync(join(dir, 'index.html'), await withScript(stored, 'first-data.js', read('first-data.js')))
    },
  }
}
