/**
 * Every formula of document 1, section 9, in each place that shows it: the form before an order, the sheet after it, the
 * list and the detail, the answers of the server, and the ledger. Prices stand still, so that all can be compared to the
 * last digit shown.
 */

import type { Page } from '@playwright/test'
import Big from 'big.js'
import { getBalance, userInfo } from '../contract/calls/session.ts'
import { closeOrder, myOrders } from '../contract/calls/trading.ts'
import { DEMO_BALANCE } from '../contract/constants.ts'
import type { Instrument } from '../contract/entities/market.ts'
import type { Order } from '../contract/entities/order.ts'
import * as rules from '../contract/rules.ts'
import { Books } from './books.ts'
import {
  fact,
  figuresIn,
  figuresOf,
  isWide,
  marketRow,
  openAs,
  orderFigures,
  orderRow,
  sendLargeOrders,
  summary,
  tab,
  textOf,
  ticket,
  tradeButton,
} from './screen.ts'
import { type Prices, StaticMarket } from './staticMarket.ts'
import { test as base, expect } from './test.ts'
import { Trader } from './trader.ts'

const before: Prices = { EURUSD: '1.15194', USDJPY: '159.163', EURJPY: '183.343', GER40: '24954.3' }
const after: Prices = { EURUSD: '1.15327', USDJPY: '158.907', EURJPY: '182.771', GER40: '24991.7' }

interface Wanted {
  readonly code: string
  readonly showCode: string
  readonly side: rules.Side
  readonly lots: string
  readonly leverage: number
  readonly stopLoss: string
  readonly takeProfit: string
}

/** Quoted in USD, in JPY and in EUR. */
const wanted: readonly Wanted[] = [
  {
    code: 'EURUSD',
    showCode: 'EUR/USD',
    side: 'buy',
    lots: '0.37',
    leverage: 30,
    stopLoss: '1.14703',
    takeProfit: '1.16111',
  },
  {
    code: 'EURJPY',
    showCode: 'EUR/JPY',
    side: 'sell',
    lots: '0.13',
    leverage: 20,
    stopLoss: '184.207',
    takeProfit: '180.019',
  },
  {
    code: 'GER40',
    showCode: 'GER40',
    side: 'buy',
    lots: '0.7',
    leverage: 50,
    stopLoss: '24811.3',
    takeProfit: '25103.9',
  },
]

const test = base.extend<{ feeType: rules.FeeType; still: StaticMarket }>({
  feeType: ['perLot', { option: true }],
  still: async ({ feeType }, use) => {
    const still = await StaticMarket.open(before, { TRADE_FEE_TYPE: feeType === 'perLot' ? '1' : '0' })
    await use(still)
    await still.close()
  },
  baseURL: ({ still }, use) => use(still.exchange.origin),
})

const rateAt = (prices: Prices, instrument: Instrument): Big => {
  const priceOf = (code: string) => (prices[code] === undefined ? undefined : Number(prices[code]))
  const rate = rules.quoteToUsd(instrument.quote ?? '', priceOf)
  if (!rate) throw new Error(`no rate of ${instrument.quote}`)
  return rate
}

const priceIn = (prices: Prices, code: string): string => prices[code] ?? ''
const money = (figure: rules.Figure) => new Big(figure).toFixed(2, Big.roundHalfEven)
const free = (figure: Big) => figure.toFixed(2, Big.roundDown)
/** A fee: all its decimals. */
const feeText = (fee: Big) => fee.toFixed(fee.mod('0.01').eq(0) ? 2 : 6)
/** Returns true if an amount was posted for an order, give or take the micro-dollar that earlier ones left over. */
const isPosted = (posted: string, amount: Big) => amount.minus(posted).abs().lte('0.000001')
const six = (figure: rules.Figure) => new Big(figure).toFixed(6, Big.roundHalfEven)
const percent = (figure: Big | undefined, digits: number) => figure?.toFixed(digits, Big.roundHalfEven)

