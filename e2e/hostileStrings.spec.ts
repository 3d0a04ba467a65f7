/**
 * Markup that tries to run a script as what traders call themselves, what reviewers and users remark, and what is said of
 * orders, by answers and by the live channel: it is shown as text, in the app and in the console.
 */
import type { Page } from '@playwright/test'
import { myRanking, traders } from '../contract/calls/community.ts'
import { balanceChangeLog, balanceChanges, depositCoins, depositList, withdrawalList } from '../contract/calls/funds.ts'
import { identityState } from '../contract/calls/identity.ts'
import { loanList, loanState } from '../contract/calls/loans.ts'
import { myOrders, submitOrder } from '../contract/calls/trading.ts'
import { hostileMarkup } from '../contract/hostileMarkup.ts'
import { TOPIC } from '../contract/live.ts'
import { auditEntries } from '../contract/operator/auditing.ts'
import { decidedReviews, waitingReviews } from '../contract/operator/reviewing.ts'
import { expectSilence, expectText, expectTexts, watched } from './hostile.ts'
import { signInOperator } from './operator.ts'
import { openReal } from './realTrader.ts'
import { openAs, tradeButton } from './screen.ts'
import { expect, test } from './test.ts'
import { Trader } from './trader.ts'
import { answerWith } from './wire.ts'

test.use({ serviceWorkers: 'block', settings: { REVIEW: 'manual' } })

const at = '2026-07-14T08:00:00Z'
const all = hostileMarkup.join('\n')
const total = hostileMarkup.length
/** A few together, where each costs a press. */
const groups = Array.from({ length: Math.ceil(total / 10) }, (_, at) =>
  hostileMarkup.slice(at * 10, at * 10 + 10).join('\n'),
)
const main = (page: Page) => page.getByRole('main')
const rows = (page: Page, list: string) => main(page).getByRole('list', { name: list }).getByRole('listitem')
const paged = (of: (markup: string, id: number) => object) => () => ({ list: hostileMarkup.map(of), total })

