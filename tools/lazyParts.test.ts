import { describe, expect, it } from 'vitest'
import { lazyParts } from './lazyParts.ts'
import type { Manifest } from './viteManifest.ts'

const manifest: Manifest = {
  'index.html': {
    file: 'entry.js',
    isEntry: true,
    imports: ['_shared.js'],
    dynamicImports: ['src/trade/TradePage.tsx', 'src/account/LoginPage.tsx', 'locales/en.po'],
  },
  '_shared.js': { file: 'shared.js' },
  'src/trade/TradePage.tsx': {
    file: 'trade.js',
    imports: ['index.html', '_fields.js'],
    dynamicImports: ['src/trade/Chart.tsx', 'src/trade/ChartSheet.tsx', 'src/ui/Sheet.tsx'],
  },
  'src/trade/Chart.tsx': { file: 'chart.js' },
  'src/trade/ChartSheet.tsx': { file: 'chartSheet.js', imports: ['src/trade/Chart.tsx', '_fields.js'] },
  '_fields.js': { file: 'fields.js' },
  'src/account/LoginPage.tsx': {
    file: 'login.js',
    imports: ['_shared.js', '_fields.js'],
    css: ['login.css'],
    dynamicImports: ['src/ui/Sheet.tsx'],
  },
  'src/ui/Sheet.tsx': { file: 'sheet.js', imports: ['src/trade/TradePage.tsx'] },
  'locales/en.po': { file: 'en.js' },
}
const weights: Readonly<Record<string, number>> = { 'trade.js': 20, 'fields.js': 5, 'chart.js': 60, 'login.js': 3 }
const weigh = (file: string) => weights[file] ?? 1
const parts = lazyParts(manifest, weigh, [
  { screen: '', parts: ['src/trade/TradePage.tsx', 'src/trade/Chart.tsx'], limit: 0 },
])
const of = (name: string) => parts.find(({ part }) => part === name)

describe('a part that loads later', () => {
  it('weighs what it adds to the frame and to the screen it is opened from', () => {
    expect(of('src/account/LoginPage.tsx')).toMatchObject({ files: new Set(['login.js', 'fields.js']), weight: 8 })
    expect(of('src/trade/ChartSheet.tsx')).toMatchObject({ files: new Set(['chartSheet.js']), weight: 1 })
  })

  it('weighs the most that it ever adds, wherever it is opened from', () => {
    expect(of('src/ui/Sheet.tsx')).toMatchObject({ files: new Set(['sheet.js', 'trade.js']), weight: 21 })
  })

  it('is none that a screen with a budget is drawn with, and no words; the heaviest stand first', () => {
    expect(parts.map(({ part }) => part)).toEqual([
      'src/ui/Sheet.tsx',
      'src/account/LoginPage.tsx',
      'src/trade/ChartSheet.tsx',
    ])
  })
})
