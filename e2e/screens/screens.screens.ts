/**
 * Pictures every screen. Names on the screen differ by language, so places are found by what they are; a screen with
 * nothing of that kind on it fails here rather than being pictured empty.
 */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { closeOrder } from '../../contract/calls/trading.ts'
import { openReal } from '../realTrader.ts'
import { test as base, expect } from '../test.ts'
import { Trader } from '../trader.ts'
import type { ScreenVariant } from './screenVariant.ts'

const folder = 'dist/screens'

const test = base.extend<{ look: ScreenVariant; trader: Trader }>({
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
  await trader.submit('EURUSD', { lots: '0.3' })
  const bitcoin = await trader.price('BTCUSD')
  await trader.submit('BTCUSD', { mode: 'pending', targetPrice: (bitcoin * 0.97).toFixed(0) })
}

async function picture(page: Page, look: ScreenVariant, screen: string) {
  const shot = await page.screenshot({ animations: 'disabled', caret: 'hide' })
  await mkdir(folder, { recursive: true })
  const file = `${screen}-${look.size}-${look.theme}-${look.language}.png`
  await sharp(shot).png({ palette: true, quality: 90, effort: 10 }).toFile(join(folder, file))
}

/** Goes to a screen by its path, and waits until what it is about stands there and nothing is loading. */
async function open(page: Page, path: string, content: string) {
  await page.goto(`/#${path}`)
  await expect(page.locator('main h1:visible')).toHaveCount(1)
  await expect(page.locator(`main ${content}`).filter({ visible: true }).first()).toBeVisible()
  await expect(page.locator('[aria-busy="true"]:visible')).toHaveCount(0)
  await page.waitForLoadState('networkidle')
}

async function logIn(page: Page, trader: Trader) {
  await page.addInitScript((token) => localStorage.setItem('token', token), trader.token)
}

/** Presses Buy: the key for it on a wide screen, the last button with a price on a phone. */
async function buy(page: Page, look: ScreenVariant) {
  if (look.size === 'phone') return page.locator('main button:has(.fig):visible').last().click()
  await page.keyboard.press('b')
  await page.keyboard.press('Enter')
}

test('screens of a visitor', async ({ page, look }) => {
  await open(page, '/', 'li [data-code]')
  await picture(page, look, 'markets-visitor')
  await open(page, '/login', 'button')
  await picture(page, look, 'login')
  await open(page, '/register', 'input')
  await picture(page, look, 'register')
  await open(page, '/forgot', 'input')
  await picture(page, look, 'forgot')
  await open(page, '/language', 'li')
  await picture(page, look, 'language')
})

test('screens of a trader', async ({ page, look, trader }) => {
  await logIn(page, trader)
  await open(page, '/', 'li [data-code]')
  await picture(page, look, 'markets')
  for (const [name, type] of [
    ['holding', 1],
    ['pending', 0],
    ['history', 3],
  ]) {
    await open(page, `/order?type=${type}`, '[data-order]')
    await picture(page, look, `orders-${name}`)
  }
  await open(page, '/order?type=1', '[data-order]')
  await page.locator('main [data-order]:visible').first().click()
  await expect(page.locator('dialog[open]')).toBeVisible()
  await picture(page, look, 'order')
  await page.keyboard.press('Escape')
  await open(page, '/user', 'li')
  await picture(page, look, 'user')
  await open(page, '/mine/history', 'li, tr')
  await picture(page, look, 'account-history')
  await open(page, '/mine/system', 'fieldset')
  await picture(page, look, 'settings')
})

test('screens of a real account', async ({ page, look, exchange }) => {
  const { trader } = await openReal(exchange.origin)
  await logIn(page, trader)
  await open(page, '/user', 'li')
  await picture(page, look, 'user-real')
  await open(page, '/mine/security', 'li')
  await picture(page, look, 'security')
  await open(page, '/mine/password', 'input')
  await picture(page, look, 'password')
  await open(page, '/mine/auth', 'input')
  await picture(page, look, 'identity')
})

test('the trade screen', async ({ page, look, trader }) => {
  await logIn(page, trader)
  await open(page, '/trade', 'canvas')
  await expect(page.locator('[data-line]').first()).toBeVisible()
  await picture(page, look, 'trade')
  await page.locator('input[type=radio][value=pending]:visible').check({ force: true })
  await picture(page, look, 'trade-pending')
  await page.locator('input[type=radio][value=market]:visible').check({ force: true })
  await buy(page, look)
  await expect(page.locator('dialog[open]')).toBeVisible()
  await picture(page, look, 'order-result')
  await page.keyboard.press('Escape')
  if (look.size === 'phone') {
    await page.locator('main h1 button:visible').click()
    await expect(page.locator('dialog[open] [data-code]').first()).toBeVisible()
    await picture(page, look, 'picker')
  }
})
