import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fastify from 'fastify'
import { expect, it } from 'vitest'
import { squeezed } from './squeezedAnswers.ts'

const rows = { code: 1, data: Array.from({ length: 100 }, (_, id) => ({ Id: id, Name: 'Gold' })) }
const app = fastify()
app.get('/rows', async (request, reply) => squeezed(rows, request, reply.header('vary', 'Origin')))
app.get('/few', async (request, reply) => squeezed({ code: 1 }, request, reply))
const get = (url: string, accepted = '') => app.inject({ url, headers: { 'accept-encoding': accepted } })

it('travels compressed where the visitor takes it, and says what it depends on', async () => {
  const brotli = await get('/rows', 'gzip, br')
  expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Origin, Accept-Encoding' })
  expect(JSON.parse(brotliDecompressSync(brotli.rawPayload).toString())).toEqual(rows)
  const gzip = await get('/rows', 'gzip')
  expect(JSON.parse(gunzipSync(gzip.rawPayload).toString())).toEqual(rows)
  expect(gzip.rawPayload.length).toBeLessThan(JSON.stringify(rows).length / 5)
})

it('travels as it is where it is not taken, and where it is small', async () => {
  const plain = await get('/rows')
  expect(plain.headers).not.toHaveProperty('content-encoding')
  expect(plain.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(plain.json()).toEqual(rows)
  expect((await get('/few', 'br')).json()).toEqual({ code: 1 })
})
