import { describe, expect, it } from 'vitest'
import { type Budget, screenFiles } from './budgets.ts'
import type { Manifest } from './viteManifest.ts'

const manifest: Manifest = {
  'index.html': {
    file: 'entry.js',
    isEntry: true,
    imports: ['_shared.js'],
    css: ['entry.css'],
    dynamicImports: ['src/markets/MarketsPage.tsx', '_trade.js', 'locales/en.po', 'locales/hk.po'],
  },
  '_shared.js': { file: 'shared.js' },
  'src/markets/MarketsPage.tsx': { file: 'markets.js', imports: ['index.html', '_row.js'], css: ['markets.css'] },
  '_row.js': { file: 'row.js', dynamicImports: ['_trade.js'] },
  '_trade.js': {
    file: 'trade.js',
    name: 'TradePage',
    imports: ['index.html', '_row.js'],
    dynamicImports: ['src/trade/Chart.tsx', 'src/orders/OrdersPage.tsx'],
  },
  'src/trade/Chart.tsx': { file: 'chart.js', imports: ['_chartParts.js'] },
  '_chartParts.js': { file: 'chartParts.js' },
  'src/orders/OrdersPage.tsx': { file: 'orders.js' },
  'locales/en.po': { file: 'en.js' },
  'locales/hk.po': { file: 'hk.js' },
  'locales/later/hk.po': { file: 'later.js' },
}
const weigh = (file: string) => ({ 'later.js': 3, 'hk.js': 2 })[file] ?? 1

describe('the files of a screen', () => {
  it('are the scripts of the entry, of the page and of both their static imports, and the heaviest catalogue', () => {
    const budget: Budget = { screen: '', parts: ['src/markets/MarketsPage.tsx'], limit: 0 }
    expect([...screenFiles(manifest, budget, weigh)].sort()).toEqual(
      ['entry.js', 'shared.js', 'markets.js', 'row.js', 'hk.js'].sort(),
    )
  })

  it('include every part that is named, also one put together with others, and nothing that opens later', () => {
    const parts = ['src/markets/MarketsPage.tsx', 'src/trade/TradePage.tsx', 'src/trade/Chart.tsx']
    const files = screenFiles(manifest, { screen: '', parts, limit: 0 }, weigh)
    for (const file of ['trade.js', 'chart.js', 'chartParts.js']) expect(files).toContain(file)
    for (const file of ['orders.js', 'later.js']) expect(files).not.toContain(file)
  })

  it('are not known of a part that is nowhere in the build', () => {
    const budget: Budget = { screen: '', parts: ['src/markets/MarketsBoard.tsx'], limit: 0 }
    expect(() => screenFiles(manifest, budget, weigh)).toThrow('MarketsBoard')
  })
})
