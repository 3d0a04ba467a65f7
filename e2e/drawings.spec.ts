/** Drawings on the chart: made, selected, moved, deleted and undone, with the mouse, with a finger and by keys. */
import type { Page } from '@playwright/test'
import { indicator, isWide } from './screen.ts'
import { type Spot, stroke } from './stroke.ts'
import { expect, test } from './test.ts'

const chart = (page: Page) => page.getByRole('figure')
/** Returns the chart's text for screen readers, which changes with each load. */
const said = (page: Page) => page.locator('section:has([role=figure]) > p')
const toolbar = (page: Page) => page.getByRole('toolbar', { name: 'Drawing tools' })
const tool = (page: Page, name: string) => toolbar(page).getByRole('button', { name, exact: true })
const bin = (page: Page) => tool(page, 'Delete selected drawing')
const stored = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('drawings:EURUSD') ?? '[]'))

async function takeTools(page: Page): Promise<void> {
  if (isWide(page)) await page.getByRole('button', { name: 'Drawing tools' }).click()
  else {
    await page.getByRole('button', { name: 'Indicators and chart settings' }).click()
    await page.getByRole('button', { name: 'Draw on the chart' }).click()
  }
  await expect(toolbar(page)).toBeVisible()
}

/** A place on the chart, in parts of its width and height. */
async function at(page: Page, x: number, y: number): Promise<Spot> {
  const box = await chart(page).boundingBox()
  if (box === null) throw new Error('there is no chart')
  return [box.x + box.width * x, box.y + box.height * y]
}

/** A way on the chart, in parts of its width and height. */
async function part(page: Page, x: number, y: number): Promise<Spot> {
  const [from, to] = [await at(page, 0, 0), await at(page, x, y)]
  return [to[0] - from[0], to[1] - from[1]]
}

/** Presses a place with the mouse, or with a finger where the page has no mouse. */
async function press(page: Page, x: number, y: number): Promise<void> {
  const place = await at(page, x, y)
  await (isWide(page) ? page.mouse.click(...place) : page.touchscreen.tap(...place))
}

/** Prices move, and the scale with them: the line that was drawn from 0.5 to 0.3 of the height is near its middle. */
const NEAR = [0.4, 0.39, 0.41, 0.38, 0.42, 0.37, 0.43]

test('a line that was drawn is selected, deleted, brought back, deselected, selected by a press, and moved', async ({
  page,
}) => {
  await page.goto('/#/trade')
  await expect(said(page)).toContainText('bars')
  await expect(indicator(page, 'Simulated')).toBeVisible()
  await takeTools(page)
  await expect(tool(page, 'Undo')).toBeDisabled()
  await tool(page, 'Trend line').click()
  // One stroke of the mouse, or two taps.
  if (isWide(page)) await stroke(page, await at(page, 0.2, 0.5), await part(page, 0.4, -0.2))
  else {
    await press(page, 0.2, 0.5)
    await press(page, 0.6, 0.3)
  }
  await expect.poll(() => stored(page)).toMatchObject([{ tool: 'segment', points: [{}, {}] }])
  const drawn = await stored(page)
  await expect(bin(page)).toBeEnabled()

  await (isWide(page) ? page.keyboard.press('Delete') : bin(page).click())
  await expect.poll(() => stored(page)).toEqual([])
  await expect(bin(page)).toBeDisabled()
  await (isWide(page) ? page.keyboard.press('Control+z') : tool(page, 'Undo').click())
  await expect.poll(() => stored(page)).toEqual(drawn)
  await expect(bin(page)).toBeEnabled()

  // Beside it nothing is selected; a press that soon follows another one may count as a double one.
  await expect(async () => {
    await press(page, 0.4, 0.12)
    await expect(bin(page)).toBeDisabled({ timeout: 700 })
  }).toPass()
  let line = 0
  await expect(async () => {
    for (line of NEAR) {
      await press(page, 0.4, line)
      if (await bin(page).isEnabled()) return
    }
    await expect(bin(page)).toBeEnabled({ timeout: 500 })
  }).toPass()
  expect(await stored(page), 'a mere press moves nothing').toEqual(drawn)

  await stroke(page, await at(page, 0.4, line), await part(page, 0, -0.15))
  await expect.poll(() => stored(page)).not.toEqual(drawn)
  await tool(page, 'Undo').click()
  await expect.poll(() => stored(page)).toEqual(drawn)
  await bin(page).click()
  await expect.poll(() => stored(page)).toEqual([])
})

test('keys alone draw, move, undo, select and delete, and drawings stay after a reload', { tag: '@whole' }, async ({
  page,
}) => {
  await page.goto('/#/trade')
  await expect(said(page)).toContainText('bars')
  await takeTools(page)
  await tool(page, 'Horizontal line').press('Enter')
  await expect.poll(() => stored(page)).toHaveLength(1)
  const drawn = await stored(page)
  await expect(chart(page)).toBeFocused()
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowUp')
  await expect.poll(() => stored(page)).not.toEqual(drawn)
  await page.keyboard.press('Control+z')
  await expect.poll(() => stored(page)).toEqual(drawn)
  await tool(page, 'Rectangle').press('Enter')
  await expect.poll(() => stored(page)).toHaveLength(2)

  await page.reload()
  await expect(said(page)).toContainText('bars')
  await takeTools(page)
  await expect(bin(page)).toBeDisabled()
  await tool(page, 'Select next drawing').press('Enter')
  await expect(bin(page)).toBeEnabled()
  await bin(page).press('Enter')
  await expect.poll(() => stored(page)).toMatchObject([{ tool: 'rectangle' }])
  // The bin went out with the drawing: the keys are the chart's.
  await page.keyboard.press('Control+z')
  await expect.poll(() => stored(page)).toMatchObject([{ tool: 'horizontal' }, { tool: 'rectangle' }])
  await tool(page, 'Delete all drawings').press('Enter')
  await expect.poll(() => stored(page)).toEqual([])
  await tool(page, 'Undo').press('Enter')
  await expect.poll(() => stored(page)).toHaveLength(2)
})
