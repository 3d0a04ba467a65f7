// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import type { Client, RequestOptions } from '../api/client.ts'
import { openClient } from '../api/request.ts'
import { store } from '../store.ts'
import { checkCompanyStatus, isShutAtom, lossAddress } from './companyStatus.ts'

it('leads away to web addresses only', () => {
  expect(lossAddress('https://example.com/gone')).toBe('https://example.com/gone')
  for (const url of ['', 'javascript:alert(1)', 'data:text/html,x', '//example.com', '/gone', 'file:///etc/passwd'])
    expect(lossAddress(url), url).toBeUndefined()
})

it('shuts on the server’s word alone, not on an offline copy of it', async () => {
  const answered = async (storedAt: number | undefined) => {
    openClient({
      request: async (_call: unknown, _params: unknown, options?: RequestOptions) => {
        options?.asOf?.(storedAt)
        return { status: 1, lossUrl: '' }
      },
    } as unknown as Client)
    await checkCompanyStatus()
    return store.get(isShutAtom)
  }
  expect(await answered(1)).toBe(false)
  expect(await answered(undefined)).toBe(true)
})
