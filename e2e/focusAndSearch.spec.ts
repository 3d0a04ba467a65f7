/** Tests the focus after a change of page, and the search for markets on wide pages. */
import { openAs } from './screen.ts'
import { expect, test } from './test.ts'
import { Trader } from './trader.ts'

test('the focus goes along to the heading of a page, also of one that had to be loaded', { tag: '@oneWidth' }, async ({
  page,
}) => {
  await page.goto('/')
  await expect(page.getByRole('navigation').first()).toBeVisible()
  await page.evaluate(() => {
    location.hash = '/language'
  })
  await expect(page.getByRole('heading', { name: 'Language', level: 1 })).toBeFocused()
})

// A phone has its own search.
test('a wide page offers every market by the key / and by its field', { tag: ['@wideOnly', '@whole'] }, async ({
  page,
  exchange,
}) => {
  await openAs(page, await Trader.open(exchange.origin), '/order')
  const search = page.getByRole('banner').getByRole('button', { name: 'Search markets' })
  await expect(search).toBeVisible()
  await page.keyboard.press('/')
  const picker = page.getByRole('dialog')
  await expect(picker).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(picker).toBeHidden()
  await search.click()
  await picker.getByRole('searchbox').fill('yen')
  await picker.getByRole('button', { name: /^USD\/JPY/ }).click()
  await expect(page).toHaveURL(/#\/trade$/)
  await expect(page.getByRole('button', { name: /^USD\/JPY .*: select another market$/ })).toBeVisible()
})
