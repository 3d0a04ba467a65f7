import { describe, expect, it } from 'vitest'
import { companyFaults, newsFaults, normalizedLine, normalizedText, textFault } from './contentRules.ts'

const news = { category: 1, title: 'Title', summary: '', logo: '', content: '<p>Text</p>' }
const company = {
  ...{ name: 'Company', subject: '', logo: '', url: 'https://example.com/' },
  ...{ registeredAddress: '', officeAddress: '', email: 'a@example.com' },
}
const PICTURES = ['https://pictures.example']

describe('what an operator writes', () => {
  it('is well as it is', () => {
    expect(newsFaults(news, PICTURES)).toEqual({})
    expect(companyFaults(company, PICTURES)).toEqual({})
  })

  it.each([
    [{ title: ' ' }, { title: 'missing' }],
    [{ title: 'x'.repeat(201) }, { title: 'long' }],
    [{ title: 'a\u202eb' }, { title: 'signs' }],
    [{ title: 'a\u0000b' }, { title: 'signs' }],
    [{ title: '\ud800' }, { title: 'signs' }],
    [{ category: 0 }, { category: 'category' }],
    [{ category: 1.5 }, { category: 'category' }],
    [{ category: Number.NaN }, { category: 'category' }],
    [{ logo: 'https://evil.example/x.png' }, { logo: 'picture' }],
    [{ logo: 'javascript:alert(1)' }, { logo: 'picture' }],
    [{ content: 'x'.repeat(40_001) }, { content: 'long' }],
  ])('of a news item with %j is refused at its field', (change, faults) =>
    expect(newsFaults({ ...news, ...change }, PICTURES)).toEqual(faults),
  )

  it.each([
    [{ name: '' }, { name: 'missing' }],
    [{ url: 'javascript:alert(1)' }, { url: 'address' }],
    [{ url: '//example.com' }, { url: 'address' }],
    [{ url: 'data:text/html,x' }, { url: 'address' }],
    [{ email: 'a@b' }, { email: 'email' }],
    [{ email: 'a@example.com,b@example.com' }, { email: 'email' }],
    [{ email: '"><script>'.concat('@example.com') }, { email: 'email' }],
    [{ logo: '//pictures.example/a.png' }, { logo: 'picture' }],
  ])('of a company with %j is refused at its field', (change, faults) =>
    expect(companyFaults({ ...company, ...change }, PICTURES)).toEqual(faults),
  )

  it('may have pictures from an allowed origin', () =>
    expect(newsFaults({ ...news, logo: 'https://pictures.example/a.png' }, PICTURES)).toEqual({}))

  it('keeps lines and tabs where there may be some, and no blanks around it', () => {
    expect(normalizedText('  a\n\tb ')).toBe('a\n\tb')
    expect(normalizedLine('  a\n\tb ')).toBe('a b')
    expect(textFault('a\n\tb', 10)).toBeUndefined()
  })
})
