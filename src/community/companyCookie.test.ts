import { expect, it } from 'vitest'
import { companyCookie, renewedCookie } from './companyCookie.ts'

it('lasts three years, goes to no other site, and over https alone where that is spoken', () => {
  expect(companyCookie('12', true)).toBe('company_id=12; path=/; max-age=94608000; SameSite=Lax; Secure')
  expect(companyCookie('12', false)).toBe('company_id=12; path=/; max-age=94608000; SameSite=Lax')
})

it('says nothing but the company, whatever its id is', () => {
  const hostile = '1; domain=evil.example; path=/x\r\nSet-Cookie: a=b'
  expect(companyCookie(hostile, false).split('; ')).toHaveLength(4)
  expect(companyCookie(hostile, false)).not.toMatch(/[\r\n]/)
})

it('is renewed as it is, whatever other cookies there are', () => {
  expect(renewedCookie('a=1; company_id=12%3B; b=2', true)).toBe(
    'company_id=12%3B; path=/; max-age=94608000; SameSite=Lax; Secure',
  )
  for (const none of ['', 'other_company_id=12', 'company_id='])
    expect(renewedCookie(none, false), none).toBeUndefined()
})