/** Returns an order's figures by the rules at a market's prices. */
function expected(instrument: Instrument, want: Wanted, feeType: rules.FeeType) {
  const { side, lots, leverage } = want
  const { unitsPerLot, marginMode: mode, feeRate } = instrument
  const openPrice = priceIn(before, want.code)
  const sized = { lots, unitsPerLot, price: openPrice, quoteToUsd: rateAt(before, instrument), mode, leverage }
  const margin = rules.margin(sized)
  const [fee, exactFee] = [rules.fee, rules.exactFee].map((of) => of({ ...sized, feeType, feeRate })) as [Big, Big]
  const held = (price: string, prices: Prices) =>
    ({ side, lots, unitsPerLot, openPrice, price, quoteToUsd: rateAt(prices, instrument) }) as const
  const profitAt = (price: string, prices: Prices) => rules.profit(held(price, prices))
  const exactProfitAt = (price: string, prices: Prices) => rules.exactProfit(held(price, prices))
  return { margin, fee, exactFee, profitAt, exactProfitAt, openPrice }
}

/** Account figures, summed by the rules. */
class Account {
  /** With all its decimals. */
  exact = new Big(DEMO_BALANCE)
  marginInUse = new Big(0)
  floating = new Big(0)

  /** In whole micro-dollars, as the ledger has it. */
  get cash(): Big {
    return this.exact.round(6, Big.roundHalfEven)
  }

  /** In whole cents, as it is told. */
  get balance(): Big {
    return this.cash.round(2, Big.roundDown)
  }

  get free(): Big {
    return rules.freeMargin(this.balance, this.floating, this.marginInUse)
  }

  get level(): Big | undefined {
    return rules.marginLevel(this.balance, this.floating, this.marginInUse)
  }
}

async function typeOrder(page: Page, instrument: Instrument, want: Wanted): Promise<void> {
  await tab(page, 'Markets').click()
  await marketRow(page, want.showCode).click()
  const form = ticket(page)
  await form.getByRole('spinbutton', { name: 'Lots' }).fill(want.lots)
  if (isWide(page)) {
    const rising = [...instrument.leverages].sort((one, other) => one - other)
    await form.getByRole('slider', { name: 'Leverage' }).fill(String(rising.indexOf(want.leverage)))
  } else {
    await form.getByRole('button', { name: /^Leverage/ }).click()
    const choices = page.getByRole('dialog', { name: 'Leverage' })
    await choices.getByRole('button', { name: new RegExp(`^${want.leverage}×`) }).click()
    await expect(choices).toHaveCount(0)
  }
  await form.getByRole('switch', { name: 'Stop loss' }).click()
  await form.getByRole('spinbutton', { name: 'Stop loss price' }).fill(want.stopLoss)
  await form.getByRole('switch', { name: 'Take profit' }).click()
  await form.getByRole('spinbutton', { name: 'Take profit price' }).fill(want.takeProfit)
}

/** The figures under the form: margin, fee, free margin and on wide screens the margin level, and what each stop means. */
async function preview(page: Page) {
  const form = ticket(page)
  const stop = async (kind: string) => figuresOf(await textOf(form.locator(`[data-stop=${kind}]`))).slice(1)
  return {
    margin: await figuresIn(fact(form, 'Margin')),
    fee: await figuresIn(fact(form, 'Fee')),
    free: await figuresIn(fact(form, 'Free margin')),
    level: isWide(page) ? (await figuresIn(fact(form, 'Margin level'))).at(-1) : undefined,
    stopLoss: await stop('stopLoss'),
    takeProfit: await stop('takeProfit'),
  }
}

/** Returns the result of a stop, in USD and as a percentage of equity. */
const stopMeaning = (won: Big, equity: Big): string[] => [
  six(won),
  won.times(100).div(equity).toFixed(2, Big.roundHalfEven),
]

