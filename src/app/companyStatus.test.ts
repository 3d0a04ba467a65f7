import { expect, it } from 'vitest'
import { lossAddress } from './companyStatus.ts'

it('leads away to web addresses only', () => {
  expect(lossAddress('https://example.com/gone')).toBe('https://example.com/gone')
  for (const url of ['', 'javascript:alert(1)', 'data:text/html,x', '//example.com', '/gone', 'file:///etc/passwd'])
    expect(lossAddress(url), url).toBeUndefined()
})
