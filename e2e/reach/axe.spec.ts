/**
 * Every page by the rules of WCAG 2.2 A and AA that a program can check, in both themes and directions: nothing serious,
 * nothing critical; and nothing to press that is too small for a finger.
 */
import type { Page } from '@playwright/test'
import axe from 'axe-core'
import { openAs } from '../screen.ts'
import { expect } from '../test.ts'
import { type Busy, everything, goTo, shareOf, test, traderPlaces, visitorPlaces } from './places.ts'
import { smallTargets } from './targets.ts'

test.use({ ...everything, deviceScaleFactor: 1 })
test.setTimeout(240_000)

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Returns the serious accessibility faults of the page: rule and place. */
async function faults(page: Page): Promise<string[]> {
  return page.evaluate(async (tags) => {
    const { axe: checker } = window as unknown as { axe: typeof axe }
    const { violations } = await checker.run(document, {
      runOnly: { type: 'tag', values: tags },
      resultTypes: ['violations'],
      elementRef: false,
      // What another origin shows in a frame is that one's.
      iframes: false,
    })
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary}`),
      )
  }, rules)
}

async function lookAt(page: Page, places: readonly string[], busy: Busy) {
  // Not as a script of the page, which its policy would refuse.
  await page.evaluate(axe.source)
  const wrong: Record<string, string[]> = {}
  for (const place of places) {
    await goTo(page, place, busy)
    const found = [...(await faults(page)), ...(await smallTargets(page))]
    if (found.length > 0) wrong[place] = found
  }
  return wrong
}

test('a button without a name would be found', { tag: '@oneWidth' }, async ({ page }) => {
  await page.goto('/#/language')
  await expect(page.locator('main h1').filter({ visible: true })).toHaveCount(1)
  await page.evaluate(axe.source)
  await page.evaluate(() => document.querySelector('main')?.append(document.createElement('button')))
  expect(await faults(page)).toEqual([expect.stringMatching(/^button-name /)])
})

const looks = [
  { theme: 'light', language: 'en', share: 0, tag: ['@oneWidth', '@thorough'] },
  { theme: 'dark', language: 'ar', share: 1, tag: ['@oneWidth', '@thorough'] },
  { theme: 'dark', language: 'en', share: 0, tag: ['@whole'] },
  { theme: 'light', language: 'ar', share: 1, tag: ['@whole'] },
] as const

for (const { theme, language, share, tag } of looks) {
  const count = shareOf(visitorPlaces, share).length + shareOf(traderPlaces, share).length
  test(`${count} places without a serious fault: ${theme}, ${language}`, { tag: [...tag] }, async ({ page, busy }) => {
    await page.addInitScript(
      (look) => {
        localStorage.setItem('theme', look.theme)
        localStorage.setItem('language', look.language)
      },
      { theme, language },
    )
    await page.goto('/#/language')
    const visitor = await lookAt(page, shareOf(visitorPlaces, share), busy)
    await openAs(page, busy.trader, '/language')
    await page.reload()
    expect({ visitor, trader: await lookAt(page, shareOf(traderPlaces, share), busy) }).toEqual({
      visitor: {},
      trader: {},
    })
  })
}
