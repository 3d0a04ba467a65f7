import { describe, expect, it } from 'vitest'
import { speechOf } from '../messages/languages.ts'
import { accountExistsLetter, codeLetter, type Letterhead, newPasswordLetter, welcomeLetter } from './letters.ts'
import { changedPasswordLetter, factorOffLetter, factorOnLetter, newPasskeyLetter } from './securityLetters.ts'

const mail = { speech: speechOf('en'), title: 'Kite & <Co>', way: 'email', to: 'ann@example.com' } as const
const sms = { ...mail, way: 'sms', to: '85291234567' } as const

describe('a code', () => {
  it('stands first, in the subject, the text and the page of a mail', () => {
    const { subject, text, html } = codeLetter(mail, 'reset', '123456')
    expect(subject).toBe('123456 is your code for a new password')
    expect(text).toMatch(/^123456 is your verification code for a new password\./)
    expect(html?.indexOf('123456')).toBeLessThan(html?.indexOf('verification') ?? 0)
    expect(html).toContain('Kite &amp; &lt;Co&gt;')
  })

  it('by SMS is bound to the page where that is known (WebOTP)', () => {
    expect(codeLetter(sms, 'register', '123456').text).toMatch(/^123456 is your [^@]*$/)
    const bound = codeLetter({ ...sms, pageHost: 'm.example.com' }, 'register', '123456')
    expect(bound.text.split('\n').at(-1)).toBe('@m.example.com #123456')
    expect(bound.subject).toBeUndefined()
  })

  it('is in the language of the visitor, and in its direction', () => {
    const { text, html } = codeLetter({ ...mail, speech: speechOf('ar') }, 'register', '123456')
    expect(text.startsWith('123456')).toBe(true)
    expect(html).toContain('<html lang="ar" dir="rtl">')
  })
})

it('a password that was set by code is told with what it ended', () => {
  expect(newPasswordLetter(mail, true).text).toContain('Your passkeys have been removed')
  expect(newPasswordLetter(mail, false).text).not.toContain('passkey')
})

it('the other letters hold no code', () => {
  const newPassword = (head: Letterhead) => newPasswordLetter(head, true)
  const doors = [accountExistsLetter, welcomeLetter, newPassword]
  for (const letter of [...doors, changedPasswordLetter, newPasskeyLetter, factorOnLetter, factorOffLetter])
    for (const head of [mail, sms]) expect(JSON.stringify(letter(head))).not.toMatch(/\d{6} /)
})
