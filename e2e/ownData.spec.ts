/** Files of prices: imported or saved from the exchange, replayed without a network after a new start, and traded in. */
import type { Page } from '@playwright/test'
import { indicator, isWide, tradeButton } from './screen.ts'
import { expect, test } from './test.ts'

const controls = (page: Page) => page.getByRole('region', { name: 'Replay', exact: true })

/** Two days of minutes as MetaTrader 4 writes them, in Athens time, with two rows that are none. */
function metaTraderFile(): string {
  const rows = Array.from({ length: 2 * 1_440 }, (_, at) => {
    const [day, hour, minute] = [2 + Math.floor(at / 1_440), Math.floor((at % 1_440) / 60), at % 60]
    const two = (value: number) => String(value).padStart(2, '0')
    const open = 1.2 + (at % 50) / 1e4
    const prices = [open, open + 2e-4, open - 2e-4, open + 1e-4].map((price) => price.toFixed(5))
    return `2018.01.${two(day)},${two(hour)}:${two(minute)},${prices.join()},24`
  })
  rows.splice(100, 0, '=HYPERLINK("http://evil.test","x"),00:00,1,1,1,1,1')
  rows.splice(200, 0, '2018.01.02,03:20,1.2,1.1,1.2,1.2,1')
  return `${rows.join('\r\n')}\r\n`
}

test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED/], serviceWorkers: 'allow' })

test('an imported file is a market that is replayed and traded in offline, after a new start too', async ({
  page,
  context,
}) => {
  await page.goto('/#/replay')
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.getByRole('link', { name: 'Your files' }).click()
  const file = { name: 'EURUSD1.csv', mimeType: 'text/csv', buffer: Buffer.from(metaTraderFile()) }
  await page.locator('input[type=file]').setInputFiles(file)
  const sheet = page.getByRole('dialog', { name: 'Import a file' })
  await expect(sheet).toContainText('MetaTrader · Bars of 1 min')
  await expect(sheet.getByRole('row').nth(1)).toContainText('1.20001.20021.19981.2001')
  await expect(sheet).toContainText('Traded like EUR/USD: 100,000 units per lot')
  // What the file cannot say is asked before it is imported.
  const confirm = sheet.getByRole('button', { name: 'Import a file' })
  await expect(confirm).toBeDisabled()
  await sheet.getByRole('button', { name: 'Time zone of the file' }).click()
  await page.getByRole('button', { name: /^Athens/ }).click()
  await expect(sheet.getByRole('row').nth(1)).toContainText('1 Jan 2018, 22:00:00')
  await confirm.click()
  await expect(sheet).toContainText('Imported · 2,880 rows')
  await sheet.getByText('2 rows left out').click()
  await expect(sheet).toContainText('Line 101: No valid time')
  await expect(sheet.getByText('=HYPERLINK("http://evil.test","x")')).toBeVisible()
  await expect(sheet).toContainText('Line 201: High and low do not fit the bar')

  await page.reload()
  await context.setOffline(true)
  await page.goto('/#/replay/files')
  await page.getByRole('button', { name: 'Replay EUR/USD' }).click()
  await expect(page.getByRole('radio', { name: 'Your files' })).toBeChecked()
  await page.getByRole('button', { name: 'Start replay' }).click()
  await expect(indicator(page, 'Replay')).toBeVisible()
  await tradeButton(page, 'Buy').click()
  await expect(page.getByRole('dialog', { name: 'Order accepted' })).toContainText('Bought 0.01 lots')
  await page.keyboard.press('Escape')
  if (!isWide(page)) await controls(page).getByRole('button', { name: 'More controls' }).click()
  await expect(controls(page)).toContainText('3 Jan 2018')
  await controls(page).getByRole('button', { name: 'End replay' }).click()

  await page.goto('/#/replay/files')
  // A file that is dropped on the page is opened, too.
  const dropped = await page.evaluateHandle((text) => {
    const data = new DataTransfer()
    data.items.add(new File([text], 'GBPUSD1.csv', { type: 'text/csv' }))
    return data
  }, metaTraderFile())
  await page.dispatchEvent('main', 'drop', { dataTransfer: dropped })
  await expect(sheet).toContainText('MetaTrader · Bars of 1 min')
  await expect(sheet.getByRole('textbox', { name: 'Instrument' })).toHaveValue('GBPUSD')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Delete EUR/USD' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Replay EUR/USD' })).toHaveCount(0)
  const left = await page.evaluate(async () => {
    const root = await navigator.storage.getDirectory()
    const folder = await root.getDirectoryHandle('own-data')
    const names: string[] = []
    for await (const name of (folder as unknown as { keys(): AsyncIterable<string> }).keys()) names.push(name)
    return names
  })
  expect(left).toEqual([])
})

test('a market saved from the exchange is replayed offline after a new start, and can be deleted', async ({
  page,
  context,
}) => {
  await page.goto('/#/replay')
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.getByRole('button', { name: 'Save a market for offline use' }).click()
  const sheet = page.getByRole('dialog', { name: 'Save a market for offline use' })
  await sheet.getByRole('combobox', { name: 'Instrument' }).selectOption('XAU/USD')
  // The size is known before anything is loaded.
  await expect(sheet.getByText(/^≈ \d/)).toBeVisible()
  await sheet.getByRole('button', { name: 'Save offline' }).click()
  await expect(sheet.getByRole('button', { name: 'Update' })).toBeVisible()

  await page.reload()
  await context.setOffline(true)
  await page.goto('/#/replay/files')
  await page.getByRole('button', { name: 'Replay XAU/USD' }).click()
  await page.getByRole('button', { name: 'Start replay' }).click()
  await expect(indicator(page, 'Replay')).toBeVisible()
  if (!isWide(page)) await controls(page).getByRole('button', { name: 'More controls' }).click()
  await controls(page).getByRole('button', { name: 'End replay' }).click()
  await page.goto('/#/replay/files')
  await page.getByRole('button', { name: 'Delete XAU/USD' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Replay XAU/USD' })).toHaveCount(0)
})
