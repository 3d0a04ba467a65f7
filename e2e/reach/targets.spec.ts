/** Whatever can be pressed on any page is large enough for a finger. */
import type { Page } from '@playwright/test'
import { openAs } from '../screen.ts'
import { expect } from '../test.ts'
import { type Busy, everything, goTo, shareOf, test, traderPlaces, visitorPlaces } from './places.ts'
import { smallTargets } from './targets.ts'

test.use({ ...everything, deviceScaleFactor: 1 })
test.setTimeout(240_000)

async function lookAt(page: Page, places: readonly string[], busy: Busy) {
  const wrong: Record<string, string[]> = {}
  for (const place of places) {
    await goTo(page, place, busy)
    const found = await smallTargets(page)
    if (found.length > 0) wrong[place] = found
  }
  return wrong
}

test('a small button would be found, its larger area counts', { tag: '@oneWidth' }, async ({ page }) => {
  await page.goto('/#/language')
  await page.locator('main h1').waitFor()
  await page.evaluate(() => {
    const button = document.createElement('button')
    button.textContent = 'small'
    button.style.cssText = 'width: 30px; height: 30px; position: fixed; inset: 0'
    document.querySelector('main')?.append(button)
  })
  expect(await smallTargets(page)).toEqual([expect.stringMatching(/^30 × 30: button/)])
  // Not as an element of the page, which its policy would refuse.
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('main > button::after { content: ""; position: absolute; inset: -7px }')
    document.adoptedStyleSheets.push(sheet)
  })
  expect(await smallTargets(page)).toEqual([])
})

test('every target on every page is large enough', { tag: '@oneWidth' }, async ({ page, busy }) => {
  await page.goto('/#/language')
  const visitor = await lookAt(page, shareOf(visitorPlaces, 0), busy)
  await openAs(page, busy.trader, '/language')
  await page.reload()
  expect({ visitor, trader: await lookAt(page, shareOf(traderPlaces, 0), busy) }).toEqual({ visitor: {}, trader: {} })
})
