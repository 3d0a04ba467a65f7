// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Client, RequestOptions } from '../api/client.ts'
import { openClient } from '../api/request.ts'
import { store } from '../store.ts'
import { checkCompanyStatus, isShutAtom } from './companyStatus.ts'

const answering = (lossUrl: string, storedAt?: number) =>
  openClient({
    request: async (_call: unknown, _params: unknown, options?: RequestOptions) => {
      options?.asOf?.(storedAt)
      return { status: 1, lossUrl }
    },
  } as unknown as Client)

it('shuts on the server’s word alone, not on an offline copy of it', async () => {
  const answered = async (storedAt: number | undefined) => {
    answering('', storedAt)
    await checkCompanyStatus()
    return store.get(isShutAtom)
  }
  expect(await answered(1)).toBe(false)
  expect(await answered(undefined)).toBe(true)
})

describe('whoever is not served', () => {
  const replace = vi.fn()
  beforeEach(() => {
    replace.mockClear()
    vi.stubGlobal('location', { ...location, replace })
  })
  afterEach(() => vi.unstubAllGlobals())

  it('is led to where the broker sends them', async () => {
    answering('https://example.com/gone')
    await checkCompanyStatus()
    expect(replace).toHaveBeenCalledExactlyOnceWith('https://example.com/gone')
  })

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'blob:https://example.com/1',
    '//evil.example',
    '\\\\evil.example',
    '/gone',
    '#/login',
    'file:///etc/passwd',
    'https://broker.example@evil.example/',
  ])('is told so, and led nowhere by %j', async (hostile) => {
    answering(hostile)
    await checkCompanyStatus()
    expect(replace).not.toHaveBeenCalled()
    expect(store.get(isShutAtom)).toBe(true)
  })
})
