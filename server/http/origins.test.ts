import { describe, expect, it } from 'vitest'
import { mayCall } from './origins.ts'

describe('which page may call which origin (decisions §1)', () => {
  it.each([
    ['https://m.example.com', 'https://api.example.com', true],
    ['http://m.localhost:8080', 'http://api.localhost:8080', true],
    ['http://localhost:8080', 'http://localhost:8080', true],
    ['https://m.example.com', 'https://m.example.com', true],
    ['https://broker.co.uk', 'https://broker.co.uk', true],
    ['http://m.example.com', 'https://api.example.com', false],
    ['https://m.example.com:8443', 'https://api.example.com', false],
    ['https://m.evil.com', 'https://api.example.com', false],
    ['https://example.com', 'https://api.example.com', false],
    ['https://evil.co.uk', 'https://api.co.uk', false],
    ['https://evil.github.io', 'https://api.github.io', false],
    ['https://m.example.com/', 'https://api.example.com', false],
    ['null', 'https://api.example.com', false],
    ['', 'https://api.example.com', false],
    ['https://m.example.com', undefined, false],
  ])('%s at %s: %s', (page, requested, may) => expect(mayCall(page, requested, { appOrigins: [] })).toBe(may))

  it('takes the pages that the operator named', () => {
    const named = { appOrigins: ['https://trade.example.org'], hosts: new Set(['api.example.com']) }
    expect(mayCall('https://trade.example.org', 'https://api.example.com', named)).toBe(true)
    expect(mayCall('https://other.example.org', 'https://api.example.com', named)).toBe(false)
  })

  it('takes no page of another host where the hosts are named', () => {
    const hosts = new Set(['m.example.com', 'api.example.com'])
    const pages = { appOrigins: [], hosts }
    expect(mayCall('https://m.example.com', 'https://api.example.com', pages)).toBe(true)
    expect(mayCall('https://blog.example.com', 'https://api.example.com', pages)).toBe(false)
  })
})
