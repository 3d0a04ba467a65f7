import { i18n } from '@lingui/core'
import { expect, it } from 'vitest'
import { errorWords, NetworkError, RefusedError } from './errors.ts'

i18n.loadAndActivate({ locale: 'en', messages: {} })

it('says the server’s words whatever its code, or the network error with a code', () => {
  expect(errorWords(new RefusedError(0, 'Market closed'))).toBe('Market closed')
  expect(errorWords(new RefusedError(17, ''))).toContain('17')
  expect(errorWords(new RefusedError(429, 'Too many', 7))).toBe('Too many')
  expect(errorWords(new NetworkError('notEnvelope', 502))).toBe('Network error (502)')
  expect(errorWords(new NetworkError('offline'))).toBe('You are offline (OFFLINE)')
  expect(errorWords(new NetworkError('timeout'))).toBe('The server took too long to answer (TIMEOUT)')
  expect(errorWords(new NetworkError('network'))).toBe('Network error: can’t reach the server (UNREACHABLE)')
  expect(errorWords(new NetworkError('badData'))).toBe('Network error (BAD_ANSWER)')
  expect(errorWords(new Error('x'))).toBe('Something went wrong')
})
