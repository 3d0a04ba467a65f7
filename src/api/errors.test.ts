import { i18n } from '@lingui/core'
import { expect, it } from 'vitest'
import { errorWords, NetworkError, RefusedError } from './errors.ts'

i18n.loadAndActivate({ locale: 'en', messages: {} })

it('says the server’s words, the seconds to wait, or the network error with its code', () => {
  expect(errorWords(new RefusedError(0, 'Market closed'))).toBe('Market closed')
  expect(errorWords(new RefusedError(17, ''))).toContain('17')
  expect(errorWords(new RefusedError(429, 'Too many', 1))).toBe('Too many attempts. Try again in 1 second.')
  expect(errorWords(new RefusedError(429, 'Too many', 7))).toBe('Too many attempts. Try again in 7 seconds.')
  expect(errorWords(new NetworkError('notEnvelope', 502))).toBe('Network error (502)')
  expect(errorWords(new NetworkError('offline'))).toBe('You are offline')
  expect(errorWords(new NetworkError('timeout'))).not.toBe(errorWords(new NetworkError('network')))
  expect(errorWords(new Error('x'))).toBe('Something went wrong')
})
