import asyncApiSchema from '@asyncapi/specs/schemas/3.0.0-without-$id.json' with { type: 'json' }
import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { everyCall } from '../../contract/calls.ts'
import { type ServerFrame, writeServerFrame } from '../../contract/live.ts'
import { everyOperatorCall } from '../../contract/operator/calls.ts'
import { apiDocuments } from './documents.ts'
import type { OpenApi } from './openapi.ts'
import type { Schema } from './wireSchema.ts'

const { api, console, live } = apiDocuments()
const asJson = <T>(document: T): T => JSON.parse(JSON.stringify(document)) as T

const operationsIn = (document: OpenApi) =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )

describe('the documents', () => {
  it.each([
    ['of the app', api],
    ['of the console', console],
  ])('%s are OpenAPI 3.1', async (_, document) =>
    expect(await new Validator().validate(asJson(document as unknown as Record<string, unknown>))).toEqual({
      valid: true,
    }),
  )

  it('of the live channel is AsyncAPI 3.0', () => {
    const ajv = new Ajv({ strict: false, validateFormats: false })
    expect(ajv.validate(asyncApiSchema, asJson(live)), JSON.stringify(ajv.errors)).toBe(true)
  })

  it('have every call of the contract, by its methods', () => {
    const wanted = everyCall.flatMap(([, { method, path, mutates }]) =>
      (mutates && method === 'GET' ? ['get', 'post'] : [method.toLowerCase()]).map((one) => `${one} ${path}`),
    )
    expect(
      operationsIn(api)
        .map(({ method, path }) => `${method} ${path}`)
        .toSorted(),
    ).toEqual(wanted.toSorted())
    expect(operationsIn(console)).toHaveLength(everyOperatorCall.length)
  })
})

describe('what is written of a call', () => {
  const all = [...operationsIn(api), ...operationsIn(console)]

  it('is a heading and a description, whatever the call', () => {
    const silent = all.filter(({ operation }) => String(operation.summary).length < 5)
    expect(silent.map(({ path }) => path)).toEqual([])
    for (const document of [api, console]) {
      const ids = operationsIn(document).map(({ operation }) => operation.operationId)
      expect(new Set(ids).size).toBe(ids.length)
    }
  })

  it('names its section of the specification, or that it is an extension', () => {
    const without = operationsIn(api).filter(
      ({ operation }) => operation['x-specification'] === undefined && operation['x-extension'] !== true,
    )
    expect(without.map(({ path }) => path)).toEqual([])
  })

  it('says what each parameter is', () => {
    const silent = all.flatMap(({ path, operation }) => {
      const query = operation.parameters as readonly Schema[]
      const body = (operation.requestBody ?? { content: {} }) as {
        readonly content: Record<string, { schema: Schema }>
      }
      const fields = Object.values(body.content).flatMap(({ schema }) => Object.entries(schema.properties ?? {}))
      return [
        ...query.filter(({ $ref, description }) => !$ref && !description).map(({ name }) => `${path} ${name}`),
        ...fields.filter(([, { description }]) => !description).map(([name]) => `${path} ${name}`),
      ]
    })
    expect([...new Set(silent)]).toEqual([])
  })
})

describe('frames of the server', () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  ajv.addSchema({ $id: 'live', ...asJson(live) })
  const frames: Readonly<Record<string, ServerFrame>> = {
    loginResult: { type: 'login_result', code: 1, message: '' },
    pong: { type: 'pong', time: 5 },
    error: { type: 'error', message: 'no' },
    market: { type: 'market', quotes: [{ code: 'A', open: 1, close: 2, change: 3, marketOpen: true }], time: 5 },
    kline: { type: 'kline', code: 'A', candle: { time: 0, open: 1, high: 1, low: 1, close: 1, volume: 0 } },
    trade: {
      type: 'trade',
      figures: {
        ...{ floating: '0.00', marginLevel: 0, marginInUse: '0.00', balance: '1.00' },
        orders: [{ id: '7', lastPrice: 1.5, profit: '-0.5' }],
      },
    },
    closed: { type: 'closed', orders: [{ id: '7', reason: 'stopLoss' }] },
    notices: { type: 'notices' },
    alerts: {
      type: 'alerts',
      alerts: [{ id: '1', code: 'A', showCode: 'A', kind: 'above', above: 2, setAt: 1, createdAt: 5 }],
    },
  }

  it.each(Object.keys(frames))('%s are as described, and no other frame is', (name) => {
    const fits = Object.entries(frames)
      .filter(([, frame]) =>
        ajv.validate(`live#/components/messages/${name}/payload`, JSON.parse(writeServerFrame(frame))),
      )
      .map(([one]) => one)
    expect(fits).toEqual([name])
  })
})
