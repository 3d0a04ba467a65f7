import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { importsOf, loadedFrom } from './imports.ts'

const roots: string[] = []

afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true })
})

function loaded(files: Readonly<Record<string, string>>) {
  const root = mkdtempSync(join(tmpdir(), 'imports-'))
  roots.push(root)
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }
  return loadedFrom(root, 'src/main.tsx')
}

it('tells static imports from types, dynamic imports and those that wait for the later words', () => {
  const text = `
    import { a } from './a.ts'
    import type { B } from './b.ts'
    export { c } from './c.ts'
    export type { D } from './d.ts'
    import './e.css'
    type F = typeof import('./f.ts')
    const g = () => import('./g.ts')
    const h = () => withLaterWords(import('./h.ts')).then((part) => part.H)
  `
  expect(importsOf(text, 'x.ts').map(({ specifier, kind }) => [specifier, kind])).toEqual([
    ['./a.ts', 'static'],
    ['./b.ts', 'types'],
    ['./c.ts', 'static'],
    ['./d.ts', 'types'],
    ['./e.css', 'static'],
    ['./f.ts', 'types'],
    ['./g.ts', 'dynamic'],
    ['./h.ts', 'late'],
  ])
})

describe('what loads from a start', () => {
  it('is first for static and plain dynamic imports, and later behind one that waits for the later words', () => {
    expect(
      loaded({
        'src/main.tsx': `import './app/App.tsx'\nimport './base.css'\nimport 'react'`,
        'src/app/App.tsx': `import type { T } from './types.ts'\nimport('../Page.tsx'); withLaterWords(import('../Sheet.tsx'))`,
        'src/Page.tsx': '',
        'src/Sheet.tsx': `import './form.ts'\nimport('./more.ts')`,
        'src/form.ts': `withLaterWords(import('./deep.ts'))`,
        'src/more.ts': '',
        'src/deep.ts': '',
      }),
    ).toEqual({
      first: ['src/main.tsx', 'src/app/App.tsx', 'src/Page.tsx'],
      later: ['src/Sheet.tsx', 'src/form.ts', 'src/more.ts', 'src/deep.ts'],
    })
  })

  it('takes a file that is missing or half written for one without imports', () => {
    const files = { 'src/main.tsx': `import './gone.ts'\nimport './half.ts'`, 'src/half.ts': `import './a.ts' {` }
    expect(loaded(files)).toEqual({ first: ['src/main.tsx', 'src/gone.ts', 'src/half.ts'], later: [] })
  })

  it('is first when a first file needs it too', () => {
    expect(
      loaded({
        'src/main.tsx': `withLaterWords(import('./Sheet.tsx'))\nimport './a.ts'`,
        'src/a.ts': `import './Sheet.tsx'`,
        'src/Sheet.tsx': `import './a.ts'`,
      }),
    ).toEqual({ first: ['src/main.tsx', 'src/a.ts', 'src/Sheet.tsx'], later: [] })
  })
})
