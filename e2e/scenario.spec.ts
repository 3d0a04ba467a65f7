/** Scenarios in the app: imported as a recording, played, and as expected. `npm run scenario -- FILE` plays any other one. */
import { readdirSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from './test.ts'

const folder = 'e2e/fixtures/scenarios/'
const files = process.env.SCENARIO ? [process.env.SCENARIO] : readdirSync(folder).map((name) => `${folder}${name}`)

for (const file of files)
  test(`the scenario ${basename(file)} ends as expected`, { tag: ['@oneWidth', '@whole'] }, async ({ page }) => {
    await page.goto('/#/mine/recorder')
    await page.locator('input[type=file]').setInputFiles(file)
    await page.getByRole('listitem').getByRole('button').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Scenario' }).click()
    const status = page
      .getByRole('main')
      .getByRole('status')
      .filter({ hasText: /Passed|Failed/ })
    await expect(status).toBeVisible()
    const checks = await page.locator('[data-check]').allInnerTexts()
    for (const check of checks) process.stdout.write(`${check.replace(/\s+/g, ' ')}\n`)
    expect(await page.locator('[data-check=failed]').allInnerTexts()).toEqual([])
    await expect(status).toContainText('Passed')
  })
