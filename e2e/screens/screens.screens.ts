/**
 * Pictures every screen. Names on the screen differ by language, so places are found by what they are; a screen with
 * nothing of that kind on it fails here rather than being pictured empty.
 */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { closeOrder } from '../../contract/calls/trading.ts'
import { test as base, expect } from '../test.ts'
import { Trader } from '../trader.ts'
import type { Look } from './look.ts'

const folder = 'docs/screens'

const test = base.extend<{ look: Look; trader: Trader }>({
  look: [{ size: 'phone', theme: 'dark', language: 'en' }, { option: true }],

  trader: async ({ exchange }, use) => {
    const trader = await Trader.open(exchange.origin)
    await trade(trader)
    await use(trader)
  },

  page: async ({ page, look }, use) => {
    await page.addInitScript(({ language, theme }) => {
      localStorage.setItem('language', language)
      localStorage.setItem('theme', theme)
    }, look)
    await use(page)
  },
})

/** Gives an account a past, positions with stops and an order that waits. */
async function trade(trader: Trader) {
  const closed = await trader.submit('EURUSD', { lots: '0.5' })
  if (closed) await trader.call(closeOrder, { id: closed.id, requestId: crypto.randomUUID() })
  const gold = await trader.price('XAUUSD')
  await trader.submit('XAUUSD', {
    lots: '0.2',
    stopLoss: (gold * 0.99).toFixed(2),
    takeProfit: (gold * 1.02).toFixed(2),
  })
  await trader.submit('GBPUSD', { lots: '1', side: 'sell' })
  await trader.submit('EURUSD', { lots: '0.3', leverage: 100 })
  const bitcoin = await trader.price('BTCUSD')
  await trader.submit('BTCUSD', { mode: 'pending', targetPrice: (bitcoin * 0.97).toFixed(0) })
}

async function picture(page: Page, look: Look, screen: string) {
  const shot = await page.screenshot({ animations: 'disabled', caret: 'hide' })
  await mkdir(folder, { recursive: true })
  const file = `${screen}-${look.size}-${look.theme}-${look.language}.png`
  await sharp(shot).png({ palette: true, quality: 90, effort: 10 }).toFile(join(folder, file))
}

/** Goes to a screen by its path and waits until its skeleton has gone and the network is quiet. */
async function open(page: Page, path: string) {
  await page.goto(`/#${path}`)
  await page.waitForLoadState('networkidle')
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

async function logIn(page: Page, trader: Trader) {
  await page.evaluate((token) => localStorage.setItem('token', token), trader.token)
  await page.reload()
}

test('screens of a visitor', async ({ page, look }) => {
  await open(page, '/')
  await picture(page, look, 'markets-visitor')
  await open(page, '/login')
  await picture(page, look, 'login')
  await open(page, '/language')
  await picture(page, look, 'language')
})

test('screens of a trader', async ({ page, look, trader }) => {
  await open(page, '/')
  await logIn(page, trader)
  await open(page, '/')
  await picture(page, look, 'markets')
  await open(page, '/trade')
  await expect(page.locator('canvas').first()).toBeVisible()
  await picture(page, look, 'trade')
  await page.locator('input[type=radio][value=pending]').first().check({ force: true })
  await picture(page, look, 'trade-pending')
  for (const [name, type] of [
    ['holding', 1],
    ['pending', 0],
    ['history', 3],
  ]) {
    await open(page, `/order?type=${type}`)
    await picture(page, look, `orders-${name}`)
  }
  await open(page, '/user')
  await picture(page, look, 'user')
  await open(page, '/mine/system')
  await picture(page, look, 'settings')
})
