/** Where addresses lead. */

import { expect, test } from './test.ts'

test.use({ serviceWorkers: 'block' })

for (const path of ['/nowhere', '/trade/x', '/__proto__', '/mine/', '/mine/../order', '/%E0%A4%A', '//order'])
  test(`nothing stands at ${path}: it leads to the markets`, { tag: '@oneWidth' }, async ({ page }) => {
    await page.goto(`/#${path}`)
    await expect(page).toHaveURL(/#\/$/)
    await expect(page.getByRole('heading', { name: 'Markets', level: 1 })).toBeVisible()
    await expect(page).toHaveTitle(/^Markets · /)
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
