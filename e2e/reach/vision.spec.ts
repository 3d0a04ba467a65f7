/** Tests pages for colour blindness, high contrast and reduced motion. */
import type { Locator, Page } from '@playwright/test'
import { ticket, tradeButton } from '../screen.ts'
import { expect, test } from '../test.ts'

const styleOf = (place: Locator, property: string) =>
  place.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)
const token = (page: Page, name: string) => styleOf(page.locator('html'), `--${name}`)

test('with blue for rising prices falling ones are orange, and a state keeps its colour', { tag: '@oneWidth' }, async ({
  page,
}) => {
  await page.goto('/#/mine/system')
  const ok = await token(page, 'ok')
  await page.getByRole('radio', { name: 'Blue' }).check({ force: true })
  const chosen = [await token(page, 'blue'), await token(page, 'orange')]
  await expect.poll(async () => [await token(page, 'up'), await token(page, 'dn')]).toEqual(chosen)
  expect(await token(page, 'ok')).toBe(ok)
  await page.goto('/#/trade')
  await page.reload()
  await ticket(page).waitFor()
  // Until there is a price a button has no colour, and then it changes to its own little by little.
  await expect(tradeButton(page, 'Buy'), 'after a reload').toHaveCSS('background-color', 'rgb(64, 72, 216)')
  await expect(tradeButton(page, 'Sell'), 'after a reload').toHaveCSS('background-color', 'rgb(184, 67, 0)')
})

test('in forced colours what is chosen, typed into and blocked is told apart', { tag: '@oneWidth' }, async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/#/login')
  const face = (name: string) =>
    page
      .locator('label', { has: page.getByRole('radio', { name }) })
      .locator('span')
      .first()
  await expect(face('E-mail')).toBeVisible()
  expect(await styleOf(face('E-mail'), 'background-color')).not.toBe(await styleOf(face('Phone'), 'background-color'))
  const field = page.getByRole('textbox', { name: 'E-mail address' }).locator('xpath=..')
  expect(await styleOf(field, 'outline-style')).toBe('solid')
  expect(await styleOf(field, 'outline-color')).not.toBe(await styleOf(page.locator('html'), 'background-color'))

  await page.goto('/#/')
  const here = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  await expect(here.first()).toHaveAttribute('aria-current', 'page')
  expect(await styleOf(here.first(), 'background-color')).not.toBe(await styleOf(here.last(), 'background-color'))
})

/** Returns what would move: elements and pseudo-elements with a transition or animation. */
const moving = (page: Page) =>
  page.evaluate(() => {
    const takesTime = (durations: string) => durations.split(',').some((one) => Number.parseFloat(one) > 0)
    const found = new Set<string>()
    for (const element of document.querySelectorAll('*'))
      for (const part of [undefined, '::before', '::after', '::backdrop']) {
        const style = getComputedStyle(element, part)
        const moves =
          (style.animationName !== 'none' && takesTime(style.animationDuration)) ||
          (style.transitionProperty !== 'none' && takesTime(style.transitionDuration))
        if (moves) found.add(`${element.tagName.toLowerCase()}.${element.getAttribute('class')} ${part ?? ''}`)
      }
    return [...found]
  })

test('with less motion wanted nothing moves', { tag: '@oneWidth' }, async ({ page }) => {
  await page.goto('/#/')
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
  expect((await moving(page)).length, 'else things move').toBeGreaterThan(0)

  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await moving(page), 'Markets').toEqual([])
  await page.goto('/#/trade')
  await ticket(page).waitFor()
  expect(await moving(page), 'Trade').toEqual([])
  await page.getByRole('button', { name: 'Indicators and chart settings' }).click()
  await page.getByRole('dialog').waitFor()
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)
  expect(await moving(page), 'a sheet over it').toEqual([])
})
