/** Every page with letters a third larger, in languages longer than English and from right to left: nothing is cut, nothing overlaps. */
import type { Page } from '@playwright/test'
import { openAs } from '../screen.ts'
import { expect } from '../test.ts'
import { misfits } from './misfits.ts'
import { type Busy, everything, goTo, placesForgotten, shareOf, test, traderPlaces, visitorPlaces } from './places.ts'
import { type Pseudo, speak } from './pseudo.ts'

test.use({ ...everything, deviceScaleFactor: 1 })
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
async function lookAround(page: Page, { width, share }: Look, busy: Busy) {
  await page.setViewportSize({ width, height: width < 1024 ? 2 * width : 900 })
  await openLarge(page)
  const visitor = await lookAt(page, shareOf(visitorPlaces, share), busy)
  await openAs(page, busy.trader, '/language')
  await page.reload()
  await openLarge(page)
  return { visitor, trader: await lookAt(page, shareOf(traderPlaces, share), busy) }
}

/** One look at every place: how wide the screen is, and which share of the places `npm test` looks at. */
interface Look {
  readonly width: number
  readonly share: 0 | 1
}

const pseudos = ['long', 'mirrored'] as const satisfies readonly Pseudo[]
const isPseudo = (language: string): language is Pseudo => pseudos.some((pseudo) => pseudo === language)
const whole = { share: 0, tag: ['@whole'] } as const
const looks: readonly (Look & { readonly language: string; readonly tag: readonly string[] })[] = [
  { width: 320, language: 'long', share: 0, tag: [] },
  { width: 320, language: 'mirrored', share: 1, tag: [] },
  ...['de', 'ru', 'fi', 'vn', 'th', 'hi', 'ar', 'fa'].map((language) => ({ width: 320, language, ...whole })),
  ...pseudos.flatMap((language) => [768, 1024, 1440].map((width) => ({ width, language, ...whole }))),
]

test('no page is forgotten', { tag: '@oneWidth' }, () => expect(placesForgotten()).toEqual([]))

for (const { language, tag, ...look } of looks) {
  const count = shareOf(visitorPlaces, look.share).length + shareOf(traderPlaces, look.share).length
  test(`${count} places fit in letters of ${LETTERS} %: ${language}, ${look.width} px`, {
    tag: ['@oneWidth', ...tag],
  }, async ({ page, busy }) => {
    if (isPseudo(language)) await speak(page, language)
    else await page.addInitScript((code) => localStorage.setItem('language', code), language)
    expect(await lookAround(page, look, busy)).toEqual({ visitor: {}, trader: {} })
  })
}