for (const feeType of ['perLot', 'ofMargin'] as const) {
  test.describe(`with a fee ${feeType === 'perLot' ? 'a lot' : 'as a share of the margin @whole'}`, () => {
    test.use({ feeType })

    test('preview, result, list, detail, answers and ledger agree to the last digit', async ({ page, still }) => {
      test.setTimeout(120_000)
      const { exchange } = still
      const trader = await Trader.open(exchange.origin)
      const { id: accountId } = await trader.call(userInfo, {})
      const account = new Account()
      const placed: { want: Wanted; instrument: Instrument; order: Order }[] = []
      await sendLargeOrders(page)
      await openAs(page, trader, '/')

      for (const want of wanted) {
        await test.step(`${want.side} ${want.lots} ${want.showCode} at 1:${want.leverage}`, async () => {
          const instrument = trader.instrument(want.code)
          const { margin, fee, exactFee, profitAt, openPrice } = expected(instrument, want, feeType)
          const freeBefore = account.free
          const equity = rules.equity(account.balance, account.floating)
          await typeOrder(page, instrument, want)

          account.marginInUse = account.marginInUse.plus(margin)
          const freeAfter = account.free.minus(fee)
          const level = rules.marginLevel(account.balance.minus(fee), account.floating, account.marginInUse)
          account.exact = account.exact.minus(exactFee)
          const meaning = (stop: string) => stopMeaning(profitAt(stop, before), equity)
          await expect
            .poll(() => preview(page))
            .toEqual({
              margin: [six(margin)],
              fee: [feeText(fee)],
              free: [free(freeBefore), free(freeAfter)],
              level: isWide(page) ? percent(level, 0) : undefined,
              stopLoss: meaning(want.stopLoss),
              takeProfit: meaning(want.takeProfit),
            })

          await tradeButton(page, want.side === 'buy' ? 'Buy' : 'Sell').click()
          const sheet = page.getByRole('dialog', { name: 'Order accepted' })
          await sheet.getByRole('button', { name: 'Details' }).click()
          expect(await figuresIn(fact(sheet, 'Margin'))).toEqual([String(want.leverage), margin.toFixed(6)])
          expect(await figuresIn(fact(sheet, 'Fee'))).toEqual([feeText(fee)])
          expect(await figuresIn(fact(sheet, 'Stop loss'))).toEqual([meaning(want.stopLoss)[0], want.stopLoss])
          expect(await figuresIn(fact(sheet, 'Take profit'))).toEqual([meaning(want.takeProfit)[0], want.takeProfit])
          expect(await figuresIn(fact(sheet, 'Free margin'))).toEqual([free(freeBefore), free(freeAfter)])
          const [id = ''] = await figuresIn(fact(sheet, 'Order'))
          await sheet.getByRole('button', { name: 'Keep trading' }).click()
          await expect(sheet).toHaveCount(0)

          const { rows, balance } = await trader.call(myOrders, { list: 'holding', page: 1 })
          const order = rows.find((row) => row.id === id)
          if (!order) throw new Error(`the order ${id} is not among those held`)
          const { price, margin: reported, fee: charged, stopLoss, takeProfit } = order
          expect({ price, reported, charged, stopLoss, takeProfit }).toEqual({
            price: Number(openPrice),
            reported: margin.toFixed(),
            charged: fee.toFixed(),
            stopLoss: Number(want.stopLoss),
            takeProfit: Number(want.takeProfit),
          })
          expect(new Big(balance ?? 0).toFixed(2)).toBe(account.balance.toFixed(2))

          const books = new Books(exchange)
          expect(books.order(id)).toEqual({ margin: margin.toFixed(6), fee: fee.toFixed(6), profit: '0.000000' })
          expect(isPosted(books.posted('fee', id), fee.neg())).toBe(true)
          expect(books.cash(accountId)).toBe(account.cash.toFixed(6))
          books.close()
          placed.push({ want, instrument, order })
        })
      }

      await test.step('prices move; every place shows the same profit', async () => {
        await page.goto('about:blank')
        await still.moveTo(after)
        await page.goto('/#/order')
        for (const { want, instrument, order } of placed) {
          const { profitAt, margin } = expected(instrument, want, feeType)
          const won = profitAt(priceIn(after, want.code), after)
          account.floating = account.floating.plus(won)
          const row = orderFigures(page, want.showCode)
          await expect.poll(async () => figuresOf(await textOf(row))).toContain(won.toFixed(6))
          await expect(row).toContainText(pretty(priceIn(after, want.code)))

          await orderRow(page, want.showCode).click()
          const detail = page.getByRole('dialog')
          expect(figuresOf(await textOf(detail))).toContain(won.toFixed(6))
          await expect(detail).toContainText(`${percent(rules.returnOnMargin(won, margin).abs(), 2)}% of margin`)
          expect(await figuresIn(fact(detail, 'Price'))).toEqual([
            priceIn(before, want.code),
            priceIn(after, want.code),
          ])
          expect(await figuresIn(fact(detail, 'Margin'))).toEqual([margin.toFixed(6)])
          const [fee = ''] = await figuresIn(fact(detail, 'Fee'))
          expect(new Big(fee).toFixed(6)).toBe(new Big(order.fee).toFixed(6))
          for (const stop of [want.stopLoss, want.takeProfit])
            expect(figuresOf(await textOf(detail))).toContain(six(profitAt(stop, after)))
          await page.keyboard.press('Escape')
          await expect(detail).toHaveCount(0)

          const reported = (await trader.call(myOrders, { list: 'holding', page: 1 })).rows.find(
            ({ id }) => id === order.id,
          )
          expect(reported?.profit).toBe(won.toFixed())
          expect(reported?.lastPrice).toBe(Number(priceIn(after, want.code)))
        }
        const { totalProfit } = await trader.call(myOrders, { list: 'holding', page: 1 })
        expect(new Big(totalProfit).toFixed(6)).toBe(account.floating.toFixed(6))

        const sums = summary(page)
        await expect
          .poll(async () => [
            ...(await figuresIn(fact(sums, 'Equity'))),
            ...(await figuresIn(fact(sums, 'Floating profit'))),
            ...(await figuresIn(fact(sums, 'Margin'))),
            ...(await figuresIn(fact(sums, 'Free margin'))),
            ...(await figuresIn(fact(sums, 'Balance'))),
          ])
          .toEqual([
            money(rules.equity(account.balance, account.floating)),
            six(account.floating),
            six(account.marginInUse),
            free(account.free),
            money(account.balance),
          ])
        expect(figuresOf(await textOf(sums))).toContain(percent(account.level, 0))
      })

      await test.step('closed, the history and the ledger say the same', async () => {
        for (const { want, instrument, order } of placed) {
          const { profitAt, exactProfitAt } = expected(instrument, want, feeType)
          const won = profitAt(priceIn(after, want.code), after)
          await trader.call(closeOrder, { id: order.id, requestId: crypto.randomUUID() })
          account.exact = account.exact.plus(exactProfitAt(priceIn(after, want.code), after))
          const books = new Books(exchange)
          expect(isPosted(books.posted('profit', order.id), won)).toBe(true)
          expect(books.order(order.id).profit).toBe(won.toFixed(6))
          expect(books.cash(accountId)).toBe(account.cash.toFixed(6))
          expect(books.balance(accountId)).toBe(account.cash.toFixed(6))
          expect(books.faults()).toEqual([])
          books.close()
        }
        expect(new Big((await trader.call(getBalance, {})).balance).toFixed(2)).toBe(account.balance.toFixed(2))

        await page.getByRole('tab', { name: 'History' }).click()
        for (const { want, instrument } of placed) {
          const won = expected(instrument, want, feeType).profitAt(priceIn(after, want.code), after)
          const row = orderFigures(page, want.showCode)
          await expect.poll(async () => figuresOf(await textOf(row))).toContain(won.toFixed(6))
        }
        await expect.poll(() => figuresIn(fact(summary(page), 'Equity'))).toEqual([money(account.balance)])
        await expect.poll(() => figuresIn(fact(summary(page), 'Balance'))).toEqual([money(account.balance)])
      })
    })
  })
}

/** A price with the thousands set apart, as the screen has it. */
function pretty(price: string): string {
  const [whole = '', fraction = ''] = price.split('.')
  return `${Number(whole).toLocaleString('en')}.${fraction}`
}
