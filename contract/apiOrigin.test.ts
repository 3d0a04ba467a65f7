import { expect, it } from 'vitest'
import { apiOriginOf } from './apiOrigin.ts'

it.each([
  ['https://m.example.com', 'https://api.example.com'],
  ['https://trade.broker.co.uk', 'https://api.broker.co.uk'],
  ['http://m.localhost:8080', 'http://api.localhost:8080'],
  ['https://a.b.example.com', 'https://api.b.example.com'],
  ['https://m.xtb.de', 'https://api.xtb.de'],
  ['https://m.example.com:8443', 'https://api.example.com:8443'],
])('%s talks to %s', (page, api) => expect(apiOriginOf(page)).toBe(api))

it.each([
  'http://localhost:8080',
  'http://127.0.0.1:8080',
  'http://[::1]:8080',
  'https://example.com',
  'https://broker.co.uk',
  'https://broker.com.hk',
  'https://mybroker.github.io',
  'https://mybroker.vercel.app',
  'http://broker',
])('%s keeps to itself: what lies above may belong to somebody else', (page) => expect(apiOriginOf(page)).toBe(page))
