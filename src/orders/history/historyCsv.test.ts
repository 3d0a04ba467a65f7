import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Order } from '../../../contract/entities/order.ts'
import { csvName, historyCsv } from './historyCsv.ts'

const order: Order = {
  id: '48210377',
  showCode: 'EUR/USD',
  code: 'EURUSD',
  originPrice: 1.1431,
  price: 1.1431,
  lastPrice: 1.1438,
  side: 'buy',
  lots: 0.5,
  leverage: 100,
  profit: '-35.000001',
  margin: '571.55',
  fee: '3.5',
  stopLoss: 0.0000001,
  status: 'completed',
  reason: 'stopLoss',
  createdAt: '2026-07-10T14:20:41.000Z',
  completedAt: '2026-07-10T15:00:00.000Z',
}

/** Reads RFC 4180 by its grammar. */
function read(csv: string): string[][] {
  const fields = [...csv.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)]
  const lines: string[][] = [[]]
  for (const [, quoted, plain = '', end] of fields) {
    lines.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (end === '\r\n') lines.push([])
  }
  lines.pop()
  return lines
}

const cellsOf = (csv: string): Record<string, string> => {
  const [names = [], cells = []] = read(csv.slice(1))
  return Object.fromEntries(names.map((name, at) => [name, cells[at] ?? '']))
}

describe('the export', () => {
  it('has a mark, a row of names and a row an order, decimals with a dot and times in UTC', () => {
    const csv = historyCsv([order])
    expect(csv.startsWith('\uFEFForder_id,instrument,')).toBe(true)
    expect(csv.endsWith('\r\n')).toBe(true)
    expect(cellsOf(csv)).toEqual({
      order_id: '48210377',
      instrument: 'EUR/USD',
      code: 'EURUSD',
      side: 'buy',
      lots: '0.5',
      leverage: '100',
      open_time: '2026-07-10T14:20:41.000Z',
      open_price: '1.1431',
      close_time: '2026-07-10T15:00:00.000Z',
      close_price: '1.1438',
      stop_loss: '0.0000001',
      take_profit: '',
      margin_usd: '571.55',
      fee_usd: '3.5',
      profit_usd: '-35.000001',
      status: 'completed',
      reason: 'stopLoss',
      part_of: '',
    })
    expect(historyCsv([]).split('\r\n')).toHaveLength(2)
    expect(cellsOf(historyCsv([{ ...order, status: 'cancelled' }])).close_price).toBe('')
  })

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx'])('lets %j be no formula', (showCode) =>
    expect(cellsOf(historyCsv([{ ...order, showCode }])).instrument).toBe(`'${showCode}`),
  )

  it('brings whatever text through, as many cells in every row', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: fc.constantFrom(',', '"', '\r', '\n', 'a', '=', '欧', ' ') })),
        (names) => {
          const lines = read(historyCsv(names.map((showCode) => ({ ...order, showCode }))).slice(1))
          expect(lines).toHaveLength(names.length + 1)
          expect(new Set(lines.map((line) => line.length)).size).toBe(1)
          expect(lines.slice(1).map((line) => line[1]?.replace(/^'/, ''))).toEqual(names)
        },
      ),
    )
  })

  it('is named by its days', () => {
    expect(csvName('2026-07-01', '2026-07-15')).toBe('trades-2026-07-01-2026-07-15.csv')
    expect(csvName(undefined, '2026-07-15')).toBe('trades-2026-07-15.csv')
  })
})
