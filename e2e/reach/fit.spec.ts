/**
 * Every page on narrow phones and on a desk, in real languages and in longer ones than any, in the usual letters and in larger
 * ones: nothing is cut, no text lies over another or leaves its box, and a phone's header is one row.
 */
import type { Page } from '@playwright/test'
import { languages } from '../../contract/languages.ts'
import { openAs } from '../screen.ts'
import { expect } from '../test.ts'
import type { Trader } from '../trader.ts'
import { oncePerServer } from '../workerServers.ts'
import { enlarge, enlargedOn, openLarge } from './largeFigures.ts'
import { layoutFaults } from './layoutFaults.ts'
import {
  type Busy,
  test as base,
  everything,
  goTo,
  placesForgotten,
  shareOf,
  traderPlaces,
  visitorPlaces,
} from './places.ts'
import { type Pseudo, speak } from './pseudo.ts'

const largeOn = oncePerServer(openLarge)
const test = base.extend<{ large: Trader }>({ large: ({ exchange }, use) => largeOn(exchange).then(use) })

test.use({ ...everything, deviceScaleFactor: 1 })

/** Users, and the pages they see. */
const readers = {
  visitor: visitorPlaces,
  trader: traderPlaces,
  /** A demo account with large figures. */
  large: ['/', '/trade', '/order?type=1', '/order?type=0', '/user'],
} as const
type Reader = keyof typeof readers

/** Pages whose headers have the most text in the least room. They are always included. */
const always: Partial<Record<Reader, readonly string[]>> = { visitor: ['/', '/trade'], large: readers.large }

/** Way of looking at pages. */
interface Look {
  readonly languages: readonly string[]
  readonly widths: readonly number[]
  /** The size of the reader's letters, in parts of a hundred. */
  readonly letters: number
  /** In `npm test` each language has its share of the places, and this look that of so many others. */
  readonly share: { readonly first: number; readonly of: number }
  readonly tag?: readonly string[]
}

const pseudos = ['long', 'mirrored'] as const satisfies readonly Pseudo[]
const isPseudo = (language: string): language is Pseudo => pseudos.some((pseudo) => pseudo === language)

const everyone = { first: 0, of: 1 } as const
const looks: readonly Look[] = [
  { languages: ['en', 'de', 'ar', 'th'], widths: [320, 390], letters: 100, share: { first: 0, of: 4 } },
  { languages: ['long'], widths: [320], letters: 130, share: { first: 0, of: 2 } },
  { languages: ['mirrored'], widths: [320], letters: 130, share: { first: 1, of: 2 } },
  {
    languages: languages.map(({ code }) => code).filter((code) => !['en', 'de', 'ar', 'th'].includes(code)),
    widths: [320],
    letters: 100,
    share: everyone,
    tag: ['@whole'],
  },
  { languages: ['de', 'ar', 'th', 'ru'], widths: [320], letters: 130, share: everyone, tag: ['@whole'] },
  { languages: ['de', 'ar'], widths: [1440], letters: 100, share: everyone, tag: ['@whole'] },
  ...pseudos.map((pseudo) => ({
    languages: [pseudo],
    widths: [768, 1024, 1440],
    letters: 130,
    share: everyone,
    tag: ['@whole'],
  })),
]

/** The language of the first load; a later one is chosen in the page. */
const seedLanguage = (page: Page, language: string) =>
  page.addInitScript((code) => {
    if (!localStorage.getItem('language')) localStorage.setItem('language', code)
  }, language)

async function setLetters(page: Page, letters: number): Promise<void> {
  await page.evaluate((size) => {
    document.documentElement.style.fontSize = `${size}%`
  }, letters)
}

/** Words for the state of the prices that have given way to their dot: simulated prices must be called so. */
const lostStates = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const states = [...document.querySelectorAll('main header [role="status"] > :first-child')]
    const lost = states.filter((state) => {
      const word = state.lastElementChild?.getBoundingClientRect()
      return state.checkVisibility() && word && word.top >= state.getBoundingClientRect().bottom - 1
    })
    return lost.map((state) => `“${state.textContent}” is out of sight`)
  })

