import { expect, it } from 'vitest'
import { sampleOrder } from '../orders/sampleOrder.ts'
import type { JournalTrade } from './book/journalBook.ts'
import { journalCsv, journalJson } from './journalFile.ts'

const trade: JournalTrade = {
  order: sampleOrder({ status: 'completed', reason: 'takeProfit', firstStop: 1.14 }),
  openedAt: Date.UTC(2026, 6, 30),
  closedAt: Date.UTC(2026, 6, 31),
  r: 0.25,
  entry: {
    orderId: '7',
    note: '=HYPERLINK("http://x")',
    rating: 4,
    tags: ['@SUM(A1)', 'A+'],
    pictures: [],
    changedAt: 1,
  },
}

it('writes no formula into a spreadsheet', () => {
  const [, row] = journalCsv([trade]).split('\r\n')
  expect(row).toContain(`"'=HYPERLINK(""http://x"")"`)
  expect(row).toContain(`"'@SUM(A1), A+"`)
  expect(row).toContain('2026-07-30T00:00:00.000Z,1.1431,2026-07-31T00:00:00.000Z,1.1438,1.14')
})

it('writes JSON that says what was written, and null for what is not known', () => {
  expect(JSON.parse(journalJson([trade]))).toMatchObject([
    {
      order_id: '7',
      profit_usd: '70',
      r_multiple: '0.25',
      note: trade.entry?.note,
      tags: ['@SUM(A1)', 'A+'],
      take_profit: null,
    },
  ])
})
