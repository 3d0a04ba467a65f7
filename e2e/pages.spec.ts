/** Where addresses lead. */

import { expect, test } from './test.ts'

test.use({ serviceWorkers: 'block' })

test('where nothing stands it leads to the markets', { tag: '@oneWidth' }, async ({ page }) => {
  for (const path of ['/nowhere', '/trade/x', '/__proto__', '/mine/', '/mine/../order', '/%E0%A4%A', '//order']) {
    // A page of its own each time: what only differs behind the # is not loaded again.
    await page.goto('about:blank')
    await page.goto(`/#${path}`)
    await expect(page, path).toHaveURL(/#\/$/)
    await expect(page.getByRole('heading', { name: 'Markets', level: 1 }), path).toBeVisible()
    await expect(page, path).toHaveTitle(/^Markets · /)
  }
})

test('a page titles the document, and asks a visitor to log in where it has to', { tag: '@oneWidth' }, async ({
  page,
}) => {
  await page.goto('/#/mine/system/')
  await expect(page).toHaveTitle(/^Settings · /)
  await page.goto('/#/')
  await expect(page).toHaveTitle(/^Markets · /)
  await page.goto('/#/mine/history?x=1')
  await expect(page).toHaveURL(/#\/login\?from=%2Fmine%2Fhistory%3Fx%3D1$/)
  await expect(page).toHaveTitle(/^Log in · /)
})