/** Looks at places one after another; what does not fit, by the place and the width. */
async function lookAt(page: Page, places: readonly string[], widths: readonly number[], letters: number, busy: Busy) {
  const wrong: Record<string, string[]> = {}
  for (const place of places) {
    await goTo(page, place, busy)
    for (const width of widths) {
      await page.setViewportSize({ width, height: width < 1024 ? 2 * width : 900 })
      // The layout of the other width is gone with the next frame.
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
      const found = [...(await layoutFaults(page)), ...(letters === 100 ? await lostStates(page) : [])]
      if (found.length > 0) wrong[`${place} at ${width}`] = found
    }
  }
  return wrong
}

test('no page is forgotten', { tag: '@oneWidth' }, () => expect(placesForgotten()).toEqual([]))

test('what does not fit would be found', { tag: '@oneWidth' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 780 })
  await page.goto('/#/language')
  await page.locator('main h1').waitFor()
  expect(await layoutFaults(page)).toEqual([])
  await page.evaluate(() => {
    const add = (tag: string, text: string, css: string) => {
      const element = document.createElement(tag)
      element.textContent = text
      element.style.cssText = `block-size: 20px; line-height: 20px; white-space: nowrap; inline-size: max-content; ${css}`
      document.querySelector('main header')?.parentElement?.prepend(element)
      return element
    }
    add('p', 'over and over and over', 'margin-block-end: -32px')
    add('button', 'leaves', 'inline-size: 20px; margin-block-end: 20px')
    const header = document.querySelector<HTMLElement>('main header')
    header?.style.setProperty('flex-wrap', 'wrap')
    header?.append(add('p', 'second row', 'inline-size: 100%'))
  })
  const found = await layoutFaults(page)
  expect(found).toContainEqual(expect.stringMatching(/^“over and over and over” and “.+” lie over each other/))
  expect(found).toContainEqual(expect.stringMatching(/^“leaves” leaves its box/))
  expect(found).toContainEqual(expect.stringMatching(/^a header is \d+ high/))
  expect(found).toContainEqual(expect.stringMatching(/^a header has rows: “.+” over “second row”/))
})

for (const look of looks) {
  for (const reader of Object.keys(readers) as Reader[]) {
    const { letters, share, tag = [] } = look
    // A trader's pages are many: in `npm test` they are looked at where there is least room.
    const widths = reader !== 'visitor' && !process.env.WHOLE ? look.widths.slice(0, 1) : look.widths
    test(`places fit in ${look.languages.join(', ')}, ${widths.join(' and ')} px, letters of ${letters} %: ${reader}`, {
      tag: ['@oneWidth', ...(tag.length > 0 ? tag : ['@thorough'])],
    }, async ({ page, busy, large }) => {
      test.setTimeout(120_000 + 60_000 * look.languages.length)
      await page.setViewportSize({ width: widths[0] ?? 0, height: 900 })
      if (reader === 'large') await enlarge(page)
      const wrong: Record<string, object> = {}
      for (const [at, language] of look.languages.entries()) {
        if (isPseudo(language)) await speak(page, language)
        if (at > 0) {
          await page.evaluate((code) => localStorage.setItem('language', code), language)
          await page.goto('/#/')
          await page.reload()
        } else {
          if (!isPseudo(language)) await seedLanguage(page, language)
          if (reader === 'visitor') await page.goto('/#/')
          else await openAs(page, reader === 'large' ? large : busy.trader, '/')
        }
        if (reader === 'large') await enlargedOn(page)
        await setLetters(page, letters)
        const shared = shareOf(readers[reader], share.first + at, share.of)
        const places = [...new Set([...(always[reader] ?? []), ...shared])]
        const found = await lookAt(page, places, widths, letters, busy)
        if (Object.keys(found).length > 0) wrong[language] = found
      }
      expect(wrong).toEqual({})
    })
  }
}
