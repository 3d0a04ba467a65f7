import { expect, it } from 'vitest'
import { isDesktop } from './desktopSite.ts'

const mac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15'

it.each([
  ['Windows', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36', 0],
  ['Windows with a touch screen', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0 Safari/537.36', 10],
  ['a Mac', mac, 0],
  ['Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 0],
])('%s is a desktop', (_, userAgent, maxTouchPoints) => expect(isDesktop({ userAgent, maxTouchPoints })).toBe(true))

it.each([
  ['an Android phone', 'Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/140.0 Mobile Safari/537.36', 5],
  ['an Android tablet', 'Mozilla/5.0 (Linux; Android 15; SM-X710) Chrome/140.0 Safari/537.36', 5],
  ['an iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1', 5],
  ['an iPad that says it is a Mac', mac, 5],
  ['nobody knows what', '', 0],
])('%s is none', (_, userAgent, maxTouchPoints) => expect(isDesktop({ userAgent, maxTouchPoints })).toBe(false))

it('what the browser says of itself outright counts first', () => {
  const userAgent = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36'
  expect(isDesktop({ userAgent, maxTouchPoints: 5, userAgentData: { mobile: true } })).toBe(false)
})
