import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { folders, readTree } from './tree.ts'

const roots: string[] = []

afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true })
})

/** A small tree on disk: path → text. */
function tree(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'tree-'))
  roots.push(root)
  for (const folder of folders) mkdirSync(join(root, folder))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return root
}

const imports = (to: string) => `import { x } from '${to}'\nexport const y = x\n`

describe('a tree that keeps the rules', () => {
  it('has no problems', () => {
    const root = tree({
      'contract/rules.ts': 'export const x = 1\n',
      'src/store.ts': 'export const x = 1\n',
      'src/api/client.ts': imports('../store.ts'),
      'src/ui/Button.tsx': 'export const x = <b />\n',
      'src/live/quoteAtoms.ts': imports('../../contract/rules.ts'),
      'src/markets/MarketsPage.tsx': imports('../ui/Button.tsx'),
      'src/markets/marketAtoms.ts': imports('../live/quoteAtoms.ts'),
      'src/trade/TradePage.tsx': imports('../markets/quotes.ts'),
      'src/account/UserPage.tsx': imports('../trade/TradePage.tsx'),
      'src/app/routes.tsx': `export const page = () => import('../trade/TradePage.tsx')\n`,
      'src/main.tsx': imports('./app/routes.tsx'),
      'engine/decide.ts': imports('../contract/rules.ts'),
      'server/main.ts': imports('./http/server.ts'),
      'server/http/server.ts': imports('../exchange/writer.ts'),
      'server/exchange/writer.ts': imports('../../engine/decide.ts'),
      'server/exchange/writer.test.ts': imports('../http/server.ts'),
    })
    expect(readTree(root).problems).toEqual([])
  })
})

describe('a tree that breaks a rule', () => {
  it.each([
    ['contract importing the server', 'contract/a.ts', imports('../server/b.ts')],
    ['src importing the server', 'src/app/a.ts', imports('../../server/b.ts')],
    ['the engine importing the server', 'engine/a.ts', imports('../server/b.ts')],
    ['the server importing src', 'server/a.ts', imports('../src/app/b.ts')],
    ['the server importing only types of src', 'server/a.ts', `import type { X } from '../src/app/b.ts'\n`],
    ['a dynamic import uphill', 'contract/a.ts', `export const load = () => import('../src/app/b.ts')\n`],
    ['an export from uphill', 'contract/a.ts', `export * from '../sw/b.ts'\n`],
    ['the app knowing the console', 'src/app/a.ts', imports('../../console/b.ts')],
    ['the console knowing the server', 'console/a.ts', imports('../server/b.ts')],
    ['the console with the words of the app', 'console/a.ts', imports('../src/i18n/language.ts')],
    ['the app leaning on a test of agreement', 'src/app/a.ts', imports('../../agreement/b.ts')],
    ['the server reading the words of the app', 'server/a.ts', imports('../locales/en.po')],
    ['the kit knowing the contract', 'src/ui/a.ts', imports('../../contract/b.ts')],
    ['the kit knowing a feature', 'src/ui/a.ts', imports('../trade/b.ts')],
    ['the client knowing a feature', 'src/api/a.ts', imports('../trade/TradePage.tsx')],
    ['a feature reaching into another', 'src/account/a.ts', imports('../trade/ticket.ts')],
    ['a feature importing a page of a higher layer', 'src/orders/a.ts', imports('../trade/TradePage.tsx')],
    ['a subject importing a feature', 'src/contact/a.ts', imports('../markets/quotes.ts')],
    ['a feature importing the app around it', 'src/orders/a.ts', imports('../app/routes.tsx')],
    ['a folder in no layer', 'src/orders/a.ts', imports('../stuff/b.ts')],
    ['a file below the folders importing one', 'src/store.ts', imports('./api/b.ts')],
    ['anything importing the start', 'src/app/a.ts', imports('../main.tsx')],
    ['the exchange importing the routes', 'server/exchange/a.ts', imports('../http/b.ts')],
    ['the store importing whose tables it keeps', 'server/store/a.ts', imports('../loans/b.ts')],
    ['two folders of one layer', 'server/funds/a.ts', imports('../loans/b.ts')],
    ['a server folder in no layer', 'server/stuff/a.ts', imports('../store/b.ts')],
    ['a colour of a stylesheet’s own', 'src/orders/Row.module.css', '.row { color: #fff }\n'],
    ['a name that says nothing', 'src/orders/utils.ts', 'export const x = 1\n'],
    ['a file of many ideas', 'src/orders/a.ts', 'export {}\n'.repeat(401)],
  ])('is caught: %s', (_, path, text) => {
    expect(readTree(tree({ [path]: text })).problems).toHaveLength(1)
  })

  it('is caught: a circle', () => {
    const root = tree({
      'server/exchange/a.ts': imports('./b.ts'),
      'server/exchange/b.ts': imports('./c.ts'),
      'server/exchange/c.ts': imports('./a.ts'),
    })
    expect(readTree(root).problems).toEqual([
      'a circle of imports: server/exchange/a.ts → server/exchange/b.ts → server/exchange/c.ts → server/exchange/a.ts',
    ])
  })

  it.each(['src/live', 'src/api'])('is caught once: folders that import each other, here with %s first', (first) => {
    const second = first === 'src/live' ? 'src/api' : 'src/live'
    const root = tree({
      [`${first}/a.ts`]: imports(`../../${second}/a.ts`),
      [`${second}/b.ts`]: imports(`../../${first}/b.ts`),
    })
    expect(readTree(root).problems).toEqual([expect.stringMatching(/^src\/api and src\/live import each other: /)])
  })
})