test('in nicknames, and in what reviewers remark: it is text', { tag: ['@oneWidth', '@whole'] }, async ({
  page,
  exchange,
}) => {
  const received = await watched(page, exchange.origin)
  const { trader } = await openReal(exchange.origin)
  await answerWith(page, traders.path, () =>
    hostileMarkup.map((markup) => ({ user: markup, code: markup, multiple: 2 })),
  )
  await answerWith(page, myRanking.path, () => ({ nickname: all }))
  await openAs(page, trader, '/rank')
  await expectText(rows(page, 'Ranking'), hostileMarkup)
  for (const place of [0, 60, total - 1]) {
    await rows(page, 'Ranking').nth(place).getByRole('button').click()
    const sheet = page.getByRole('dialog', { name: 'Coming soon' })
    await expectTexts(sheet, hostileMarkup.slice(place, place + 1))
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
  }
  await expectTexts(main(page).getByRole('button', { name: /^Ranked as/ }), hostileMarkup)
  await expectSilence(page, received)

  await answerWith(
    page,
    depositList.path,
    paged((remark) => ({ number: '1', status: 2, created_at: at, remark })),
  )
  await page.goto('/#/mine/charge?step=records')
  await expectText(rows(page, 'Deposit history'), hostileMarkup)
  await expectSilence(page, received)

  await answerWith(
    page,
    withdrawalList.path,
    paged((notes) => ({ number: '1', status_name: notes, address: notes, created_at: notes, notes, type: 1 })),
  )
  await page.goto('/#/mine/withdraw?step=records')
  await expectText(rows(page, 'Withdrawal history'), hostileMarkup)
  await expectSilence(page, received)

  await answerWith(page, depositCoins.path, () => [
    { id: 1, currency_code: 'USDT', protocol_code: all, address: 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb', remark: all },
  ])
  await page.goto('/#/mine/charge')
  await expectTexts(main(page), hostileMarkup)
  await expectSilence(page, received)

  await answerWith(page, identityState.path, () => ({ review_status: 0, reject_reason: all, name: all, card_id: all }))
  await page.goto('/#/mine/auth')
  await expectTexts(page.getByText('Reviewer’s comment:'), hostileMarkup)
  await expectSilence(page, received)

  await answerWith(page, loanState.path, () => ({ status: 3, reject_reason: all }))
  await page.goto('/#/loan/index')
  await expectTexts(page.getByText('Reviewer’s comment:'), hostileMarkup)
  const loan = { amount: '100', loan_period: 7, status: 3, created_at: at }
  await answerWith(page, loanList.path, () => ({
    data: hostileMarkup.map((remark, id) => ({ ...loan, id, remark, repayment_time: remark })),
    total,
  }))
  await page.goto('/#/loan/record')
  await expectText(main(page).getByRole('article'), hostileMarkup)
  await expectSilence(page, received)

  for (const { path } of [balanceChanges, balanceChangeLog])
    await answerWith(
      page,
      path,
      paged((markup) => ({ Value: '1', Type: markup, Memo: markup, CreatedAtTran: at })),
    )
  await page.goto('/#/mine/history')
  await expectTexts(main(page), hostileMarkup)
  await expectSilence(page, received)
})

test('in what is said of orders, by answers and by the live channel: it is text', { tag: '@oneWidth' }, async ({
  page,
  exchange,
}) => {
  const received = await watched(page, exchange.origin)
  await page.routeWebSocket(/\/v1\/ws/, (socket) => {
    socket.connectToServer()
    say = (frame) => socket.send(JSON.stringify(frame))
  })
  let say = (_: object): void => {}
  // Answered inside the page: the way to this process and back would be most of the test.
  await page.addInitScript(
    ([path, words]) => {
      const real = window.fetch
      let next = 0
      window.fetch = async (input, init) => {
        const url = new URL(input instanceof Request ? input.url : input, location.href)
        if (url.pathname !== path) return real(input, init)
        const msg = words[next]
        next += 1
        return msg === undefined
          ? Response.json({ code: 1, msg: words.join('\n'), data: null })
          : Response.json({ code: 0, msg, data: null })
      }
    },
    [submitOrder.path, groups] as const,
  )
  await openAs(page, await Trader.open(exchange.origin), '/trade')
  await expect(tradeButton(page, 'Buy')).toBeEnabled()

  await test.step('refusals, one after the other', async () => {
    const said = await tradeButton(page, 'Buy').evaluate(async (buy, count) => {
      const words: string[] = []
      const note = () => document.querySelector('[popover=manual] > :last-child > span')?.textContent ?? ''
      for (let one = 0; one < count; one += 1) {
        const before = note()
        ;(buy as HTMLButtonElement).click()
        while (note() === before || note() === '') await new Promise(requestAnimationFrame)
        words.push(note())
      }
      return words
    }, groups.length)
    const plain = (text: string) => text.replace(/\0/g, '')
    expect(said.map(plain)).toEqual(groups.map(plain))
    await expectSilence(page, received)
  })

  await test.step('what was done', async () => {
    await tradeButton(page, 'Buy').click()
    const accepted = page.getByRole('dialog', { name: 'Order accepted' })
    await expectTexts(accepted, hostileMarkup)
    await expectSilence(page, received)
    await page.keyboard.press('Escape')
    await expect(accepted).toBeHidden()
  })

  await test.step('lists of orders with their reasons, notices of orders that ended', async () => {
    const prices = { OriginPrice: 1.1, Price: 1.1, UpdatePrice: 1.2, OrderType: 1, Quantity: 0.1 }
    const ended = new Set<number>()
    const orders = (status: number) => {
      const data = hostileMarkup.map((markup, id) => ({
        ...{ ...prices, Id: 1000 * status + id, ForexTradeLists: { ShowCode: markup }, Code: markup },
        ...{ Status: status, Reason: markup, CreateTimeHandler: at, CompleteTimeHandler: at },
      }))
      return { data: data.filter(({ Id }) => !ended.has(Id)), total: total - ended.size }
    }
    await answerWith(page, myOrders.path, (query) => orders(Number(query.get('status'))))
    for (const type of [0, 3, 1]) {
      await page.goto(`/#/order?type=${type}`)
      await expectTexts(page.getByRole('tabpanel'), hostileMarkup)
      await expectSilence(page, received)
    }
    for (const frame of ['error', 'login_result']) say({ type: frame, code: 1, msg: all })
    for (const topic of hostileMarkup) say({ topic, data: [{ Id: topic, Reason: topic, Code: topic, Msg: topic }] })
    // Whoever follows the orders has seen them, then misses two of them.
    const gone = [1000, 1030]
    const known = () => page.evaluate(() => localStorage.getItem('known-orders'))
    await expect(async () => {
      say({ topic: TOPIC.closed, data: [{ Id: 1, Reason: all }] })
      await expect.poll(known, { timeout: 2_000 }).toContain(`"${gone[0]}"`)
    }).toPass()
    for (const id of gone) ended.add(id)
    await expect(async () => {
      say({ topic: TOPIC.closed, data: gone.map((Id) => ({ Id, Reason: hostileMarkup[Id - 1000] })) })
      for (const id of gone) {
        const words = `Closed on another device: Buy 0.10 ${hostileMarkup[id - 1000]}`
        await expect(page.locator('[popover]').getByText(words)).toBeVisible({ timeout: 2_000 })
      }
    }).toPass()
    await expectSilence(page, received)
  })
})

test('in what users wrote and operators remarked, on the console: it is text', { tag: '@oneWidth' }, async ({
  page,
  exchange,
}) => {
  const received = await watched(page, exchange.consoleOrigin)
  const facts = (markup: string) =>
    ['memo', 'fullName', 'familyName', 'methodRemark', 'address', markup].map((key) => ({
      ...{ key, type: key === 'address' ? 'code' : 'text', value: markup },
    }))
  const review = (kind: string, markup: string, id: number) => ({
    ...{ id: `${kind}-${id}`, kind, account_id: id, uid: markup, since: 1_784_000_000_000, pictures: [] },
    facts: facts(markup),
  })
  const reviews = hostileMarkup.map((markup, id) => review('identity', markup, id))
  await answerWith(page, waitingReviews.path, () => [review('identity', all, total), ...reviews])
  const over = { outcome: 'rejected', decided_at: 1_784_000_000_000 }
  await answerWith(page, decidedReviews.path, () => ({
    list: hostileMarkup.map((markup, id) => ({
      ...review('identity', markup, id),
      ...over,
      by: [markup],
      remark: markup,
    })),
    total,
  }))
  await answerWith(page, auditEntries.path, () => ({
    list: hostileMarkup.map((markup, number) => ({
      ...{ number, at: 1_784_000_000_000, actor: markup, act: markup, subject: markup, remark: markup, hash: markup },
    })),
    total,
  }))
  await signInOperator(page, exchange, { roles: ['reviewer', 'finance', 'admin'], place: '/reviews?kind=identity' })
  const visible = (list: readonly string[]) => list.filter((markup) => !/[\p{Cc}\p{Cf}]/u.test(markup))
  await expectTexts(page.getByRole('region', { name: 'Identities' }), visible(hostileMarkup))
  await expectSilence(page, received)
  await page.goto(`${exchange.consoleOrigin}/#/history`)
  await expectTexts(main(page), visible(hostileMarkup))
  await expectSilence(page, received)
  await page.goto(`${exchange.consoleOrigin}/#/audit`)
  await expectTexts(main(page), visible(hostileMarkup))
  await expectSilence(page, received)
})
