import { describe, expect, it } from 'vitest'
import { speechOf } from '../messages/languages.ts'
import { accountExistsMessage, codeMessage, type MessageHeader, welcomeMessage } from './messages.ts'
import {
  changedPasswordMessage,
  factorOffMessage,
  factorOnMessage,
  newPasskeyMessage,
  newPasswordMessage,
  passkeyRemovedMessage,
  renewedCodesMessage,
} from './securityMessages.ts'

const mail = { speech: speechOf('en'), title: 'Kite & <Co>', way: 'email', to: 'ann@example.com' } as const
const sms = { ...mail, way: 'sms', to: '85291234567' } as const

describe('a code', () => {
  it('stands first, in the subject, the text and the page of a mail', () => {
    const { subject, text, html } = codeMessage(mail, 'reset', '123456')
    expect(subject).toBe('123456 is your password reset code')
    expect(text).toMatch(/^123456 is your password reset code\./)
    expect(html?.indexOf('123456')).toBeLessThan(html?.indexOf('reset code') ?? 0)
    expect(html).toContain('Kite &amp; &lt;Co&gt;')
  })

  it('by SMS is bound to the page where that is known (WebOTP)', () => {
    expect(codeMessage(sms, 'register', '123456').text).toMatch(/^123456 is your [^@]*$/)
    const bound = codeMessage({ ...sms, pageHost: 'm.example.com' }, 'register', '123456')
    expect(bound.text.split('\n').at(-1)).toBe('@m.example.com #123456')
    expect(bound.subject).toBeUndefined()
  })

  it('is in the language of the visitor, and in its direction', () => {
    const { text, html } = codeMessage({ ...mail, speech: speechOf('ar') }, 'register', '123456')
    expect(text.startsWith('123456')).toBe(true)
    expect(html).toContain('<html lang="ar" dir="rtl">')
  })
})

it('a password that was set by code is told with what it ended', () => {
  const nothing = { factor: false, passkeys: 0, methods: [], withdrawals: [] }
  const all = { factor: true, passkeys: 1, methods: ['BTC 1abc…xyz'], withdrawals: ['50.00 USD, BTC 1abc…xyz'] }
  const reported = newPasswordMessage(mail, all).text
  expect(reported).toContain('Your passkeys were also removed')
  expect(reported).toContain('Your authenticator app was removed')
  expect(reported).toContain('withdrawals cancelled: \u2066BTC 1abc…xyz\u2069 · \u206650.00 USD, BTC')
  expect(newPasswordMessage(mail, nothing).text).not.toMatch(/passkey|removed|cancelled/)
})

it('a link that freezes the account stands alone in a letter to its owner, and can be tapped in a mail', () => {
  const freezeLink = 'https://m.example.com/#/frozen?token=abc'
  const { text, html } = factorOnMessage({ ...mail, freezeLink })
  expect(text).toContain(`If this wasn’t you, freeze your account:\n\n${freezeLink}`)
  expect(html).toContain(`<a href="${freezeLink}">${freezeLink}</a>`)
  expect(factorOnMessage(mail).text).toContain('set a new password now with “Forgot password”')
})

it('the other letters hold no code', () => {
  const newPassword = (head: MessageHeader) =>
    newPasswordMessage(head, { factor: true, passkeys: 1, methods: [], withdrawals: [] })
  const doors = [accountExistsMessage, welcomeMessage, newPassword]
  for (const message of [
    ...doors,
    changedPasswordMessage,
    newPasskeyMessage,
    factorOnMessage,
    factorOffMessage,
    passkeyRemovedMessage,
    renewedCodesMessage,
  ])
    for (const head of [mail, sms]) expect(JSON.stringify(message(head))).not.toMatch(/\d{6} /)
})
