import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compressAppFiles, readAppFiles } from './appFiles.ts'
import { addAppFiles, chooseEncoding } from './httpServer.ts'

const script = `export const words = ${JSON.stringify('the quick brown fox '.repeat(200))}`
let directory = ''
let app: FastifyInstance

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'app-'))
  mkdirSync(join(directory, 'assets'))
  mkdirSync(join(directory, '.vite'))
  writeFileSync(
    join(directory, 'index.html'),
    '<!doctype html><html><head><title>x</title><style>a{}</style><script>go()</script><script src="/a.js"></script></head><body></body></html>',
  )
  writeFileSync(join(directory, 'sw.js'), script)
  writeFileSync(join(directory, 'assets', 'main-AbC.js'), script)
  writeFileSync(join(directory, 'assets', 'main-AbC.js.map'), '{}')
  writeFileSync(join(directory, '.vite', 'manifest.json'), '{}')
  app = fastify({ exposeHeadRoutes: false })
  addAppFiles(
    app,
    await readAppFiles(directory, { meta: { 'api-origin': 'https://api.example.com', 'complaint-origin': undefined } }),
  )
})

afterAll(async () => {
  await app.close()
  rmSync(directory, { recursive: true })
})

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

describe('the built app', () => {
  it('is served at / with the origins known at run time, and asked for anew', async () => {
    const answer = await get('/')
    expect(answer.body).toContain('<head><meta name="api-origin" content="https://api.example.com" /><title>')
    expect(answer.body).not.toContain('complaint-origin')
    expect(answer.headers['cache-control']).toBe('no-cache')
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect((await get('/sw.js')).headers['cache-control']).toBe('no-cache')
  })

  it('names the scripts and styles that stand in the page, by what they say', async () => {
    const files = await readAppFiles(directory)
    const named = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
    expect(files.find(({ path }) => path === '/')?.scripts).toEqual([named('go()')])
    expect(files.find(({ path }) => path === '/')?.styles).toEqual([named('a{}')])
    expect(files.find(({ path }) => path === '/sw.js')?.scripts).toBeUndefined()
  })

  it('stands under a place of its own where it is told one', async () => {
    const console = fastify()
    addAppFiles(console, await readAppFiles(directory, { under: '/ops' }))
    for (const url of ['/ops', '/ops/', '/ops/index.html'])
      expect((await console.inject({ url })).headers['cache-control'], url).toBe('no-cache')
    expect((await console.inject({ url: '/ops/assets/main-AbC.js' })).headers['cache-control']).toContain('immutable')
    expect((await console.inject({ url: '/' })).statusCode).toBe(404)
    await console.close()
  })

  it('keeps what is named by its content for ever', async () =>
    expect((await get('/assets/main-AbC.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable'))

  it('travels as the build compressed it, until its content changes', async () => {
    const built = mkdtempSync(join(tmpdir(), 'built-'))
    try {
      writeFileSync(join(built, 'index.html'), '<!doctype html>')
      writeFileSync(join(built, 'sw.js'), script)
      await compressAppFiles(built)
      const [prepared = '', ...others] = readdirSync(join(built, '.compressed'))
      expect(others, 'too small to compress').toEqual([])
      // What no compressor would answer shows where the body comes from.
      writeFileSync(join(built, '.compressed', prepared), 'prepared')
      const bodyOf = async () => (await readAppFiles(built)).find(({ path }) => path === '/sw.js')?.body('br')
      expect(String(await bodyOf())).toBe('prepared')
      writeFileSync(join(built, 'sw.js'), `${script}\n`)
      expect(brotliDecompressSync((await bodyOf()) ?? '').toString()).toBe(`${script}\n`)
    } finally {
      rmSync(built, { recursive: true })
    }
  })

  it('travels compressed where the visitor takes it', async () => {
    const brotli = await get('/assets/main-AbC.js', { 'accept-encoding': 'gzip, deflate, br' })
    expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' })
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(script)
    const gzip = await get('/assets/main-AbC.js', { 'accept-encoding': 'gzip' })
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(script)
    const plain = await get('/assets/main-AbC.js')
    expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, script])
  })

  it('answers 304 to who has it, and HEAD without a body', async () => {
    const first = await get('/sw.js')
    const again = await get('/sw.js', { 'if-none-match': String(first.headers.etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    const head = await app.inject({ method: 'HEAD', url: '/sw.js' })
    expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([200, '', String(script.length)])
  })

  it.each([
    '/assets/main-AbC.js.map',
    '/.vite/manifest.json',
    '/../package.json',
    '/assets/..%2f..%2fetc%2fpasswd',
    '/nowhere',
  ])('has nothing at %s', async (path) => expect((await get(path)).statusCode).toBe(404))
})

it.each([
  [undefined, 'identity'],
  ['*', 'identity'],
  ['gzip;q=0.5, br;q=0.1', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br; q=0.0', 'identity'],
  ['BR', 'br'],
])('Accept-Encoding %s is answered with %s', (accepted, encoding) =>
  expect(chooseEncoding(accepted, ['br', 'gzip'])).toBe(encoding),
)

it('reads an Accept-Encoding of blanks as fast as a short one', () => {
  const started = performance.now()
  for (let time = 0; time < 10; time += 1) chooseEncoding(`a${' '.repeat(16_000)}b`, ['br', 'gzip'])
  expect(performance.now() - started).toBeLessThan(500)
})
