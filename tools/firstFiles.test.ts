import type { Rolldown } from 'vite'
import { expect, it } from 'vitest'
import { firstFiles, sheetsOf, withFirstPaint, withFirstScreen, withLaterStyles } from './firstFiles.ts'

const chunk = (name: string, imports: string[], more: object = {}) =>
  ({
    name,
    fileName: `assets/${name}.js`,
    imports: imports.map((one) => `assets/${one}.js`),
    ...more,
  }) as Rolldown.OutputChunk

const chunks = Object.fromEntries(
  [
    chunk('frame', ['libraries']),
    chunk('libraries', []),
    chunk('MarketsPage', ['frame', 'libraries'], {
      viteMetadata: { importedCss: new Set(['assets/MarketsPage.css']) },
    }),
    chunk('TradePage', ['frame', 'trading']),
    chunk('trading', ['libraries']),
    chunk('ja', [], { facadeModuleId: '/locales/jp.po' }),
    chunk('jaLater', [], { facadeModuleId: '/locales/later/jp.po' }),
  ].map((one) => [one.fileName, one]),
)

it('names what a page needs that its own scripts do not bring', () => {
  const files = firstFiles(chunks)
  expect(files['/']).toEqual(['MarketsPage.js', 'MarketsPage.css'])
  expect(files['/trade']).toEqual(['TradePage.js', 'trading.js'])
})

it('has the style sheets in the app’s order: the frame’s, and what a page imports before the page’s own', () => {
  const styled = (name: string, imports: string[]) =>
    chunk(name, imports, { viteMetadata: { importedCss: new Set([`${name}.css`]) } })
  const all = [styled('TradePage', ['button', 'frame']), styled('button', []), styled('frame', [])]
  expect(sheetsOf(Object.fromEntries(all.map((one) => [one.fileName, one])))).toEqual([
    'frame.css',
    'button.css',
    'TradePage.css',
  ])
})

it('finds the words by what is stored and by what the browser wishes', () => {
  const files = firstFiles(chunks)
  expect(files.jp).toEqual(['ja.js'])
  expect(files.ja).toEqual(['ja.js'])
  expect(files.en).toBeUndefined()
})

it('puts the script into the page, with its lists and without what would end it there', async () => {
  const script = `// a word
const first = {} /* the build's list */
const ahead = [] /* the build's calls */
go(first, ahead)
`
  const page = '<head><script src="/first-paint.js"></script></head>'
  expect(await withFirstPaint(page, script, [{ '/': ['</script>.js'] }, ['/a']])).toBe(
    '<head><script>go({"/":[`<\\/script>.js`]},[`/a`]);</script></head>',
  )
  await expect(withFirstPaint('<head></head>', script, [{}, []])).rejects.toThrow('no place')
  await expect(withFirstPaint(page, 'go()', [{}, []])).rejects.toThrow('no place')
  await expect(withFirstPaint(page, `${script}go(`, [{}, []])).rejects.toThrow('cannot be read')
})

it('puts later style sheets behind the frame’s own', () => {
  const frame = 'document.head.appendChild(link)'
  expect(withLaterStyles(frame)).toBe('document.body.appendChild(link)')
  expect(() => withLaterStyles('')).toThrow('once')
  expect(() => withLaterStyles(frame + frame)).toThrow('once')
})

it('puts the first screen and its style into the page, and what the app needs behind them', () => {
  const page = `<head><title>x</title>
    <script type="module" crossorigin src="/a.js"></script>
    <link rel="stylesheet" crossorigin href="/a.css">
  </head><body><div id="root"></div>
  </body>`
  const created = withFirstScreen(page, '<p>$&</p>', 'p{}')
  expect(created.replaceAll(/\n\s*/g, '')).toBe(
    '<head><title>x</title><style>p{}</style></head><body><div id="root"><!--first--><p>$&</p><!--/first--></div>' +
      '<link rel="stylesheet" crossorigin href="/a.css"><script type="module" fetchpriority="low" crossorigin src="/a.js"></script></body>',
  )
  expect(() => withFirstScreen('<body></body>', '', '')).toThrow('no place')
})
