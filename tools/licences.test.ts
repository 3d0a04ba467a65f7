import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { licenceOf, licencesOf, mayPassOn, packageFolder, withDependencies } from './licences.ts'
import { root } from './processes.ts'

const modules = join(root, 'node_modules')

it.each([
  ['/a/node_modules/react/index.js', '/a/node_modules/react'],
  ['\0/a/node_modules/react/index.js?commonjs', '/a/node_modules/react'],
  ['/a/node_modules/@lingui/core/dist/index.mjs', '/a/node_modules/@lingui/core'],
  ['/a/node_modules/one/node_modules/two/x.js', '/a/node_modules/one/node_modules/two'],
  ['C:\\a\\node_modules\\big.js\\big.mjs', 'C:\\a\\node_modules\\big.js'],
  ['/a/src/main.tsx', undefined],
])('%s belongs to %s', (id, folder) => expect(packageFolder(id)).toBe(folder))

it('a package’s licence comes with its text', () =>
  expect(licenceOf(join(modules, 'react'))).toMatchObject({
    name: 'react',
    licence: 'MIT',
    text: expect.stringContaining('Permission is hereby granted'),
  }))

it('and with its notice, which Apache’s wants passed on too', () => {
  const { licence, text } = licenceOf(join(modules, 'klinecharts'))
  expect(licence).toBe('Apache-2.0')
  expect(text).toContain('Apache License')
  expect(text).toContain(readFileSync(join(modules, 'klinecharts', 'NOTICE'), 'utf8').trim())
})

it('each package is named once, in order', () => {
  const files = ['react/index.js', 'react/jsx-runtime.js', 'big.js/big.mjs'].map((file) => join(modules, file))
  expect(licencesOf([...files, join(root, 'src/main.tsx')]).map(({ name }) => name)).toEqual(['big.js', 'react'])
})

it.each([
  ['MIT', true],
  ['(MPL-2.0 OR Apache-2.0)', true],
  ['MIT or MPL-2.0', true],
  ['MIT AND Apache-2.0', true],
  ['MIT AND GPL-3.0-only', false],
  ['MPL-2.0', false],
  ['LGPL-3.0-or-later', false],
  ['GPL-3.0-or-later', false],
  ['SEE LICENSE IN LICENSE', false],
])('under %s a package is passed on: %s', (licence, may) => expect(mayPassOn(licence)).toBe(may))

it.each(['MPL-2.0', 'LGPL-3.0-or-later', 'Apache-2.0 AND LGPL-3.0-or-later AND MIT'])(
  'under %s it is where it stays as it is and by itself',
  (licence) => expect([mayPassOn(licence), mayPassOn(licence, true)]).toEqual([false, true]),
)

it('what stays beside the server comes with all that it needs, down to the libraries it is linked with', () => {
  const names = licencesOf([], withDependencies(['sharp', 'better-sqlite3', 'pino', 'web-push'], root)).map(
    ({ name }) => name,
  )
  expect(names).toEqual(expect.arrayContaining(['better-sqlite3', 'detect-libc', 'pino', 'sharp', 'thread-stream']))
  expect(names.filter((name) => name.startsWith('@img/sharp-libvips-'))).not.toEqual([])
})
