import { expect, it } from 'vitest'
import { pageRows, pagesIn } from './sizeTable.ts'
import type { Manifest } from './viteManifest.ts'

const routes = `const routes = [
  { path: '/', title: msg\`Markets\`, load: () => import('../markets/MarketsPage.tsx').then((page) => page.MarketsPage), kept: true },
  { path: '/user', title: msg\`Account\`, load: () => withLaterWords(import('../account/UserPage.tsx')).then((page) => page.UserPage) },
  { path: '/none', title: msg\`None\` },
]`

it('pages are read off a table of routes', () => {
  expect(pagesIn(routes, 'src/app')).toEqual([
    { path: '/', module: 'src/markets/MarketsPage.tsx' },
    { path: '/user', module: 'src/account/UserPage.tsx' },
  ])
})

it('a page’s row tells the whole of a first visit and what is beside the frame, the heaviest first', () => {
  const manifest: Manifest = {
    'index.html': { file: 'entry.js', isEntry: true, css: ['entry.css'] },
    'src/markets/MarketsPage.tsx': { file: 'markets.js', imports: ['index.html'] },
    'src/account/UserPage.tsx': { file: 'user.js', imports: ['index.html', 'src/markets/MarketsPage.tsx'] },
  }
  const weigh = (file: string) => ({ 'entry.js': 100, 'markets.js': 7 })[file] ?? 1
  expect(pageRows({ manifest, weigh, read: () => '', readMap: () => undefined }, pagesIn(routes, 'src/app'))).toEqual([
    '  108.0     8.0  /user',
    '  107.0     7.0  /',
  ])
})
