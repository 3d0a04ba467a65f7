/** Tests that touch targets on sheets are large enough, and how they are measured. axe.spec.ts checks every page. */
import type { Locator } from '@playwright/test'
import { ticket } from '../screen.ts'
import { expect, test } from '../test.ts'
import { smallTargets } from './targets.ts'

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

test('every target of a ticket and its sheets is large enough', { tag: '@oneWidth' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/#/trade')
  const form = ticket(page)
  await form.getByRole('switch', { name: 'Stop loss' }).click()
  await form.getByRole('radio', { name: 'Pending' }).check({ force: true })
  const wrong = { ticket: await smallTargets(page) }
  const sheet = page.getByRole('dialog')
  const look = async (opener: Locator) => {
    await opener.click()
    await expect(sheet).toBeVisible()
    const found = await smallTargets(page)
    await page.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)
    return found
  }
  expect({
    ...wrong,
    unit: await look(form.getByRole('button', { name: 'Stop loss by: Price' })),
    leverage: await look(form.getByRole('button', { name: /^Leverage/ })),
    risk: await look(form.getByRole('button', { name: 'Size by risk' })),
    chart: await look(page.getByRole('button', { name: 'Indicators and chart settings' })),
    instruments: await look(page.getByRole('button', { name: /select another market/ })),
  }).toEqual({ ticket: [], unit: [], leverage: [], risk: [], chart: [], instruments: [] })
})
