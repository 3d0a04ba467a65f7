/** Every page at 320 px with letters a third larger, in languages longer than English and from right to left: nothing is cut, nothing overlaps. */
import type { Page } from '@playwright/test'
import { openAs } from '../screen.ts'
import { expect } from '../test.ts'
import { misfits } from './misfits.ts'
import { type Busy, everything, goTo, placesForgotten, shareOf, test, traderPlaces, visitorPlaces } from './places.ts'
import { type Pseudo, speak } from './pseudo.ts'

test.use({ ...everything, viewport: { width: 320, height: 640 }, deviceScaleFactor: 1 })
test.setTimeout(240_000)

/** What a reader sets who wants larger letters, in parts of a hundred. */
const LETTERS = 130

async function openLarge(page: Page): Promise<void> {
  await page.goto('/#/language')
  await page.evaluate((size) => {
    document.documentElement.style.fontSize = `${size}%`
  }, LETTERS)
}

/** Looks at places one after another; what does not fit, by the place it is on. */
async function lookAt(page: Page, places: readonly string[], busy: Busy) {
  const wrong: Record<string, string[]> = {}
  for (const place of places) {
    await goTo(page, place, busy)
    const found = await misfits(page)
    if (found.length > 0) wrong[place] = found
  }
  return wrong
}

/** Its share of the places, as a visitor and as somebody logged in. */
async function lookAround(page: Page, busy: Busy, share: 0 | 1) {
  await openLarge(page)
  const visitor = await lookAt(page, shareOf(visitorPlaces, share), busy)
  await openAs(page, busy.trader, '/language')
  await page.reload()
  await openLarge(page)
  return { visitor, trader: await lookAt(page, shareOf(traderPlaces, share), busy) }
}

test('no page is forgotten', { tag: '@oneWidth' }, () => expect(placesForgotten()).toEqual([]))

for (const [pseudo, share] of [
  ['long', 0],
  ['mirrored', 1],
] satisfies [Pseudo, 0 | 1][])
  test(`every page fits in letters of ${LETTERS} % at 320 px: ${pseudo}`, { tag: '@oneWidth' }, async ({
    page,
    busy,
  }) => {
    await speak(page, pseudo)
    expect(await lookAround(page, busy, share)).toEqual({ visitor: {}, trader: {} })
  })

for (const language of ['de', 'ru', 'fi', 'vn', 'th', 'hi', 'ar', 'fa'])
  test(`every page fits in letters of ${LETTERS} % at 320 px: ${language}`, { tag: ['@oneWidth', '@whole'] }, async ({
    page,
    busy,
  }) => {
    await page.addInitScript((code) => localStorage.setItem('language', code), language)
    expect(await lookAround(page, busy, 0)).toEqual({ visitor: {}, trader: {} })
  })
