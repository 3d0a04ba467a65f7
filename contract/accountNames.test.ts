import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { accountNameOf, emailOf, phoneOf } from './accountNames.ts'

describe('an e-mail address', () => {
  it.each([
    ['Maria.Lopez@Example.COM ', 'maria.lopez@example.com'],
    ['jo+trade@mail.example.co.uk', 'jo+trade@mail.example.co.uk'],
    ['ｍａｒｉａ@example.com', 'maria@example.com'],
    ['пётр@пример.рф', 'пётр@пример.рф'],
  ])('%j is found as %j', (typed, found) => expect(emailOf(typed)).toBe(found))

  it.each([
    ...['', 'maria', '@example.com', 'maria@', 'maria@localhost', 'a b@example.com', 'a@b@example.com'],
    ...['maria@-example.com', 'maria@example..com', '"x"@example.com', 'maria@example.com\r\nBcc: eve@example.com'],
    ...['ma\u202eria@example.com', 'ma\u0000ria@example.com', '<script>@example.com', `${'a'.repeat(250)}@example.com`],
  ])('%j is none', (typed) => expect(emailOf(typed)).toBeUndefined())
})

describe('a phone number', () => {
  it.each([
    ['85291234567', '85291234567'],
    ['+852 9123 4567', '85291234567'],
    ['00852-9123-4567', '85291234567'],
    ['+1 (415) 555-0132', '14155550132'],
  ])('%j is found as %j', (typed, found) => expect(phoneOf(typed)).toBe(found))

  it.each(['', '12', '0123456789', '+', '123456789012345678', '8529123456a', 'maria@example.com'])(
    '%j is none',
    (typed) => expect(phoneOf(typed)).toBeUndefined(),
  )
})

it('is found by what it is found by', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('email' as const, 'mobile' as const),
      fc.oneof(fc.emailAddress(), fc.string()),
      (kind, typed) => {
        const found = accountNameOf(kind, typed)
        if (found !== undefined) expect(accountNameOf(kind, found)).toBe(found)
      },
    ),
  )
})
