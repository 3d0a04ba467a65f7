import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { docsFiles } from './docsFiles.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'docs-'))
  writeFileSync(join(folder, 'index.html'), '<head></head>')
  writeFileSync(join(folder, 'openapi.json'), '{"openapi": "3.1.0"}')
})
afterEach(() => rmSync(folder, { recursive: true }))

it('the reference stands at /docs, with and without a slash', async () => {
  const paths = (await docsFiles(folder, true)).map(({ path }) => path)
  expect(paths.toSorted()).toEqual(['/docs', '/docs/', '/docs/index.html', '/docs/openapi.json'])
})

it('there is none outside demo mode, nor where it was not built', async () => {
  expect(await docsFiles(folder, false)).toEqual([])
  expect(await docsFiles(join(folder, 'missing'), true)).toEqual([])
})
